#pragma once

#include "common/parallel/lane_math.hpp"

namespace tercet::md {

/// No pair force component is larger than this in quanta; 64 of them still fit in 63 bits.
inline constexpr double largest_quanta = 0x1p56;

/// 1.5 2^52: adding it to |v| < 2^51 rounds v to an integer, which then stands in the low bits.
inline constexpr double rounding_shift = 6755399441055744.0;

/// A pair force component in quanta: the nearest integer to f d, saturated at +-largest_quanta (0
/// where f d is no number). This definition, not the order of the sum or the width of the lanes, is
/// what fixes the bits of a force.
///
/// @param f  force over distance in quanta
/// @param d  component of the distance
KOKKOS_FORCEINLINE_FUNCTION std::int64_t force_quanta(float f, float d) {
  const float v = f * d;
  constexpr float largest = static_cast<float>(largest_quanta);
  if (v < largest && v > -largest) return static_cast<std::int64_t>(std::llrint(v));
  return v > 0   ? static_cast<std::int64_t>(largest)
         : v < 0 ? static_cast<std::int64_t>(-largest)
                 : 0;
}

KOKKOS_FORCEINLINE_FUNCTION std::int64_t force_quanta(double f, double d) {
  const double v = f * d;
  if (v < 0x1p51 && v > -0x1p51) {
    return static_cast<std::int64_t>(mul_add(f, d, rounding_shift) - rounding_shift);
  }
  if (v < largest_quanta && v > -largest_quanta) return static_cast<std::int64_t>(std::llrint(v));
  return v > 0   ? static_cast<std::int64_t>(largest_quanta)
         : v < 0 ? static_cast<std::int64_t>(-largest_quanta)
                 : 0;
}

/// Sums force_quanta over one atom's neighbours, one at a time, in the full range of 64 bits.
template <class Real>
class ExactForceSum {
 public:
  KOKKOS_FORCEINLINE_FUNCTION void add(Real f, Real dx, Real dy, Real dz) {
    x_ += force_quanta(f, dx);
    y_ += force_quanta(f, dy);
    z_ += force_quanta(f, dz);
    const Real fx = f * dx, fy = f * dy, fz = f * dz;
    const Real f2 = fx * fx + fy * fy + fz * fz;
    if (!(f2 < largest_f2_)) largest_f2_ = f2;  // also when it is no number
  }
  KOKKOS_FORCEINLINE_FUNCTION bool saturated() const {
    constexpr Real limit = static_cast<Real>(largest_quanta);
    return !(largest_f2_ < limit * limit);
  }
  KOKKOS_FORCEINLINE_FUNCTION void store(std::int64_t (&force)[3]) const {
    force[0] = x_;
    force[1] = y_;
    force[2] = z_;
  }

 private:
  std::int64_t x_ = 0, y_ = 0, z_ = 0;
  Real largest_f2_ = 0;
};

/// Sums force_quanta over the lanes of one atom's neighbours, fast and in a limited range;
/// `holds()` tells whether the sum is right. When not, the row is summed again one pair at a time.
template <class V>
struct ForceSum;

#if defined(TERCET_HOST_LANES)
/// Float lanes: 32-bit partial sums. They may wrap on the way, but not in the end: the root of
/// n sum(F^2) bounds the sum of n forces.
template <>
struct ForceSum<Lanes<float, lane_count<float>>> {
  using V = Lanes<float, lane_count<float>>;
  using I = Lanes<std::int32_t, lane_count<float>>;
  I x{}, y{}, z{};
  V sum_f2{};
  int num_slots = 0;

  KOKKOS_FORCEINLINE_FUNCTION void add(V f, V dx, V dy, V dz, V r2) {
    x = add_wrapping(x, round_to_int(f * dx));
    y = add_wrapping(y, round_to_int(f * dy));
    z = add_wrapping(z, round_to_int(f * dz));
    sum_f2 = mul_add(f * f, r2, sum_f2);
    num_slots += lane_count<float>;
  }
  KOKKOS_FORCEINLINE_FUNCTION bool holds() const {
    return static_cast<float>(num_slots) * sum_lanes(sum_f2) < 0x1p61f;
  }
  KOKKOS_FORCEINLINE_FUNCTION void store(std::int64_t (&force)[3]) const {
    force[0] = sum_lanes(x);
    force[1] = sum_lanes(y);
    force[2] = sum_lanes(z);
  }

 private:
  static I add_wrapping(I a, I b) {
    using U = Lanes<std::uint32_t, lane_count<float>>;
    return (I)((U)a + (U)b);
  }
};

/// Double lanes: the rounding shift leaves the integers in the low bits, so that the bits can be
/// summed as they are; the shift's own bits are taken off in the end.
template <>
struct ForceSum<Lanes<double, lane_count<double>>> {
  using V = Lanes<double, lane_count<double>>;
  using U = Lanes<std::uint64_t, lane_count<double>>;
  U x{}, y{}, z{};
  V sum_f2{};
  std::uint64_t num_slots = 0;

  KOKKOS_FORCEINLINE_FUNCTION void add(V f, V dx, V dy, V dz, V r2) {
    const V shift = broadcast<V>(rounding_shift);
    x += (U)mul_add(f, dx, shift);
    y += (U)mul_add(f, dy, shift);
    z += (U)mul_add(f, dz, shift);
    sum_f2 = mul_add(f * f, r2, sum_f2);
    num_slots += lane_count<double>;
  }
  KOKKOS_FORCEINLINE_FUNCTION bool holds() const { return sum_lanes(sum_f2) < 0x1p101; }
  KOKKOS_FORCEINLINE_FUNCTION void store(std::int64_t (&force)[3]) const {
    const std::uint64_t shifts = num_slots * __builtin_bit_cast(std::uint64_t, rounding_shift);
    force[0] = total(x, shifts);
    force[1] = total(y, shifts);
    force[2] = total(z, shifts);
  }

 private:
  static std::int64_t total(U lanes, std::uint64_t shifts) {
    const auto sum = sum_lanes((Lanes<std::int64_t, lane_count<double>>)lanes);
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(sum) - shifts);
  }
};
#endif

}  // namespace tercet::md
