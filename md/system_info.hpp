#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "md/units.hpp"

namespace tercet::md {

/// What is known of a system besides its state; the same on all ranks, and constant.
struct SystemInfo {
  Units units;
  std::vector<std::string> names;  ///< of the atom types
  std::vector<double> mass_of_type;
  std::vector<std::int64_t> count_of_type;  ///< atoms of each type
  std::vector<std::int64_t> ids;  ///< the user's numbers of the atoms, ascending; empty: 1, ..., N
  std::int64_t num_total = 0;
  bool has_charge = false, has_molecule = false;

  double total_mass() const {
    double sum = 0;
    for (std::size_t t = 0; t < names.size(); ++t) {
      sum += mass_of_type[t] * static_cast<double>(count_of_type[t]);
    }
    return sum;
  }
  /// The user's number of the atom with internal number `index`.
  std::int64_t id_of(std::int64_t index) const {
    return ids.empty() ? index + 1 : ids[static_cast<std::size_t>(index)];
  }
};

}  // namespace tercet::md
