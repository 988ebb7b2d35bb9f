#include "common/config/constraint.hpp"

#include <cmath>

#include "common/config/toml_text.hpp"

namespace tercet::config {
namespace {

/// 3 for 3.0, else the shortest text.
std::string number(double value) {
  const std::string text = toml_number(value);
  const bool whole = text.size() > 2 && text.substr(text.size() - 2) == ".0";
  return whole ? text.substr(0, text.size() - 2) : text;
}

}  // namespace

Constraint positive() {
  return {"> 0", [](double value) { return value > 0; }};
}

Constraint at_least(double lowest) {
  return {">= " + number(lowest), [lowest](double value) { return value >= lowest; }};
}

Constraint at_most(double highest) {
  return {"<= " + number(highest), [highest](double value) { return value <= highest; }};
}

Constraint more_than(double limit) {
  return {"> " + number(limit), [limit](double value) { return value > limit; }};
}

Constraint less_than(double limit) {
  return {"< " + number(limit), [limit](double value) { return value < limit; }};
}

Constraint between(double lowest, double highest) {
  return {"from " + number(lowest) + " to " + number(highest),
          [lowest, highest](double value) { return value >= lowest && value <= highest; }};
}

Constraint multiple_of(std::int64_t factor) {
  const auto divisor = static_cast<double>(factor);
  return {"a multiple of " + std::to_string(factor),
          [divisor](double value) { return std::fmod(value, divisor) == 0; }};
}

Constraint not_zero() {
  return {"other than 0", [](double value) { return value != 0; }};
}

Constraint not_empty() {
  return {"not empty", [](double size) { return size > 0; }, true};
}

}  // namespace tercet::config
