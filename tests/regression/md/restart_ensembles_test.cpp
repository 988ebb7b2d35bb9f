#include "common/io/checkpoint.hpp"
#include "md/io/checkpoint.hpp"
#include "tests/support/md_bits.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/test_size.hpp"

namespace tercet::md {
namespace {

// Each ensemble, stopped at a step at which nothing special is due, and read by as many ranks and
// by one: both go on as if nothing had been. What tercet-md makes of it is tested by the scripts.

std::int64_t steps_before() {
  return tercet::test::test_size(23, 83);
}
std::int64_t steps_after() {
  return tercet::test::test_size(17, 57);
}

template <class Real>
void save(Simulation<Real>& simulation, const io::CheckpointStore& store) {
  io::CheckpointContent content;
  CheckpointMemory memory;
  add_atoms(content, simulation, memory);
  simulation.save_numbers(content);
  store.save(simulation.step_number(), content);
}

/// Bits steps_after() steps after the newest checkpoint in `folder`, which the ranks of `comm`
/// read.
template <class Real>
test::RunBits bits_from_checkpoint(const Communicator& comm, const MdOptions& options,
                                   const std::string& folder) {
  const auto checkpoint = io::CheckpointStore(comm, folder, "md").load_newest();
  Simulation<Real> simulation(comm, options, test::host_transport(),
                              start_from_checkpoint<Real>(comm, options, "", *checkpoint));
  simulation.restore_numbers(*checkpoint, comm.is_root());
  simulation.prepare();
  test::advance(simulation, steps_after());
  return test::bits_of(simulation);
}

template <class Real>
void expect_goes_on(const MdOptions& options) {
  const Communicator world = Communicator::world(), self = Communicator::self();
  const tercet::test::TemporaryFolder folder(world);
  const auto whole = test::make_simulation<Real>(world, options);
  test::advance(*whole, steps_before());
  save(*whole, io::CheckpointStore(world, folder.path(), "md"));
  test::advance(*whole, steps_after());
  const test::RunBits expected = test::bits_of(*whole);
  const test::RunBits together = bits_from_checkpoint<Real>(world, options, folder.path());
  EXPECT_EQ(test::difference(expected, together), "") << "on as many ranks";
  if (!world.is_root()) return;
  const test::RunBits alone = bits_from_checkpoint<Real>(self, options, folder.path());
  EXPECT_EQ(test::difference(expected, alone), "") << "on one rank";
}

void expect_restarts(const std::string& ensemble) {
  const MdOptions options = test::options_of(test::lj_crystal(5, ensemble));
  expect_goes_on<float>(options);
  expect_goes_on<double>(options);
}

std::string thermostat(const std::string& kind, const std::string& ensemble = "nvt") {
  return "ensemble = \"" + ensemble + "\"\n[dynamics.thermostat]\nkind = \"" + kind +
         "\"\ntemperature = 1.44\nrelaxation_time = 0.2\n";
}

std::string rescaled_box(const std::string& coupling) {
  return "[dynamics.barostat]\nkind = \"cell_rescaling\"\npressure = 4.0\nrelaxation_time = 0.5\n"
         "compressibility = 0.03\nevery = 6\ncoupling = \"" +
         coupling + "\"\n";
}

std::string extended_system(const std::string& coupling) {
  return thermostat("nose_hoover_chain", "npt") +
         "[dynamics.barostat]\nkind = \"mtk\"\npressure = 4.0\nrelaxation_time = 0.5\ncoupling = "
         "\"" +
         coupling + "\"\n";
}

TEST(RestartEnsembles, ConstantEnergy) {
  expect_restarts("ensemble = \"nve\"");
}
TEST(RestartEnsembles, Langevin) {
  expect_restarts(thermostat("langevin"));
}
TEST(RestartEnsembles, VelocityRescaling) {
  expect_restarts(thermostat("velocity_rescaling") + "every = 4\n");
}
TEST(RestartEnsembles, NoseHooverChain) {
  expect_restarts(thermostat("nose_hoover_chain"));
}
TEST(RestartEnsembles, CellRescaling) {
  expect_restarts(thermostat("velocity_rescaling", "npt") + rescaled_box("isotropic"));
}
TEST(RestartEnsembles, CellRescalingOfEachEdgeWithLangevin) {
  expect_restarts(thermostat("langevin", "npt") + rescaled_box("anisotropic"));
}
TEST(RestartEnsembles, ExtendedSystemBarostat) {
  expect_restarts(extended_system("isotropic"));
}
TEST(RestartEnsembles, ExtendedSystemBarostatOfEachEdge) {
  expect_restarts(extended_system("anisotropic"));
}
TEST(RestartEnsembles, DriftTakenOffOnTheWay) {
  expect_restarts("ensemble = \"nve\"\nremove_drift_every = 9\n");
}
TEST(RestartEnsembles, Minimisation) {
  MdOptions options = test::options_of(
      test::lj_crystal(4, "ensemble = \"minimize\"\n[dynamics.minimize]\nforce_tolerance = 1e-9"));
  options.system.displacement = 0.3;
  options.velocity.source = VelocitySource::zero;
  expect_goes_on<float>(options);
  expect_goes_on<double>(options);
}

}  // namespace
}  // namespace tercet::md
