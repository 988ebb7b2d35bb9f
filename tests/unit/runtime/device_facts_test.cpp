#include "common/runtime/device_facts.hpp"

#include <gtest/gtest.h>

#include "common/parallel/types.hpp"

namespace tercet {
namespace {

TEST(DeviceFacts, NameBackEndDeviceAndMemory) {
  const DeviceFacts facts = device_facts();
  EXPECT_EQ(facts.back_end, ExecSpace::name());
  EXPECT_FALSE(facts.name.empty());
  EXPECT_GE(facts.concurrency, 1);
  EXPECT_GT(facts.memory.total_bytes, 0);
  EXPECT_LE(facts.memory.free_bytes, facts.memory.total_bytes);
}

TEST(DeviceFacts, OnlyDevicesHaveAddresses) {
  const DeviceFacts facts = device_facts();
  EXPECT_EQ(facts.uuid.empty(), device_is_host);
  EXPECT_EQ(facts.pci_bus_id.empty(), device_is_host);
  EXPECT_EQ(visible_device_ids().empty(), device_is_host);
  EXPECT_EQ(back_end_has_devices(), !device_is_host);
  EXPECT_EQ(device_memory().has_value(), !device_is_host);
}

TEST(DeviceFacts, DescribeADeviceInOneLine) {
  DeviceFacts facts;
  facts.back_end = "Cuda";
  facts.name = "NVIDIA H200";
  facts.memory.total_bytes = 150LL << 30;
  EXPECT_EQ(describe_device(facts), "NVIDIA H200 (Cuda, 150.0 GiB)");
}

}  // namespace
}  // namespace tercet
