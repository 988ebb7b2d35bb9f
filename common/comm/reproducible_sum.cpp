#include "common/comm/reproducible_sum.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "common/comm/exact_total.hpp"
#include "common/comm/integer_sum.hpp"
#include "common/error/errors.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {
namespace {

constexpr int piece_bits = 30;
constexpr int not_finite = 2047;  ///< exponent field of infinities and NaN

/// The 11 exponent bits.
KOKKOS_INLINE_FUNCTION int exponent_field(double value) {
  std::uint64_t bits = 0;
  memcpy(&bits, &value, sizeof bits);
  return static_cast<int>(bits >> 52 & 0x7ff);
}

/// How elements are cut into pieces: value * scale_1 * scale_2 has magnitude below 2^piece_bits.
/// Two factors, since for tiny values one would be beyond the range of double.
struct PieceScale {
  double scale_1;
  double scale_2;
  int exponent;  ///< of the smallest piece's unit
};

PieceScale piece_scale(std::int64_t largest_field) {
  const int exponent = largest_field == 0 ? -1022 : static_cast<int>(largest_field) - 1022;
  const int shift = piece_bits - exponent;  // every |value| is below 2^exponent
  const int first = shift / 2;
  return {std::ldexp(1.0, first), std::ldexp(1.0, shift - first), exponent - 3 * piece_bits};
}

/// Adds the three pieces of `value`, the largest first. Every step but the last rint is exact.
KOKKOS_INLINE_FUNCTION void add_pieces(IntegerSum<3>& sum, double value, const PieceScale& scale) {
  constexpr double next_piece = 1 << piece_bits;
  double rest = value * scale.scale_1 * scale.scale_2;
  for (int piece = 0; piece < 2; ++piece) {
    const double whole = trunc(rest);
    sum.value[piece] += static_cast<std::int64_t>(whole);
    rest = (rest - whole) * next_piece;
  }
  sum.value[2] += static_cast<std::int64_t>(rint(rest));
}

using DeviceValues = DeviceView<const double*>;
using HostValues = std::span<const double>;

/// Pass 1: the largest exponent field; 0 without values.
int largest_field(const DeviceValues& values) {
  const ExecSpace exec;
  int largest = 0;
  reduce_particles(
      "comm::largest_exponent", exec, static_cast<std::int64_t>(values.extent(0)),
      KOKKOS_LAMBDA(int i, int& result) {
        const int field = exponent_field(values(i));
        if (field > result) result = field;
      },
      Kokkos::Max<int>(largest));
  return values.extent(0) == 0 ? 0 : largest;
}

int largest_field(const HostValues& values) {
  int largest = 0;
  for (const double value : values) largest = std::max(largest, exponent_field(value));
  return largest;
}

/// Pass 2: the sums of the pieces.
IntegerSum<3> sum_pieces(const DeviceValues& values, const PieceScale& scale) {
  const ExecSpace exec;
  IntegerSum<3> sum;
  reduce_particles(
      "comm::sum_pieces", exec, static_cast<std::int64_t>(values.extent(0)),
      KOKKOS_LAMBDA(int i, IntegerSum<3>& result) { add_pieces(result, values(i), scale); },
      Kokkos::Sum<IntegerSum<3>>(sum));
  return sum;
}

IntegerSum<3> sum_pieces(const HostValues& values, const PieceScale& scale) {
  IntegerSum<3> sum;
  for (const double value : values) add_pieces(sum, value, scale);
  return sum;
}

template <class Values>
double sum_of_all(const Communicator& comm, const Values& values) {
  std::int64_t field = largest_field(values);
  if (comm.size() > 1) field = comm.max(field);
  if (field == not_finite) {
    throw NumericalError("a sum over all ranks contains infinities or values that are not numbers");
  }
  const PieceScale scale = piece_scale(field);
  IntegerSum<3> sum = sum_pieces(values, scale);
  if (comm.size() > 1) comm.sum(sum.value);
  return exact_total(sum.value[0], 2 * piece_bits, sum.value[1], piece_bits, sum.value[2],
                     scale.exponent);
}

}  // namespace

double reproducible_sum(const Communicator& comm, const DeviceView<const double*>& values) {
  return sum_of_all(comm, values);
}

double reproducible_sum(const Communicator& comm, std::span<const double> values) {
  return sum_of_all(comm, values);
}

}  // namespace tercet
