#include "common/rng/mrg32k3a.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

using State = Mrg32k3a<std::uint64_t>;
using test::lane_of;

const State published_seeds{{12345, 12345, 12345}, {12345, 12345, 12345}};

std::vector<double> known_answers() {
  std::ifstream in(std::string(TERCET_SOURCE_DIR) + "/tests/data/rng_kat.csv");
  std::vector<double> values;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("mrg32k3a", 0) == 0)
      values.push_back(std::stod(line.substr(line.rfind(',') + 1)));
  }
  return values;
}

TEST(Mrg32k3a, GivesTheKnownAnswers) {
  const auto right = known_answers();
  ASSERT_EQ(right.size(), 6u);
  State state = published_seeds;
  double sum = 0;
  for (int draw = 0; draw < 10000; ++draw) {
    const double u = mrg32k3a_uniform(state);
    sum += u;
    if (draw < 5) {
      EXPECT_NEAR(u, right[static_cast<std::size_t>(draw)], 0.5e-15 + 1e-16) << draw;
    }
  }
  EXPECT_NEAR(sum, right[5], 0.5e-9 + 1e-11);
}

TEST(Mrg32k3a, PathsStartWhereAsManyDrawsLead) {
  const auto jumps = make_mrg32k3a_jumps(5);  // 32 draws a path
  State walked = published_seeds;
  for (std::uint64_t path = 0; path < 300; ++path) {
    State state = mrg32k3a_paths<std::uint64_t>(jumps, published_seeds, path);
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(state.first[i], walked.first[i]) << path;
      ASSERT_EQ(state.second[i], walked.second[i]) << path;
    }
    for (int draw = 0; draw < 32; ++draw) mrg32k3a_next(walked);
  }
}

TEST(Mrg32k3a, DistancesOfPathsAreTwoToThe76) {
  // A1^(2^76) and A2^(2^76) modulo m1 and m2; the same in L'Ecuyer's RngStreams (2002)
  const std::uint32_t first[9] = {82758667,   1871391091, 4127413238, 3672831523, 69195019,
                                  1871391091, 3672091415, 3528743235, 69195019};
  const std::uint32_t second[9] = {1511326704, 3759209742, 1610795712, 4292754251, 1511326704,
                                   3889917532, 3859662829, 4292754251, 3708466080};
  const auto jumps = make_mrg32k3a_jumps();
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(jumps.first[0][i], first[i]) << i;
    EXPECT_EQ(jumps.second[0][i], second[i]) << i;
  }
  // 2^32 steps of a path of 2^44 draws are one of 2^76
  const auto shorter = make_mrg32k3a_jumps(44);
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(shorter.first[32][i], jumps.first[0][i]);
    EXPECT_EQ(shorter.second[32][i], jumps.second[0][i]);
  }
}

TEST(Mrg32k3a, ReducesTheLargestNumbersExactly) {
  for (const std::uint64_t x :
       {~std::uint64_t{0}, std::uint64_t{0}, std::uint64_t{4294967087u}, std::uint64_t{4294967086u},
        std::uint64_t{4294944443u}, std::uint64_t{4294944442u}, 0xFFFFFFFF00000000u,
        0xFFFFFFFEFFFFFFFFu, 4294967087u * std::uint64_t{4294967087u} - 1,
        4294944443u * std::uint64_t{4294944443u} - 1}) {
    EXPECT_EQ(detail::reduce<209>(x), x % 4294967087u) << x;
    EXPECT_EQ(detail::reduce<22853>(x), x % 4294944443u) << x;
  }
}

TEST(Mrg32k3a, LanesAreConsecutivePaths) {
  const auto jumps = make_mrg32k3a_jumps();
  const auto seeds = mrg32k3a_seeds(77);
  test::for_each_width<std::uint64_t>([&]<class W>() {
    for (const std::uint64_t first : {std::uint64_t{0}, std::uint64_t{13},
                                      (std::uint64_t{1} << 40) - 3, ~std::uint64_t{0} - 1}) {
      auto lanes = mrg32k3a_paths<W>(jumps, seeds, first);
      std::vector<State> states;
      for (int lane = 0; lane < width_of<W>; ++lane) {
        states.push_back(
            mrg32k3a_paths<std::uint64_t>(jumps, seeds, first + static_cast<std::uint64_t>(lane)));
      }
      for (int draw = 0; draw < 100; ++draw) {
        const auto u = mrg32k3a_uniform(lanes);
        const auto word = mrg32k3a_word(lanes);
        for (int lane = 0; lane < width_of<W>; ++lane) {
          auto& state = states[static_cast<std::size_t>(lane)];
          ASSERT_EQ(lane_of(u, lane), mrg32k3a_uniform(state)) << first << " + " << lane;
          ASSERT_EQ(lane_of(word, lane), mrg32k3a_word(state)) << first << " + " << lane;
        }
      }
    }
  });
}

TEST(Mrg32k3a, SeedsDifferAndLieWithinTheirModuli) {
  const State a = mrg32k3a_seeds(1), b = mrg32k3a_seeds(std::uint64_t{1} << 32);
  for (const State& s : {a, b}) {
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(s.first[i] > 0 && s.first[i] < mrg32k3a_moduli[0]);
      EXPECT_TRUE(s.second[i] > 0 && s.second[i] < mrg32k3a_moduli[1]);
      EXPECT_NE(a.first[i], b.first[i]);
      EXPECT_NE(a.second[i], b.second[i]);
    }
  }
}

}  // namespace
}  // namespace tercet
