#include "common/bench/median_interval.hpp"

#include <algorithm>
#include <cmath>

#include "common/error/require.hpp"

namespace tercet {

MedianInterval median_interval(std::vector<double> values) {
  require(!values.empty(), "a median is that of one value at least");
  std::sort(values.begin(), values.end());
  const std::size_t n = values.size();
  const auto count = static_cast<double>(n);
  // Order statistics are counted from 1. Normal approximation of the binomial law, rounded outwards
  // for few values.
  const double half_width = 1.96 * std::sqrt(count) / 2;
  const double first = std::round(count / 2 - half_width);
  const double last = std::round(count / 2 + half_width + 1);
  const auto at = [&](double rank) {
    return values[static_cast<std::size_t>(std::clamp(rank, 1.0, count)) - 1];
  };
  return {(values[(n - 1) / 2] + values[n / 2]) / 2, at(first), at(last)};
}

}  // namespace tercet
