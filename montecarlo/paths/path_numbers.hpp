#pragma once

#include <cstdint>

#include "common/parallel/types.hpp"

namespace tercet::mc {

/// Which paths the columns of a tile hold: column c is path first_path + c; with antithetic paths
/// the second half of the columns are the mirror images of the first half.
struct PathNumbers {
  std::uint64_t seed = 0;
  std::int64_t first_path = 0;
  int num_columns = 0;
  bool antithetic = false;

  /// Number of different sets of random numbers in the tile.
  KOKKOS_INLINE_FUNCTION int num_drawn() const {
    return antithetic ? num_columns / 2 : num_columns;
  }
  KOKKOS_INLINE_FUNCTION bool is_mirror(int column) const { return column >= num_drawn(); }
  KOKKOS_INLINE_FUNCTION std::uint64_t path_of(int column) const {
    const int drawn = is_mirror(column) ? column - num_drawn() : column;
    return static_cast<std::uint64_t>(first_path + drawn);
  }
};

}  // namespace tercet::mc
