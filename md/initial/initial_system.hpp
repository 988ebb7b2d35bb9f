#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "common/comm/communicator.hpp"
#include "md/box.hpp"
#include "md/options.hpp"

namespace tercet::md {

/// One atom as the input has it.
struct InitialAtom {
  std::array<double, 3> position{};  ///< length, absolute
  std::array<double, 3> velocity{};
  double charge = 0;
  std::int64_t id = 0;  ///< the input's own number, 1 or more
  std::array<int, 3> image{};
  int type = 0;  ///< from 0
  int molecule = 0;
};

/// A system before the first step. Every rank holds a share of the atoms, in the order of their
/// ids; all else is the same on every rank.
struct InitialSystem {
  Box box;  ///< the user's box, periodic along all axes; see open_axis
  std::vector<InitialAtom> atoms;
  std::int64_t num_total = 0;
  std::int64_t first = 0;  ///< number of atoms on the ranks before this one
  int num_types = 0;
  std::vector<double> mass_of_type;  ///< 0 where the input has none
  bool has_charge = false, has_molecule = false, has_velocity = false;
  std::vector<std::int64_t> ids;  ///< of all atoms, ascending; empty when they are 1, 2, ..., N
};

/// A crystal (sc, bcc, fcc or diamond) in whole cubic cells. Each rank makes its share.
InitialSystem make_lattice(const Communicator& comm, const MdOptions& options);

/// Atoms at random places, none nearer to another than the minimum distance. Throws InputError when
/// they do not fit.
InitialSystem make_random(const Communicator& comm, const MdOptions& options);

/// Reads a LAMMPS data file (rank 0) and deals the atoms out. Throws InputError with file and line
/// on all ranks.
InitialSystem read_data_file(const Communicator& comm, const MdOptions& options);

/// Any of these, as the options say, with random displacements and initial velocities.
InitialSystem make_initial_system(const Communicator& comm, const MdOptions& options);

}  // namespace tercet::md
