#pragma once

#include <cmath>
#include <functional>

#include "md/options.hpp"

namespace tercet::md {

/// One pair of types with the parameters that the input gives it, by list or by mixing.
struct ResolvedPair {
  int a, b;
  PairOptions parameters;
  double cutoff;
};

/// Index of a type's name; -1 when it is none.
int type_index(const std::vector<std::string>& names, const std::string& name);

/// All pairs of types that a force acts on. Pairs that cannot be had by mixing are left out.
std::vector<ResolvedPair> resolve_pairs(const ForceOptions& force,
                                        const std::vector<std::string>& names);

/// Energy and minus its derivative at a distance, without any shift.
struct EnergyAndForce {
  double energy, force;
};
EnergyAndForce evaluate_pair(ForceKind kind, const PairOptions& parameters, double r);

/// What truncation adds to the energy: U(r) - shift + slope r.
struct Shift {
  double shift = 0, slope = 0;
};
Shift shift_for(Truncation truncation, const EnergyAndForce& at_cutoff, double cutoff);

/// Strongest attraction and deepest well of a pair function on (0, cutoff); for one that only
/// repels, its force and energy at 0.85 of the cutoff. See ForceScale. Where atoms collapse into
/// each other at short range, as Buckingham's potential has it, what lies behind the barrier is
/// left out: it is beyond all physical forces, and sums that held it would be too coarse for these.
struct PairStrength {
  double force = 0, energy = 0;
};
PairStrength strength_of(const std::function<EnergyAndForce(double)>& pair, double cutoff);

/// Energy and virial beyond the cutoff of one pair of types of a uniform fluid with one atom of
/// each per volume (Allen and Tildesley, 2nd ed., eqs. 2.136 and 2.138), times the volume.
EnergyAndForce lennard_jones_tail(double epsilon, double sigma, double cutoff);

}  // namespace tercet::md
