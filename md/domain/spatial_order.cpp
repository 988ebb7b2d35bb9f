#include "md/domain/spatial_order.hpp"

#include <algorithm>
#include <bit>

namespace tercet::md {
namespace {

CellAxis axis_of(double width, std::uint32_t begin, std::uint64_t length, double cell_width) {
  CellAxis axis;
  const double fraction = static_cast<double>(length) / 4294967296.0;
  axis.begin = begin;
  axis.count = std::max(1, static_cast<int>(std::min(1e6, fraction * width / cell_width)));
  axis.cells_per_unit = axis.count / std::max(1.0, static_cast<double>(length));
  return axis;
}

}  // namespace

SpatialOrder make_spatial_order(const Box& box, const Domain& domain, double cell_width) {
  SpatialOrder order;
  for (double width = cell_width;; width *= 1.25) {
    order.x = axis_of(box.width(0), domain.begin[0], domain.length[0], width);
    order.y = axis_of(box.width(1), domain.begin[1], domain.length[1], width);
    order.z = axis_of(box.width(2), domain.begin[2], domain.length[2], width);
    const auto side = static_cast<unsigned>(std::max(order.x.count, order.y.count));
    order.curve_order = static_cast<int>(std::bit_width(side - 1));
    const double columns = static_cast<double>(1ull << (2 * order.curve_order));
    if (columns * order.z.count < 4e9) return order;
  }
}

}  // namespace tercet::md
