#pragma once

#include <cstdint>
#include <vector>

#include "montecarlo/estimators/moments.hpp"

namespace tercet::mc {

/// A weight times a row of values.
struct RowTerm {
  int row = 0;
  double weight = 1;
};

/// A sampled quantity: a weighted sum of rows on each path, and a control likewise (or none).
struct Quantity {
  std::vector<RowTerm> sample{};
  std::vector<RowTerm> control{};
};

/// Samples whose moments are taken together; the moments of more are merged in order. The paths of
/// a block are a multiple of it.
inline constexpr int samples_per_chunk = 64;

/// Quantities on the device.
class QuantityTable {
 public:
  explicit QuantityTable(const std::vector<Quantity>& quantities);
  int count() const { return count_; }

  /// Moments of every quantity over the paths of a tile, quantity by quantity and, in it, chunk by
  /// chunk: element [quantity num_chunks + chunk]. With `antithetic` the sample is the mean of
  /// column c and column c + num_drawn. Waits for the device.
  std::vector<Moments> reduce(const ExecSpace& exec, const DeviceView<double**>& values,
                              int num_drawn, bool antithetic) const;

 private:
  DeviceView<RowTerm*> terms_;
  DeviceView<int*> begins_;  ///< [2 quantity]: its samples' first term, [2 quantity + 1]: controls'
  int count_;
};

}  // namespace tercet::mc
