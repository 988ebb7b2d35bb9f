#pragma once

#include "common/comm/fixed_sum.hpp"
#include "md/forces/eam_tables.hpp"
#include "md/forces/energy_sum.hpp"
#include "md/forces/force_context.hpp"

namespace tercet::md {

/// The embedded-atom method: pair energies and, for each atom, an energy that depends on the
/// density of all its neighbours (see EamPotential). Two sweeps; between them the slopes of the
/// embedding energy travel to the ranks that hold copies of the atoms.
template <class Real>
class Eam {
 public:
  Eam(const EamPotential& potential, const std::vector<int>& element_of_type,
      const ForceScale& scale);

  double cutoff() const { return cutoff_; }
  /// First sweep: fills slopes() for the atoms of `rows`. Asynchronous. `num_atoms` counts ghosts
  /// too.
  void compute_slopes(const ForceContext<Real>& context, const RowSet& rows, int num_atoms);
  /// One number an atom, own and ghosts; the ghosts' are to be filled by a halo exchange.
  const DeviceView<Real*>& slopes() const { return slope_; }
  /// Second sweep: computes the forces on all own atoms, from the slopes of all atoms and what
  /// compute_slopes() left for the present list. Asynchronous.
  void compute_forces(const ForceContext<Real>& context, int num_local, int num_atoms);
  /// Adds energy and virial, twice (see EamEnergyKernel). Slopes must be up to date. Waits.
  void add_energies(const ForceContext<Real>& context, int num_local,
                    FixedSum<num_energy_sums>& sums) const;

 private:
  template <bool tilted, bool one_type>
  void launch_slopes(const ForceContext<Real>& context, const RowSet& rows);
  template <bool tilted, bool one_type>
  void launch_forces(const ForceContext<Real>& context, int num_local) const;
  void pack_places(const ForceContext<Real>& context, int num_atoms);
  template <bool tilted, bool one_type>
  void launch_energies(const ForceContext<Real>& context, int num_local,
                       FixedSum<num_energy_sums>& sums) const;

  double cutoff_;
  double density_quantum_;
  EamTables<Real> tables_;
  EamForceTable<Real> force_table_;
  EamTables<double> exact_tables_;
  DeviceView<Real*> slope_;
  DeviceView<std::uint32_t*> num_near_;
  DeviceView<FixedPosition<Real>*> place_;  ///< positions with slopes, see EamPlacesKernel
};

}  // namespace tercet::md
