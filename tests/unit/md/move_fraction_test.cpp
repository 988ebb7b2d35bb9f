#include "md/integrators/move_fraction.hpp"

#include <gtest/gtest.h>

#include <random>

namespace tercet::md {
namespace {

using Wide = __int128;

/// Unwrapped place in fixed-point units, from a place and its box crossings.
template <class I>
Wide unwrapped(I place, int image) {
  using U = std::make_unsigned_t<I>;
  return static_cast<Wide>(static_cast<U>(place)) + (static_cast<Wide>(image) << (8 * sizeof(I)));
}

/// `fraction` in units, rounded to the nearest; exact since a double has 53 bits.
template <class I>
Wide units_of(double fraction) {
  const double whole = std::rint(fraction);
  const double rest = std::rint(std::ldexp(fraction - whole, 8 * sizeof(I)));
  return static_cast<Wide>(rest) + (static_cast<Wide>(whole) << (8 * sizeof(I)));
}

template <class I>
void expect_moves(double fraction, bool far) {
  std::mt19937_64 random(5);
  for (int n = 0; n < 200; ++n) {
    const auto place = static_cast<I>(random());
    int image = 3;
    const I moved = far ? move_far(place, fraction, image) : move_fraction(place, fraction, image);
    EXPECT_TRUE(unwrapped(moved, image) - unwrapped(place, 3) == units_of<I>(fraction))
        << "fraction " << fraction << " from " << place;
  }
}

TEST(MoveFraction, SmallMovesGoThatFarAndCountCrossings) {
  for (const double fraction : {0.0, 1e-9, -1e-9, 0.1, -0.1, 0.2499, -0.2499, 0.49, -0.49}) {
    expect_moves<std::int32_t>(fraction, false);
    expect_moves<std::int64_t>(fraction, false);
  }
}

TEST(MoveFraction, FarMovesGoThroughAnyNumberOfBoxes) {
  for (const double fraction : {0.5, -0.5, 0.75, -0.75, 1.0, -1.0, 50.0, -50.25, 1234.5678}) {
    expect_moves<std::int32_t>(fraction, true);
    expect_moves<std::int64_t>(fraction, true);
  }
}

TEST(MoveFraction, ThereAndBackIsTheSamePlaceToTheBit) {
  std::mt19937_64 random(6);
  for (int n = 0; n < 1000; ++n) {
    const auto place = static_cast<std::int64_t>(random());
    const double fraction = std::ldexp(static_cast<double>(random() % 1000000), -22) - 0.12;
    int image = 0;
    const std::int64_t there = move_fraction(place, fraction, image);
    EXPECT_EQ(move_fraction(there, -fraction, image), place);
    EXPECT_EQ(image, 0);
  }
}

}  // namespace
}  // namespace tercet::md
