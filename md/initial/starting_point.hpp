#pragma once

#include "md/initial/initial_system.hpp"
#include "md/simulation.hpp"

namespace tercet::md {

/// What is constant about the atom types.
struct TypeFacts {
  std::vector<std::string> names;
  std::vector<double> masses;
};

/// Names and masses of the types, the latter from [[types]], the data file or the potential's file.
/// Throws InputError: a type without mass, types that do not fit the data file.
TypeFacts facts_of_types(const MdOptions& options, const InitialSystem& system);

/// The system of the input, with all that is constant about it. Throws InputError on all ranks: a
/// type without mass, types that do not fit the data file, atoms outside the box. Collective.
template <class Real>
StartingPoint<Real> start_from_input(const Communicator& comm, const MdOptions& options);

/// Lengthens the box along the axes that are not periodic, for the potentials' reach.
Box box_of_run(const Box& box, const MdOptions& options);

}  // namespace tercet::md
