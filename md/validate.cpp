#include <fmt/format.h>

#include <filesystem>

#include "common/comm/transport.hpp"
#include "common/error/errors.hpp"
#include "md/forces/eam_file.hpp"
#include "md/forces/largest_cutoff.hpp"
#include "md/forces/table_file.hpp"
#include "md/forces/validate_forces.hpp"
#include "md/initial/type_names.hpp"
#include "md/run.hpp"

namespace tercet::md {
namespace {

void check_file(config::Input& input, const std::string& key, const std::string& path) {
  if (std::filesystem::is_regular_file(path)) return;
  input.problem(key, fmt::format("= \"{}\" is no file; paths count from where the program was "
                                 "started, {}",
                                 path, std::filesystem::current_path().string()));
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

/// Adds what `read` throws about a file as a problem of the key that names it.
template <class Read>
void check_content(config::Input& input, const std::string& key, const std::string& path,
                   const Read& read) {
  check_file(input, key, path);
  if (!std::filesystem::is_regular_file(path)) return;
  try {
    read();
  } catch (const InputError& error) {
    input.problem(key, fmt::format("= \"{}\": {}", path, error.what()));
  }
}

void check_files_of_forces(const MdOptions& o, config::Input& input) {
  for (std::size_t f = 0; f < o.forces.size(); ++f) {
    const ForceOptions& force = o.forces[f];
    for (const std::string& path : force.files) {
      check_content(input, fmt::format("forces[{}].files", f), path, [&] { read_eam_file(path); });
    }
    if (force.kind != ForceKind::table) continue;
    for (std::size_t p = 0; p < force.pairs.size(); ++p) {
      const PairOptions& pair = force.pairs[p];
      check_content(input, fmt::format("forces[{}].pairs[{}].file", f, p), pair.file, [&] {
        make_table_pieces(read_table_file(pair.file, pair.section),
                          pair.cutoff.value_or(force.cutoff), static_cast<int>(force.table_points),
                          pair.file);
      });
    }
  }
}

void check_comm(const MdOptions& o, config::Input& input) {
  try {
    parse_transport(o.comm.transport);
  } catch (const InputError& error) {
    input.problem("comm.transport", fmt::format("= \"{}\": {}", o.comm.transport, error.what()));
  }
}

/// Pairs are known up to the largest cutoff only.
void check_rdf_range(const MdOptions& o, config::Input& input) {
  if (o.output.rdf_every == 0 || o.output.rdf_range == 0) return;
  const double cutoff = largest_cutoff(o);
  if (o.output.rdf_range <= cutoff) return;
  input.problem("output.rdf_range",
                fmt::format("= {} is beyond the largest cutoff {}, to which pairs are known",
                            o.output.rdf_range, cutoff));
}

/// Data files and potentials can bring masses of their own; reading them will tell.
void check_masses(const MdOptions& o, config::Input& input) {
  bool has_other_source = o.system.source == AtomSource::data_file;
  for (const ForceOptions& force : o.forces) has_other_source |= force.kind == ForceKind::eam;
  if (has_other_source) return;
  for (std::size_t t = 0; t < o.types.size(); ++t) {
    if (o.types[t].mass > 0) continue;
    input.problem(fmt::format("types[{}].mass", t),
                  fmt::format("of type '{}' must be given", o.types[t].name));
  }
}

}  // namespace

void validate(const MdOptions& options, config::Input& input) {
  check_system(options, input);
  check_periodicity(options, input);
  check_files_of_forces(options, input);
  check_comm(options, input);
  check_masses(options, input);
  if (!input.problems().empty()) return;
  check_rdf_range(options, input);
  validate_forces(options, type_names(options), input);
}

}  // namespace tercet::md
