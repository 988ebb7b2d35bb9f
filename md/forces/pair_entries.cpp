#include "md/forces/pair_entries.hpp"

#include <algorithm>
#include <numbers>

namespace tercet::md {

int type_index(const std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}

namespace {

const PairOptions* find_pair(const ForceOptions& force, const std::string& a,
                             const std::string& b) {
  for (const PairOptions& p : force.pairs) {
    if ((p.types[0] == a && p.types[1] == b) || (p.types[0] == b && p.types[1] == a)) return &p;
  }
  return nullptr;
}

PairOptions mixed(const PairOptions& a, const PairOptions& b, Mixing mixing) {
  PairOptions result = a;
  result.epsilon = std::sqrt(a.epsilon * b.epsilon);
  result.sigma =
      mixing == Mixing::geometric ? std::sqrt(a.sigma * b.sigma) : (a.sigma + b.sigma) / 2;
  if (a.cutoff || b.cutoff) result.cutoff.reset();
  return result;
}

}  // namespace

std::vector<ResolvedPair> resolve_pairs(const ForceOptions& force,
                                        const std::vector<std::string>& names) {
  std::vector<ResolvedPair> result;
  const bool may_mix = force.kind == ForceKind::lennard_jones && force.mixing != Mixing::none;
  const int num_types = static_cast<int>(names.size());
  for (int a = 0; a < num_types; ++a) {
    for (int b = a; b < num_types; ++b) {
      const std::string &name_a = names[static_cast<std::size_t>(a)],
                        &name_b = names[static_cast<std::size_t>(b)];
      const PairOptions* given = find_pair(force, name_a, name_b);
      if (given != nullptr) {
        result.push_back({a, b, *given, given->cutoff.value_or(force.cutoff)});
        continue;
      }
      const PairOptions *like_a = find_pair(force, name_a, name_a),
                        *like_b = find_pair(force, name_b, name_b);
      if (may_mix && like_a != nullptr && like_b != nullptr) {
        result.push_back({a, b, mixed(*like_a, *like_b, force.mixing), force.cutoff});
      }
    }
  }
  return result;
}

EnergyAndForce evaluate_pair(ForceKind kind, const PairOptions& p, double r) {
  switch (kind) {
    case ForceKind::lennard_jones: {
      const double s6 = std::pow(p.sigma / r, 6);
      return {4 * p.epsilon * (s6 * s6 - s6), 24 * p.epsilon * (2 * s6 * s6 - s6) / r};
    }
    case ForceKind::morse: {
      const double decay = std::exp(-p.alpha * (r - p.r0));
      return {p.depth * (decay * decay - 2 * decay),
              2 * p.depth * p.alpha * (decay * decay - decay)};
    }
    case ForceKind::buckingham: {
      const double repulsion = p.a * std::exp(-r / p.rho), dispersion = p.c / std::pow(r, 6);
      return {repulsion - dispersion, repulsion / p.rho - 6 * dispersion / r};
    }
    default:
      return {0, 0};
  }
}

Shift shift_for(Truncation truncation, const EnergyAndForce& at_cutoff, double cutoff) {
  switch (truncation) {
    case Truncation::shift:
      return {at_cutoff.energy, 0};
    // U(r) - U(rc) + (r - rc) F(rc)
    case Truncation::force_shift:
      return {at_cutoff.energy + cutoff * at_cutoff.force, at_cutoff.force};
    default:
      return {0, 0};
  }
}

PairStrength strength_of(const std::function<EnergyAndForce(double)>& pair, double cutoff) {
  constexpr int points = 2000, innermost = points / 20;
  const auto point = [&](int k) { return pair(cutoff * k / points); };
  int first = innermost;  // beyond the barrier, if there is one
  while (first < points && point(first).force < 0) ++first;
  if (first == points) first = innermost;
  PairStrength found;
  for (int k = first; k < points; ++k) {
    const EnergyAndForce at = point(k);
    found.force = std::max(found.force, -at.force);
    found.energy = std::max(found.energy, -at.energy);
  }
  const EnergyAndForce repulsion = pair(0.85 * cutoff);
  if (!(found.force > 1e-6 * std::fabs(repulsion.force))) found.force = std::fabs(repulsion.force);
  if (!(found.energy > 1e-6 * std::fabs(repulsion.energy)))
    found.energy = std::fabs(repulsion.energy);
  return found;
}

EnergyAndForce lennard_jones_tail(double epsilon, double sigma, double cutoff) {
  const double s3 = sigma * sigma * sigma, x3 = std::pow(sigma / cutoff, 3), x9 = x3 * x3 * x3;
  const double pi = std::numbers::pi;
  // energy: 1/2 4 pi int U r^2 dr; virial: -1/2 4 pi int r U' r^2 dr
  return {8.0 / 3 * pi * epsilon * s3 * (x9 / 3 - x3),
          16 * pi * epsilon * s3 * (2.0 / 3 * x9 - x3)};
}

}  // namespace tercet::md
