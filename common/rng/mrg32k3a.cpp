#include "common/rng/mrg32k3a.hpp"

#include <algorithm>
#include <array>

#include "common/error/require.hpp"
#include "common/rng/streams.hpp"

namespace tercet {

namespace {

using Matrix = std::array<std::uint64_t, 9>;

Matrix square_of(const Matrix& a, std::uint64_t modulus) {
  Matrix result{};
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      std::uint64_t sum = 0;
      for (std::size_t k = 0; k < 3; ++k) sum += a[3 * row + k] * a[3 * k + column] % modulus;
      result[3 * row + column] = sum % modulus;
    }
  }
  return result;
}

/// Fills `powers` with one_step^(2^(log2_path + k)).
void fill_powers(Matrix one_step, std::uint64_t modulus, int log2_path,
                 std::uint32_t (&powers)[64][9]) {
  for (int doubling = 0; doubling < log2_path; ++doubling) one_step = square_of(one_step, modulus);
  for (auto& power : powers) {
    std::transform(one_step.begin(), one_step.end(), power,
                   [](std::uint64_t number) { return static_cast<std::uint32_t>(number); });
    one_step = square_of(one_step, modulus);
  }
}

}  // namespace

Mrg32k3aJumps make_mrg32k3a_jumps(int log2_path) {
  require(log2_path >= 0, "make_mrg32k3a_jumps: a path's length has to be a whole number");
  constexpr std::uint64_t m1 = mrg32k3a_moduli[0], m2 = mrg32k3a_moduli[1];
  Mrg32k3aJumps jumps;
  fill_powers({0, 1, 0, 0, 0, 1, m1 - 810728, 1403580, 0}, m1, log2_path, jumps.first);
  fill_powers({0, 1, 0, 0, 0, 1, m2 - 1370589, 0, 527612}, m2, log2_path, jumps.second);
  return jumps;
}

Mrg32k3a<std::uint64_t> mrg32k3a_seeds(std::uint64_t seed) {
  const Words4 w = random_words(seed, Stream::mrg32k3a_seeds, 0, 0);
  const Words4 more = random_words(seed, Stream::mrg32k3a_seeds, 1, 0);
  // never 0: a recursion of nothing but zeros would stay there
  const auto within = [](std::uint32_t word, int recursion) {
    return 1 + word % (mrg32k3a_moduli[recursion] - 1);
  };
  return {{within(w.x0, 0), within(w.x1, 0), within(w.x2, 0)},
          {within(w.x3, 1), within(more.x0, 1), within(more.x1, 1)}};
}

}  // namespace tercet
