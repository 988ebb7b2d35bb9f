#include "common/runtime/read_input.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "common/comm/collective.hpp"
#include "common/config/nearest.hpp"
#include "common/error/errors.hpp"

namespace tercet {
namespace {

namespace fs = std::filesystem;

/// A file beside the missing one that may have been meant.
std::string suggestion(const fs::path& path) {
  std::error_code ignored;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder, ignored))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  const auto meant = config::nearest(path.filename().string(), names);
  return meant ? "; did you mean " + (path.parent_path() / *meant).string() + "?" : "";
}

std::string read_here(const std::string& path) {
  std::error_code status;
  if (fs::is_directory(path, status)) throw InputError(path + ": this is a folder, not a file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    const int reason = errno;
    const std::string text = path + ": cannot be read: " + std::strerror(reason);
    if (reason == ENOENT) throw InputError(text + suggestion(path));
    if (reason == EACCES) throw InputError(text);
    throw EnvironmentError(text);
  }
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad()) throw EnvironmentError(path + ": reading it failed: " + std::strerror(errno));
  return text.str();
}

}  // namespace

std::string read_text(const Communicator& world, const std::string& path) {
  std::string text;
  run_collectively(world, [&] {
    if (world.is_root()) text = read_here(path);
  });
  return world.broadcast(text);
}

config::Input read_input(const Communicator& world, const std::string& path,
                         const std::vector<config::Override>& overrides) {
  const std::string text = read_text(world, path);
  std::optional<config::Input> input;
  run_collectively(world, [&] { input.emplace(text, path, overrides); });
  return std::move(*input);
}

}  // namespace tercet
