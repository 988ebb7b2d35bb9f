#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/md_case.hpp"

namespace tercet::md {
namespace {

// The copper of Zhou, Johnson, Wadley, Phys. Rev. B 69, 144113 (2004): eqs. 3 to 9 and table III,
// shifted to vanish at 5.5 Angstrom as our file is.

constexpr double cutoff = 5.5, r_e = 2.556162;

double density(double r) {
  const auto f = [](double x) {
    return 1.554485 * std::exp(-4.334731 * (x / r_e - 1)) / (1 + std::pow(x / r_e - 0.756515, 20));
  };
  return f(r) - f(cutoff);
}

double pair_energy(double r) {
  const auto phi = [](double x) {
    x /= r_e;
    return 0.396620 * std::exp(-8.127620 * (x - 1)) / (1 + std::pow(x - 0.308782, 20)) -
           0.548085 * std::exp(-4.334731 * (x - 1)) / (1 + std::pow(x - 0.756515, 20));
  };
  return phi(r) - phi(cutoff);
}

double embedding(double rho) {
  constexpr double rho_e = 21.175871, rho_s = 21.175395;
  const auto cubic = [](const std::array<double, 4>& c, double x) {
    return c[0] + x * (c[1] + x * (c[2] + x * c[3]));
  };
  if (rho < 0.85 * rho_e)
    return cubic({-2.170269, -0.263788, 1.088878, -0.817603}, rho / (0.85 * rho_e) - 1);
  if (rho < 1.15 * rho_e) return cubic({-2.19, 0, 0.561830, -2.100595}, rho / rho_e - 1);
  const double power = std::pow(rho / rho_s, 0.310490);
  return -2.186568 * (1 - std::log(power)) * power;
}

/// Energy of an atom in the crystal with cubic edge a: the lattice sum.
double exact_energy(double a) {
  double pairs = 0, rho = 0;
  for (int x = -4; x <= 4; ++x) {
    for (int y = -4; y <= 4; ++y) {
      for (int z = -4; z <= 4; ++z) {
        const double r = a / 2 * std::sqrt(x * x + y * y + z * z);
        if ((x + y + z) % 2 != 0 || r == 0 || r >= cutoff) continue;
        pairs += pair_energy(r) / 2;
        rho += density(r);
      }
    }
  }
  return pairs + embedding(rho);
}

struct AtEdge {
  double energy = 0;    ///< of an atom, eV
  double pressure = 0;  ///< bar
};

template <class Real>
AtEdge crystal(double a) {
  const auto options = test::options_of(R"(
units = "metal"
[[types]]
name = "Cu"
[system]
source = "lattice"
lattice = "fcc"
lattice_constant = )" + fmt::format("{:.17g}", a) +
                                        R"(
cells = [4, 4, 4]
[velocity]
source = "zero"
[[forces]]
kind = "eam"
files = [")" TERCET_SOURCE_DIR R"(/inputs/md/potentials/Cu_zjw04.eam.alloy"]
[dynamics]
time_step = 0.001
num_steps = 1
)");
  const auto t = test::make_simulation<Real>(Communicator::self(), options)->thermodynamics();
  return {t.potential_energy / 256, t.pressure};
}

/// Edge of no pressure, by the secant method.
double lattice_constant() {
  double a = 3.60, b = 3.63, at_a = crystal<double>(a).pressure;
  for (int n = 0; n < 8 && std::fabs(b - a) > 1e-12; ++n) {
    const double at_b = crystal<double>(b).pressure;
    const double next = b - at_b * (b - a) / (at_b - at_a);
    a = b;
    at_a = at_b;
    b = next;
  }
  return b;
}

constexpr double bar_of_eV_A3 = 1.602176634e6;
constexpr double gpa_of_bar = 1e-4;

TEST(Copper, EnergyIsTheLatticeSumOfThePublishedFunctions) {
  for (const double a : {3.45, 3.615, 3.80}) {
    // cubic interpolation on intervals of 1/180 Angstrom
    EXPECT_NEAR(crystal<double>(a).energy, exact_energy(a), 1e-7) << a;
    EXPECT_NEAR(crystal<float>(a).energy, exact_energy(a), 2e-6) << a;
  }
}

TEST(Copper, PressureIsTheSlopeOfTheLatticeSum) {
  for (const double a : {3.45, 3.615, 3.80}) {
    const double h = 1e-3;
    const double slope = (exact_energy(a - 2 * h) - 8 * exact_energy(a - h) +
                          8 * exact_energy(a + h) - exact_energy(a + 2 * h)) /
                         (12 * h);
    const double expected = -slope / (3 * a * a / 4) * bar_of_eV_A3;
    // the pieces' slopes are good to 1e-6 eV/Angstrom, which is a bar
    EXPECT_NEAR(crystal<double>(a).pressure, expected, 1) << a;
  }
}

TEST(Copper, HasThePublishedLatticeConstantCohesiveEnergyAndBulkModulus) {
  const double a = lattice_constant();
  const double h = 1e-3;
  // B = -V dP/dV
  const double bulk = -a / 3 * (crystal<double>(a + h).pressure - crystal<double>(a - h).pressure) /
                      (2 * h) * gpa_of_bar;
  // what the potential was fitted to, in the digits given: 3.615 Angstrom, 3.54 eV, 138 GPa
  EXPECT_NEAR(a, 3.615, 0.0005);
  EXPECT_NEAR(crystal<double>(a).energy, -3.54, 0.005);
  EXPECT_NEAR(bulk, 138, 0.5);
}

}  // namespace
}  // namespace tercet::md
