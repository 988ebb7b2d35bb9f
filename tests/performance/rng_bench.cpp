// Random words and numbers a second on one core or thread of the host, for each generator:
//
//   tercet_rng_bench          takes about five seconds; pin it, e.g. taskset -c 1
//
// Prints the best of seven tries, in thousand millions a second. No pass, no fail.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <vector>

#include "common/math/normal.hpp"
#include "common/rng/brownian_bridge.hpp"
#include "common/rng/distributions.hpp"
#include "common/rng/mrg32k3a.hpp"
#include "common/rng/owen_scramble.hpp"
#include "common/rng/sobol.hpp"
#include "common/rng/sobol_directions.hpp"

namespace tercet {
namespace {

constexpr int num_paths = 1 << 14;
constexpr int num_blocks = 64;  // of four words

using WordLanes = Lanes<std::uint32_t, lane_count<std::uint32_t>>;
using HalfWordLanes = Lanes<std::uint32_t, lane_count<double>>;
using LongLanes = Lanes<std::uint64_t, lane_count<std::uint64_t>>;
using FloatLanes = Lanes<float, lane_count<float>>;

template <class Work>
double seconds_of(const Work& work) {
  double best = std::numeric_limits<double>::max();
  for (int attempt = 0; attempt < 7; ++attempt) {
    const auto start = std::chrono::steady_clock::now();
    work();
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count());
  }
  return best;
}

/// Calls draw(path, block), whose result is added up so that it has to be made.
template <class Draw>
void report(const char* name, int width, double numbers_a_path_and_block, const Draw& draw) {
  using Result = decltype(draw(0, 0));
  const double seconds = seconds_of([&] {
    Result sum{};
    for (int path = 0; path < num_paths; path += width) {
      for (int block = 0; block < num_blocks; ++block) sum += draw(path, block);
    }
    [[maybe_unused]] const volatile auto kept = sum_lanes(sum);
  });
  const double count = numbers_a_path_and_block * num_paths * num_blocks;
  std::printf("%-34s %7.3f e9/s\n", name, count / seconds * 1e-9);
}

template <class U>
Words4Of<U> words(int path, int block) {
  return random_words_lanes<U>(42, Stream::montecarlo_paths, static_cast<std::uint64_t>(block),
                               static_cast<std::uint64_t>(path));
}

template <class U>
U word_sum(int path, int block) {
  const auto w = words<U>(path, block);
  return w.x0 ^ w.x1 ^ w.x2 ^ w.x3;
}

void philox() {
  report("Philox4x32-10 words, one by one", 1, 4, word_sum<std::uint32_t>);
  report("Philox4x32-10 words", width_of<WordLanes>, 4, word_sum<WordLanes>);
  report("float normals, Box-Muller", width_of<WordLanes>, 4, [](int path, int block) {
    const auto w = words<WordLanes>(path, block);
    const auto a = normal_pair_lanes(w.x0, w.x1), b = normal_pair_lanes(w.x2, w.x3);
    return a.first + a.second + b.first + b.second;
  });
  report("double normals, Box-Muller", width_of<HalfWordLanes>, 2, [](int path, int block) {
    const auto z = normal_pair_lanes(words<HalfWordLanes>(path, block));
    return z.first + z.second;
  });
  report("float normals, inverse", width_of<WordLanes>, 4, [](int path, int block) {
    const auto w = words<WordLanes>(path, block);
    return inverse_normal_cdf_lanes(uniform_lanes(w.x0)) +
           inverse_normal_cdf_lanes(uniform_lanes(w.x1)) +
           inverse_normal_cdf_lanes(uniform_lanes(w.x2)) +
           inverse_normal_cdf_lanes(uniform_lanes(w.x3));
  });
  report("double normals, inverse", width_of<HalfWordLanes>, 2, [](int path, int block) {
    const auto w = words<HalfWordLanes>(path, block);
    return inverse_normal_cdf_lanes(uniform_lanes(w.x0, w.x1)) +
           inverse_normal_cdf_lanes(uniform_lanes(w.x2, w.x3));
  });
}

void mrg32k3a() {
  const auto jumps = make_mrg32k3a_jumps();
  const auto seeds = mrg32k3a_seeds(42);
  Mrg32k3a<LongLanes> state{};
  report("MRG32k3a uniforms", width_of<LongLanes>, 1, [&](int path, int block) {
    if (block == 0) {
      state = mrg32k3a_paths<LongLanes>(jumps, seeds, static_cast<std::uint64_t>(path));
    }
    return mrg32k3a_uniform(state);
  });
}

void sobol() {
  if (num_sobol_dimensions() < num_blocks) {
    std::printf("Sobol: built without direction numbers\n");
    return;
  }
  const auto directions = sobol_directions(num_blocks);
  const OwenKeys keys = owen_keys(42, 0, 0);
  const auto word = [&](int path, int dimension) {
    return sobol_word_lanes<WordLanes>(directions.data() + sobol_bits * dimension,
                                       static_cast<std::uint32_t>(path));
  };
  report("Sobol words", width_of<WordLanes>, 1, word);
  report("Sobol words, scrambled", width_of<WordLanes>, 1,
         [&](int path, int dimension) { return owen_scramble(word(path, dimension), keys); });
}

void bridge() {
  std::vector<double> times;
  for (int i = 1; i <= num_blocks; ++i) times.push_back(i);
  const BrownianBridge<float> bridge(times);
  constexpr std::ptrdiff_t row = width_of<FloatLanes>;
  std::vector<float> normals(num_blocks * row, 0.5f), values(num_blocks * row);
  report("Brownian bridge steps, float", width_of<FloatLanes>, 1, [&](int, int block) {
    if (block == 0) {
      bridge_values<FloatLanes>(bridge.view(), normals.data(), values.data(), row);
      bridge_values_to_normals<FloatLanes>(bridge.view(), values.data(), row);
    }
    return load_lanes<FloatLanes>(values.data() + block * row);
  });
}

}  // namespace
}  // namespace tercet

int main() {
  tercet::philox();
  tercet::mrg32k3a();
  tercet::sobol();
  tercet::bridge();
}
