#pragma once

#include <string>

namespace tercet::io {

/// What the user can do about a failed file operation, as sentences that name `path`. `cause` is a
/// text that holds the system's, MPI's or HDF5's own words (e.g. strerror(errno) or an HDF5 error
/// stack); disk full, quota, permission, read-only, missing folder, lock and truncation are known.
std::string remedy_for(const std::string& cause, const std::string& path);

/// Throws EnvironmentError: "cannot <action> <path>: <strerror(error_number)>" and the remedy.
[[noreturn]] void throw_system_error(const std::string& action, const std::string& path,
                                     int error_number);

}  // namespace tercet::io
