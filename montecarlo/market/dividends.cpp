#include "montecarlo/market/dividends.hpp"

#include <cmath>

namespace tercet::mc {
namespace {

/// What one unit invested in an asset that pays its yield in kind grows to: P_q(t) / P_r(t).
double growth(const Carry& carry, double t_years) {
  return std::exp(carry.dividend_yield.log_discount_at(t_years) -
                  carry.discount.log_discount_at(t_years));
}

bool counts(const Dividend& dividend, double maturity_years) {
  return dividend.years > 0 && dividend.years <= maturity_years;
}

}  // namespace

double kept_proportion(const DividendSchedule& schedule, double maturity_years) {
  double kept = 1;
  for (const Dividend& dividend : schedule.dividends)
    if (counts(dividend, maturity_years)) kept *= 1 - dividend.proportion;
  return kept;
}

double cash_dividend_value(const DividendSchedule& schedule, const Carry& carry,
                           double maturity_years) {
  double value = 0, kept = 1;
  for (const Dividend& dividend : schedule.dividends) {
    if (!counts(dividend, maturity_years)) continue;
    kept *= 1 - dividend.proportion;
    value += dividend.amount / (growth(carry, dividend.years) * kept);
  }
  return value;
}

double forward_price(double spot, const DividendSchedule& schedule, const Carry& carry,
                     double maturity_years) {
  return (spot - cash_dividend_value(schedule, carry, maturity_years)) *
         growth(carry, maturity_years) * kept_proportion(schedule, maturity_years);
}

}  // namespace tercet::mc
