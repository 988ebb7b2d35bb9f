#include "common/report/probe_cache.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace tercet {
namespace {

namespace fs = std::filesystem;

const ProbeKey key{"node7", "NVIDIA H200 GPU-1", "Cuda", 4, 270336};
const MachineLimits limits{4.1e12, 5.5e13, 2.7e13};

/// A folder of its own as XDG_CACHE_HOME.
struct CacheFolder {
  fs::path path = fs::temp_directory_path() / ("tercet_cache_" + std::to_string(getpid()));
  CacheFolder() { setenv("XDG_CACHE_HOME", path.c_str(), 1); }
  ~CacheFolder() {
    unsetenv("XDG_CACHE_HOME");
    fs::remove_all(path);
  }
};

void expect_absent(const std::string& file, const ProbeKey& asked) {
  EXPECT_EQ(read_probe_cache(file, asked), std::nullopt) << file;
}

TEST(ProbeCache, GivesBackTheSameBits) {
  const CacheFolder folder;
  const std::string file = probe_cache_file(key);
  const MachineLimits odd{1e12 / 3, 2e13 / 7, 0.1};
  write_probe_cache(file, key, odd);

  const auto known = read_probe_cache(file, key);
  ASSERT_TRUE(known.has_value());
  EXPECT_EQ(known->bytes_per_s, odd.bytes_per_s);
  EXPECT_EQ(known->fp32_flops_per_s, odd.fp32_flops_per_s);
  EXPECT_EQ(known->fp64_flops_per_s, odd.fp64_flops_per_s);
}

TEST(ProbeCache, EachKeyHasItsOwnFile) {
  const CacheFolder folder;
  ProbeKey host = key, device = key, back_end = key, ranks = key, threads = key;
  host.host = "node8";
  device.device = "NVIDIA H200 GPU-2";
  back_end.back_end = "OpenMP";
  ranks.ranks_on_node = 8;
  threads.threads = 1;
  for (const ProbeKey& other : {host, device, back_end, ranks, threads}) {
    EXPECT_NE(probe_cache_file(other), probe_cache_file(key));
    write_probe_cache(probe_cache_file(key), key, limits);
    expect_absent(probe_cache_file(key), other);
  }
}

TEST(ProbeCache, LiesInTheUsersCacheFolder) {
  const CacheFolder folder;
  EXPECT_EQ(probe_cache_file(key).find(folder.path.string() + "/tercet/probe-"), 0U);
}

TEST(ProbeCache, FallsBackToTheHomeFolder) {
  unsetenv("XDG_CACHE_HOME");
  const std::string home = std::getenv("HOME") == nullptr ? "" : std::getenv("HOME");
  setenv("HOME", "/home/someone", 1);
  EXPECT_EQ(probe_cache_file(key).find("/home/someone/.cache/tercet/probe-"), 0U);
  setenv("XDG_CACHE_HOME", "relative/is/not/allowed", 1);
  EXPECT_EQ(probe_cache_file(key).find("/home/someone/.cache/tercet/probe-"), 0U);
  unsetenv("XDG_CACHE_HOME");
  unsetenv("HOME");
  EXPECT_EQ(probe_cache_file(key), "");
  if (!home.empty()) setenv("HOME", home.c_str(), 1);
}

TEST(ProbeCache, TakesNoDamagedFile) {
  const CacheFolder folder;
  const std::string file = probe_cache_file(key);
  expect_absent(file, key);
  write_probe_cache(file, key, limits);
  std::ifstream stream(file);
  const std::string whole{std::istreambuf_iterator<char>(stream), {}};
  ASSERT_TRUE(read_probe_cache(file, key).has_value());
  for (const std::size_t length : {std::size_t{0}, whole.find('\n'), whole.size() - 6}) {
    std::ofstream(file) << whole.substr(0, length);
    expect_absent(file, key);
  }
  std::ofstream(file) << whole.substr(0, whole.find('\n')) << "\n0 1 1 end\n";
  expect_absent(file, key);
}

TEST(ProbeCache, AFolderThatCannotBeWrittenIsNoFailure) {
  write_probe_cache("/proc/no/such/file", key, limits);
  write_probe_cache("", key, limits);
  expect_absent("/proc/no/such/file", key);
}

}  // namespace
}  // namespace tercet
