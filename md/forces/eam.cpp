#include "md/forces/eam.hpp"

#include <cmath>

#include "common/parallel/launch.hpp"
#include "common/parallel/make_room.hpp"
#include "md/forces/eam_force_kernel.hpp"
#include "md/forces/eam_kernels.hpp"

namespace tercet::md {
namespace {

/// A power of two that leaves room for a few times the densities of the table (see QuantaSum).
double choose_density_quantum(const EamPotential& potential, bool single) {
  const double rho_end =
      static_cast<double>(potential.elements[0].embedding.size() - 1) * potential.d_rho;
  return std::exp2(std::floor(std::log2(rho_end))) * (single ? 0x1p-28 : 0x1p-48);
}

template <class Real, class T, bool tilted, bool one_type>
EamRows<T, FixedInt<Real>, tilted, one_type> rows_of(const ForceContext<Real>& context,
                                                     const EamTables<T>& tables) {
  return {context.pairs, Metric<T>(context.box, units_per_edge<Real>), tables};
}

/// Calls f.template operator()<tilted, one_type>().
template <class F>
void with_shape(bool tilted, bool one_type, const F& f) {
  if (tilted) {
    one_type ? f.template operator()<true, true>() : f.template operator()<true, false>();
  } else {
    one_type ? f.template operator()<false, true>() : f.template operator()<false, false>();
  }
}

}  // namespace

template <class Real>
Eam<Real>::Eam(const EamPotential& potential, const std::vector<int>& element_of_type,
               const ForceScale& scale)
    : cutoff_(potential.cutoff),
      density_quantum_(choose_density_quantum(potential, sizeof(Real) == 4)),
      tables_(make_eam_tables<Real>(potential, element_of_type)),
      force_table_(make_eam_force_table<Real>(potential, element_of_type, 1 / scale.force_quantum)),
      exact_tables_(make_eam_tables<double>(potential, element_of_type)) {}

template <class Real>
template <bool tilted, bool one_type>
void Eam<Real>::launch_slopes(const ForceContext<Real>& context, const RowSet& rows) {
  using Kernel = EamDensityKernel<Real, tilted, one_type>;
  const Kernel kernel{rows_of<Real, Real, tilted, one_type>(context, tables_), density_quantum_,
                      rows, slope_, num_near_};
  const int num_groups = (rows.count + Kernel::group - 1) / Kernel::group;
  for_each_particle("md::eam_density", context.exec, num_groups, kernel);
}

template <class Real>
template <bool tilted, bool one_type>
void Eam<Real>::launch_forces(const ForceContext<Real>& context, int num_local) const {
  PairRows<Real> pairs = context.pairs;
  if (one_type) pairs.position = place_;
  const EamForceKernel<Real, tilted, one_type> kernel{
      pairs,
      num_near_,
      Metric<Real>(context.box, units_per_edge<Real>),
      force_table_,
      slope_,
      context.force,
      context.saturated,
      context.adds};
  for_each_particle("md::eam_forces", context.exec, num_local, kernel);
}

template <class Real>
template <bool tilted, bool one_type>
void Eam<Real>::launch_energies(const ForceContext<Real>& context, int num_local,
                                FixedSum<num_energy_sums>& sums) const {
  const EamEnergyKernel<Real, tilted, one_type> kernel{
      rows_of<Real, double, tilted, one_type>(context, exact_tables_), density_quantum_,
      1 / context.scale.energy_quantum, slope_};
  FixedSum<num_energy_sums> found;
  reduce_particles("md::eam_energies", context.exec, num_local, kernel,
                   Kokkos::Sum<FixedSum<num_energy_sums>>(found));
  sums += found;
}

template <class Real>
void Eam<Real>::compute_slopes(const ForceContext<Real>& context, const RowSet& rows,
                               int num_atoms) {
  make_room(slope_, "embedding_slope", num_atoms);
  make_room(num_near_, "num_near", num_atoms);
  with_shape(context.box.tilted(), tables_.num_types == 1,
             [&]<bool tilted, bool one_type>() { launch_slopes<tilted, one_type>(context, rows); });
}

template <class Real>
void Eam<Real>::pack_places(const ForceContext<Real>& context, int num_atoms) {
  make_room(place_, "places_with_slopes", num_atoms);
  for_each_particle("md::eam_places", context.exec, num_atoms,
                    EamPlacesKernel<Real>{context.pairs.position, slope_, place_});
}

template <class Real>
void Eam<Real>::compute_forces(const ForceContext<Real>& context, int num_local, int num_atoms) {
  if (tables_.num_types == 1) pack_places(context, num_atoms);
  with_shape(context.box.tilted(), tables_.num_types == 1, [&]<bool tilted, bool one_type>() {
    launch_forces<tilted, one_type>(context, num_local);
  });
}

template <class Real>
void Eam<Real>::add_energies(const ForceContext<Real>& context, int num_local,
                             FixedSum<num_energy_sums>& sums) const {
  with_shape(context.box.tilted(), tables_.num_types == 1, [&]<bool tilted, bool one_type>() {
    launch_energies<tilted, one_type>(context, num_local, sums);
  });
}

template class Eam<float>;
template class Eam<double>;

}  // namespace tercet::md
