#pragma once

#include <string_view>

namespace tercet::io {

/// What CMake knew when it configured the build; see cmake/TercetBuildInfo.cmake.
struct BuildInfo {
  std::string_view version;
  std::string_view git_hash;  ///< "unknown" outside a git tree
  std::string_view compiler;
};

BuildInfo build_info();

}  // namespace tercet::io
