#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "common/io/checkpoint_content.hpp"
#include "common/parallel/copy.hpp"
#include "tests/support/md_case.hpp"

namespace tercet::md::test {

/// All that belongs to one atom, without padding, so that it can be compared byte by byte.
struct AtomBits {
  std::int64_t id;
  std::int64_t position[3];
  double velocity[3];
  std::int64_t force[3];
  std::int32_t image[3];
  std::int32_t type;
};
static_assert(sizeof(AtomBits) == 96);

/// A simulation's whole state, in an order that no decomposition changes, and what happened on the
/// way.
struct RunBits {
  std::vector<AtomBits> atoms;  ///< of all ranks, by id
  std::vector<double> thermo;
  /// Box, thermostats, barostats, heat: what a checkpoint holds beside the atoms.
  std::map<std::string, io::AttributeValue> numbers;
  // not compared
  std::int64_t num_builds = 0, num_late = 0;
  std::int64_t num_migrated = 0;  ///< of all ranks
  int num_rebalanced = 0;
};

/// The present state, on every rank. Collective.
template <class Real>
RunBits bits_of(Simulation<Real>& simulation) {
  RunBits bits;
  bits.thermo = thermo_values(simulation.thermodynamics());
  const State<Real>& state = simulation.state();
  const auto own = static_cast<std::size_t>(state.num_local);
  const auto position = to_host(state.position, own);
  const auto id = to_host(state.id, own);
  const auto velocity = rows_to_host(state.velocity, own);
  const auto force = rows_to_host(state.force, own);
  const auto image = rows_to_host(state.image, own);
  std::vector<AtomBits> atoms(own);
  for (std::size_t i = 0; i < own; ++i) {
    const auto& p = position[i];
    atoms[i] = {id[i], {p.x, p.y, p.z}, {}, {}, {}, static_cast<std::int32_t>(p.w)};
    for (std::size_t k = 0; k < 3; ++k) {
      atoms[i].velocity[k] = velocity[3 * i + k];
      atoms[i].force[k] = force[3 * i + k];
      atoms[i].image[k] = image[3 * i + k];
    }
  }
  const Communicator& comm = simulation.comm();
  bits.atoms = comm.all_gather(atoms);
  std::sort(bits.atoms.begin(), bits.atoms.end(),
            [](const AtomBits& a, const AtomBits& b) { return a.id < b.id; });
  io::CheckpointContent content;
  simulation.save_numbers(content);
  bits.numbers = content.attributes();
  bits.num_builds = simulation.num_builds();
  bits.num_late = simulation.num_late_builds();
  bits.num_migrated = comm.sum(simulation.domain().num_migrated());
  bits.num_rebalanced = simulation.domain().num_rebalanced();
  return bits;
}

inline std::string describe(const AtomBits& atom) {
  std::ostringstream text;
  text.precision(17);
  text << "atom " << atom.id << " type " << atom.type;
  for (int k = 0; k < 3; ++k) {
    text << "\n    "
         << "xyz"[k] << ": position " << atom.position[k] << " image " << atom.image[k]
         << " velocity " << atom.velocity[k] << " force " << atom.force[k];
  }
  return text.str();
}

inline bool same_bytes(const std::vector<double>& a, const std::vector<double>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

/// The first difference of two states; empty when they have the same bits.
inline std::string difference(const RunBits& a, const RunBits& b) {
  if (a.atoms.size() != b.atoms.size()) {
    return std::to_string(a.atoms.size()) + " atoms and " + std::to_string(b.atoms.size());
  }
  for (std::size_t n = 0; n < a.atoms.size(); ++n) {
    if (std::memcmp(&a.atoms[n], &b.atoms[n], sizeof(AtomBits)) == 0) continue;
    return describe(a.atoms[n]) + "\n" + describe(b.atoms[n]);
  }
  if (!same_bytes(a.thermo, b.thermo)) {
    const auto columns = thermo_columns(units_of(UnitSystem::lj));
    for (std::size_t k = 0; k < columns.size(); ++k) {
      if (std::memcmp(&a.thermo[k], &b.thermo[k], sizeof(double)) == 0) continue;
      std::ostringstream text;
      text.precision(17);
      text << columns[k].name << " is " << a.thermo[k] << " and " << b.thermo[k];
      return text.str();
    }
  }
  for (const auto& [name, value] : a.numbers) {
    if (!b.numbers.contains(name) || b.numbers.at(name) != value) return name + " differs";
  }
  return "";
}

/// Advances a prepared simulation by `steps`.
template <class Real>
void advance(Simulation<Real>& simulation, std::int64_t steps) {
  for (std::int64_t n = 0; n < steps; ++n) simulation.step();
}

template <class Real>
RunBits run_bits(const Communicator& comm, const MdOptions& options, std::int64_t steps,
                 const Transport& transport = host_transport()) {
  const auto simulation = make_simulation<Real>(comm, options, transport);
  advance(*simulation, steps);
  return bits_of(*simulation);
}

/// Claims that all ranks together do what one rank alone does, bit by bit, for `steps`, and that
/// this says something: lists were rebuilt, none too late, and atoms changed their rank. Returns
/// the bits of the ranks together.
template <class Real>
RunBits expect_same_bits_as_alone(const MdOptions& options, std::int64_t steps,
                                  const Transport& transport = host_transport()) {
  const Communicator world = Communicator::world();
  RunBits together = run_bits<Real>(world, options, steps, transport);
  EXPECT_EQ(together.num_late, 0);
  if (!world.is_root()) return together;
  EXPECT_GE(together.num_builds, 3);
  EXPECT_TRUE(world.size() == 1 || together.num_migrated > 0) << "no atom changed its rank";
  MdOptions alone = options;
  alone.comm.grid = "auto";
  const RunBits reference = run_bits<Real>(Communicator::self(), alone, steps);
  EXPECT_EQ(difference(together, reference), "")
      << (sizeof(Real) == 4 ? "mixed" : "double") << " precision, " << world.size() << " ranks";
  return together;
}

}  // namespace tercet::md::test
