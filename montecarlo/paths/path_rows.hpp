#pragma once

#include "common/parallel/types.hpp"

namespace tercet::mc {

/// Which quantities of the paths somebody reads.
struct RowNeeds {
  bool spot = false;
  bool log_spot = false;
  bool variance = false;
};

/// The paths of a tile. Columns are paths; rows that nobody reads are empty.
template <class Real>
struct PathRows {
  DeviceView<Real***> spot;      ///< [asset][date][column]
  DeviceView<Real***> log_spot;  ///< [asset][date][column], natural logarithm of the spot
  DeviceView<Real***> variance;  ///< [asset][date][column], of log spot since the date before
  DeviceView<Real**> discount;   ///< [date][column], only where rates are random

  int num_columns() const {
    return static_cast<int>(spot.extent(2) > 0 ? spot.extent(2) : log_spot.extent(2));
  }
};

}  // namespace tercet::mc
