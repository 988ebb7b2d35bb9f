#include "common/rng/sobol.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "common/error/errors.hpp"
#include "common/rng/sobol_directions.hpp"
#include "tests/support/lanes.hpp"

namespace tercet {
namespace {

constexpr const char* no_numbers = "built without Sobol direction numbers (install python3-scipy)";

struct KnownPoint {
  std::uint32_t index, dimension, word;
};

std::vector<KnownPoint> known_points() {
  std::ifstream in(std::string(TERCET_SOURCE_DIR) + "/tests/data/sobol_joe_kuo_d6_kat.csv");
  std::vector<KnownPoint> points;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] < '0' || line[0] > '9') continue;
    std::istringstream fields(line);
    KnownPoint point{};
    char comma = 0;
    fields >> point.index >> comma >> point.dimension >> comma >> std::hex >> point.word;
    points.push_back(point);
  }
  return points;
}

const std::uint32_t* dimension(std::uint32_t number) {
  return sobol_directions(static_cast<int>(number)).data() + (number - 1) * sobol_bits;
}

TEST(Sobol, GivesTheKnownPointsToTheBit) {
  if (num_sobol_dimensions() == 0) GTEST_SKIP() << no_numbers;
  const auto points = known_points();
  ASSERT_EQ(points.size(), 143u);
  for (const KnownPoint& p : points) {
    const std::uint32_t* directions = dimension(p.dimension);
    EXPECT_EQ(sobol_word(directions, p.index), p.word) << p.index << " in " << p.dimension;
    EXPECT_EQ(sobol_word_of(directions, p.index), p.word) << p.index << " in " << p.dimension;
  }
}

TEST(Sobol, LanesAreConsecutivePointsFromAnyFirstOne) {
  if (num_sobol_dimensions() == 0) GTEST_SKIP() << no_numbers;
  for (const std::uint32_t number : {1u, 2u, 3u, 17u, 21201u}) {
    const std::uint32_t* directions = dimension(number);
    test::for_each_width<std::uint32_t>([&]<class U>() {
      for (const std::uint32_t first : {0u, 16u, 5u, 4096u, 1048560u, 1048575u, 0xFFFFFFF0u}) {
        const U words = sobol_word_lanes<U>(directions, first);
        for (int lane = 0; lane < width_of<U>; ++lane) {
          EXPECT_EQ(test::lane_of(words, lane),
                    sobol_word_of(directions, first + static_cast<std::uint32_t>(lane)))
              << first << " + " << lane << " in " << number;
        }
      }
    });
  }
}

TEST(Sobol, EveryDimensionHasOnePointInEachIntervalOfTheFirst1024) {
  const int count = num_sobol_dimensions();
  if (count == 0) GTEST_SKIP() << no_numbers;
  ASSERT_EQ(count, 21201);
  for (int number = 1; number <= count; number += number < 300 ? 1 : 97) {
    std::vector<int> seen(1024, 0);
    for (std::uint32_t i = 0; i < 1024; ++i) {
      ++seen[sobol_word_of(dimension(static_cast<std::uint32_t>(number)), i) >> 22];
    }
    for (const int times : seen) ASSERT_EQ(times, 1) << "dimension " << number;
  }
}

std::string refusal(int num_dimensions) {
  try {
    static_cast<void>(sobol_directions(num_dimensions));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Sobol, RefusesWhatItHasNoNumbersForAndSaysWhatToDo) {
  if (num_sobol_dimensions() == 0) {
    EXPECT_NE(refusal(1).find("python3-scipy"), std::string::npos);
    EXPECT_NE(refusal(1).find("TERCET_JOE_KUO"), std::string::npos);
  } else {
    EXPECT_NE(refusal(21202).find("1 to 21201"), std::string::npos);
    EXPECT_NE(refusal(0).find("1 to 21201"), std::string::npos);
    EXPECT_EQ(refusal(21201), "");
    EXPECT_EQ(sobol_directions(3).size(), 96u);
  }
}

}  // namespace
}  // namespace tercet
