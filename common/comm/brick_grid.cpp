#include "common/comm/brick_grid.hpp"

#include <charconv>
#include <vector>

#include "common/error/errors.hpp"
#include "common/error/require.hpp"

namespace tercet {
namespace {

/// Area of one brick's faces that have a neighbour on another rank.
double communicated_surface(const BrickGrid& grid, const std::array<double, 3>& edge_lengths) {
  const double dx = edge_lengths[0] / grid.nx;
  const double dy = edge_lengths[1] / grid.ny;
  const double dz = edge_lengths[2] / grid.nz;
  double surface = 0;
  if (grid.nx > 1) surface += 2 * dy * dz;
  if (grid.ny > 1) surface += 2 * dz * dx;
  if (grid.nz > 1) surface += 2 * dx * dy;
  return surface;
}

int num_cut_axes(const BrickGrid& grid) {
  return static_cast<int>(grid.nx > 1) + static_cast<int>(grid.ny > 1) +
         static_cast<int>(grid.nz > 1);
}

/// All grids of `num_ranks` bricks, most cuts along x first, then along y.
std::vector<BrickGrid> all_grids(int num_ranks) {
  std::vector<BrickGrid> grids;
  for (int nx = num_ranks; nx >= 1; --nx) {
    if (num_ranks % nx != 0) continue;
    for (int ny = num_ranks / nx; ny >= 1; --ny) {
      if (num_ranks / nx % ny == 0) grids.push_back({nx, ny, num_ranks / nx / ny});
    }
  }
  return grids;
}

/// Positive numbers separated by 'x'; empty when `text` is anything else.
std::vector<int> numbers_between_crosses(const std::string& text) {
  std::vector<int> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (true) {
    int number = 0;
    const auto [stop, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || number < 1) return {};
    numbers.push_back(number);
    if (stop == end) return numbers;
    if (*stop != 'x') return {};
    at = stop + 1;
  }
}

}  // namespace

std::string to_string(const BrickGrid& grid) {
  return std::to_string(grid.nx) + "x" + std::to_string(grid.ny) + "x" + std::to_string(grid.nz);
}

BrickGrid choose_brick_grid(int num_ranks, const std::array<double, 3>& edge_lengths) {
  require(num_ranks >= 1, "a box is cut for one rank at least");
  for (const double length : edge_lengths) {
    require(length > 0, "the edges of a box that is cut into bricks are positive");
  }
  const std::vector<BrickGrid> grids = all_grids(num_ranks);
  BrickGrid best = grids.front();
  for (const BrickGrid& grid : grids) {
    const double surface = communicated_surface(grid, edge_lengths);
    const double least = communicated_surface(best, edge_lengths);
    constexpr double rounding = 1e-9;  // equal up to the rounding of the areas: decided by the rule
    const bool equal = surface <= least * (1 + rounding) && surface >= least * (1 - rounding);
    if (equal ? num_cut_axes(grid) < num_cut_axes(best) : surface < least) best = grid;
  }
  return best;
}

BrickGrid parse_brick_grid(const std::string& text, int num_ranks) {
  const std::vector<int> numbers = numbers_between_crosses(text);
  if (numbers.size() != 3) {
    throw InputError("decomposition '" + text +
                     "' is not three positive numbers such as 4x2x1 (bricks along x, y and z)");
  }
  const auto product = static_cast<double>(numbers[0]) * numbers[1] * numbers[2];
  if (product != num_ranks) {
    throw InputError("decomposition " + text + " makes " +
                     std::to_string(static_cast<long long>(product)) + " bricks, but the run has " +
                     std::to_string(num_ranks) + " ranks; start that many ranks, or give e.g. " +
                     to_string(choose_brick_grid(num_ranks, {1, 1, 1})) +
                     ", or leave the choice to Tercet");
  }
  return {numbers[0], numbers[1], numbers[2]};
}

}  // namespace tercet
