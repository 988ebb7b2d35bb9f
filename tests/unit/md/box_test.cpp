#include "md/box.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace tercet::md {
namespace {

using Vector = std::array<double, 3>;

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

Box tilted_box() {
  Box box;
  box.xx = 10;
  box.yy = 9;
  box.zz = 8;
  box.xy = 2.5;
  box.xz = -1.5;
  box.yz = 3.0;
  box.origin = {1, -2, 3};
  return box;
}

TEST(Box, WidthIsVolumeOverTheAreaOfTheFace) {
  const Box box = tilted_box();
  const Vector a{box.xx, 0, 0}, b{box.xy, box.yy, 0}, c{box.xz, box.yz, box.zz};
  const Vector faces[3] = {cross(b, c), cross(c, a), cross(a, b)};
  for (int axis = 0; axis < 3; ++axis) {
    const Vector& f = faces[axis];
    const double area = std::sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
    EXPECT_NEAR(box.width(axis), 10.0 * 9 * 8 / area, 1e-14 * 10) << "axis " << axis;
  }
}

TEST(Box, FractionsAndPositionsAreInverse) {
  const Box box = tilted_box();
  const Vector s{0.3, 0.8, 0.1};
  const Vector back = box.to_fraction(box.to_position(s));
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(back[k], s[k], 1e-15);
  const Vector at = box.to_position({1, 1, 1});
  EXPECT_DOUBLE_EQ(at[0], 1 + 10 + 2.5 - 1.5);
  EXPECT_DOUBLE_EQ(at[1], -2 + 9 + 3);
  EXPECT_DOUBLE_EQ(at[2], 3 + 8);
}

TEST(Box, AnOpenAxisLeavesVacuumOnBothSidesAndTheUsersBoxInTheMiddle) {
  const Box user = tilted_box();
  for (int axis = 0; axis < 3; ++axis) {
    const Box open = open_axis(user, axis, 6.0);
    const Vector corner = open.to_fraction(user.origin);
    for (int k = 0; k < 3; ++k) {
      const auto c = static_cast<std::size_t>(k);
      const double margin = (1 - open.user_fraction[c]) / 2;
      EXPECT_NEAR(corner[c], k == axis ? margin : 0.0, 1e-14);
    }
    const double vacuum =
        open.width(axis) * (1 - open.user_fraction[static_cast<std::size_t>(axis)]);
    EXPECT_GE(vacuum, 2 * 6.0) << "two reaches between an atom and the image of another";
    EXPECT_NEAR(open.volume(), user.volume(), 1e-12 * user.volume());
    EXPECT_FALSE(open.periodic[static_cast<std::size_t>(axis)]);
  }
}

TEST(Box, IsTooNarrowBelowTwoCutoffsAlongAPeriodicAxisOnly) {
  Box box;
  box.xx = 12;
  box.yy = 10;
  box.zz = 5;
  EXPECT_EQ(describe_narrow_box(box, 2.5, "nm"), "") << "just two cutoffs";
  const std::string text = describe_narrow_box(box, 2.51, "nm");
  EXPECT_NE(text.find("5 nm wide along z, less than twice the cutoff 2.51"), std::string::npos);
  box.periodic[2] = false;
  EXPECT_EQ(describe_narrow_box(box, 5, "nm"), "");
  EXPECT_NE(describe_narrow_box(box, 5.01, "nm").find("along y"), std::string::npos);
  box.xy = 12;  // the distance of the faces is xx cos(45 degrees) or less, not xx
  box.yy = 12;
  EXPECT_NE(describe_narrow_box(box, 4.3, "nm").find("8.48528 nm wide along x"), std::string::npos);
}

TEST(Box, ScalingKeepsTheCentreAndTheShape) {
  Box box = tilted_box();
  const Vector center = box.to_position({0.5, 0.5, 0.5});
  scale_box(box, {1.1, 0.9, 1.2});
  const Vector moved = box.to_position({0.5, 0.5, 0.5});
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(moved[k], center[k], 1e-14);
  EXPECT_DOUBLE_EQ(box.xy, 1.1 * 2.5);
  EXPECT_DOUBLE_EQ(box.xz, 1.1 * -1.5);
  EXPECT_DOUBLE_EQ(box.yz, 0.9 * 3.0);
  EXPECT_DOUBLE_EQ(box.zz, 1.2 * 8);
}

}  // namespace
}  // namespace tercet::md
