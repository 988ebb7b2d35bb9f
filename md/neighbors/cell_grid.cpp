#include "md/neighbors/cell_grid.hpp"

#include <algorithm>
#include <cmath>

namespace tercet::md {
namespace {

constexpr double units = 4294967296.0;

CellAxis make_axis(double width, std::uint32_t begin, std::uint64_t length, double radius,
                   double cell_width) {
  // one unit more on both sides, for the rounding of the neighbours' reach
  const double reach = radius / width * units + 2;
  CellAxis axis;
  double window = static_cast<double>(length) + 2 * reach;
  axis.wraps = window >= units;
  if (axis.wraps) {
    window = units;
  } else {
    axis.begin = begin - static_cast<std::uint32_t>(std::ceil(reach));
    window += 2;
  }
  axis.count = std::max(1, static_cast<int>(window / units * width / cell_width));
  axis.cells_per_unit = axis.count / window;
  axis.reach = static_cast<int>(std::ceil(reach * axis.cells_per_unit));
  return axis;
}

}  // namespace

CellGrid make_cell_grid(const Box& box, const Domain& domain, double radius, int num_atoms) {
  CellGrid grid;
  const double most = std::max(64.0, 2.0 * num_atoms);
  for (double cell_width = radius / 2;; cell_width *= 1.3) {
    grid.x = make_axis(box.width(0), domain.begin[0], domain.length[0], radius, cell_width);
    grid.y = make_axis(box.width(1), domain.begin[1], domain.length[1], radius, cell_width);
    grid.z = make_axis(box.width(2), domain.begin[2], domain.length[2], radius, cell_width);
    if (static_cast<double>(grid.x.count) * grid.y.count * grid.z.count <= most) return grid;
  }
}

}  // namespace tercet::md
