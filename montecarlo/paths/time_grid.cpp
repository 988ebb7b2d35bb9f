#include "montecarlo/paths/time_grid.hpp"

#include <algorithm>
#include <cmath>

#include "common/error/require.hpp"

namespace tercet::mc {

namespace {
constexpr double same_date_years = 1.0 / (365.0 * 24 * 60);
}

double TimeGrid::step_years(int step) const {
  const auto s = static_cast<std::size_t>(step);
  return step_end_years[s] - (step == 0 ? 0.0 : step_end_years[s - 1]);
}

int TimeGrid::date_at(double years) const {
  const auto at = std::lower_bound(date_years.begin(), date_years.end(), years - same_date_years);
  require(at != date_years.end() && std::abs(*at - years) <= same_date_years,
          "no date of the grid is kept at the time asked for");
  return static_cast<int>(at - date_years.begin());
}

TimeGrid make_time_grid(std::vector<double> kept_years, double longest_step_years) {
  std::sort(kept_years.begin(), kept_years.end());
  TimeGrid grid;
  double before = 0;
  for (const double years : kept_years) {
    require(years >= 0 && std::isfinite(years), "a date to be kept lies in the past");
    if (years <= same_date_years) {
      if (grid.date_years.empty()) grid.date_years.push_back(0);
      continue;
    }
    if (years - before <= same_date_years) continue;
    const double span = years - before;
    const int steps =
        longest_step_years > 0 ? static_cast<int>(std::ceil(span / longest_step_years - 1e-9)) : 1;
    for (int k = 1; k < steps; ++k) {
      grid.step_end_years.push_back(before + span * k / steps);
      grid.date_of_step.push_back(-1);
    }
    grid.step_end_years.push_back(years);
    grid.date_of_step.push_back(grid.num_dates());
    grid.date_years.push_back(years);
    before = years;
  }
  return grid;
}

}  // namespace tercet::mc
