#include "montecarlo/analytic/geometric_asian.hpp"

#include <cmath>

#include "common/error/require.hpp"

namespace tercet::mc::analytic {

namespace {

/// Mean and variance of ln G, and its covariance with ln S_T.
struct LogMean {
  double mean = 0;
  double variance = 0;
  double covariance = 0;

  double forward() const { return std::exp(mean + 0.5 * variance); }
};

double log_drift(const BlackScholesInput& in) {
  return in.rate - in.dividend_yield - 0.5 * in.vol * in.vol;
}

LogMean log_mean(const BlackScholesInput& in, const GeometricFixings& fixings) {
  const auto& times = fixings.future_years;
  const double n = static_cast<double>(times.size() + fixings.past.size());
  require(n > 0, "a geometric average needs at least one fixing");
  LogMean g;
  for (const double price : fixings.past) g.mean += std::log(price);
  double time_sum = 0;
  double minimum_sum = 0;  // sum over pairs of the earlier time
  for (std::size_t i = 0; i < times.size(); ++i) {
    time_sum += times[i];
    minimum_sum += times[i] * (2.0 * static_cast<double>(times.size() - i) - 1);
  }
  if (!times.empty())
    g.mean += static_cast<double>(times.size()) * std::log(in.spot) + log_drift(in) * time_sum;
  g.mean /= n;
  g.variance = in.vol * in.vol * minimum_sum / (n * n);
  g.covariance = in.vol * in.vol * time_sum / n;
  return g;
}

}  // namespace

double geometric_asian_price(const BlackScholesInput& in, const GeometricFixings& fixings) {
  const LogMean g = log_mean(in, fixings);
  return black_price(in.type, g.forward(), in.strike, std::sqrt(g.variance), in.discount());
}

double geometric_average_strike_price(const BlackScholesInput& in,
                                      const GeometricFixings& fixings) {
  const LogMean g = log_mean(in, fixings);
  const double total = in.vol * in.vol * in.maturity_years;
  const double variance = std::fmax(total + g.variance - 2 * g.covariance, 0.0);
  return black_price(in.type, in.forward(), g.forward(), std::sqrt(variance), in.discount());
}

double continuous_geometric_asian_price(const BlackScholesInput& in,
                                        const ContinuousAverage& average) {
  const double t = in.maturity_years;
  const double whole = t + average.elapsed_years;
  if (whole <= 0) return black_price(in.type, in.spot, in.strike, 0, 1);
  const double share = t / whole;  // of the average that lies ahead
  LogMean g;
  if (share > 0) g.mean = share * (std::log(in.spot) + 0.5 * log_drift(in) * t);
  if (share < 1) g.mean += (1 - share) * std::log(average.average_so_far);
  g.variance = share * share * in.vol * in.vol * t / 3;
  return black_price(in.type, g.forward(), in.strike, std::sqrt(g.variance), in.discount());
}

}  // namespace tercet::mc::analytic
