#pragma once

#include <array>
#include <string>

namespace tercet::md {

/// The periodic cell with edge vectors a = (xx, 0, 0), b = (xy, yy, 0), c = (xz, yz, zz), as LAMMPS
/// has it: a position is origin + s_x a + s_y b + s_z c with 0 <= s < 1.
///
/// Along an axis that is not periodic the cell is longer than the user's box (see `open_axis`), so
/// that no atom meets an image; `user_fraction` is the user's part of that edge.
struct Box {
  double xx = 1, yy = 1, zz = 1;
  double xy = 0, xz = 0, yz = 0;
  std::array<double, 3> origin{0, 0, 0};
  std::array<bool, 3> periodic{true, true, true};
  std::array<double, 3> user_fraction{1, 1, 1};

  bool tilted() const { return xy != 0 || xz != 0 || yz != 0; }
  /// Volume of the user's box.
  double volume() const {
    return xx * yy * zz * user_fraction[0] * user_fraction[1] * user_fraction[2];
  }
  /// Distance between the faces that cut axis k: what a cutoff is compared with.
  double width(int axis) const;
  double smallest_periodic_width() const;
  std::array<double, 3> to_fraction(const std::array<double, 3>& position) const;
  std::array<double, 3> to_position(const std::array<double, 3>& fraction) const;
};

/// Lengthens `box` along `axis` to make room for `reach` of vacuum and for atoms that leave the
/// user's box by up to its own length.
Box open_axis(const Box& box, int axis, double reach);

/// What is wrong with a box that is too narrow along a periodic axis for pairs up to `cutoff`: an
/// atom would meet two images of another. Empty when it is wide enough.
std::string describe_narrow_box(const Box& box, double cutoff, const std::string& length_unit);

/// Multiplies the x, y and z components of the edges by these factors; the centre stays.
void scale_box(Box& box, const std::array<double, 3>& factor);

/// Lengths of one fixed-point unit along the edges: turns differences of positions into lengths.
template <class Real>
struct Metric {
  Real xx, yy, zz, xy, xz, yz;

  /// @param units_per_edge  2^32 or 2^64
  Metric(const Box& box, double units_per_edge)
      : xx(static_cast<Real>(box.xx / units_per_edge)),
        yy(static_cast<Real>(box.yy / units_per_edge)),
        zz(static_cast<Real>(box.zz / units_per_edge)),
        xy(static_cast<Real>(box.xy / units_per_edge)),
        xz(static_cast<Real>(box.xz / units_per_edge)),
        yz(static_cast<Real>(box.yz / units_per_edge)) {}
};

}  // namespace tercet::md
