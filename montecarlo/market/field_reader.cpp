#include "montecarlo/market/field_reader.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/config/nearest.hpp"
#include "common/config/toml_text.hpp"
#include "montecarlo/market/node_values.hpp"

namespace tercet::mc {
namespace {

using config::joined;

constexpr double not_a_value = std::numeric_limits<double>::quiet_NaN();
constexpr const char* date_or_years_text = "a date (YYYY-MM-DD) or a number of years";

std::string with_rules(const std::string& what, const Rules& rules) {
  std::vector<std::string> texts;
  for (const config::Constraint& rule : rules) texts.push_back(rule.text);
  return texts.empty() ? what : what + " " + joined(texts, " and ");
}

std::string list_with_rules(const std::string& what, const Rules& rules) {
  return rules.empty() ? what : with_rules(what + ", each", rules);
}

bool all_hold(const Rules& rules, double value) {
  return std::all_of(rules.begin(), rules.end(),
                     [value](const config::Constraint& rule) { return rule.holds(value); });
}

template <class T>
bool all_hold(const Rules& rules, const std::vector<T>& values) {
  return std::all_of(values.begin(), values.end(),
                     [&rules](const auto& value) { return all_hold(rules, value); });
}

/// `convert` made to accept only what the rules allow.
template <class Convert>
auto ruled(const Rules& rules, const Convert& convert) {
  return [&rules, convert](const JsonNode& node) {
    auto value = convert(node);
    if (value && !all_hold(rules, *value)) value.reset();
    return value;
  };
}

std::vector<std::string> quoted(const std::vector<std::string>& names) {
  std::vector<std::string> result;
  for (const std::string& name : names) result.push_back('"' + name + '"');
  return result;
}

}  // namespace

FieldReader::FieldReader(const JsonNode& record, std::string file, std::string label,
                         Problems& problems)
    : record_(&record),
      file_(std::move(file)),
      label_(std::move(label)),
      problems_(&problems),
      problems_before_(problems.lines().size()) {}

template <class Convert>
auto FieldReader::read(const std::string& key, const std::string& expected, const Convert& convert)
    -> decltype(convert(JsonNode())) {
  const JsonNode* given = node(key);
  if (given == nullptr) return {};
  auto value = convert(*given);
  if (!value) wrong(key, *given, expected);
  return value;
}

bool FieldReader::has(const std::string& key) const {
  const JsonNode* given = record_->find(key);
  return given != nullptr && given->kind != JsonNode::Kind::null;
}

const JsonNode* FieldReader::node(const std::string& key) {
  known_.push_back(key);
  return has(key) ? record_->find(key) : nullptr;
}

std::optional<double> FieldReader::find_real(const std::string& key, const Rules& rules) {
  return read(key, with_rules("a number", rules), ruled(rules, as_real));
}

double FieldReader::real(const std::string& key, const Rules& rules) {
  if (!has(key)) missing(key, with_rules("a number", rules));
  return find_real(key, rules).value_or(not_a_value);
}

double FieldReader::real_or(const std::string& key, double fallback, const Rules& rules) {
  return find_real(key, rules).value_or(fallback);
}

std::optional<std::int64_t> FieldReader::find_integer(const std::string& key, const Rules& rules) {
  const auto value =
      read(key, with_rules("a whole number", rules), ruled(rules, [](const JsonNode& node) {
             auto number = as_real(node);
             constexpr double exact_limit = 9007199254740992.0;  // 2^53
             if (number && (std::abs(*number) > exact_limit || std::trunc(*number) != *number))
               number.reset();
             return number;
           }));
  return value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
}

std::int64_t FieldReader::integer(const std::string& key, const Rules& rules) {
  if (!has(key)) missing(key, with_rules("a whole number", rules));
  return find_integer(key, rules).value_or(0);
}

std::int64_t FieldReader::integer_or(const std::string& key, std::int64_t fallback,
                                     const Rules& rules) {
  return find_integer(key, rules).value_or(fallback);
}

std::optional<std::string> FieldReader::find_text(const std::string& key) {
  return read(key, "a text that is not empty", as_text);
}

std::string FieldReader::text(const std::string& key) {
  if (!has(key)) missing(key, "a text");
  return find_text(key).value_or("");
}

std::string FieldReader::text_or(const std::string& key, const std::string& fallback) {
  return find_text(key).value_or(fallback);
}

std::optional<bool> FieldReader::find_boolean(const std::string& key) {
  return read(key, "true or false", as_boolean);
}

bool FieldReader::boolean_or(const std::string& key, bool fallback) {
  return find_boolean(key).value_or(fallback);
}

std::optional<std::vector<double>> FieldReader::find_reals(const std::string& key,
                                                           const Rules& rules) {
  return read(key, list_with_rules("a list of numbers", rules),
              ruled(rules, [](const JsonNode& node) { return as_list(node, as_real); }));
}

std::vector<double> FieldReader::reals(const std::string& key, const Rules& rules) {
  if (!has(key)) missing(key, list_with_rules("a list of numbers", rules));
  return find_reals(key, rules).value_or(std::vector<double>());
}

std::optional<std::vector<std::string>> FieldReader::find_texts(const std::string& key) {
  return read(key, "a list of texts", [](const JsonNode& node) { return as_list(node, as_text); });
}

std::vector<std::string> FieldReader::texts(const std::string& key) {
  if (!has(key)) missing(key, "a list of texts");
  return find_texts(key).value_or(std::vector<std::string>());
}

std::vector<std::vector<double>> FieldReader::rows(const std::string& key, const Rules& rules) {
  const std::string expected = list_with_rules("a list of lists of numbers", rules);
  if (!has(key)) missing(key, expected);
  const auto as_row = [](const JsonNode& row) { return as_list(row, as_real); };
  return read(key, expected,
              ruled(rules, [&](const JsonNode& node) { return as_list(node, as_row); }))
      .value_or(std::vector<std::vector<double>>());
}

std::optional<double> FieldReader::checked_years(const JsonNode& node, const std::string& key,
                                                 const TimeAxis& axis, const Rules& rules) {
  const std::string expected = with_rules(date_or_years_text, rules);
  const auto date = as_date(node);
  const auto number = as_real(node);
  if (date && !axis.valuation_date) {
    problem(key, "= " + shown(node) +
                     " is a date, but the market has no valuation_date; set one there or give a "
                     "number of years");
    return std::nullopt;
  }
  const auto value = date ? std::optional(axis.years(*date)) : number;
  if (value && all_hold(rules, *value)) return value;
  if (date)
    problem(key, "= " + shown(node) + " is " + six_digits(*value) +
                     " years from the valuation date " + to_text(*axis.valuation_date) +
                     "; should be " + expected);
  else
    wrong(key, node, expected);
  return std::nullopt;
}

std::optional<double> FieldReader::find_years(const std::string& key, const TimeAxis& axis,
                                              const Rules& rules) {
  const JsonNode* given = node(key);
  return given != nullptr ? checked_years(*given, key, axis, rules) : std::nullopt;
}

double FieldReader::years(const std::string& key, const TimeAxis& axis, const Rules& rules) {
  if (!has(key)) missing(key, with_rules(date_or_years_text, rules));
  return find_years(key, axis, rules).value_or(not_a_value);
}

std::optional<std::vector<double>> FieldReader::find_years_list(const std::string& key,
                                                                const TimeAxis& axis,
                                                                const Rules& rules) {
  const JsonNode* given = node(key);
  if (given == nullptr) return std::nullopt;
  std::vector<double> result;
  for (const JsonNode& item : list_items(*given)) {
    const auto value = checked_years(item, key, axis, rules);
    if (!value) return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

std::optional<Date> FieldReader::find_date(const std::string& key) {
  return read(key, "a date (YYYY-MM-DD)", as_date);
}

std::optional<std::vector<Date>> FieldReader::find_dates(const std::string& key) {
  return read(key, "a list of dates (YYYY-MM-DD)",
              [](const JsonNode& node) { return as_list(node, as_date); });
}

std::optional<FieldReader> FieldReader::object(const std::string& key) {
  const JsonNode* given = node(key);
  if (given == nullptr) return std::nullopt;
  if (given->kind != JsonNode::Kind::object) {
    wrong(key, *given, "an object { ... }");
    return std::nullopt;
  }
  return member(*given, path_ + key + ".");
}

std::vector<FieldReader> FieldReader::objects(const std::string& key) {
  const JsonNode* given = node(key);
  std::vector<FieldReader> result;
  if (given == nullptr) return result;
  const auto is_object = [](const JsonNode& item) { return item.kind == JsonNode::Kind::object; };
  const std::vector<JsonNode>& items = given->items;
  if (given->kind != JsonNode::Kind::list || !std::all_of(items.begin(), items.end(), is_object)) {
    wrong(key, *given, "a list of objects [{ ... }, ...]");
    return result;
  }
  for (std::size_t i = 0; i < items.size(); ++i)
    result.push_back(member(items[i], path_ + key + "[" + std::to_string(i) + "]."));
  return result;
}

FieldReader FieldReader::member(const JsonNode& record, const std::string& path) const {
  FieldReader reader(record, file_, label_, *problems_);
  reader.path_ = path;
  return reader;
}

std::string FieldReader::one_of(const std::vector<std::string>& names) {
  return "one of " + joined(quoted(names), ", ");
}

std::optional<std::size_t> FieldReader::find_name(const std::string& key,
                                                  const std::vector<std::string>& names) {
  const JsonNode* given = node(key);
  if (given == nullptr) return std::nullopt;
  const auto found = as_text(*given);
  const auto at = found ? std::find(names.begin(), names.end(), *found) : names.end();
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  const auto meant = found ? config::nearest(*found, names) : std::nullopt;
  if (meant)
    problem(key, "= " + shown(*given) + " is unknown; did you mean \"" + *meant + "\"? Known are " +
                     joined(quoted(names), ", "));
  else
    wrong(key, *given, one_of(names));
  return std::nullopt;
}

std::string FieldReader::where(const JsonNode& node) const {
  return file_ + ":" + std::to_string(node.line);
}

void FieldReader::wrong(const std::string& key, const JsonNode& found,
                        const std::string& expected) {
  problem(key, "= " + shown(found) + " should be " + expected);
}

void FieldReader::missing(const std::string& key, const std::string& expected) {
  problem(key, "is missing; give " + expected);
}

void FieldReader::problem(const std::string& key, const std::string& text) {
  const JsonNode* given = record_->find(key);
  problems_->add(where(given != nullptr ? *given : *record_), label_ + path_of(key) + " " + text);
}

void FieldReader::problem(const std::string& text) {
  std::string name = path_;
  if (!name.empty()) name.back() = ' ';
  problems_->add(where(*record_), label_ + name + text);
}

void FieldReader::finish() {
  for (std::size_t i = 0; i < record_->keys.size(); ++i) {
    const std::string& key = record_->keys[i];
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    std::vector<std::string> names = known_;
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    const auto meant = config::nearest(key, names);
    problems_->add(where(record_->items[i]), label_ + "unknown field " + path_of(key) +
                                                 (meant ? "; did you mean " + *meant + "?"
                                                        : "; known are " + joined(names, ", ")));
  }
}

}  // namespace tercet::mc
