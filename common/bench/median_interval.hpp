#pragma once

#include <vector>

namespace tercet {

/// Median of measured values and the range that holds the true median with 95 % confidence,
/// whatever the distribution: two order statistics, by the binomial law (as in Hoefler and Belli,
/// SC15). Below six values the range is that of all values and holds it with less.
struct MedianInterval {
  double median = 0;
  double low = 0;
  double high = 0;
};

/// `values`: one at least, in any order.
MedianInterval median_interval(std::vector<double> values);

}  // namespace tercet
