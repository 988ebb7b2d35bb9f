#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace tercet::config {

/// A rule for a value: its words complete "must be ...". Rules for numbers are asked for every
/// number in the value; rules for sizes once, with the number of letters or elements.
struct Constraint {
  std::string text;
  std::function<bool(double)> holds;
  bool of_size = false;
};

Constraint positive();
Constraint at_least(double lowest);
Constraint at_most(double highest);
Constraint more_than(double limit);
Constraint less_than(double limit);
/// Both ends are allowed.
Constraint between(double lowest, double highest);
Constraint multiple_of(std::int64_t factor);
Constraint not_zero();
/// For strings, lists and tables.
Constraint not_empty();

}  // namespace tercet::config
