#include "tests/support/md_bits.hpp"
#include "tests/support/test_size.hpp"

namespace tercet::md {
namespace {

using test::expect_same_bits_as_alone;

// A Lennard-Jones crystal that melts within the first hundred steps: atoms wander from brick to
// brick.

std::int64_t many_steps() {
  return tercet::test::test_size(24, 1000);
}
std::int64_t some_steps() {
  return tercet::test::test_size(24, 300);
}

const std::string thermostat_at_melt = R"(
temperature = 1.44
relaxation_time = 0.2
)";

std::string nvt(const std::string& kind) {
  return "ensemble = \"nvt\"\n[dynamics.thermostat]\nkind = \"" + kind + "\"" + thermostat_at_melt;
}

std::string npt(const std::string& thermostat, const std::string& barostat,
                const std::string& coupling) {
  const bool rescales = barostat == "cell_rescaling";
  return "ensemble = \"npt\"\n[dynamics.thermostat]\nkind = \"" + thermostat + "\"" +
         thermostat_at_melt + "[dynamics.barostat]\nkind = \"" + barostat + "\"\ncoupling = \"" +
         coupling + "\"\npressure = 4.0\nrelaxation_time = 0.5\n" +
         (rescales ? "compressibility = 0.03\nevery = 5\n" : "");
}

/// In mixed precision through the melting, in double precision for a part of it.
void expect_same_bits(const std::string& ensemble, int cells) {
  const MdOptions options = test::options_of(test::lj_crystal(cells, ensemble));
  const test::RunBits mixed = expect_same_bits_as_alone<float>(options, many_steps());
  const test::RunBits in_double = expect_same_bits_as_alone<double>(options, some_steps());
  EXPECT_FALSE(test::same_bytes(mixed.thermo, in_double.thermo));
}

/// The box must have changed, or a barostat that does nothing would pass.
void expect_same_bits_in_a_moving_box(const std::string& ensemble) {
  constexpr int cells = 5;
  expect_same_bits(ensemble, cells);
  const MdOptions options = test::options_of(test::lj_crystal(cells, ensemble));
  const auto simulation = test::make_simulation<float>(Communicator::self(), options);
  const double before = simulation->box().volume();
  test::advance(*simulation, 20);
  EXPECT_NE(simulation->box().volume(), before);
}

TEST(SameBitsEnsembles, ConstantEnergy) {
  expect_same_bits("ensemble = \"nve\"", 4);
}
TEST(SameBitsEnsembles, Langevin) {
  expect_same_bits(nvt("langevin"), 4);
}
TEST(SameBitsEnsembles, VelocityRescaling) {
  expect_same_bits(nvt("velocity_rescaling"), 4);
}
TEST(SameBitsEnsembles, NoseHooverChain) {
  expect_same_bits(nvt("nose_hoover_chain"), 4);
}
TEST(SameBitsEnsembles, CellRescalingWithVelocityRescaling) {
  expect_same_bits_in_a_moving_box(npt("velocity_rescaling", "cell_rescaling", "isotropic"));
}
TEST(SameBitsEnsembles, CellRescalingOfEachEdgeWithVelocityRescaling) {
  expect_same_bits_in_a_moving_box(npt("velocity_rescaling", "cell_rescaling", "anisotropic"));
}
TEST(SameBitsEnsembles, CellRescalingWithLangevin) {
  expect_same_bits_in_a_moving_box(npt("langevin", "cell_rescaling", "isotropic"));
}
TEST(SameBitsEnsembles, CellRescalingOfEachEdgeWithLangevin) {
  expect_same_bits_in_a_moving_box(npt("langevin", "cell_rescaling", "anisotropic"));
}
TEST(SameBitsEnsembles, ExtendedSystemBarostat) {
  expect_same_bits_in_a_moving_box(npt("nose_hoover_chain", "mtk", "isotropic"));
}
TEST(SameBitsEnsembles, ExtendedSystemBarostatOfEachEdge) {
  expect_same_bits_in_a_moving_box(npt("nose_hoover_chain", "mtk", "anisotropic"));
}

// Steps grow and shrink as the minimiser likes, and the first ones are as long as it allows: lists
// must be in time all the same.
TEST(SameBitsEnsembles, MinimisationOfAtomsAtRandom) {
  MdOptions options = test::options_of(
      test::lj_crystal(4, "ensemble = \"minimize\"\n[dynamics.minimize]\nforce_tolerance = 1e-9"));
  options.system.source = AtomSource::random;
  options.system.num_atoms = 256;
  options.system.min_distance = 0.7;
  options.velocity.source = VelocitySource::zero;
  expect_same_bits_as_alone<float>(options, some_steps());
  expect_same_bits_as_alone<double>(options, some_steps());
}

TEST(SameBitsEnsembles, DriftTakenOffOnTheWay) {
  std::string ensemble = "ensemble = \"nvt\"\nremove_drift_every = 7\n[dynamics.thermostat]\n";
  expect_same_bits(ensemble + "kind = \"langevin\"" + thermostat_at_melt, 4);
}

}  // namespace
}  // namespace tercet::md
