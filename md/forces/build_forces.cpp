#include "md/forces/build_forces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "common/error/errors.hpp"
#include "md/forces/make_cubic_table.hpp"
#include "md/forces/pair_entries.hpp"
#include "md/forces/pair_term.hpp"
#include "md/forces/table_file.hpp"

namespace tercet::md {
namespace {

/// The elements of an EAM file that the types stand for.
std::vector<int> elements_of_types(const ForceOptions& force, const std::vector<std::string>& names,
                                   const EamPotential& potential) {
  std::vector<int> result;
  for (std::size_t type = 0; type < names.size(); ++type) {
    const std::string wanted = force.elements.empty() ? names[type] : force.elements[type];
    const auto at = std::find_if(potential.elements.begin(), potential.elements.end(),
                                 [&](const EamElement& e) { return e.name == wanted; });
    if (at != potential.elements.end()) {
      result.push_back(static_cast<int>(at - potential.elements.begin()));
    } else if (force.files.size() > 1 || potential.elements[0].name.empty()) {
      result.push_back(static_cast<int>(std::min(type, potential.elements.size() - 1)));  // funcfl
    } else {
      throw InputError(
          fmt::format("{}: the potential has no element '{}' for type {}; set the force's elements",
                      force.files[0], wanted, names[type]));
    }
  }
  return result;
}

EamPotential read_eam(const ForceOptions& force) {
  return force.files.size() == 1 ? read_eam_file(force.files[0]) : read_eam_files(force.files);
}

/// The strength of the pair part, for the quanta.
PairStrength strength_of_eam(const EamPotential& potential) {
  PairStrength found;
  for (const auto& r_phi : potential.r_phi) {
    const auto phi = [&](double r) {
      const double u = std::clamp(r / potential.d_r, 1.0, static_cast<double>(r_phi.size() - 2));
      const auto k = static_cast<std::size_t>(u);
      const auto at = [&](std::size_t n) {
        return r_phi[n] / (static_cast<double>(n) * potential.d_r);
      };
      return EnergyAndForce{at(k), -(at(k + 1) - at(k)) / potential.d_r};
    };
    const PairStrength s = strength_of(phi, potential.cutoff);
    found.force = std::max(found.force, s.force);
    found.energy = std::max(found.energy, s.energy);
  }
  // attraction comes from the embedding: at least the order of an eV a lattice constant
  return {std::max(found.force, 0.5), std::max(found.energy, 0.5)};
}

std::string name_of(ForceKind kind) {
  switch (kind) {
    case ForceKind::morse:
      return "morse";
    case ForceKind::buckingham:
      return "buckingham";
    case ForceKind::table:
      return "table";
    case ForceKind::eam:
      return "eam";
    default:
      return "lennard_jones";
  }
}

template <class Real>
class Builder {
 public:
  Builder(const ForceOptions& force, const std::vector<std::string>& names)
      : force_(force),
        num_types_(static_cast<int>(names.size())),
        pairs_(resolve_pairs(force, names)) {}

  AnyPairTerm<Real> term() const {
    switch (force_.kind) {
      case ForceKind::morse:
        return make<Morse, 5>([](const PairOptions& p, const Shift& s) {
          return std::array{p.depth, p.alpha, p.r0, s.shift, s.slope};
        });
      case ForceKind::buckingham:
        return make<Buckingham, 5>([](const PairOptions& p, const Shift& s) {
          return std::array{p.a, 1 / p.rho, p.c, s.shift, s.slope};
        });
      case ForceKind::table:
        return tabulated();
      default:
        break;
    }
    const auto c12 = [](const PairOptions& p) { return 48 * p.epsilon * std::pow(p.sigma, 12); };
    const auto c6 = [](const PairOptions& p) { return 24 * p.epsilon * std::pow(p.sigma, 6); };
    if (force_.truncation == Truncation::force_shift) {
      return make<LennardJonesForceShifted, 4>([=](const PairOptions& p, const Shift& s) {
        return std::array{c12(p), c6(p), s.shift, s.slope};
      });
    }
    return make<LennardJones, 3>([=](const PairOptions& p, const Shift& s) {
      return std::array{c12(p), c6(p), s.shift};
    });
  }

  PairStrength strength() const {
    PairStrength found;
    for (const ResolvedPair& pair : pairs_) {
      const PairStrength s = strength_of(function_of(pair), pair.cutoff);
      found.force = std::max(found.force, s.force);
      found.energy = std::max(found.energy, s.energy);
    }
    return found;
  }

  TailCorrection tail(const std::vector<std::int64_t>& count) const {
    TailCorrection sum;
    if (!force_.tail_correction) return sum;
    for (const ResolvedPair& pair : pairs_) {
      const auto t =
          lennard_jones_tail(pair.parameters.epsilon, pair.parameters.sigma, pair.cutoff);
      const double ordered_pairs = static_cast<double>(count[static_cast<std::size_t>(pair.a)]) *
                                   static_cast<double>(count[static_cast<std::size_t>(pair.b)]) *
                                   (pair.a == pair.b ? 1 : 2);
      sum.energy_times_volume += ordered_pairs * t.energy;
      sum.virial_times_volume += ordered_pairs * t.force;
    }
    return sum;
  }

