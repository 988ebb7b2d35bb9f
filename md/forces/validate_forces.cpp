#include "md/forces/validate_forces.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "md/forces/pair_entries.hpp"

namespace tercet::md {
namespace {

std::string list_of(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

void check_pair_names(const ForceOptions& force, const std::string& key,
                      const std::vector<std::string>& names, config::Input& input) {
  for (std::size_t p = 0; p < force.pairs.size(); ++p) {
    for (const std::string& name : force.pairs[p].types) {
      if (type_index(names, name) >= 0) continue;
      input.problem(
          fmt::format("{}.pairs[{}].types", key, p),
          fmt::format("names '{}', which is no atom type; the types are {}", name, list_of(names)));
    }
  }
}

/// A type that stands in no pair of any force would move freely through all others.
void check_every_type_interacts(const MdOptions& options, const std::vector<std::string>& names,
                                config::Input& input) {
  std::vector<bool> interacts(names.size(), false);
  for (const ForceOptions& force : options.forces) {
    if (force.kind == ForceKind::eam) return;
    for (const ResolvedPair& pair : resolve_pairs(force, names)) {
      interacts[static_cast<std::size_t>(pair.a)] = interacts[static_cast<std::size_t>(pair.b)] =
          true;
    }
  }
  for (std::size_t t = 0; t < names.size(); ++t) {
    if (interacts[t]) continue;
    input.problem("forces",
                  fmt::format("give no pair with type '{}'; add an entry with its parameters "
                              "under [[forces.pairs]] (0 for no interaction)",
                              names[t]));
  }
}

}  // namespace

void validate_forces(const MdOptions& options, const std::vector<std::string>& names,
                     config::Input& input) {
  int num_eam = 0;
  for (std::size_t f = 0; f < options.forces.size(); ++f) {
    const ForceOptions& force = options.forces[f];
    const std::string key = fmt::format("forces[{}]", f);
    check_pair_names(force, key, names, input);
    num_eam += force.kind == ForceKind::eam ? 1 : 0;
    if (force.kind == ForceKind::eam && options.units != UnitSystem::metal) {
      input.problem(
          key + ".kind",
          "= \"eam\" needs units = \"metal\": the potentials' files are in eV and Angstrom");
    }
    if (force.kind == ForceKind::eam && !force.elements.empty() &&
        force.elements.size() != names.size()) {
      input.problem(key + ".elements",
                    fmt::format("must name one element for each of the {} types", names.size()));
    }
    if (force.tail_correction && force.truncation != Truncation::cut) {
      input.problem(key + ".tail_correction",
                    "belongs to truncation = \"cut\": it replaces what the cutoff takes away");
    }
    if (force.kind == ForceKind::table && force.truncation == Truncation::force_shift) {
      input.problem(
          key + ".truncation",
          "= \"force_shift\" is not possible for a table; put the shift into its numbers");
    }
  }
  if (num_eam > 1)
    input.problem("forces", "hold more than one \"eam\"; one file can hold several elements");
  if (input.problems().empty()) check_every_type_interacts(options, names, input);
}

}  // namespace tercet::md
