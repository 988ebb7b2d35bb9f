#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "md/domain/particle_domain.hpp"
#include "md/forces/buckingham.hpp"
#include "md/forces/eam.hpp"
#include "md/forces/lennard_jones.hpp"
#include "md/forces/morse.hpp"
#include "md/forces/pair_term.hpp"
#include "md/forces/tabulated.hpp"
#include "md/neighbors/neighbor_list.hpp"

namespace tercet::md {

/// The pair potentials that a run may sum. A new one is added here.
template <class Real>
using AnyPairTerm =
    std::variant<PairTerm<Real, LennardJones>, PairTerm<Real, LennardJonesForceShifted>,
                 PairTerm<Real, Morse>, PairTerm<Real, Buckingham>, PairTerm<Real, Tabulated>>;

/// What a homogeneous fluid beyond the cutoff adds, for a density of one atom per volume: the
/// energy is energy_times_volume / V, the virial sum(r f) likewise.
struct TailCorrection {
  double energy_times_volume = 0;
  double virial_times_volume = 0;
};

/// The terms of a run's potential.
template <class Real>
struct ForceTerms {
  std::vector<AnyPairTerm<Real>> pair;
  std::vector<std::string> pair_names;  ///< for messages
  std::optional<Eam<Real>> eam;
  ForceScale scale;
  TailCorrection tail;

  double cutoff() const;
};

/// Potential energy and virial of the whole system, tail included.
struct PotentialEnergy {
  double energy = 0;
  std::array<double, 6> virial{};  ///< xx yy zz xy xz yz of sum(r_a f_b), energy
};

/// One term's force on an atom.
struct NamedForce {
  std::string term;
  std::array<double, 3> force{};
};

/// Computes forces and, when asked, energies. The order of the terms and of the ranks changes no
/// bit.
template <class Real>
class ForceField {
 public:
  ForceField(ForceTerms<Real> terms, const ExecSpace& exec);

  double cutoff() const { return terms_.cutoff(); }
  const ForceScale& scale() const { return terms_.scale; }

  /// Sets State::force of the own atoms. With `fetch_ghosts` the ghosts' positions are brought up
  /// to date on the way, while the interior is worked on.
  void compute(State<Real>& state, const Box& box, const NeighborList<Real>& list,
               ParticleDomain<Real>& domain, bool fetch_ghosts);
  /// Energy and virial at the positions of the last compute(). Collective; waits for the device.
  PotentialEnergy energies(const State<Real>& state, const Box& box, const NeighborList<Real>& list,
                           const Communicator& comm) const;
  /// The force of each term on one own atom at the positions of the last compute(), for messages.
  /// Overwrites State::force. Waits.
  std::vector<NamedForce> forces_by_term(const State<Real>& state, const Box& box,
                                         const NeighborList<Real>& list, int atom);
  /// Atoms, since the last call, that met a pair force beyond the range of the sums. Waits.
  std::int64_t take_saturated();

 private:
  ForceContext<Real> context(const State<Real>& state, const Box& box,
                             const NeighborList<Real>& list) const;
  void compute_rows(const ForceContext<Real>& context, const RowSet& rows, int num_atoms);

  ForceTerms<Real> terms_;
  ExecSpace exec_;
  DeviceView<std::int64_t*> saturated_;
};

}  // namespace tercet::md
