#include "common/comm/cut_search.hpp"

#include <numeric>

#include "common/comm/brick_cuts.hpp"
#include "common/error/require.hpp"

namespace tercet {
namespace {

/// total * k / n, rounded down, without overflow.
std::int64_t share(std::int64_t total, int k, int n) {
  return total / n * k + total % n * k / n;
}

}  // namespace

CutSearch::CutSearch(int num_parts, int pieces)
    : num_parts_(num_parts),
      pieces_(pieces),
      states_(static_cast<std::size_t>(num_parts) * static_cast<std::size_t>(pieces - 1)) {
  require(num_parts >= 1 && pieces >= 2, "there is something to cut");
}

std::vector<std::uint64_t> CutSearch::prefixes() const {
  std::vector<std::uint64_t> result;
  for (const State& state : states_) result.push_back(state.prefix);
  return result;
}

void CutSearch::refine(const std::vector<std::int64_t>& histograms) {
  require(histograms.size() == histogram_size() && !done(), "one histogram per cut and round");
  for (std::size_t c = 0; c < states_.size(); ++c) {
    State& state = states_[c];
    const std::int64_t* histogram = histograms.data() + c * num_bins;
    if (round_ == 0) {
      const int k = static_cast<int>(c % static_cast<std::size_t>(pieces_ - 1)) + 1;
      state.total = std::accumulate(histogram, histogram + num_bins, std::int64_t{0});
      state.target = share(state.total, k, pieces_);
    }
    int bin = 0;
    while (bin + 1 < num_bins && state.below + histogram[bin] <= state.target) {
      state.below += histogram[bin++];
    }
    state.here = histogram[bin];
    state.prefix = state.prefix * num_bins + static_cast<std::uint64_t>(bin);
  }
  ++round_;
}

std::vector<std::uint64_t> CutSearch::cuts() const {
  std::vector<std::uint64_t> result;
  for (int part = 0; part < num_parts_; ++part) {
    result.push_back(0);
    for (int k = 1; k < pieces_; ++k) {
      const State& state = states_[static_cast<std::size_t>(part * (pieces_ - 1) + k - 1)];
      const auto uniform =
          whole_axis * static_cast<std::uint64_t>(k) / static_cast<std::uint64_t>(pieces_);
      const std::int64_t missing_if_before = state.target - state.below;
      const std::int64_t extra_if_after = state.below + state.here - state.target;
      const std::uint64_t balanced =
          missing_if_before <= extra_if_after ? state.prefix : state.prefix + 1;
      result.push_back(state.total == 0 ? uniform : balanced);
    }
    result.push_back(whole_axis);
  }
  return result;
}

}  // namespace tercet
