#pragma once

#include "common/comm/fixed_sum.hpp"
#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// What is summed on steps that need it: the potential energy and the virial sum(r_a f_b).
enum EnergyComponent { energy = 0, xx, yy, zz, xy, xz, yz, num_energy_sums };

/// Sums the energies and virials of one atom's pairs as integers, so that the order does not
/// matter. A term is saturated at +-2^55 quanta.
template <class V>
class EnergySum {
 public:
  /// @param e  energy in quanta
  /// @param f  force over distance in quanta / length^2
  KOKKOS_FORCEINLINE_FUNCTION void add(V e, V f, V dx, V dy, V dz) {
    const V fx = f * dx, fy = f * dy, fz = f * dz;
    const V term[num_energy_sums] = {e, fx * dx, fy * dy, fz * dz, fx * dy, fx * dz, fy * dz};
    for (int k = 0; k < num_energy_sums; ++k) sum_[k] += quanta(term[k]);
  }
  KOKKOS_FORCEINLINE_FUNCTION void add_to(FixedSum<num_energy_sums>& total) const {
    for (int k = 0; k < num_energy_sums; ++k) total.add_quanta(k, sum_lanes(sum_[k]));
  }

 private:
  using I = Lanes<std::int64_t, width_of<V>>;

  KOKKOS_FORCEINLINE_FUNCTION static I quanta(V v) {
    constexpr double most = 0x1p55;
    const V above = v > -most ? v : broadcast<V>(-most);
    return round_to_int(above < most ? above : broadcast<V>(most));
  }

  I sum_[num_energy_sums] = {};
};

}  // namespace tercet::md
