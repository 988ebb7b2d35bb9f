#include "md/forces/force_field.hpp"

#include <algorithm>

namespace tercet::md {

template <class Real>
double ForceTerms<Real>::cutoff() const {
  double largest = eam ? eam->cutoff() : 0;
  for (const auto& term : pair) {
    largest = std::max(largest, std::visit([](const auto& t) { return t.cutoff(); }, term));
  }
  return largest;
}

template <class Real>
ForceField<Real>::ForceField(ForceTerms<Real> terms, const ExecSpace& exec)
    : terms_(std::move(terms)), exec_(exec), saturated_("saturated", 1) {}

template <class Real>
ForceContext<Real> ForceField<Real>::context(const State<Real>& state, const Box& box,
                                             const NeighborList<Real>& list) const {
  return {exec_, box, list.pairs(state), terms_.scale, state.force, saturated_};
}

template <class Real>
void ForceField<Real>::compute_rows(const ForceContext<Real>& context, const RowSet& rows,
                                    int num_atoms) {
  ForceContext<Real> ctx = context;
  ctx.adds = false;  // the first term sets the forces
  for (const auto& term : terms_.pair) {
    std::visit([&](const auto& t) { t.compute_forces(ctx, rows); }, term);
    ctx.adds = true;
  }
  if (terms_.eam) terms_.eam->compute_slopes(ctx, rows, num_atoms);
}

template <class Real>
void ForceField<Real>::compute(State<Real>& state, const Box& box, const NeighborList<Real>& list,
                               ParticleDomain<Real>& domain, bool fetch_ghosts) {
  ForceContext<Real> ctx = context(state, box, list);
  const int num_atoms = state.num_local + state.num_ghost;
  if (fetch_ghosts) {
    auto arriving = domain.start_positions(state);
    compute_rows(ctx, domain.interior(state), num_atoms);
    arriving.wait();
  } else {
    compute_rows(ctx, domain.interior(state), num_atoms);
  }
  compute_rows(ctx, domain.rim(), num_atoms);
  if (!terms_.eam) return;
  domain.start_scalars(terms_.eam->slopes()).wait();
  ctx.adds = !terms_.pair.empty();
  terms_.eam->compute_forces(ctx, state.num_local, num_atoms);
}

template <class Real>
PotentialEnergy ForceField<Real>::energies(const State<Real>& state, const Box& box,
                                           const NeighborList<Real>& list,
                                           const Communicator& comm) const {
  const ForceContext<Real> ctx = context(state, box, list);
  FixedSum<num_energy_sums> sums;
  for (const auto& term : terms_.pair) {
    std::visit([&](const auto& t) { t.add_energies(ctx, state.num_local, sums); }, term);
  }
  if (terms_.eam) terms_.eam->add_energies(ctx, state.num_local, sums);
  std::array<double, num_energy_sums> quanta;
  quanta.fill(terms_.scale.energy_quantum / 2);  // every pair stands in two rows
  const auto total = sum_over_ranks(comm, sums, quanta);
  PotentialEnergy result;
  const double volume = box.volume();
  result.energy = total[energy] + terms_.tail.energy_times_volume / volume;
  for (std::size_t k = 0; k < 6; ++k) {
    result.virial[k] = total[k + 1] + (k < 3 ? terms_.tail.virial_times_volume / volume / 3 : 0);
  }
  return result;
}

template <class Real>
std::vector<NamedForce> ForceField<Real>::forces_by_term(const State<Real>& state, const Box& box,
                                                         const NeighborList<Real>& list, int atom) {
  ForceContext<Real> ctx = context(state, box, list);
  ctx.adds = false;
  std::vector<NamedForce> result;
  const auto take = [&](const std::string& name) {
    NamedForce named{name, {}};
    const auto row = Kokkos::create_mirror_view_and_copy(
        Kokkos::HostSpace{}, Kokkos::subview(state.force, atom, Kokkos::ALL));
    for (std::size_t k = 0; k < 3; ++k) {
      named.force[k] = static_cast<double>(row(k)) * terms_.scale.force_quantum;
    }
    result.push_back(named);
  };
  for (std::size_t t = 0; t < terms_.pair.size(); ++t) {
    const RowSet all{{}, state.num_local};
    std::visit([&](const auto& term) { term.compute_forces(ctx, all); }, terms_.pair[t]);
    take(terms_.pair_names[t]);
  }
  if (terms_.eam) {  // its slopes are still those of the last compute(), ghosts included
    terms_.eam->compute_forces(ctx, state.num_local, state.num_local + state.num_ghost);
    take("eam");
  }
  return result;
}

template <class Real>
std::int64_t ForceField<Real>::take_saturated() {
  const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, saturated_);
  const std::int64_t count = host(0);
  if (count != 0) Kokkos::deep_copy(saturated_, std::int64_t{0});
  return count;
}

template struct ForceTerms<float>;
template struct ForceTerms<double>;
template class ForceField<float>;
template class ForceField<double>;

}  // namespace tercet::md
