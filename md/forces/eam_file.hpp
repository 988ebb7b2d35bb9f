#pragma once

#include <string>
#include <vector>

namespace tercet::md {

/// One element of an EAM potential as numbers on equal grids that start at 0.
struct EamElement {
  std::string name;
  int atomic_number = 0;
  double mass = 0;                ///< g/mol
  std::vector<double> embedding;  ///< F(rho), eV
  std::vector<double> density;    ///< rho(r)
};

/// An embedded-atom potential (Daw and Baskes, Phys. Rev. B 29, 6443 (1984)):
///     E = sum_i F(rho_i) + 1/2 sum_ij phi(r_ij),  rho_i = sum_j rho_j(r_ij)
struct EamPotential {
  double d_rho = 0, d_r = 0;
  double cutoff = 0;  ///< Angstrom
  std::vector<EamElement> elements;
  /// r phi(r) in eV Angstrom for elements a >= b, at [a (a + 1) / 2 + b].
  std::vector<std::vector<double>> r_phi;
};

/// Reads a file in the DYNAMO format setfl (eam/alloy) or funcfl; which it is, is told from its
/// content. Throws InputError with file and line for a file that is short or holds no number where
/// one should be.
EamPotential read_eam_file(const std::string& path);

/// The cutoff alone.
double read_eam_cutoff(const std::string& path);

/// One potential out of several funcfl files: all on the coarsest grid among them, and
/// r phi_ab(r) = 27.2 x 0.529 Z_a(r) Z_b(r) (Foiles, Baskes, Daw, Phys. Rev. B 33, 7983 (1986); the
/// format's own rounded product of Hartree and Bohr).
EamPotential read_eam_files(const std::vector<std::string>& paths);

}  // namespace tercet::md
