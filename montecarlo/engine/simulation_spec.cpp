#include "montecarlo/engine/simulation_spec.hpp"

namespace tercet::mc {

TradeRanges add_ranges(SimulationSpec& spec, const std::vector<int>& dates, int expiry,
                       const std::vector<int>& assets, const std::vector<double>& weights) {
  TradeRanges ranges{static_cast<int>(spec.dates.size()), static_cast<int>(dates.size()), expiry,
                     static_cast<int>(spec.assets.size()), static_cast<int>(assets.size())};
  spec.dates.insert(spec.dates.end(), dates.begin(), dates.end());
  spec.assets.insert(spec.assets.end(), assets.begin(), assets.end());
  spec.weights.insert(spec.weights.end(), weights.begin(), weights.end());
  return ranges;
}

}  // namespace tercet::mc
