#pragma once

#include <vector>

#include "common/parallel/copy.hpp"
#include "md/forces/cubic_pieces.hpp"
#include "md/forces/cubic_table.hpp"

namespace tercet::md {

/// Pieces in device memory.
template <class Real>
CubicTable<Real> make_cubic_table(const std::vector<CubicCoefficients>& pieces) {
  std::vector<Four<Real>> fours;
  for (const CubicCoefficients& p : pieces) {
    fours.push_back({static_cast<Real>(p[0]), static_cast<Real>(p[1]), static_cast<Real>(p[2]),
                     static_cast<Real>(p[3])});
  }
  return {to_device("cubic_pieces", fours)};
}

}  // namespace tercet::md
