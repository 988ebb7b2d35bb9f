#include "md/forces/largest_cutoff.hpp"

#include <algorithm>

#include "md/forces/eam_file.hpp"

namespace tercet::md {

double largest_cutoff(const MdOptions& options) {
  double largest = 0;
  for (const ForceOptions& force : options.forces) {
    largest = std::max(largest, force.cutoff);
    for (const std::string& file : force.files) largest = std::max(largest, read_eam_cutoff(file));
    for (const PairOptions& pair : force.pairs)
      largest = std::max(largest, pair.cutoff.value_or(0));
  }
  return largest;
}

}  // namespace tercet::md
