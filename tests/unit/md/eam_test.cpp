#include "md/forces/eam.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>

#include "common/parallel/copy.hpp"
#include "md/forces/eam_file.hpp"
#include "tests/support/md_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace tercet::md {
namespace {

constexpr double cutoff = 5.0;

// A made-up alloy of two elements whose functions are known everywhere.
double density(int element, double r) {
  const double x = 1 - r / cutoff;
  return (element == 0 ? 2.0 : 3.0) * x * x * x * x;
}
double pair_energy(int a, int b, double r) {
  const double x = 1 - r / cutoff;
  return (a + b == 0 ? 3.0 : a + b == 1 ? 2.0 : 4.0) * x * x * x * x * (1.2 - r / 4);
}
double embedding(int element, double rho) {
  return (element == 0 ? -0.6 : -0.4) * rho + 0.05 * rho * rho;
}

void write_alloy(const std::string& path, int points) {
  std::ofstream out(path);
  out.precision(17);
  const double d_r = cutoff / (points - 1), d_rho = 40.0 / (points - 1);
  out << "a\nb\nc\n2 Xa Xb\n"
      << points << " " << d_rho << " " << points << " " << d_r << " " << cutoff << "\n";
  for (int e = 0; e < 2; ++e) {
    out << (e == 0 ? "1 10.0 3.0 fcc\n" : "2 20.0 3.0 fcc\n");
    for (int k = 0; k < points; ++k) out << embedding(e, k * d_rho) << "\n";
    for (int k = 0; k < points; ++k) out << density(e, k * d_r) << "\n";
  }
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b <= a; ++b) {
      for (int k = 0; k < points; ++k) out << k * d_r * pair_energy(a, b, k * d_r) << "\n";
    }
  }
}

std::string alloy_case(const std::string& file) {
  return R"(
units = "metal"
[[types]]
name = "Xb"
[[types]]
name = "Xa"
[system]
source = "random"
num_atoms = 120
box = [13.0, 12.0, 12.5]
min_distance = 2.0
type_fractions = [0.5, 0.5]
[velocity]
temperature = 300
[[forces]]
kind = "eam"
files = [")" +
         file + R"("]
[dynamics]
time_step = 0.001
num_steps = 1
)";
}

/// Energy and forces by the definition, from the functions themselves.
struct Exact {
  double energy = 0;
  std::vector<double> forces;
};

template <class Real>
Exact by_definition(Simulation<Real>& simulation) {
  const State<Real>& state = simulation.state();
  const auto n = static_cast<std::size_t>(state.num_local);
  const auto p = to_host(state.position, n);
  const Metric<double> metric(simulation.box(), units_per_edge<Real>);
  const auto element = [&](std::size_t i) { return p[i].w == 0 ? 1 : 0; };  // type 1 is Xb
  const auto apart = [&](std::size_t i, std::size_t j) {
    return separation<double, true>(metric, wrapping_difference(p[i].x, p[j].x),
                                    wrapping_difference(p[i].y, p[j].y),
                                    wrapping_difference(p[i].z, p[j].z));
  };
  const auto slope = [](const std::function<double(double)>& f, double x) {
    const double h = 1e-4;
    return (f(x - 2 * h) - 8 * f(x - h) + 8 * f(x + h) - f(x + 2 * h)) / (12 * h);
  };
  std::vector<double> rho(n, 0.0);
  Exact exact;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      const double r = j == i ? cutoff : std::sqrt(apart(i, j).r2);
      if (r < cutoff) rho[i] += density(element(j), r);
      if (r < cutoff && j < i) exact.energy += pair_energy(element(i), element(j), r);
    }
    exact.energy += embedding(element(i), rho[i]);
  }
  exact.forces.assign(3 * n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i) continue;
      const auto d = apart(i, j);
      const double r = std::sqrt(d.r2);
      if (r >= cutoff) continue;
      const auto f_slope = [&](std::size_t a) {
        return slope([&](double x) { return embedding(element(a), x); }, rho[a]);
      };
      const double total =
          slope([&](double x) { return pair_energy(element(i), element(j), x); }, r) +
          f_slope(i) * slope([&](double x) { return density(element(j), x); }, r) +
          f_slope(j) * slope([&](double x) { return density(element(i), x); }, r);
      exact.forces[3 * i] -= total * d.dx / r;
      exact.forces[3 * i + 1] -= total * d.dy / r;
      exact.forces[3 * i + 2] -= total * d.dz / r;
    }
  }
  return exact;
}

template <class Real>
double worst_force_error(Simulation<Real>& simulation, const Exact& exact) {
  const State<Real>& state = simulation.state();
  const auto f = rows_to_host(state.force, static_cast<std::size_t>(state.num_local));
  double worst = 0;
  for (std::size_t k = 0; k < f.size(); ++k) {
    worst = std::max(
        worst, std::fabs(static_cast<double>(f[k]) * simulation.force_quantum() - exact.forces[k]));
  }
  return worst;
}