 private:
  template <template <class> class Potential, int n, class Coefficients>
  AnyPairTerm<Real> make(const Coefficients& coefficients) const {
    std::vector<PairEntry<n>> entries;
    for (const ResolvedPair& pair : pairs_) {
      const auto at_cutoff = evaluate_pair(force_.kind, pair.parameters, pair.cutoff);
      const Shift shift = shift_for(force_.truncation, at_cutoff, pair.cutoff);
      entries.push_back({pair.a, pair.b, coefficients(pair.parameters, shift), pair.cutoff});
    }
    return PairTerm<Real, Potential>(num_types_, entries);
  }

  TablePieces pieces_of(const ResolvedPair& pair) const {
    const TableFile file = read_table_file(pair.parameters.file, pair.parameters.section);
    return make_table_pieces(file, pair.cutoff, static_cast<int>(force_.table_points),
                             pair.parameters.file);
  }

  std::function<EnergyAndForce(double)> function_of(const ResolvedPair& pair) const {
    if (force_.kind != ForceKind::table) {
      return [this, &pair](double r) { return evaluate_pair(force_.kind, pair.parameters, r); };
    }
    const TableFile file = read_table_file(pair.parameters.file, pair.parameters.section);
    return [file](double r) -> EnergyAndForce {
      const auto above = std::upper_bound(file.r.begin(), file.r.end(), r);
      const auto k = static_cast<std::size_t>(std::min<std::ptrdiff_t>(
          above - file.r.begin(), static_cast<std::ptrdiff_t>(file.r.size()) - 1));
      return {file.energy[k], file.force[k]};
    };
  }

  AnyPairTerm<Real> tabulated() const {
    std::vector<CubicCoefficients> all;
    std::vector<PairEntry<4>> entries;
    for (const ResolvedPair& pair : pairs_) {
      TablePieces t = pieces_of(pair);
      if (force_.truncation == Truncation::shift) {
        const auto& last = t.pieces.back();
        const double end = last[0] + last[1] + last[2] + last[3];
        for (auto& piece : t.pieces) piece[3] -= end;
      }
      const auto first = static_cast<double>(all.size());
      all.insert(all.end(), t.pieces.begin(), t.pieces.end());
      entries.push_back({pair.a,
                         pair.b,
                         {first, static_cast<double>(all.size()) - 1, 1 / t.interval, t.start},
                         pair.cutoff});
    }
    return PairTerm<Real, Tabulated>(num_types_, entries, {make_cubic_table<Real>(all)},
                                     {make_cubic_table<double>(all)});
  }

  const ForceOptions& force_;
  int num_types_;
  std::vector<ResolvedPair> pairs_;
};

}  // namespace

std::vector<double> masses_of_potentials(const MdOptions& options,
                                         const std::vector<std::string>& names) {
  std::vector<double> masses(names.size(), 0.0);
  for (const ForceOptions& force : options.forces) {
    if (force.kind != ForceKind::eam) continue;
    const EamPotential potential = read_eam(force);
    const auto element = elements_of_types(force, names, potential);
    for (std::size_t t = 0; t < names.size(); ++t) {
      masses[t] = potential.elements[static_cast<std::size_t>(element[t])].mass;
    }
  }
  return masses;
}

template <class Real>
ForceTerms<Real> build_forces(const MdOptions& options, const std::vector<std::string>& names,
                              const std::vector<std::int64_t>& count_of_type) {
  ForceTerms<Real> terms;
  PairStrength strength;
  std::optional<std::pair<EamPotential, std::vector<int>>> eam;
  const auto join = [&strength](const PairStrength& s) {
    strength.force = std::max(strength.force, s.force);
    strength.energy = std::max(strength.energy, s.energy);
  };
  for (const ForceOptions& force : options.forces) {
    if (force.kind == ForceKind::eam) {
      EamPotential potential = read_eam(force);
      join(strength_of_eam(potential));
      auto elements = elements_of_types(force, names, potential);
      eam.emplace(std::move(potential), std::move(elements));
      continue;
    }
    const Builder<Real> builder(force, names);
    terms.pair.push_back(builder.term());
    terms.pair_names.push_back(name_of(force.kind));
    join(builder.strength());
    const TailCorrection tail = builder.tail(count_of_type);
    terms.tail.energy_times_volume += tail.energy_times_volume;
    terms.tail.virial_times_volume += tail.virial_times_volume;
  }
  terms.scale = ForceScale::choose(strength.force, strength.energy, sizeof(Real) == 4);
  if (eam) terms.eam.emplace(eam->first, eam->second, terms.scale);
  return terms;
}

template ForceTerms<float> build_forces(const MdOptions&, const std::vector<std::string>&,
                                        const std::vector<std::int64_t>&);
template ForceTerms<double> build_forces(const MdOptions&, const std::vector<std::string>&,
                                         const std::vector<std::int64_t>&);

}  // namespace tercet::md
