#include "md/domain/open_axes.hpp"

#include <gtest/gtest.h>

#include "common/error/errors.hpp"
#include "tests/support/md_bits.hpp"

namespace tercet::md {
namespace {

MdOptions two_atoms(const std::array<bool, 3>& periodic) {
  MdOptions options = test::options_of(test::lj_crystal(4));
  options.system.source = AtomSource::random;
  options.system.num_atoms = 2;
  options.system.box = {6, 6, 6};
  options.system.min_distance = 3;
  options.system.periodic = periodic;
  options.velocity.temperature = 3;
  return options;
}

/// Steps until the run refuses to go on, and says why; or 5,000 steps.
std::string what_ends(Simulation<double>& simulation) {
  try {
    test::advance(simulation, 5000);
  } catch (const NumericalError& error) {
    return error.what();
  }
  return "";
}

TEST(OpenAxes, AnAtomThatFliesAwayIsNamedBeforeItComesBackFromTheOtherSide) {
  const auto simulation =
      test::make_simulation<double>(Communicator::world(), two_atoms({false, false, false}));
  const std::string message = what_ends(*simulation);
  EXPECT_NE(message.find("has left the box along an axis that is not periodic"), std::string::npos)
      << message;
  EXPECT_NE(message.find(": atom "), std::string::npos) << message;
  const test::RunBits bits = test::bits_of(*simulation);
  for (const test::AtomBits& atom : bits.atoms) {
    for (const std::int32_t image : atom.image) EXPECT_EQ(image, 0);
  }
  // free flight ends within a step or two of the end of the room: half a list's radius before it
  const double margin = simulation->list_radius() / 2 / simulation->box().xx;
  double nearest_end = 1;
  for (const test::AtomBits& atom : bits.atoms) {
    for (const std::int64_t place : atom.position) {
      const double s = static_cast<double>(static_cast<std::uint64_t>(place)) * 0x1p-64;
      nearest_end = std::min({nearest_end, s, 1 - s});
    }
  }
  EXPECT_LT(nearest_end, margin);
  EXPECT_GT(nearest_end, margin - simulation->list_radius() / 4 / simulation->box().xx);
}

TEST(OpenAxes, PeriodicAxesHaveNoEnds) {
  const auto simulation =
      test::make_simulation<double>(Communicator::world(), two_atoms({true, true, true}));
  EXPECT_EQ(what_ends(*simulation), "");
}

TEST(OpenAxes, TheLowestIdBeyondTheMarginIsFound) {
  Box box;
  box.xx = box.yy = box.zz = 10;
  box.periodic = {true, false, true};
  State<float> state = make_state<float>(4, false, false);
  state.num_local = 4;
  const auto position = Kokkos::create_mirror_view(state.position);
  const auto id = Kokkos::create_mirror_view(state.id);
  const auto fixed = [](double fraction) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(fraction * 0x1p32));
  };
  const double y[4] = {0.099, 0.101, 0.901, 0.5};
  for (int i = 0; i < 4; ++i) {
    position(i) = {fixed(0.001), fixed(y[i]), fixed(0.999), 0};
    id(i) = 40 - i;
  }
  Kokkos::deep_copy(state.position, position);
  Kokkos::deep_copy(state.id, id);
  EXPECT_EQ(lowest_runaway(ExecSpace{}, state, box, 1.0), 38);
  EXPECT_EQ(lowest_runaway(ExecSpace{}, state, box, 0.995), 40 - 2);
  EXPECT_EQ(lowest_runaway(ExecSpace{}, state, box, 0.98), no_atom);
  state.num_local = 2;
  EXPECT_EQ(lowest_runaway(ExecSpace{}, state, box, 1.0), 40);
}

}  // namespace
}  // namespace tercet::md
