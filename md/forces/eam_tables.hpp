#pragma once

#include "md/forces/cubic_table.hpp"
#include "md/forces/eam_file.hpp"

namespace tercet::md {

/// Interpolation tables of an EAM potential on the device, one element for each atom type: pieces
/// of F(rho) and rho(r) by type and of r phi(r) by pair of types, in one array.
template <class Real>
struct EamTables {
  CubicTable<Real> table;
  int num_types = 0;
  Real rho_to_piece = 0;  ///< 1 / interval of F
  Real r_to_piece = 0;    ///< 1 / interval of rho and r phi
  Real cutoff2 = 0;
  Real rho_end = 0;  ///< end of the F tables; F goes on with its last slope
  Real num_rho_pieces = 0, num_r_pieces = 0;
  DeviceView<const Real*> embedding;  ///< first piece of F, by type
  DeviceView<const Real*> density;    ///< first piece of rho, by type
  DeviceView<const Real*> pair;       ///< first piece of r phi, at a num_types + b
};

/// What forces need of the tables, side by side so that one cache line serves a pair: for types
/// (a, b), from piece (a num_types + b) num_pieces on, two Fours for each interval of r:
///     3 A, 2 B, C of rho_b, times 1 / interval;  3 A of r phi_ab
///     A, B, C, D of r phi_ab
/// where A t^3 + B t^2 + C t + D is the cubic, and all is in quanta of the force times a length.
template <class Real>
struct EamForceTable {
  DeviceView<const Four<Real>*> piece;
  int num_types = 0;
  Real num_pieces = 0;
  Real r_to_piece = 0;
  Real cutoff2 = 0;
};

/// @param element_of_type  index into potential.elements for each atom type
template <class Real>
EamTables<Real> make_eam_tables(const EamPotential& potential,
                                const std::vector<int>& element_of_type);

/// @param unit  1 / quantum of the forces
template <class Real>
EamForceTable<Real> make_eam_force_table(const EamPotential& potential,
                                         const std::vector<int>& element_of_type, double unit);

}  // namespace tercet::md
