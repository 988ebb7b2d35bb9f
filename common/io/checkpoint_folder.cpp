#include "common/io/checkpoint_folder.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

#include "common/io/posix_file.hpp"
#include "common/io/system_error.hpp"

namespace tercet::io {
namespace {

constexpr std::string_view suffix = ".h5";
constexpr std::string_view temporary_mark = ".h5.tmp-";

/// The step of a name "<name>-<step>.h5" exactly as checkpoint_path writes it.
std::optional<std::int64_t> step_in(std::string_view file, const std::string& name) {
  const std::string head = name + "-";
  if (!file.starts_with(head) || !file.ends_with(suffix)) return std::nullopt;
  file.remove_prefix(head.size());
  if (file.size() <= suffix.size()) return std::nullopt;
  file.remove_suffix(suffix.size());
  std::int64_t step = 0;
  const auto [end, error] = std::from_chars(file.data(), file.data() + file.size(), step);
  if (error != std::errc() || end != file.data() + file.size()) return std::nullopt;
  if (step < 0 || file != std::to_string(step)) return std::nullopt;
  return step;
}

bool is_temporary(std::string_view file, const std::string& name) {
  const std::size_t mark = file.find(temporary_mark);
  if (mark == std::string_view::npos) return false;
  return step_in(file.substr(0, mark + suffix.size()), name).has_value();
}

std::vector<std::string> names_in(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> names;
  std::filesystem::directory_iterator entry(folder, error);
  if (error == std::errc::no_such_file_or_directory) return names;
  while (!error && entry != std::filesystem::directory_iterator()) {
    names.push_back(entry->path().filename().string());
    entry.increment(error);
  }
  if (error) throw_system_error("list the folder", folder, error.value());
  return names;
}

}  // namespace

std::string checkpoint_path(const std::string& folder, const std::string& name, std::int64_t step) {
  return folder + "/" + name + "-" + std::to_string(step) + std::string(suffix);
}

std::vector<CheckpointFile> list_checkpoints(const std::string& folder, const std::string& name) {
  std::vector<CheckpointFile> files;
  for (const std::string& file : names_in(folder))
    if (const auto step = step_in(file, name)) files.push_back({*step, folder + "/" + file});
  std::ranges::sort(files, std::ranges::greater{}, &CheckpointFile::step);
  return files;
}

void remove_stale_files(const std::string& folder, const std::string& name) {
  for (const std::string& file : names_in(folder))
    if (is_temporary(file, name)) remove_file(folder + "/" + file);
}

void rotate_checkpoints(const std::string& folder, const std::string& name,
                        std::int64_t newest_step, int keep) {
  int kept = 0;
  for (const CheckpointFile& file : list_checkpoints(folder, name)) {
    if (file.step > newest_step) continue;
    if (kept++ >= keep) remove_file(file.path);
  }
}

}  // namespace tercet::io