TEST(Eam, AgreesWithTheDefinitionForAnAlloy) {
  const tercet::test::TemporaryFolder folder;
  write_alloy(folder.path() + "/x.eam.alloy", 4001);
  const auto options = test::options_of(alloy_case(folder.path() + "/x.eam.alloy"));
  const auto simulation = test::make_simulation<double>(Communicator::self(), options);
  const Exact exact = by_definition(*simulation);
  // cubic interpolation on intervals of 1/800 Angstrom
  EXPECT_NEAR(simulation->thermodynamics().potential_energy, exact.energy,
              1e-8 * std::fabs(exact.energy));
  EXPECT_LT(worst_force_error(*simulation, exact), 1e-6);
}

TEST(Eam, InterpolationConvergesWithTheTable) {
  const tercet::test::TemporaryFolder folder;
  double error[2];
  for (int k = 0; k < 2; ++k) {
    const std::string file = folder.path() + "/x" + std::to_string(k);
    write_alloy(file, k == 0 ? 101 : 201);
    const auto simulation =
        test::make_simulation<double>(Communicator::self(), test::options_of(alloy_case(file)));
    error[k] = worst_force_error(*simulation, by_definition(*simulation));
  }
  // a cubic with slopes of fourth order: forces of third order
  EXPECT_GT(std::log2(error[0] / error[1]), 2.5) << error[0] << " " << error[1];
}

TEST(Eam, MixedPrecisionIsNearDouble) {
  const tercet::test::TemporaryFolder folder;
  write_alloy(folder.path() + "/x", 1001);
  const auto options = test::options_of(alloy_case(folder.path() + "/x"));
  const auto simulation = test::make_simulation<float>(Communicator::self(), options);
  const Exact exact = by_definition(*simulation);
  EXPECT_NEAR(simulation->thermodynamics().potential_energy, exact.energy,
              1e-6 * std::fabs(exact.energy));
  // float tables of about 10 eV by intervals of 1/200 Angstrom: 1e-6 eV each, slopes 1e-4 at worst
  EXPECT_LT(worst_force_error(*simulation, exact), 3e-4);
}

TEST(Eam, EnergyAndForcesAreConsistent) {
  const tercet::test::TemporaryFolder folder;
  write_alloy(folder.path() + "/x", 1001);
  auto options = test::options_of(alloy_case(folder.path() + "/x"));
  const Communicator self = Communicator::self();
  const auto energy_when_shifted = [&](double shift) {
    StartingPoint<double> start = start_from_input<double>(self, options);
    const auto p = Kokkos::create_mirror_view(start.state.position);
    Kokkos::deep_copy(p, start.state.position);
    p(17).y += static_cast<std::int64_t>(shift / start.box.yy * 0x1p64);
    Kokkos::deep_copy(start.state.position, p);
    Simulation<double> simulation(self, options, test::host_transport(), start);
    simulation.prepare();
    return simulation.thermodynamics().potential_energy;
  };
  const double h = 1e-5;
  const double slope = (energy_when_shifted(h) - energy_when_shifted(-h)) / (2 * h);
  const auto simulation = test::make_simulation<double>(self, options);
  const State<double>& state = simulation->state();
  const auto ids = to_host(state.id, static_cast<std::size_t>(state.num_local));
  const auto at = static_cast<std::size_t>(std::find(ids.begin(), ids.end(), 17) - ids.begin());
  const auto f = rows_to_host(state.force, static_cast<std::size_t>(state.num_local));
  const double force = static_cast<double>(f[3 * at + 1]) * simulation->force_quantum();
  EXPECT_NEAR(force, -slope, 1e-6 * (1 + std::fabs(slope)));  // h^2 and 1e-12 eV / h
}

TEST(Eam, RefusesFilesThatAreCutShortOrNoNumbers) {
  const tercet::test::TemporaryFolder folder;
  const std::string whole = folder.path() + "/whole";
  write_alloy(whole, 101);
  std::ifstream in(whole);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const auto refuses = [&](const std::string& content, const std::string& says) {
    const std::string path = folder.path() + "/bad";
    std::ofstream(path) << content;
    try {
      read_eam_file(path);
      FAIL() << "accepted";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(path + ":"), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find(says), std::string::npos) << error.what();
    }
  };
  refuses(text.substr(0, text.size() / 2), "ends here");
  std::string nan = text;
  nan.replace(nan.find("\n1 10.0"), 3, "\nx ");
  refuses(nan, "a number is expected");
}

}  // namespace
}  // namespace tercet::md
