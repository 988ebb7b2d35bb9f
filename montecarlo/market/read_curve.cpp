#include "montecarlo/market/read_curve.hpp"

#include <cmath>
#include <cstddef>

#include "montecarlo/market/node_values.hpp"

namespace tercet::mc {

const Names<DayCount> day_count_names{{"act/365f", DayCount::act_365f},
                                      {"act/360", DayCount::act_360},
                                      {"30/360", DayCount::thirty_360},
                                      {"act/act", DayCount::act_act_isda}};

namespace {

std::optional<std::vector<double>> years_of_dates(FieldReader& reader, const TimeAxis& axis) {
  TimeAxis unadjusted = axis;
  unadjusted.calendar = {};
  return reader.find_years_list("dates", unadjusted, {config::positive()});
}

bool have_equal_sizes(FieldReader& reader, const std::string& key, std::size_t size,
                      std::size_t pillars) {
  if (size == pillars) return true;
  reader.problem(key, "has " + std::to_string(size) + " values for " + std::to_string(pillars) +
                          " pillars; give one for each");
  return false;
}

/// The years that zero rates are for: by the curve's own day count where it has one.
std::vector<double> rate_years(FieldReader& reader, const TimeAxis& axis,
                               const std::vector<double>& pillars) {
  const auto day_count = reader.find_choice("day_count", day_count_names);
  if (!day_count || pillars.empty()) return pillars;
  TimeAxis own = axis;
  own.day_count = *day_count;
  return reader.has("dates") ? years_of_dates(reader, own).value_or(pillars) : pillars;
}

std::optional<Curve> pillar_curve(FieldReader& reader, const TimeAxis& axis) {
  const auto pillars = find_pillars(reader, axis);
  const auto rates = reader.find_reals("zero_rates");
  const auto factors = reader.find_reals("discount_factors", {config::positive()});
  const auto taus = rate_years(reader, axis, pillars.value_or(std::vector<double>()));
  reader.finish();
  if (!reader.ok()) return std::nullopt;
  if (rates.has_value() == factors.has_value()) {
    reader.problem("needs either zero_rates or discount_factors");
    return std::nullopt;
  }
  const std::string key = rates ? "zero_rates" : "discount_factors";
  const std::vector<double>& values = rates ? *rates : *factors;
  if (!have_equal_sizes(reader, key, values.size(), pillars->size())) return std::nullopt;
  if (factors) return curve_of_discount_factors(*pillars, *factors);
  Curve curve{*pillars, {}};
  for (std::size_t i = 0; i < values.size(); ++i)
    curve.log_discount.push_back(-values[i] * taus[i]);
  return curve;
}

}  // namespace

std::optional<std::vector<double>> find_pillars(FieldReader& reader, const TimeAxis& axis) {
  const bool has_dates = reader.has("dates");
  const std::string key = has_dates ? "dates" : "years";
  reader.node(has_dates ? "years" : "dates");  // known, though not read
  reader.node(key);
  if (has_dates && reader.has("years")) {
    reader.problem("has both dates and years; give one of them");
    return std::nullopt;
  }
  const auto pillars =
      has_dates ? years_of_dates(reader, axis) : reader.find_reals("years", {config::positive()});
  if (!pillars) {
    if (!reader.has(key)) reader.problem("has no pillars; give dates or years");
    return std::nullopt;
  }
  if (pillars->empty()) reader.problem(key, "has no pillars; give at least one");
  for (std::size_t i = 1; i < pillars->size(); ++i)
    if ((*pillars)[i] <= (*pillars)[i - 1]) {
      reader.problem(key, "are out of order: pillar " + std::to_string(i + 1) + " (" +
                              six_digits((*pillars)[i]) + " years) is not after pillar " +
                              std::to_string(i) + " (" + six_digits((*pillars)[i - 1]) + " years)");
      return std::nullopt;
    }
  return pillars->empty() ? std::nullopt : pillars;
}

std::optional<Curve> find_curve(FieldReader& reader, const std::string& key, const TimeAxis& axis) {
  const JsonNode* node = reader.node(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind == JsonNode::Kind::number) return flat_curve(node->number);
  if (node->kind != JsonNode::Kind::object) {
    reader.problem(key,
                   "= " + shown(*node) + " should be a rate per year or an object with pillars");
    return std::nullopt;
  }
  FieldReader inner = *reader.object(key);
  return pillar_curve(inner, axis);
}

}  // namespace tercet::mc
