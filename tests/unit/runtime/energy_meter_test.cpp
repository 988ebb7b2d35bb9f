#include "common/runtime/energy_meter.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace tercet {
namespace {

const char* const fake = TERCET_FAKE_NVML;
const char* const telling = "0000:17:00.0";
const char* const silent = "0000:18:00.0";

void set_millijoules(const char* value) {
  setenv("FAKE_NVML_MILLIJOULES", value, 1);
}

TEST(EnergyMeter, CountsJoulesFromItsBeginning) {
  set_millijoules("5000");
  const EnergyMeter meter(telling, fake);
  EXPECT_EQ(meter.joules_here(), 0.0);

  set_millijoules("12500");
  EXPECT_EQ(meter.joules_here(), 7.5);
}

TEST(EnergyMeter, WithoutTheLibraryThereAreNoFigures) {
  const EnergyMeter meter(telling, "libtercet-no-such-library.so");
  EXPECT_EQ(meter.joules_here(), std::nullopt);
}

TEST(EnergyMeter, OnTheHostThereAreNoFigures) {
  EXPECT_EQ(EnergyMeter("", fake).joules_here(), std::nullopt);
}

TEST(EnergyMeter, ACardThatDoesNotTellGivesNoFigures) {
  EXPECT_EQ(EnergyMeter(silent, fake).joules_here(), std::nullopt);
  EXPECT_EQ(EnergyMeter("0000:99:00.0", fake).joules_here(), std::nullopt);
}

TEST(EnergyMeter, ALibraryThatDoesNotStartGivesNoFigures) {
  setenv("FAKE_NVML_BROKEN", "1", 1);
  const Nvml nvml(fake);
  unsetenv("FAKE_NVML_BROKEN");
  EXPECT_FALSE(nvml.available());
  EXPECT_EQ(nvml.energy_joules(telling), std::nullopt);
}

}  // namespace
}  // namespace tercet
