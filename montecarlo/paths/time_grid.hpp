#pragma once

#include <vector>

namespace tercet::mc {

/// Times at which paths are advanced, and those among them at which they are kept.
struct TimeGrid {
  std::vector<double> step_end_years;  ///< increasing, all > 0
  std::vector<int> date_of_step;       ///< for each step the date its end is kept as, or -1
  std::vector<double> date_years;      ///< kept dates, increasing; the first may be 0: today

  int num_steps() const { return static_cast<int>(step_end_years.size()); }
  int num_dates() const { return static_cast<int>(date_years.size()); }
  bool keeps_today() const { return !date_years.empty() && date_years.front() == 0; }
  double step_years(int step) const;
  /// The date that is kept at `years`. Throws InternalError when there is none.
  int date_at(double years) const;
};

/// A grid that ends a step on each of `kept_years` (any order, repeated or not, >= 0) and has no
/// step longer than `longest_step_years` (0: steps from date to date). Dates nearer to each other
/// than a minute are one.
TimeGrid make_time_grid(std::vector<double> kept_years, double longest_step_years);

}  // namespace tercet::mc
