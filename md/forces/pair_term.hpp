#pragma once

#include <array>
#include <vector>

#include "common/comm/fixed_sum.hpp"
#include "md/forces/energy_sum.hpp"
#include "md/forces/force_context.hpp"
#include "md/forces/pair_table.hpp"

namespace tercet::md {

/// Coefficients and cutoff of one pair of types (from 0; a and b may be exchanged).
template <int num_coefficients>
struct PairEntry {
  int a, b;
  std::array<double, num_coefficients> coefficients;
  double cutoff;
};

/// One pair potential between the types of a run. Pairs without an entry do not interact.
template <class Real, template <class> class Potential>
class PairTerm {
 public:
  static constexpr int num_coefficients = Potential<double>::num_coefficients;
  using Entry = PairEntry<num_coefficients>;

  /// @param evaluator  the potential for Real and for double (they hold tables, if any)
  PairTerm(int num_types, const std::vector<Entry>& entries, Potential<Real> potential = {},
           Potential<double> exact = {});

  double cutoff() const { return cutoff_; }
  /// Computes the forces on the atoms of `rows`. Asynchronous.
  void compute_forces(const ForceContext<Real>& context, const RowSet& rows) const;
  /// Adds energy and virial of all rows, twice (see PairEnergyKernel). Waits for the result.
  void add_energies(const ForceContext<Real>& context, int num_local,
                    FixedSum<num_energy_sums>& sums) const;

 private:
  template <bool tilted, bool one_type>
  void launch_forces(const ForceContext<Real>& context, const RowSet& rows) const;
  template <bool tilted, bool one_type>
  void launch_energies(const ForceContext<Real>& context, int num_local,
                       FixedSum<num_energy_sums>& sums) const;

  double cutoff_ = 0;
  Potential<Real> potential_;
  Potential<double> exact_;
  PairTable<Real> table_;
  PairTable<double> exact_table_;
};

}  // namespace tercet::md
