#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace tercet::test {

/// A file of TERCET_DATA (systems and tables that are too big or not ours to ship), if it is there.
/// Tests skip without:  const auto file = test_data("md/nist/..."); if (!file) GTEST_SKIP() << ...
inline std::optional<std::string> test_data(const std::string& name) {
  const char* folder = std::getenv("TERCET_DATA");
  if (folder == nullptr || *folder == '\0') return std::nullopt;
  const std::string path = std::string(folder) + "/" + name;
  if (!std::filesystem::exists(path)) return std::nullopt;
  return path;
}

inline std::string no_data(const std::string& name) {
  return "needs " + name + " in TERCET_DATA, which is not there";
}

}  // namespace tercet::test
