#pragma once

#include <array>
#include <cmath>
#include <span>
#include <type_traits>

#include "common/comm/communicator.hpp"
#include "common/comm/integer_sum.hpp"

namespace tercet {

/// N sums of real numbers that come out with the same bits in whatever order, on however many
/// threads and ranks the terms are added. Each term is rounded to a multiple of the component's
/// quantum (a power of two) and added as an integer, in two parts: its low 32 bits and the rest, so
/// that up to 2^31 terms per rank never overflow. A term must be below 2^63 quanta; others, and
/// NaN, are counted and make the sum fail as a whole.
///
///     FixedSum<2> sums;
///     Kokkos::parallel_reduce("md::energies", policy,
///         KOKKOS_LAMBDA(int p, FixedSum<2>& sum) {
///           sum.add(0, kinetic(p), quanta_per_unit);
///           ...
///         }, Kokkos::Sum<FixedSum<2>>(sums));
///     const auto energies = sum_over_ranks(comm, sums, {quantum, quantum});
///
/// Choose the quantum from the largest term expected, e.g. 2^-40 of it: the rounding error of the
/// sum of n terms is at most n / 2 quanta, and its typical size sqrt(n) / 3.5.
template <int N>
struct FixedSum {
  IntegerSum<2 * N + 1> parts;  ///< low and high part of each component, then the refused terms

  /// Adds `value`; `quanta_per_unit` is 1 / quantum, a power of two.
  KOKKOS_INLINE_FUNCTION void add(int component, double value, double quanta_per_unit) {
    constexpr double limit = 9223372036854775808.0;  // 2^63
    const double quanta = rint(value * quanta_per_unit);
    if (!(quanta > -limit && quanta < limit)) {
      ++parts.value[2 * N];
      return;
    }
    const auto whole = static_cast<std::int64_t>(quanta);
    parts.value[2 * component] += whole & 0xffffffff;
    parts.value[2 * component + 1] += whole >> 32;  // arithmetic shift: rounds down, also below 0
  }
  /// Adds what is a whole number of quanta already.
  KOKKOS_INLINE_FUNCTION void add_quanta(int component, std::int64_t quanta) {
    parts.value[2 * component] += quanta & 0xffffffff;
    parts.value[2 * component + 1] += quanta >> 32;
  }
  KOKKOS_INLINE_FUNCTION FixedSum& operator+=(const FixedSum& other) {
    parts += other.parts;
    return *this;
  }
  KOKKOS_INLINE_FUNCTION void operator+=(const volatile FixedSum& other) volatile {
    parts += other.parts;
  }
};

/// A sum in parts, over all ranks: for sum_over_ranks. `parts` as in FixedSum, changed in place.
std::vector<double> combine_parts_over_ranks(const Communicator& comm,
                                             std::span<std::int64_t> parts,
                                             std::span<const double> quanta);

/// The sums over all ranks, each rounded once, to the nearest double. `quanta` are the components'
/// quanta (not their inverses). Throws NumericalError on all ranks when a term was refused.
/// Collective.
template <int N>
std::array<double, N> sum_over_ranks(const Communicator& comm, FixedSum<N> sums,
                                     const std::type_identity_t<std::array<double, N>>& quanta) {
  const std::vector<double> totals = combine_parts_over_ranks(comm, sums.parts.value, quanta);
  std::array<double, N> result;
  for (std::size_t i = 0; i < N; ++i) result[i] = totals[i];
  return result;
}

}  // namespace tercet

template <int N>
struct Kokkos::reduction_identity<tercet::FixedSum<N>> {
  KOKKOS_FORCEINLINE_FUNCTION static tercet::FixedSum<N> sum() { return {}; }
};
