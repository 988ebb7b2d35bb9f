#include "md/diagnostics/structure.hpp"

#include <gtest/gtest.h>

#include "md/io/frame.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

/// A melting crystal of two kinds.
MdOptions melt() {
  MdOptions options = test::options_of(test::lj_crystal(4));
  options.types.push_back({"B", 2.0});
  options.forces[0].pairs.push_back(options.forces[0].pairs[0]);
  options.forces[0].pairs[1].types = {"B", "B"};
  options.system.type_fractions = {0.6, 0.4};
  options.velocity.temperature = 4;
  return options;
}

/// What is measured of the melt on the ranks of `comm`, over 40 steps.
template <class Real>
struct Measured {
  std::vector<std::int64_t> counts;
  std::vector<double> displacement;

  explicit Measured(const Communicator& comm) {
    const auto simulation = test::make_simulation<Real>(comm, melt());
    RadialDistribution<Real> rdf(2, 25, 2.5);
    const MeanSquareDisplacement msd(
        unwrapped_places(collect_frame(*simulation), simulation->box()));
    for (int n = 0; n < 40; ++n) {
      simulation->step();
      if (n % 10 == 9) rdf.sample(*simulation);
    }
    const Frame frame = collect_frame(*simulation);
    counts = rdf.counts(comm);
    displacement =
        msd.value(comm, unwrapped_places(frame, simulation->box()), frame.type, simulation->info());
  }
};

template <class Real>
void expect_the_same_as_alone() {
  const Measured<Real> together(Communicator::world()), alone(Communicator(MPI_COMM_SELF));
  EXPECT_EQ(together.counts, alone.counts);
  EXPECT_EQ(together.displacement, alone.displacement);
  ASSERT_EQ(alone.displacement.size(), 2u);
  EXPECT_GT(alone.displacement[1], 0.01) << "nothing moves";
}

TEST(Structure, IsTheSameOnAnyNumberOfRanksBitByBit) {
  expect_the_same_as_alone<float>();
  expect_the_same_as_alone<double>();
}

}  // namespace
}  // namespace tercet::md
