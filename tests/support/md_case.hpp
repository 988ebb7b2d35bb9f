#pragma once

#include <memory>
#include <string>

#include "common/config/input.hpp"
#include "md/initial/starting_point.hpp"
#include "md/simulation.hpp"

namespace tercet::md::test {

/// The options of an input text. Throws InputError like the program does.
inline MdOptions options_of(const std::string& toml) {
  config::Input input(toml, "test.toml");
  MdOptions options;
  input.read(options);
  input.throw_if_any();
  return options;
}

inline Transport host_transport(TransportKind kind = TransportKind::staged) {
  return {kind, kind != TransportKind::device, "for a test"};
}

/// A prepared simulation of the input, on the ranks of `comm`.
template <class Real>
std::unique_ptr<Simulation<Real>> make_simulation(const Communicator& comm,
                                                  const MdOptions& options,
                                                  const Transport& transport = host_transport()) {
  auto simulation = std::make_unique<Simulation<Real>>(comm, options, transport,
                                                       start_from_input<Real>(comm, options));
  simulation->prepare();
  return simulation;
}

/// A Lennard-Jones crystal of n^3 fcc cells in reduced units; `more` is put before the tables.
inline std::string lj_crystal(int n, const std::string& ensemble = "ensemble = \"nve\"",
                              const std::string& more_tables = "") {
  const std::string cells = std::to_string(n) + ", " + std::to_string(n) + ", " + std::to_string(n);
  return R"(
units = "lj"
seed = 4711
[[types]]
name = "A"
mass = 1.0
[system]
source = "lattice"
lattice = "fcc"
density = 0.8442
cells = [)" +
         cells + R"(]
[velocity]
temperature = 1.44
[[forces]]
kind = "lennard_jones"
cutoff = 2.5
[[forces.pairs]]
types = ["A", "A"]
epsilon = 1.0
sigma = 1.0
[dynamics]
time_step = 0.005
num_steps = 100
)" + ensemble +
         "\n" + more_tables;
}

}  // namespace tercet::md::test
