#include "md/domain/particle_domain.hpp"

#include <algorithm>

#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"
#include "common/parallel/sort.hpp"

namespace tercet::md {
namespace {

/// On one rank, where nothing forces a sort, atoms are sorted at one rebuild in so many: they move
/// far less than a cell in between.
constexpr int rebuilds_per_sort = 4;

template <class Real>
void find_owners(const ExecSpace& exec, int count, const BrickOwner& owner, int own_rank,
                 const DeviceView<FixedPosition<Real>*>& position,
                 const DeviceView<int*>& destination, const DeviceView<int*>& leaves) {
  for_each_particle(
      "md::find_owners", exec, count, KOKKOS_LAMBDA(int i) {
        const FixedPosition<Real> p = position(i);
        const int rank = owner(static_cast<std::uint32_t>(upper_bits(p.x)),
                               static_cast<std::uint32_t>(upper_bits(p.y)),
                               static_cast<std::uint32_t>(upper_bits(p.z)));
        destination(i) = rank;
        leaves(i) = rank != own_rank ? 1 : 0;
      });
}

template <class Real>
void pack_leavers(const ExecSpace& exec, int count, const DeviceView<int*>& leavers,
                  const AtomAccess<Real>& atoms, const DeviceView<int*>& destination,
                  const DeviceView<AtomRecord<Real>*>& records,
                  const DeviceView<int*>& record_destination) {
  for_each_particle(
      "md::pack_leavers", exec, count, KOKKOS_LAMBDA(int k) {
        records(k) = atoms.get(leavers(k));
        record_destination(k) = destination(leavers(k));
      });
}

template <class Real>
void append_arrivals(const ExecSpace& exec, int first, int own_rank,
                     const DeviceView<AtomRecord<Real>*>& arrivals, const AtomAccess<Real>& atoms,
                     const DeviceView<int*>& destination) {
  for_each_particle(
      "md::append_arrivals", exec, static_cast<int>(arrivals.extent(0)), KOKKOS_LAMBDA(int k) {
        atoms.set(first + k, arrivals(k));
        destination(first + k) = own_rank;
      });
}

template <class Real>
void copy_places(const ExecSpace& exec, int count, const DeviceView<FixedPosition<Real>*>& position,
                 const DeviceView<FractionalPosition*>& places) {
  for_each_particle(
      "md::copy_places", exec, count, KOKKOS_LAMBDA(int i) {
        const FixedPosition<Real> p = position(i);
        places(i) = {static_cast<std::uint32_t>(upper_bits(p.x)),
                     static_cast<std::uint32_t>(upper_bits(p.y)),
                     static_cast<std::uint32_t>(upper_bits(p.z))};
      });
}

}  // namespace

template <class Real>
ParticleDomain<Real>::ParticleDomain(const Communicator& comm, const DomainOptions& options,
                                     const ExecSpace& exec)
    : comm_(comm.raw()),
      options_(options),
      exec_(exec),
      cuts_(uniform_cuts(options.grid)),
      migrator_(comm, options.transport, exec),
      positions_(comm, {.name = "positions", .transport = options.transport, .exec = exec}),
      scalars_(comm, {.name = "embedding slopes", .transport = options.transport, .exec = exec}) {
  if (comm_.size() > 1) owner_ = make_brick_owner(cuts_);
}

template <class Real>
Domain ParticleDomain<Real>::domain() const {
  const Brick brick = cuts_.brick(comm_.rank());
  Domain domain;
  for (std::size_t k = 0; k < 3; ++k) {
    domain.begin[k] = static_cast<std::uint32_t>(brick.begin[k]);
    domain.length[k] = brick.end[k] - brick.begin[k];
  }
  return domain;
}

template <class Real>
RowSet ParticleDomain<Real>::interior(const State<Real>& state) const {
  if (comm_.size() == 1) return {{}, state.num_local};
  return {ghosts_.interior(), static_cast<int>(ghosts_.interior().extent(0))};
}

template <class Real>
RowSet ParticleDomain<Real>::rim() const {
  return {ghosts_.rim(), static_cast<int>(ghosts_.rim().extent(0))};
}

/// Before atoms were first given to their owners, how they are dealt out says nothing.
template <class Real>
std::int64_t ParticleDomain<Real>::largest_share(const State<Real>& state) const {
  if (is_dealt_) return comm_.max(static_cast<std::int64_t>(state.num_local));
  const auto num_local = static_cast<std::size_t>(state.num_local);
  const DeviceView<int*> owners("owners", num_local), leaves("leaves", num_local);
  find_owners<Real>(exec_, state.num_local, *owner_, comm_.rank(), state.position, owners, leaves);
  exec_.fence();
  std::vector<std::int64_t> share(static_cast<std::size_t>(comm_.size()), 0);
  for (const int owner : to_host(owners, num_local)) ++share[static_cast<std::size_t>(owner)];
  comm_.sum(share);
  return *std::max_element(share.begin(), share.end());
}

template <class Real>
void ParticleDomain<Real>::balance(const State<Real>& state) {
  if (!options_.balance || state.num_total == 0) return;
  const double mean = static_cast<double>(state.num_total) / comm_.size();
  const auto most = static_cast<double>(largest_share(state));
  if (most <= options_.imbalance_limit * mean + 8) return;
  const DeviceView<FractionalPosition*> places("places", static_cast<std::size_t>(state.num_local));
  copy_places<Real>(exec_, state.num_local, state.position, places);
  exec_.fence();
  cuts_ = balanced_cuts(comm_, options_.grid, {places, {}});
  owner_ = make_brick_owner(cuts_);
  ++num_rebalanced_;
}

template <class Real>
DeviceView<const int*> ParticleDomain<Real>::migrate(State<Real>& state, int& count) {
  const auto num_local = static_cast<std::size_t>(state.num_local);
  const DeviceView<int*> owners("destination", num_local), leaves("leaves", num_local);
  const DeviceView<int*> leavers("leavers", num_local);
  find_owners<Real>(exec_, state.num_local, *owner_, comm_.rank(), state.position, owners, leaves);
  const int num_leavers = select_indices(exec_, leaves, leavers);
  const auto leaving = static_cast<std::size_t>(num_leavers);
  const DeviceView<AtomRecord<Real>*> records("leavers", leaving);
  const DeviceView<int*> record_destination("leaver_destination", leaving);
  pack_leavers<Real>(exec_, num_leavers, leavers, AtomAccess<Real>(state), owners, records,
                     record_destination);
  exec_.fence();
  const DeviceView<AtomRecord<Real>*> arrivals = migrator_.migrate(record_destination, records);
  const int num_arrivals = static_cast<int>(arrivals.extent(0));
  num_migrated_ += num_leavers;
  count = state.num_local + num_arrivals;
  reserve_local(state, count);
  const DeviceView<int*> destination("destination", static_cast<std::size_t>(count));
  Kokkos::deep_copy(exec_, Kokkos::subview(destination, Kokkos::make_pair(0, state.num_local)),
                    owners);
  append_arrivals<Real>(exec_, state.num_local, comm_.rank(), arrivals, AtomAccess<Real>(state),
                        destination);
  exec_.fence();
  return destination;
}

template <class Real>
void ParticleDomain<Real>::rebuild(State<Real>& state, const Box& box, double reach) {
  int count = state.num_local;
  state.num_ghost = 0;
  DeviceView<const int*> destination;
  if (comm_.size() > 1) {
    balance(state);
    destination = migrate(state, count);
    is_dealt_ = true;
  }
  rebuilds_since_sort_ = (rebuilds_since_sort_ + 1) % rebuilds_per_sort;
  if (comm_.size() > 1 || rebuilds_since_sort_ == 0) {
    const SpatialOrder order = make_spatial_order(box, domain(), reach / 2);
    state.num_local = reorder_.sort(exec_, state, count, order, destination, comm_.rank());
  }
  if (comm_.size() == 1) return;
  // a little farther than the list's radius, for the rounding of its distances
  const SendLists lists = ghosts_.find(exec_, state, box, cuts_, comm_.rank(), reach * 1.0001);
  const HaloPattern pattern = make_halo_pattern(comm_, state.num_local, lists);
  state.num_ghost = pattern.num_receive();
  reserve_ghosts(state, state.num_ghost);
  positions_.rebuild(pattern);
  scalars_.rebuild(pattern);
  start_positions(state).wait();
}

template class ParticleDomain<float>;
template class ParticleDomain<double>;

}  // namespace tercet::md
