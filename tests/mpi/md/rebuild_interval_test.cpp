#include <gtest/gtest.h>

#include <cmath>

#include "md/forces/pair_entries.hpp"
#include "md/neighbors/pair_rows.hpp"
#include "tests/support/md_bits.hpp"
#include "tests/support/test_size.hpp"

namespace tercet::md {
namespace {

// Lists that are built every 20 steps whatever happens, at T* = 3: bug report 20 of facts/md.md
// (GROMACS 2024.4, where pairs near the cutoff were missed unseen).

constexpr double temperature = 3.0;
constexpr std::int64_t interval = 20;

int num_lists() {
  return tercet::test::test_size(2, 10);
}

MdOptions hot_fluid() {
  MdOptions options = test::options_of(test::lj_crystal(5,
                                                        "ensemble = \"nvt\"\n"
                                                        "[dynamics.thermostat]\n"
                                                        "temperature = 3.0\n"
                                                        "relaxation_time = 0.1\n"));
  options.velocity.temperature = 2 * temperature;
  options.neighbors.rebuild = RebuildRule::interval;
  options.neighbors.every = interval;
  return options;
}

/// Energy of all pairs within the cutoff, found without a list.
double energy_of_all_pairs(const test::RunBits& bits, const Box& box, const MdOptions& options) {
  const Metric<double> metric(box, 0x1p64);
  const double cutoff = options.forces[0].cutoff;
  double sum = 0;
  for (std::size_t i = 0; i < bits.atoms.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const auto& a = bits.atoms[i].position;
      const auto& b = bits.atoms[j].position;
      const double r2 = separation<double, false>(metric, wrapping_difference(a[0], b[0]),
                                                  wrapping_difference(a[1], b[1]),
                                                  wrapping_difference(a[2], b[2]))
                            .r2;
      if (r2 >= cutoff * cutoff) continue;
      sum +=
          evaluate_pair(ForceKind::lennard_jones, options.forces[0].pairs[0], std::sqrt(r2)).energy;
    }
  }
  return sum;
}

/// What the list's pairs are short of at the last step before a build, per atom, of several lists.
struct Shortage {
  double largest = 0;
  std::int64_t late = 0;
};

Shortage shortage(const MdOptions& options) {
  const auto simulation = test::make_simulation<double>(Communicator::world(), options);
  test::advance(*simulation, interval * tercet::test::test_size(3, 10));  // it has melted by now
  Shortage found;
  const std::int64_t late_before = simulation->num_late_builds();
  for (int list = 0; list < num_lists(); ++list) {
    test::advance(*simulation, interval - 1);
    const double by_list = simulation->thermodynamics().potential_energy;
    const test::RunBits bits = test::bits_of(*simulation);
    const double exact = energy_of_all_pairs(bits, simulation->box(), options);
    found.largest = std::max(found.largest,
                             std::fabs(by_list - exact) / static_cast<double>(bits.atoms.size()));
    test::advance(*simulation, 1);
  }
  found.late = simulation->num_late_builds() - late_before;
  return found;
}

TEST(RebuildInterval, ChosenBufferKeepsTheEnergyWithinItsToleranceAndLateListsAreCounted) {
  const MdOptions options = hot_fluid();
  const Shortage found = shortage(options);
  // the tolerance is for 1,000 steps; a list lives for 20
  const double allowed = options.neighbors.drift_tolerance * temperature * interval / 1000;
  EXPECT_LT(found.largest, allowed);
  EXPECT_EQ(found.late, num_lists())
      << "the fastest atoms go farther than half the buffer in 20 steps";
}

TEST(RebuildInterval, NoPairIsMissedWhereNoListIsLate) {
  MdOptions options = hot_fluid();
  options.neighbors.buffer = 1.6;
  options.dynamics.time_step = 0.002;
  const Shortage found = shortage(options);
  EXPECT_EQ(found.late, 0);
  EXPECT_LT(found.largest, 1e-11);
}

TEST(RebuildInterval, AListThatIsLateOnlyNearTheEndOfTheRunIsCountedToo) {
  MdOptions options = hot_fluid();
  options.neighbors.buffer = 0.02;
  const auto simulation = test::make_simulation<double>(Communicator::world(), options);
  const auto late_after = [&](std::int64_t step) {
    test::advance(*simulation, step - simulation->step_number());
    simulation->settle();
    return simulation->num_late_builds();
  };
  EXPECT_EQ(late_after(interval + 5), 2);
  EXPECT_EQ(late_after(2 * interval), 2) << "the third list has just been built";
  EXPECT_EQ(late_after(2 * interval + 5), 3);
}

TEST(RebuildInterval, ANarrowBufferMissesPairsAndSaysSo) {
  MdOptions options = hot_fluid();
  options.neighbors.buffer = 0.02;
  const Shortage found = shortage(options);
  EXPECT_EQ(found.late, num_lists());
  EXPECT_GT(found.largest, 1e-3) << "the case is no test";
}

}  // namespace
}  // namespace tercet::md
