#pragma once

#include <concepts>
#include <string>

namespace tercet::io {

/// Throws EnvironmentError "cannot <action> in/of <path>", HDF5's own error stack, line by line,
/// and the remedy.
[[noreturn]] void throw_hdf5_error(const std::string& action, const std::string& path);

/// Turns off HDF5's own printing of errors, once per process. Every function of this room that can
/// be the first to use HDF5 calls it.
void silence_hdf5();

/// Passes the result of an HDF5 call through; HDF5 says "failed" with negative numbers.
template <std::signed_integral Result>
Result check_hdf5(Result result, const std::string& action, const std::string& path) {
  if (result < 0) throw_hdf5_error(action, path);
  return result;
}

}  // namespace tercet::io
