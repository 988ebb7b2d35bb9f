#pragma once

#include <vector>

#include "montecarlo/market/curve.hpp"

namespace tercet::mc {

/// The spot falls at `years` by `proportion` of itself and then by `amount`.
struct Dividend {
  double years = 0;
  double amount = 0;      ///< in the spot's currency, >= 0
  double proportion = 0;  ///< of the spot, 0 <= proportion < 1
};

/// How cash dividends enter the distribution of the spot; the forward price is the same in both.
enum class DividendModel {
  escrowed,            ///< spot less the value of the dividends to come until expiry is lognormal
  piecewise_lognormal  ///< the spot is lognormal between dividends and falls by them
};

struct DividendSchedule {
  std::vector<Dividend> dividends;  ///< ascending in time
  DividendModel model = DividendModel::escrowed;
};

/// What carries an asset's forward.
struct Carry {
  Curve discount;
  Curve dividend_yield;
};

/// Product of 1 - proportion over the dividends at 0 < t <= T.
double kept_proportion(const DividendSchedule& schedule, double maturity_years);

/// Value today of the cash dividends at 0 < t <= T, as what the spot is worth more than the claim
/// to the spot at T: sum of D_i P_r(t_i) / (P_q(t_i) x product of 1 - proportion until t_i). With
/// no yield and no proportional dividends that is their present value. Later and past dividends
/// count nothing; one on the day T itself counts.
double cash_dividend_value(const DividendSchedule& schedule, const Carry& carry,
                           double maturity_years);

/// Forward price for delivery at T: (spot - cash_dividend_value) P_q(T) / P_r(T) kept_proportion.
/// Not positive when the cash dividends are worth more than the spot.
double forward_price(double spot, const DividendSchedule& schedule, const Carry& carry,
                     double maturity_years);

}  // namespace tercet::mc
