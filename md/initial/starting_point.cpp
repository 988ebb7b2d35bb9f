#include "md/initial/starting_point.hpp"

#include <fmt/format.h>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "md/forces/build_forces.hpp"
#include "md/forces/largest_cutoff.hpp"
#include "md/initial/fill_state.hpp"
#include "md/initial/type_names.hpp"

namespace tercet::md {

namespace {

std::vector<double> masses_of_types(const MdOptions& options, const std::vector<std::string>& names,
                                    const std::vector<double>& in_file) {
  std::vector<double> masses(names.size(), 0.0);
  const auto in_potential = masses_of_potentials(options, names);
  for (std::size_t t = 0; t < names.size(); ++t) {
    if (t < options.types.size()) masses[t] = options.types[t].mass;
    if (masses[t] <= 0 && t < in_file.size()) masses[t] = in_file[t];
    if (masses[t] <= 0) masses[t] = in_potential[t];
    if (masses[t] <= 0) {
      throw InputError(
          fmt::format("type '{}' has no mass: give it under [[types]]{}", names[t],
                      options.system.source == AtomSource::data_file
                          ? fmt::format(" or in the Masses section of {}", options.system.data_file)
                          : ""));
    }
  }
  return masses;
}

void require_types_fit(const MdOptions& options, const InitialSystem& system) {
  if (options.types.empty() || static_cast<int>(options.types.size()) == system.num_types) return;
  throw InputError(fmt::format("{} has {} atom types, but [[types]] lists {}; they must be as many",
                               options.system.data_file, system.num_types, options.types.size()));
}

std::vector<std::int64_t> count_types(const Communicator& comm, const InitialSystem& system) {
  std::vector<std::int64_t> count(static_cast<std::size_t>(system.num_types), 0);
  for (const InitialAtom& atom : system.atoms) ++count[static_cast<std::size_t>(atom.type)];
  comm.sum(count);
  return count;
}

}  // namespace

TypeFacts facts_of_types(const MdOptions& options, const InitialSystem& system) {
  require_types_fit(options, system);
  TypeFacts types;
  types.names = type_names(options);
  types.masses = masses_of_types(options, types.names, system.mass_of_type);
  return types;
}

Box box_of_run(const Box& box, const MdOptions& options) {
  Box result = box;
  const double reach = largest_cutoff(options);
  for (int axis = 0; axis < 3; ++axis) {
    if (!options.system.periodic[static_cast<std::size_t>(axis)]) {
      result = open_axis(result, axis, 1.5 * reach);
    }
  }
  return result;
}

template <class Real>
StartingPoint<Real> start_from_input(const Communicator& comm, const MdOptions& options) {
  const InitialSystem system = make_initial_system(comm, options);
  StartingPoint<Real> start;
  SystemInfo& info = start.info;
  info.units = units_of(options.units);
  info.ids = system.ids;
  info.num_total = system.num_total;
  info.has_charge = system.has_charge;
  info.has_molecule = system.has_molecule;
  info.count_of_type = count_types(comm, system);
  run_collectively(comm, [&] {
    const TypeFacts types = facts_of_types(options, system);
    info.names = types.names;
    info.mass_of_type = types.masses;
    start.box = box_of_run(system.box, options);
    start.state = make_state<Real>(system, start.box, info.mass_of_type);
    if (options.velocity.source == VelocitySource::data_file && !system.has_velocity) {
      throw InputError(fmt::format("{} has no Velocities section; choose another velocity.source",
                                   options.system.data_file));
    }
  });
  start.step = options.dynamics.first_step;
  return start;
}

template StartingPoint<float> start_from_input(const Communicator&, const MdOptions&);
template StartingPoint<double> start_from_input(const Communicator&, const MdOptions&);

}  // namespace tercet::md
