#pragma once

#include <array>
#include <string>

namespace tercet {

/// How many bricks the box is cut into along x, y and z.
struct BrickGrid {
  int nx = 1;
  int ny = 1;
  int nz = 1;

  int size() const { return nx * ny * nz; }
  bool operator==(const BrickGrid&) const = default;
};

/// "4x2x1"
std::string to_string(const BrickGrid& grid);

/// The grid of `num_ranks` bricks with the least surface to a neighbour on another rank, for a
/// periodic box with these edge lengths (any unit; for a triclinic box its heights). An axis that
/// is not cut communicates nothing. Among equals: the fewest cut axes (fewest neighbours), then the
/// most cuts along x, then along y. Depends on nothing but its arguments.
BrickGrid choose_brick_grid(int num_ranks, const std::array<double, 3>& edge_lengths);

/// Reads a grid given by the user, such as "4x2x1". Throws InputError when the text is no grid or
/// its product is not `num_ranks`.
BrickGrid parse_brick_grid(const std::string& text, int num_ranks);

}  // namespace tercet
