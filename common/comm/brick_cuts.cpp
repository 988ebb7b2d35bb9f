#include "common/comm/brick_cuts.hpp"

#include <algorithm>
#include <cmath>

#include "common/error/require.hpp"

namespace tercet {
namespace {

/// `count` lists of equally spaced cuts, one after another.
std::vector<std::uint64_t> equal_cuts(int count, int parts) {
  std::vector<std::uint64_t> cuts;
  for (int list = 0; list < count; ++list) {
    for (int i = 0; i <= parts; ++i) {
      cuts.push_back(whole_axis * static_cast<std::uint64_t>(i) /
                     static_cast<std::uint64_t>(parts));
    }
  }
  return cuts;
}

/// Index of the interval that holds `place` in the list of `parts` intervals that starts at
/// `first`.
int interval_of(const std::vector<std::uint64_t>& cuts, std::size_t first, int parts,
                std::uint64_t place) {
  const auto begin = cuts.begin() + static_cast<std::ptrdiff_t>(first);
  return static_cast<int>(std::upper_bound(begin, begin + parts, place) - begin) - 1;
}

struct Interval {
  std::uint64_t begin;
  std::uint64_t end;
};

/// Whether some place of `a` and some place of `b` (both not empty) are at most `reach` apart.
bool within(const Interval& a, const Interval& b, std::uint64_t reach, bool periodic) {
  if (a.begin < b.end && b.begin < a.end) return true;
  const Interval& low = a.begin < b.begin ? a : b;
  const Interval& high = a.begin < b.begin ? b : a;
  if (high.begin - (low.end - 1) <= reach) return true;
  return periodic && low.begin + whole_axis - (high.end - 1) <= reach;
}

Interval along(const Brick& brick, int axis) {
  return {brick.begin[static_cast<std::size_t>(axis)], brick.end[static_cast<std::size_t>(axis)]};
}

/// The intervals of one list of cuts that are within reach of `brick` along `axis`.
std::vector<int> parts_within(const std::vector<std::uint64_t>& cuts, std::size_t first, int parts,
                              const Brick& brick, int axis, const BrickReach& reach) {
  std::vector<int> found;
  for (int i = 0; i < parts; ++i) {
    const std::size_t at = first + static_cast<std::size_t>(i);
    const Interval part{cuts[at], cuts[at + 1]};
    if (part.begin < part.end &&
        within(along(brick, axis), part, reach.length[static_cast<std::size_t>(axis)],
               reach.periodic[static_cast<std::size_t>(axis)])) {
      found.push_back(i);
    }
  }
  return found;
}

std::size_t list_begin(int list, int parts) {
  return static_cast<std::size_t>(list) * static_cast<std::size_t>(parts + 1);
}

}  // namespace

std::uint64_t fraction_from(double length) {
  require(length >= 0, "a reach is not negative");
  const auto whole = static_cast<double>(whole_axis);
  return length >= 1 ? whole_axis : static_cast<std::uint64_t>(std::ceil(length * whole));
}

BrickCuts uniform_cuts(const BrickGrid& grid) {
  return {grid, equal_cuts(1, grid.nx), equal_cuts(grid.nx, grid.ny),
          equal_cuts(grid.nx * grid.ny, grid.nz)};
}

Brick BrickCuts::brick(int rank) const {
  require(rank >= 0 && rank < grid.size(), "there is no brick of this rank");
  const int column = rank / grid.nz;
  const int slab = column / grid.ny;
  const auto at_x = static_cast<std::size_t>(slab);
  const std::size_t at_y = list_begin(slab, grid.ny) + static_cast<std::size_t>(column % grid.ny);
  const std::size_t at_z = list_begin(column, grid.nz) + static_cast<std::size_t>(rank % grid.nz);
  return {{x[at_x], y[at_y], z[at_z]}, {x[at_x + 1], y[at_y + 1], z[at_z + 1]}};
}

int BrickCuts::owner(std::uint32_t px, std::uint32_t py, std::uint32_t pz) const {
  const int slab = interval_of(x, 0, grid.nx, px);
  const int column = slab * grid.ny + interval_of(y, list_begin(slab, grid.ny), grid.ny, py);
  return column * grid.nz + interval_of(z, list_begin(column, grid.nz), grid.nz, pz);
}

std::vector<int> ranks_within(const BrickCuts& cuts, const Brick& brick, const BrickReach& reach) {
  std::vector<int> ranks;
  if (brick.empty()) return ranks;
  const BrickGrid& grid = cuts.grid;
  for (const int ix : parts_within(cuts.x, 0, grid.nx, brick, 0, reach)) {
    for (const int iy : parts_within(cuts.y, list_begin(ix, grid.ny), grid.ny, brick, 1, reach)) {
      const int column = ix * grid.ny + iy;
      for (const int iz :
           parts_within(cuts.z, list_begin(column, grid.nz), grid.nz, brick, 2, reach)) {
        ranks.push_back(column * grid.nz + iz);
      }
    }
  }
  return ranks;
}

std::vector<int> neighbor_ranks(const BrickCuts& cuts, int rank, const BrickReach& reach) {
  std::vector<int> ranks = ranks_within(cuts, cuts.brick(rank), reach);
  std::erase(ranks, rank);
  return ranks;
}

}  // namespace tercet
