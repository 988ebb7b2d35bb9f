#pragma once

#include <string>

namespace tercet {

/// What a program says while it runs: rank 0 prints it, the other ranks only their errors, as
/// common/runtime/logging.hpp sets up. For all rooms and for sources that nvcc compiles, which
/// cannot include spdlog. Texts are built by the caller, so keep them out of inner loops.
void log_debug(const std::string& text);
void log_info(const std::string& text);
void log_warning(const std::string& text);
void log_error(const std::string& text);

}  // namespace tercet
