#include <algorithm>
#include <variant>

#include "common/config/toml_text.hpp"
#include "common/error/errors.hpp"
#include "montecarlo/market/market.hpp"
#include "montecarlo/market/read_curve.hpp"
#include "montecarlo/market/read_parts.hpp"

namespace tercet::mc {
namespace {

Calendar read_calendar(FieldReader& top) {
  Calendar calendar;
  auto reader = top.object("calendar");
  if (!reader) return calendar;
  calendar.weekends_are_business_days = !reader->boolean_or("weekends", true);
  calendar.holidays = reader->find_dates("holidays").value_or(std::vector<Date>());
  std::sort(calendar.holidays.begin(), calendar.holidays.end());
  calendar.rule = reader->choice_or<BusinessDayRule>(
      "rule", BusinessDayRule::following,
      {{"unadjusted", BusinessDayRule::unadjusted},
       {"following", BusinessDayRule::following},
       {"modified_following", BusinessDayRule::modified_following}});
  reader->finish();
  return calendar;
}

TimeAxis read_axis(FieldReader& top) {
  TimeAxis axis;
  axis.valuation_date = top.find_date("valuation_date");
  axis.day_count = top.choice_or("day_count", DayCount::act_365f, day_count_names);
  axis.calendar = read_calendar(top);
  return axis;
}

/// Whether the model's paths come from the asset's implied volatilities.
bool needs_volatility(const ModelParameters& model) {
  const auto* local = std::get_if<LocalVolModel>(&model);
  return std::holds_alternative<BlackScholesModel>(model) ||
         std::holds_alternative<MertonModel>(model) || (local != nullptr && !local->grid);
}

/// What must fit together within an asset, and what is only worth a note.
void check_asset(FieldReader& reader, const Asset& asset, std::vector<std::string>& notes) {
  const std::string model = model_name(asset.model);
  const bool needed = needs_volatility(asset.model);
  if (needed && !reader.has("volatility"))
    reader.problem("volatility", "is missing; the model " + model + " needs it");
  if (!needed && asset.volatility)
    notes.push_back(asset.name + ": the model " + model + " does not use the volatility");
  const bool is_dupire = needed && std::holds_alternative<LocalVolModel>(asset.model);
  if (is_dupire && !asset.dividends.dividends.empty())
    reader.problem(
        "dividends",
        "do not go with a local volatility made from implied ones; give a dividend_yield "
        "or the local volatilities as model.grid");
  const auto* bates = std::get_if<BatesModel>(&asset.model);
  const auto* heston = bates != nullptr ? &bates->heston : std::get_if<HestonModel>(&asset.model);
  if (heston != nullptr && !heston->meets_feller_condition())
    notes.push_back(
        asset.name +
        ": 2 kappa theta = " + config::toml_number(2 * heston->kappa_per_year * heston->theta) +
        " is less than sigma^2 = " + config::toml_number(heston->sigma * heston->sigma) +
        " (Feller), so the variance reaches 0; use enough steps");
}

Asset read_asset(FieldReader& reader, const std::string& name, const TimeAxis& axis,
                 std::vector<std::string>& notes) {
  Asset asset;
  asset.name = name;
  asset.spot = reader.real("spot", {config::positive()});
  asset.dividend_yield = find_curve(reader, "dividend_yield", axis).value_or(flat_curve(0));
  asset.volatility = find_volatility(reader, "volatility", axis);
  asset.dividends = read_dividends(reader, axis);
  asset.model = read_model(reader);
  reader.finish();
  if (reader.ok()) check_asset(reader, asset, notes);
  return asset;
}

void read_assets(FieldReader& top, Market& market) {
  if (!top.has("assets")) top.problem("assets", "is missing; give {\"<name>\": {\"spot\": ...}}");
  auto reader = top.object("assets");
  if (!reader) return;
  if (reader->keys().empty()) reader->problem("has no assets; give at least one");
  for (const std::string& name : reader->keys()) {
    if (!reader->has(name)) reader->problem(name, "= null should be an object { ... }");
    auto asset = reader->object(name);
    if (asset) market.assets.push_back(read_asset(*asset, name, market.axis, market.notes));
  }
}

}  // namespace

std::optional<std::size_t> Market::find(const std::string& name) const {
  for (std::size_t i = 0; i < assets.size(); ++i)
    if (assets[i].name == name) return i;
  return std::nullopt;
}

Market parse_market(const std::string& text, const std::string& file_name, Problems& problems,
                    const MarketReading& reading) {
  const JsonNode top = parse_json(text, file_name, problems);
  if (top.kind != JsonNode::Kind::object)
    throw InputError(file_name + ":" + std::to_string(top.line) +
                     ": a market is an object {\"discount\": ..., \"assets\": {...}}");
  FieldReader reader(top, file_name, "", problems);
  Market market;
  market.axis = read_axis(reader);
  if (!reader.has("discount"))
    reader.problem("discount", "is missing; give a rate per year or an object with pillars");
  market.discount = find_curve(reader, "discount", market.axis).value_or(flat_curve(0));
  read_assets(reader, market);
  read_correlation(reader, market, reading);
  reader.finish();
  return market;
}

Market read_market(const std::string& path, Problems& problems, const MarketReading& reading) {
  return parse_market(read_whole_file(path), path, problems, reading);
}

}  // namespace tercet::mc
