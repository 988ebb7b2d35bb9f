#pragma once

// The body of PairTerm, for the files that instantiate it: one for each potential.

#include <algorithm>

#include "common/parallel/launch.hpp"
#include "md/forces/pair_kernels.hpp"
#include "md/forces/pair_term.hpp"

namespace tercet::md {

namespace pair_term {

template <class T, int n>
PairTable<T> make_pair_table(int num_types, const std::vector<PairEntry<n>>& entries) {
  const auto columns = static_cast<std::size_t>(num_types) * static_cast<std::size_t>(num_types);
  const DeviceView<T**> row("pair_table", static_cast<std::size_t>(n) + 1, columns);
  const auto row_host = Kokkos::create_mirror_view(row);
  const auto set = [&](int a, int b, const PairEntry<n>& entry) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(n); ++k) {
      row_host(k, a * num_types + b) = static_cast<T>(entry.coefficients[k]);
    }
    row_host(n, a * num_types + b) = static_cast<T>(entry.cutoff * entry.cutoff);
  };
  for (const auto& entry : entries) {
    set(entry.a, entry.b, entry);
    set(entry.b, entry.a, entry);
  }
  Kokkos::deep_copy(row, row_host);
  return {num_types, T(1), row};
}

}  // namespace pair_term

template <class Real, template <class> class Potential>
PairTerm<Real, Potential>::PairTerm(int num_types, const std::vector<Entry>& entries,
                                    Potential<Real> potential, Potential<double> exact)
    : potential_(potential),
      exact_(exact),
      table_(pair_term::make_pair_table<Real>(num_types, entries)),
      exact_table_(pair_term::make_pair_table<double>(num_types, entries)) {
  for (const auto& entry : entries) cutoff_ = std::max(cutoff_, entry.cutoff);
}

template <class Real, template <class> class Potential>
template <bool tilted, bool one_type>
void PairTerm<Real, Potential>::launch_forces(const ForceContext<Real>& context,
                                              const RowSet& rows) const {
  using Kernel = PairForceKernel<Real, Potential<Real>, tilted, one_type>;
  const Kernel kernel{
      context.pairs,
      Metric<Real>(context.box, units_per_edge<Real>),
      potential_,
      {table_.num_types, static_cast<Real>(1 / context.scale.force_quantum), table_.row},
      context.force,
      context.saturated,
      context.adds};
  for_each_particle("md::pair_forces", context.exec, rows.count, OnRows<Kernel>{kernel, rows});
}

template <class Real, template <class> class Potential>
template <bool tilted, bool one_type>
void PairTerm<Real, Potential>::launch_energies(const ForceContext<Real>& context, int num_local,
                                                FixedSum<num_energy_sums>& sums) const {
  const PairEnergyKernel<Real, Potential<double>, tilted, one_type> kernel{
      context.pairs,
      Metric<double>(context.box, units_per_edge<Real>),
      exact_,
      {exact_table_.num_types, 1 / context.scale.energy_quantum, exact_table_.row}};
  FixedSum<num_energy_sums> found;
  reduce_particles("md::pair_energies", context.exec, num_local, kernel,
                   Kokkos::Sum<FixedSum<num_energy_sums>>(found));
  sums += found;
}

template <class Real, template <class> class Potential>
void PairTerm<Real, Potential>::compute_forces(const ForceContext<Real>& context,
                                               const RowSet& rows) const {
  if (rows.count == 0) return;
  const bool one_type = table_.num_types == 1;
  if (context.box.tilted()) {
    one_type ? launch_forces<true, true>(context, rows) : launch_forces<true, false>(context, rows);
  } else {
    one_type ? launch_forces<false, true>(context, rows)
             : launch_forces<false, false>(context, rows);
  }
}

template <class Real, template <class> class Potential>
void PairTerm<Real, Potential>::add_energies(const ForceContext<Real>& context, int num_local,
                                             FixedSum<num_energy_sums>& sums) const {
  const bool one_type = table_.num_types == 1;
  if (context.box.tilted()) {
    one_type ? launch_energies<true, true>(context, num_local, sums)
             : launch_energies<true, false>(context, num_local, sums);
  } else {
    one_type ? launch_energies<false, true>(context, num_local, sums)
             : launch_energies<false, false>(context, num_local, sums);
  }
}

}  // namespace tercet::md
