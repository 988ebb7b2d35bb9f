#pragma once

#include <functional>
#include <string>

#include "montecarlo/book/trade.hpp"
#include "montecarlo/market/field_reader.hpp"

namespace tercet::mc {

/// Which dates a payoff reads beside its expiry.
enum class ObservationDates { none, some, all_steps_if_continuous };

/// A payoff as the book's files name it.
struct PayoffKind {
  std::string name;
  ObservationDates dates = ObservationDates::none;
  bool several_assets = false;  ///< takes more than one underlying
  /// Reads the payoff's own fields; the trade's dates, assets and weights are there already.
  std::function<Payoff(FieldReader&, const Trade&)> read;
};

/// Every payoff that a book can hold, one entry each.
const std::vector<PayoffKind>& payoff_kinds();

/// Whether a payoff watches its barrier or extreme all the time.
bool watches_continuously(const Payoff& payoff);

}  // namespace tercet::mc
