#include "common/error/free_memory.hpp"

#include <gtest/gtest.h>

namespace tercet {
namespace {

TEST(FreeMemory, FormatsBytesInTheFittingUnit) {
  EXPECT_EQ(format_bytes(0), "0 B");
  EXPECT_EQ(format_bytes(1023), "1023 B");
  EXPECT_EQ(format_bytes(1024), "1.0 KiB");
  EXPECT_EQ(format_bytes(1.5 * 1024 * 1024), "1.5 MiB");
  EXPECT_EQ(format_bytes(80.0 * (1LL << 30)), "80.0 GiB");
  EXPECT_EQ(format_bytes(3e18), "2664.5 PiB");
}

TEST(FreeMemory, TheNodeHasNoMoreFreeThanItHas) {
  const auto state = host_memory();
  ASSERT_TRUE(state.has_value());
  EXPECT_GT(state->free_bytes, 0);
  EXPECT_LE(state->free_bytes, state->total_bytes);
  EXPECT_GT(state->total_bytes, 1LL << 26);  // kilobytes are not taken for bytes
}

TEST(FreeMemory, NamesTheGpuOnceItCanBeAsked) {
  EXPECT_EQ(free_memory().find("GPU"), std::string::npos);
  set_device_memory_query([]() -> std::optional<MemoryState> {
    return MemoryState{1LL << 30, 8LL << 30};
  });
  const std::string text = free_memory();
  set_device_memory_query(nullptr);
  EXPECT_NE(text.find("1.0 GiB of 8.0 GiB on the GPU"), std::string::npos) << text;
}

}  // namespace
}  // namespace tercet
