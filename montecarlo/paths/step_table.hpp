#pragma once

#include "common/parallel/types.hpp"

namespace tercet::mc {

/// What every model is told of a step, at its end. The spot is forward e^x + shift, where x is the
/// model's state: e^x has mean 1, so that rates, yields and dividends enter nowhere else.
template <class Real>
struct Step {
  Real years;        ///< length of the step
  Real root_years;   ///< its square root
  Real forward;      ///< forward price of what e^x stands for
  Real log_forward;  ///< its natural logarithm
  Real shift;        ///< present value of cash dividends to come (escrowed model), else 0
  Real cash;         ///< cash dividend paid at the end (piecewise log-normal model), else 0
  int date;          ///< the date the end is kept as, or -1
};

}  // namespace tercet::mc
