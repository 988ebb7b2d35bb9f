#pragma once

#include <string>
#include <vector>

#include "md/forces/cubic_pieces.hpp"

namespace tercet::md {

/// A pair potential as numbers, ascending in r.
struct TableFile {
  std::vector<double> r, energy, force;
};

/// Reads a table: lines of `r energy force`, or the format of LAMMPS's pair style table (a keyword
/// line, a line `N n ...`, lines of `index r energy force`); # begins a comment. `section` chooses
/// among several; empty: the first. Throws InputError with file and line.
TableFile read_table_file(const std::string& path, const std::string& section);

/// A table on equal intervals from `start` <= 0 to the cutoff.
struct TablePieces {
  double start = 0, interval = 0;
  std::vector<CubicCoefficients> pieces;
};

/// Cubic pieces with the table's energies and forces at `points` distances from its first one to
/// the cutoff, by Hermite interpolation of the file's points. Below the first distance the force
/// stays what it is there. Throws InputError when the file ends before the cutoff.
TablePieces make_table_pieces(const TableFile& table, double cutoff, int points,
                              const std::string& path);

}  // namespace tercet::md
