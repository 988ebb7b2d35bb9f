#include "common/report/probe_cache.hpp"

#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "common/report/numbers.hpp"

namespace tercet {
namespace {

namespace fs = std::filesystem;

// Goes up when the measurements change, so that old results are not taken for new ones.
constexpr int probe_version = 1;

std::string key_text(const ProbeKey& key) {
  return "tercet probe " + std::to_string(probe_version) + "; host " + key.host + "; device " +
         key.device + "; back end " + key.back_end + "; ranks on node " +
         std::to_string(key.ranks_on_node) + "; threads " + std::to_string(key.threads);
}

/// FNV-1a, 64 bit: a short name for the file. The full key is in its first line.
std::string short_name(const std::string& text) {
  std::uint64_t hash = 14695981039346656037ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
  std::string digits(16, '0');
  for (std::size_t i = 0; i < 16; ++i) digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15U];
  return digits;
}

std::string cache_folder() {
  const char* xdg = std::getenv("XDG_CACHE_HOME");
  if (xdg != nullptr && *xdg == '/') return xdg;  // the standard wants an absolute path
  const char* home = std::getenv("HOME");
  return home != nullptr && *home == '/' ? std::string(home) + "/.cache" : std::string();
}

}  // namespace

std::string probe_cache_file(const ProbeKey& key) {
  const std::string folder = cache_folder();
  return folder.empty() ? "" : folder + "/tercet/probe-" + short_name(key_text(key)) + ".txt";
}

std::optional<MachineLimits> read_probe_cache(const std::string& file, const ProbeKey& key) {
  std::ifstream stream(file);
  std::string first_line, end;
  MachineLimits limits;
  std::getline(stream, first_line);
  stream >> limits.bytes_per_s >> limits.fp32_flops_per_s >> limits.fp64_flops_per_s >> end;
  const bool positive =
      limits.bytes_per_s > 0 && limits.fp32_flops_per_s > 0 && limits.fp64_flops_per_s > 0;
  if (!stream || first_line != key_text(key) || end != "end" || !positive) return std::nullopt;
  return limits;
}

void write_probe_cache(const std::string& file, const ProbeKey& key, const MachineLimits& limits) {
  if (file.empty()) return;
  std::error_code ignored;
  fs::create_directories(fs::path(file).parent_path(), ignored);
  const std::string part = file + "." + std::to_string(getpid());
  std::ofstream stream(part);
  stream << key_text(key) << '\n'
         << json_number(limits.bytes_per_s) << ' ' << json_number(limits.fp32_flops_per_s) << ' '
         << json_number(limits.fp64_flops_per_s) << " end\n";
  stream.close();
  if (stream)
    fs::rename(part, file, ignored);  // whole or absent
  else
    fs::remove(part, ignored);
}

}  // namespace tercet
