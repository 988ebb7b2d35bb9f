#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/config/constraint.hpp"
#include "common/error/problems.hpp"
#include "montecarlo/market/dates.hpp"
#include "montecarlo/market/json_node.hpp"

namespace tercet::mc {

using Rules = std::vector<config::Constraint>;

/// The names of a choice and the values that belong to them.
template <class Value>
using Names = std::vector<std::pair<std::string, Value>>;

/// Reads the fields of one record: a JSON object, or a CSV row as one. What is wrong is added to
/// the problems as `<file>:<line>: <label>: <field> = <found> should be <right>`, and the function
/// returns a value that must not be used: look at ok() before. A null is as good as no field.
///   find_x(key)         nothing when the field is not there
///   x_or(key, fallback) the fallback when it is not there
///   x(key)              a problem when it is not there
class FieldReader {
 public:
  /// `label` stands before the field's name in messages, e.g. `trade "T7": `. The record and the
  /// problems must live as long as the reader.
  FieldReader(const JsonNode& record, std::string file, std::string label, Problems& problems);

  bool has(const std::string& key) const;
  /// No problem since this reader was made. Records are read one after the other.
  bool ok() const { return problems_->lines().size() == problems_before_; }

  std::optional<double> find_real(const std::string& key, const Rules& rules = {});
  double real(const std::string& key, const Rules& rules = {});
  double real_or(const std::string& key, double fallback, const Rules& rules = {});

  /// Whole numbers up to 2^53; 1e6 is one.
  std::optional<std::int64_t> find_integer(const std::string& key, const Rules& rules = {});
  std::int64_t integer(const std::string& key, const Rules& rules = {});
  std::int64_t integer_or(const std::string& key, std::int64_t fallback, const Rules& rules = {});

  std::optional<std::string> find_text(const std::string& key);
  std::string text(const std::string& key);
  std::string text_or(const std::string& key, const std::string& fallback);

  std::optional<bool> find_boolean(const std::string& key);
  bool boolean_or(const std::string& key, bool fallback);

  /// A JSON list, or a CSV cell with `;` or blanks between; one number alone is a list of one.
  std::optional<std::vector<double>> find_reals(const std::string& key, const Rules& rules = {});
  std::vector<double> reals(const std::string& key, const Rules& rules = {});
  std::optional<std::vector<std::string>> find_texts(const std::string& key);
  std::vector<std::string> texts(const std::string& key);
  /// A list of lists of numbers (JSON only).
  std::vector<std::vector<double>> rows(const std::string& key, const Rules& rules = {});

  /// A number of years, or an ISO day that `axis` turns into one. The rules are for the years.
  std::optional<double> find_years(const std::string& key, const TimeAxis& axis,
                                   const Rules& rules = {});
  double years(const std::string& key, const TimeAxis& axis, const Rules& rules = {});
  /// A list of such.
  std::optional<std::vector<double>> find_years_list(const std::string& key, const TimeAxis& axis,
                                                     const Rules& rules = {});
  std::optional<Date> find_date(const std::string& key);
  std::optional<std::vector<Date>> find_dates(const std::string& key);

  /// One of the names, as the value that belongs to it.
  template <class Value>
  std::optional<Value> find_choice(const std::string& key, const Names<Value>& names) {
    const auto at = find_name(key, names_only(names));
    return at ? std::optional<Value>(names[*at].second) : std::nullopt;
  }
  template <class Value>
  Value choice(const std::string& key, const Names<Value>& names) {
    if (!has(key)) missing(key, one_of(names_only(names)));
    return find_choice(key, names).value_or(names.front().second);
  }
  template <class Value>
  Value choice_or(const std::string& key, Value fallback, const Names<Value>& names) {
    return find_choice(key, names).value_or(fallback);
  }

  /// The member as it stands in the file; marks it as known. None when it is not there.
  const JsonNode* node(const std::string& key);
  /// A reader for the object `key`; nothing when it is not there or is no object (a problem).
  std::optional<FieldReader> object(const std::string& key);
  /// Readers for the objects in the list `key`; none when it is not there.
  std::vector<FieldReader> objects(const std::string& key);
  /// The names of the members, in the file's order.
  const std::vector<std::string>& keys() const { return record_->keys; }
  /// The path of a member in messages: "assets.ACME.spot".
  std::string path_of(const std::string& key) const { return path_ + key; }

  /// Adds a problem about a field: `<place>: <label>: <field> <text>`.
  void problem(const std::string& key, const std::string& text);
  /// Adds a problem about the record as a whole.
  void problem(const std::string& text);

  /// Every field that nothing has asked for is a problem that names the nearest known one.
  void finish();

 private:
  template <class Value>
  static std::vector<std::string> names_only(const Names<Value>& names) {
    std::vector<std::string> result;
    for (const auto& [name, value] : names) result.push_back(name);
    return result;
  }
  static std::string one_of(const std::vector<std::string>& names);
  std::optional<std::size_t> find_name(const std::string& key,
                                       const std::vector<std::string>& names);
  template <class Convert>
  auto read(const std::string& key, const std::string& expected, const Convert& convert)
      -> decltype(convert(JsonNode()));
  std::optional<double> checked_years(const JsonNode& node, const std::string& key,
                                      const TimeAxis& axis, const Rules& rules);
  FieldReader member(const JsonNode& record, const std::string& path) const;
  void wrong(const std::string& key, const JsonNode& found, const std::string& expected);
  void missing(const std::string& key, const std::string& expected);
  std::string where(const JsonNode& node) const;

  const JsonNode* record_;
  std::string file_, label_, path_;
  Problems* problems_;
  std::size_t problems_before_;
  std::vector<std::string> known_;
};

}  // namespace tercet::mc
