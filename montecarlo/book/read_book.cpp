#include "montecarlo/book/read_book.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "montecarlo/book/payoff_fields.hpp"
#include "montecarlo/book/records.hpp"

namespace tercet::mc {
namespace {

const PayoffKind* read_kind(FieldReader& fields) {
  Names<const PayoffKind*> names;
  for (const PayoffKind& kind : payoff_kinds()) names.emplace_back(kind.name, &kind);
  return fields.choice("payoff", names);
}

void read_assets(FieldReader& fields, const PayoffKind& kind, const Market& market, Trade& trade) {
  const std::vector<std::string> names = fields.texts("underlying");
  if (!kind.several_assets && names.size() > 1) {
    fields.problem("underlying",
                   fmt::format("names {} assets; payoff {} takes one", names.size(), kind.name));
  }
  for (const std::string& name : names) {
    const auto asset = market.find(name);
    if (asset)
      trade.assets.push_back(static_cast<int>(*asset));
    else
      fields.problem("underlying", fmt::format("= \"{}\" is no asset of the market", name));
  }
  trade.weights.assign(names.size(), 1.0);
  if (const auto weights = kind.several_assets ? fields.find_reals("weights") : std::nullopt) {
    trade.weights = *weights;
    if (weights->size() != names.size()) {
      fields.problem("weights", fmt::format("holds {} numbers for {} underlyings", weights->size(),
                                            names.size()));
    }
  }
}

void check_dates(FieldReader& fields, const Trade& trade) {
  const auto& dates = trade.observation_years;
  if (!dates.empty() && dates.front() < 0) {
    fields.problem("observations",
                   "holds a date in the past; give what was fixed then as "
                   "past_fixings, and only the dates from today on here");
  }
  if (!std::is_sorted(dates.begin(), dates.end(), std::less_equal<>())) {
    fields.problem("observations", "should be dates in rising order, none twice");
  }
  if (!dates.empty() && dates.back() > trade.expiry_years + 1e-9) {
    fields.problem("observations", "holds a date after the expiry");
  }
}

void read_dates(FieldReader& fields, const PayoffKind& kind, const TimeAxis& axis, Trade& trade) {
  trade.expiry_years = fields.years("expiry", axis);
  if (trade.expiry_years < 0) {
    fields.problem("expiry", fmt::format("lies {:.4g} years in the past", -trade.expiry_years));
  }
  if (kind.dates == ObservationDates::none) return;
  const auto given = fields.find_years_list("observations", axis);
  const auto count = fields.find_integer("num_observations", {config::at_least(1)});
  if (given) trade.observation_years = *given;
  for (std::int64_t k = 1; count && !given && k <= *count; ++k) {
    trade.observation_years.push_back(trade.expiry_years * static_cast<double>(k) /
                                      static_cast<double>(*count));
  }
  check_dates(fields, trade);
}

void require_dates(FieldReader& fields, const PayoffKind& kind, Trade& trade) {
  trade.observes_each_step = watches_continuously(trade.payoff);
  if (kind.dates == ObservationDates::none || trade.observes_each_step) return;
  if (trade.observation_years.empty()) {
    fields.problem("observations",
                   "is missing; give the dates, or num_observations for as many "
                   "equally spaced ones, the last at expiry");
  }
}

Trade read_trade(FieldReader& fields, const Record& record, const Market& market) {
  Trade trade;
  trade.id = record.id;
  const PayoffKind* kind = read_kind(fields);
  if (!fields.ok()) return trade;
  trade.payoff_name = kind->name;
  trade.quantity = fields.real_or("quantity", 1);
  read_assets(fields, *kind, market, trade);
  read_dates(fields, *kind, market.axis, trade);
  trade.payoff = kind->read(fields, trade);
  require_dates(fields, *kind, trade);
  fields.finish();
  return trade;
}

}  // namespace

Book parse_book(const std::string& text, const std::string& file_name, const Market& market,
                Problems& problems) {
  const Records records = parse_records(text, file_name, problems);
  Book book;
  book.num_records = static_cast<int>(records.records.size());
  for (const Record& record : records.records) {
    if (!record.ok) continue;
    FieldReader fields = reader_of(records, record, problems);
    Trade trade = read_trade(fields, record, market);
    if (fields.ok()) book.trades.push_back(std::move(trade));
  }
  return book;
}

}  // namespace tercet::mc
