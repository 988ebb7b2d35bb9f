#include <gtest/gtest.h>

#include <cmath>

#include "md/forces/buckingham.hpp"
#include "md/forces/lennard_jones.hpp"
#include "md/forces/morse.hpp"
#include "md/forces/pair_entries.hpp"
#include "tests/support/lanes.hpp"

namespace tercet::md {
namespace {

/// The force that a potential gives is minus the slope of its energy.
template <class Potential, int n>
void expect_force_is_slope(const Potential& potential, const double (&c)[n], double r) {
  const double h = 1e-5 * r;
  const auto energy = [&](double x) { return potential(x * x, c).energy; };
  // error of the five-point difference: h^4 U^(5) / 30, far below rounding, which is eps U / h
  const double slope =
      (energy(r - 2 * h) - 8 * energy(r - h) + 8 * energy(r + h) - energy(r + 2 * h)) / (12 * h);
  const double force = potential(r * r, c).force_over_r * r;
  EXPECT_NEAR(force, -slope, 1e-9 * (std::fabs(force) + std::fabs(energy(r)) + 1)) << "r = " << r;
}

TEST(PairPotentials, ForcesAreSlopesOfEnergies) {
  const double lj[] = {48 * 0.7 * std::pow(1.1, 12), 24 * 0.7 * std::pow(1.1, 6), 0.03};
  const double shifted[] = {48.0, 24.0, 0.2, 0.05};
  const double morse[] = {0.9, 1.7, 1.2, 0.01, 0.02};
  const double buckingham[] = {900.0, 1 / 0.3, 20.0, 0.01, 0.02};
  for (const double r : {0.8, 0.95, 1.12, 1.5, 2.4}) {
    expect_force_is_slope(LennardJones<double>{}, lj, r);
    expect_force_is_slope(LennardJonesForceShifted<double>{}, shifted, r);
    expect_force_is_slope(Morse<double>{}, morse, r);
    expect_force_is_slope(Buckingham<double>{}, buckingham, r);
  }
}

TEST(PairPotentials, KernelsAgreeWithThePlainFormulas) {
  PairOptions p;
  p.epsilon = 0.7;
  p.sigma = 1.1;
  p.depth = 0.9;
  p.alpha = 1.7;
  p.r0 = 1.2;
  p.a = 900;
  p.rho = 0.3;
  p.c = 20;
  const double lj[] = {48 * p.epsilon * std::pow(p.sigma, 12),
                       24 * p.epsilon * std::pow(p.sigma, 6), 0};
  const double morse[] = {p.depth, p.alpha, p.r0, 0, 0};
  const double buckingham[] = {p.a, 1 / p.rho, p.c, 0, 0};
  for (const double r : {0.8, 1.12, 1.5, 2.4}) {
    const auto check = [r](const EnergyAndForce& plain, const PairValue<double>& kernel) {
      EXPECT_NEAR(kernel.energy, plain.energy, 1e-13 * (1 + std::fabs(plain.energy)));
      EXPECT_NEAR(kernel.force_over_r * r, plain.force, 1e-13 * (1 + std::fabs(plain.force)));
    };
    check(evaluate_pair(ForceKind::lennard_jones, p, r), LennardJones<double>{}(r * r, lj));
    check(evaluate_pair(ForceKind::morse, p, r), Morse<double>{}(r * r, morse));
    check(evaluate_pair(ForceKind::buckingham, p, r), Buckingham<double>{}(r * r, buckingham));
  }
}

TEST(PairPotentials, KnownPointsOfThePotentials) {
  const double lj[] = {48, 24, 0};
  EXPECT_NEAR(LennardJones<double>{}(1.0, lj).energy, 0.0, 1e-15);
  EXPECT_NEAR(LennardJones<double>{}(1.0, lj).force_over_r, 24.0, 1e-13);
  const double minimum2 = std::pow(2.0, 1.0 / 3);
  EXPECT_NEAR(LennardJones<double>{}(minimum2, lj).energy, -1.0, 1e-15);
  EXPECT_NEAR(LennardJones<double>{}(minimum2, lj).force_over_r, 0.0, 1e-13);
  const double morse[] = {0.9, 1.7, 1.2, 0, 0};
  EXPECT_NEAR(Morse<double>{}(1.44, morse).energy, -0.9, 1e-15);
  EXPECT_NEAR(Morse<double>{}(1.44, morse).force_over_r, 0.0, 1e-14);
}

TEST(PairPotentials, TruncationsDoWhatTheirNamesSay) {
  PairOptions p;
  p.epsilon = 1;
  p.sigma = 1;
  const double rc = 2.5;
  const EnergyAndForce end = evaluate_pair(ForceKind::lennard_jones, p, rc);
  const Shift shift = shift_for(Truncation::shift, end, rc);
  const double shifted[] = {48, 24, shift.shift};
  EXPECT_NEAR(LennardJones<double>{}(rc * rc, shifted).energy, 0.0, 1e-16);
  const Shift both = shift_for(Truncation::force_shift, end, rc);
  const double force_shifted[] = {48, 24, both.shift, both.slope};
  EXPECT_NEAR(LennardJonesForceShifted<double>{}(rc * rc, force_shifted).energy, 0.0, 1e-16);
  EXPECT_NEAR(LennardJonesForceShifted<double>{}(rc * rc, force_shifted).force_over_r, 0.0, 1e-16);
  // inside, force shifting takes off the constant force at the cutoff
  const double inside = LennardJonesForceShifted<double>{}(1.44, force_shifted).force_over_r * 1.2;
  EXPECT_NEAR(inside, evaluate_pair(ForceKind::lennard_jones, p, 1.2).force - end.force, 1e-13);
}

TEST(PairPotentials, FloatLanesDoubleLanesAndSingleNumbersAgree) {
  constexpr int width = lane_count<float>;
  using V = Lanes<float, width>;
  const float c[] = {48, 24, 0};
  const V cv[] = {broadcast<V>(48), broadcast<V>(24), broadcast<V>(0)};
  const V r2 =
      test::make_lanes<V>([](int lane) { return 0.8f + 0.37f * static_cast<float>(lane); });
  const auto lanes = LennardJones<float>{}(r2, cv);
  for (int lane = 0; lane < width; ++lane) {
    const auto one = LennardJones<float>{}(static_cast<float>(test::lane_of(r2, lane)), c);
    EXPECT_EQ(test::lane_of(lanes.energy, lane), one.energy);
    EXPECT_EQ(test::lane_of(lanes.force_over_r, lane), one.force_over_r);
  }
}

TEST(PairPotentials, MixingRulesMakeUnlikePairs) {
  ForceOptions force;
  force.cutoff = 3;
  PairOptions a, b;
  a.types = {"A", "A"};
  a.epsilon = 1;
  a.sigma = 1;
  b.types = {"B", "B"};
  b.epsilon = 4;
  b.sigma = 4;
  force.pairs = {a, b};
  const auto lorentz = resolve_pairs(force, {"A", "B"});
  ASSERT_EQ(lorentz.size(), 3u);
  EXPECT_EQ(lorentz[1].a, 0);
  EXPECT_EQ(lorentz[1].b, 1);
  EXPECT_DOUBLE_EQ(lorentz[1].parameters.epsilon, 2.0);
  EXPECT_DOUBLE_EQ(lorentz[1].parameters.sigma, 2.5);
  force.mixing = Mixing::geometric;
  EXPECT_DOUBLE_EQ(resolve_pairs(force, {"A", "B"})[1].parameters.sigma, 2.0);
  force.mixing = Mixing::none;
  EXPECT_EQ(resolve_pairs(force, {"A", "B"}).size(), 2u);
  PairOptions explicit_pair = a;
  explicit_pair.types = {"B", "A"};
  explicit_pair.epsilon = 7;
  force.pairs.push_back(explicit_pair);
  EXPECT_DOUBLE_EQ(resolve_pairs(force, {"A", "B"})[1].parameters.epsilon, 7.0);
}

}  // namespace
}  // namespace tercet::md
