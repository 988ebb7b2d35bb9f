#pragma once

#include "md/forces/force_field.hpp"
#include "md/options.hpp"

namespace tercet::md {

/// Masses that the potentials' files give, by type; 0 where there are none. Throws InputError.
std::vector<double> masses_of_potentials(const MdOptions& options,
                                         const std::vector<std::string>& names);

/// The terms of the input on the device. `count_of_type` is needed for the tail correction.
template <class Real>
ForceTerms<Real> build_forces(const MdOptions& options, const std::vector<std::string>& names,
                              const std::vector<std::int64_t>& count_of_type);

}  // namespace tercet::md
