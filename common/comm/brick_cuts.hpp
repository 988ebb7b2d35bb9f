#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "common/comm/brick_grid.hpp"

namespace tercet {

/// Places and lengths along an axis are 32-bit fixed-point fractions of the box: 0 is its lower
/// edge, 2^32 its upper one (which is why edges are kept in 64 bits; a position never reaches it).
inline constexpr std::uint64_t whole_axis = std::uint64_t{1} << 32;

/// `length` (in box lengths, >= 0) as a fraction, rounded up; at most the whole axis.
std::uint64_t fraction_from(double length);

/// The part of the box that one rank owns: begin <= position < end along each axis. It may be
/// empty.
struct Brick {
  std::array<std::uint64_t, 3> begin;
  std::array<std::uint64_t, 3> end;

  bool empty() const { return begin[0] >= end[0] || begin[1] >= end[1] || begin[2] >= end[2]; }
};

/// How far a brick's owner looks beyond it, and whether the box is periodic, along each axis.
struct BrickReach {
  std::array<std::uint64_t, 3> length;  ///< fraction of the box; the whole axis or more sees all
  std::array<bool, 3> periodic = {true, true, true};
};

/// Nested cuts: the box is cut along x into nx slabs, each slab along y into ny columns, each
/// column along z into nz bricks. Rank (ix ny + iy) nz + iz owns brick (ix, iy, iz). Why nested:
/// docs/decisions/nested-cuts.md. Each list of cuts begins with 0, ends with `whole_axis` and does
/// not decrease; equal cuts make empty bricks.
struct BrickCuts {
  BrickGrid grid;
  std::vector<std::uint64_t> x;  ///< nx + 1 cuts
  std::vector<std::uint64_t> y;  ///< (ny + 1) cuts per slab, slab by slab
  std::vector<std::uint64_t> z;  ///< (nz + 1) cuts per column, column by column

  Brick brick(int rank) const;
  /// The rank whose brick holds this position.
  int owner(std::uint32_t px, std::uint32_t py, std::uint32_t pz) const;
};

/// Bricks of equal size (to the last bit of the fractions).
BrickCuts uniform_cuts(const BrickGrid& grid);

/// The ranks whose bricks hold a place within `reach` (along each axis by itself) of a place in
/// `brick`, in ascending order. The reach may span several bricks or the whole box. Empty bricks
/// are never listed, and nothing is within reach of one; the owner of `brick` is listed like any
/// other.
std::vector<int> ranks_within(const BrickCuts& cuts, const Brick& brick, const BrickReach& reach);

/// The same for the brick of `rank`, without `rank` itself: who it may need elements from. The
/// relation is symmetric: a is a neighbour of b exactly when b is one of a.
std::vector<int> neighbor_ranks(const BrickCuts& cuts, int rank, const BrickReach& reach);

}  // namespace tercet
