#include <algorithm>

#include "montecarlo/market/read_parts.hpp"

namespace tercet::mc {
namespace {

Dividend read_dividend(FieldReader& reader, const TimeAxis& axis) {
  TimeAxis unadjusted = axis;
  unadjusted.calendar = {};
  Dividend dividend;
  if (reader.has("date") == reader.has("years")) reader.problem("needs either date or years");
  const std::string when = reader.has("date") ? "date" : "years";
  dividend.years = reader.find_years(when, unadjusted).value_or(0);
  reader.node("date");
  reader.node("years");
  if (reader.has("amount") == reader.has("proportion"))
    reader.problem("needs either amount or proportion");
  dividend.amount = reader.real_or("amount", 0, {config::at_least(0)});
  dividend.proportion =
      reader.real_or("proportion", 0, {config::at_least(0), config::less_than(1)});
  reader.finish();
  return dividend;
}

}  // namespace

DividendSchedule read_dividends(FieldReader& asset, const TimeAxis& axis) {
  DividendSchedule schedule;
  for (FieldReader& reader : asset.objects("dividends"))
    schedule.dividends.push_back(read_dividend(reader, axis));
  std::stable_sort(schedule.dividends.begin(), schedule.dividends.end(),
                   [](const Dividend& a, const Dividend& b) { return a.years < b.years; });
  schedule.model =
      asset.choice_or<DividendModel>("dividend_model", DividendModel::escrowed,
                                     {{"escrowed", DividendModel::escrowed},
                                      {"piecewise_lognormal", DividendModel::piecewise_lognormal}});
  return schedule;
}

}  // namespace tercet::mc
