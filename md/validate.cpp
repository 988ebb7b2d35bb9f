#include <fmt/format.h>

#include <filesystem>

#include "common/comm/transport.hpp"
#include "common/error/errors.hpp"
#include "md/forces/validate_forces.hpp"
#include "md/initial/type_names.hpp"
#include "md/run.hpp"

namespace tercet::md {
namespace {

void check_file(config::Input& input, const std::string& key, const std::string& path) {
  if (std::filesystem::is_regular_file(path)) return;
  input.problem(key, fmt::format("= \"{}\" is no file that can be read from {}", path,
                                 std::filesystem::current_path().string()));
}

void check_system(const MdOptions& o, config::Input& input) {
  const SystemOptions& s = o.system;
  if (s.source == AtomSource::data_file) {
    check_file(input, "system.data_file", s.data_file);
  } else if (o.types.empty()) {
    input.problem("types", "must list the atom types, e.g. [[types]] name = \"Ar\" mass = 39.95");
  }
  if (s.source == AtomSource::lattice && s.lattice_constant <= 0 && s.density <= 0) {
    input.problem("system.lattice_constant", "or system.density must be given");
  }
  const bool has_box = s.box[0] > 0 && s.box[1] > 0 && s.box[2] > 0;
  if (s.source == AtomSource::random && !has_box && s.density <= 0) {
    input.problem("system.box", "(three positive edges) or system.density must be given");
  }
  if (!s.type_fractions.empty() && s.type_fractions.size() != o.types.size()) {
    input.problem("system.type_fractions",
                  fmt::format("must have one number for each of the {} types", o.types.size()));
  }
  if (o.velocity.source == VelocitySource::data_file && s.source != AtomSource::data_file) {
    input.problem("velocity.source", "= \"data_file\" needs system.source = \"data_file\"");
  }
}

void check_periodicity(const MdOptions& o, config::Input& input) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (o.system.periodic[axis]) continue;
    const char name = "xyz"[axis];
    if (o.dynamics.ensemble == Ensemble::npt) {
      input.problem(
          "dynamics.barostat",
          fmt::format("needs a periodic box, but system.periodic is false along {}: there is no "
                      "pressure on a face that is not there. Use ensemble = \"nvt\"",
                      name));
    }
    for (std::size_t f = 0; f < o.forces.size(); ++f) {
      if (!o.forces[f].tail_correction) continue;
      input.problem(
          fmt::format("forces[{}].tail_correction", f),
          fmt::format("needs a fluid all around, but system.periodic is false along {}", name));
    }
    return;
  }
}

void check_files_of_forces(const MdOptions& o, config::Input& input) {
  for (std::size_t f = 0; f < o.forces.size(); ++f) {
    const ForceOptions& force = o.forces[f];
    for (std::size_t n = 0; n < force.files.size(); ++n) {
      check_file(input, fmt::format("forces[{}].files", f), force.files[n]);
    }
    if (force.kind != ForceKind::table) continue;
    for (std::size_t p = 0; p < force.pairs.size(); ++p) {
      check_file(input, fmt::format("forces[{}].pairs[{}].file", f, p), force.pairs[p].file);
    }
  }
}

void check_comm(const MdOptions& o, config::Input& input) {
  try {
    parse_transport(o.comm.transport);
  } catch (const InputError& error) {
    input.problem("comm.transport", std::string(": ") + error.what());
  }
}

void check_output(const MdOptions& o, config::Input& input) {
  double cutoff = 0;
  for (const ForceOptions& force : o.forces) cutoff = std::max(cutoff, force.cutoff);
  if (o.output.rdf_every > 0 && cutoff > 0 && o.output.rdf_range > cutoff) {
    input.problem("output.rdf_range",
                  fmt::format("= {} is beyond the largest cutoff {}, to which pairs are known",
                              o.output.rdf_range, cutoff));
  }
}

}  // namespace

void validate(const MdOptions& options, config::Input& input) {
  check_system(options, input);
  check_periodicity(options, input);
  check_files_of_forces(options, input);
  check_comm(options, input);
  check_output(options, input);
  if (input.problems().empty()) validate_forces(options, type_names(options), input);
}

}  // namespace tercet::md
