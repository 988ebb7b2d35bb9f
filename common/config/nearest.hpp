#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tercet::config {

/// How many letters must be put in, left out, replaced or swapped with their neighbour to make `a`
/// into `b` (optimal string alignment distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name among `known` that `given` was probably meant to be: the nearest one, if no more than
/// about a third of its letters differ. The first of equals.
std::optional<std::string> nearest(std::string_view given, const std::vector<std::string>& known);

}  // namespace tercet::config
