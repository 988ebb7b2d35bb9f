#include "md/box.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tercet::md {

double Box::width(int axis) const {
  const double volume_of_cell = xx * yy * zz;
  if (axis == 2) return zz;
  if (axis == 1) return yy / std::sqrt(1 + (yz / zz) * (yz / zz));
  // |b x c| with b = (xy, yy, 0), c = (xz, yz, zz)
  const double area =
      std::sqrt(yy * zz * yy * zz + xy * zz * xy * zz + (xy * yz - yy * xz) * (xy * yz - yy * xz));
  return volume_of_cell / area;
}

double Box::smallest_periodic_width() const {
  double smallest = std::numeric_limits<double>::infinity();
  for (int axis = 0; axis < 3; ++axis) {
    if (periodic[static_cast<std::size_t>(axis)]) smallest = std::min(smallest, width(axis));
  }
  return smallest;
}

std::array<double, 3> Box::to_fraction(const std::array<double, 3>& position) const {
  const double dx = position[0] - origin[0];
  const double dy = position[1] - origin[1];
  const double dz = position[2] - origin[2];
  const double sz = dz / zz;
  const double sy = (dy - yz * sz) / yy;
  const double sx = (dx - xy * sy - xz * sz) / xx;
  return {sx, sy, sz};
}

std::array<double, 3> Box::to_position(const std::array<double, 3>& s) const {
  return {origin[0] + xx * s[0] + xy * s[1] + xz * s[2], origin[1] + yy * s[1] + yz * s[2],
          origin[2] + zz * s[2]};
}

Box open_axis(const Box& box, int axis, double reach) {
  const auto k = static_cast<std::size_t>(axis);
  const double length = axis == 0 ? box.xx : axis == 1 ? box.yy : box.zz;
  const double scale = 1 + 2 * std::max(1.0, 2 * reach / box.width(axis));
  Box longer = box;
  longer.periodic[k] = false;
  longer.user_fraction[k] = 1 / scale;
  if (axis == 0) longer.xx = length * scale;
  if (axis == 1) {
    longer.yy = length * scale;
    longer.xy = box.xy * scale;
  }
  if (axis == 2) {
    longer.zz = length * scale;
    longer.xz = box.xz * scale;
    longer.yz = box.yz * scale;
  }
  // keep the user's box in the middle
  const double shift = (scale - 1) / 2;
  const std::array<std::array<double, 3>, 3> edge{
      {{box.xx, 0, 0}, {box.xy, box.yy, 0}, {box.xz, box.yz, box.zz}}};
  for (std::size_t c = 0; c < 3; ++c) longer.origin[c] = box.origin[c] - shift * edge[k][c];
  return longer;
}

std::string describe_narrow_box(const Box& box, double cutoff, const std::string& length_unit) {
  for (int axis = 0; axis < 3; ++axis) {
    const double width = box.width(axis);
    if (!box.periodic[static_cast<std::size_t>(axis)] || 2 * cutoff <= width * (1 + 1e-12))
      continue;
    return fmt::format(
        "the box is {:.6g} {} wide along {}, less than twice the cutoff {:.6g}, so that an atom "
        "would meet two images of another. Take a larger system or a smaller cutoff",
        width, length_unit, "xyz"[axis], cutoff);
  }
  return "";
}

void scale_box(Box& box, const std::array<double, 3>& factor) {
  const auto center = box.to_position({0.5, 0.5, 0.5});
  box.xx *= factor[0];
  box.xy *= factor[0];
  box.xz *= factor[0];
  box.yy *= factor[1];
  box.yz *= factor[1];
  box.zz *= factor[2];
  const auto moved = box.to_position({0.5, 0.5, 0.5});
  for (std::size_t k = 0; k < 3; ++k) box.origin[k] += center[k] - moved[k];
}

}  // namespace tercet::md
