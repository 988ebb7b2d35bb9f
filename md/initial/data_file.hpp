#pragma once

#include "md/initial/initial_system.hpp"

namespace tercet::md {

/// The content of a LAMMPS data file, atoms in the order of their ids.
struct DataFile {
  Box box;
  std::vector<InitialAtom> atoms;
  int num_types = 0;
  std::vector<double> mass_of_type;  ///< 0 where the file has none
  bool has_charge = false, has_molecule = false, has_velocity = false;
};

/// Parses a LAMMPS data file (atom styles atomic, charge, molecular, full; triclinic; image flags;
/// Masses and Velocities sections). Throws InputError that names file and line: a number that is
/// none, a file that ends early, a duplicate id, a type out of range. Sections with bonds and such
/// are an error unless `ignore_topology`.
DataFile parse_data_file(const std::string& path, AtomStyle style, bool ignore_topology);

}  // namespace tercet::md
