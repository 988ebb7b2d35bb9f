#include "md/domain/reorder.hpp"

#include "common/parallel/launch.hpp"
#include "common/parallel/make_room.hpp"
#include "common/parallel/sort.hpp"

namespace tercet::md {
namespace {

template <class Real>
void compute_keys(const ExecSpace& exec, int count, const SpatialOrder& order,
                  const DeviceView<FixedPosition<Real>*>& position,
                  const DeviceView<std::uint32_t*>& keys, const DeviceView<int*>& from) {
  for_each_particle(
      "md::compute_keys", exec, count, KOKKOS_LAMBDA(int i) {
        const FixedPosition<Real> p = position(i);
        keys(i) = order.key(upper_bits(p.x), upper_bits(p.y), upper_bits(p.z));
        from(i) = i;
      });
}

void drop_leavers(const ExecSpace& exec, const DeviceView<const int*>& destination, int own_rank,
                  std::uint32_t dropped_key, const DeviceView<std::uint32_t*>& keys) {
  for_each_particle(
      "md::drop_leavers", exec, static_cast<int>(destination.extent(0)), KOKKOS_LAMBDA(int i) {
        if (destination(i) != own_rank) keys(i) = dropped_key;
      });
}

int count_kept(const ExecSpace& exec, int count, std::uint32_t dropped_key,
               const DeviceView<std::uint32_t*>& keys) {
  int kept = 0;
  reduce_particles(
      "md::count_kept", exec, count,
      KOKKOS_LAMBDA(int i, int& sum) { sum += keys(i) != dropped_key ? 1 : 0; },
      Kokkos::Sum<int>(kept));
  return kept;
}

/// array[i stride] = array[from[i] stride] for i in [0, count), by way of `scratch`.
template <class T>
void gather(const ExecSpace& exec, int count, const DeviceView<int*>& from, T* array, int stride,
            T* scratch) {
  for_each_particle(
      "md::gather", exec, count,
      KOKKOS_LAMBDA(int i) { scratch[i] = array[std::int64_t{from(i)} * stride]; });
  for_each_particle(
      "md::copy_back", exec, count,
      KOKKOS_LAMBDA(int i) { array[std::int64_t{i} * stride] = scratch[i]; });
}

template <class T>
struct Three {
  T x, y, z;
};

/// Half of a position: a whole one of 64-bit numbers is wider than a force.
template <class I>
struct Two {
  I first, second;
};

}  // namespace

template <class Real>
int Reorder<Real>::sort(const ExecSpace& exec, State<Real>& state, int count,
                        const SpatialOrder& order, const DeviceView<const int*>& destination,
                        int own_rank) {
  if (count == 0) return 0;
  make_room(keys_, "keys", count);
  make_room(from_, "from", count);
  const auto range = Kokkos::make_pair(0, count);
  const DeviceView<std::uint32_t*> keys = Kokkos::subview(keys_, range);
  const DeviceView<int*> from = Kokkos::subview(from_, range);
  compute_keys<Real>(exec, count, order, state.position, keys, from);
  int kept = count;
  if (destination.extent(0) > 0) {
    drop_leavers(exec, destination, own_rank, dropped_key, keys);
    kept = count_kept(exec, count, dropped_key, keys);
  }
  sort_by_key(exec, keys, from);
  const auto apply = [&]<class T>(T* array, int stride = 1) {
    static_assert(sizeof(T) <= sizeof(Three<std::int64_t>), "the forces' memory is the scratch");
    gather(exec, kept, from, array, stride, reinterpret_cast<T*>(state.force.data()));
  };
  auto* half = reinterpret_cast<Two<FixedInt<Real>>*>(state.position.data());
  apply(half, 2);
  apply(half + 1, 2);
  apply(reinterpret_cast<Three<double>*>(state.velocity.data()));
  apply(reinterpret_cast<Three<int>*>(state.image.data()));
  apply(state.id.data());
  if (state.charge.extent(0) > 0) apply(state.charge.data());
  if (state.molecule.extent(0) > 0) apply(state.molecule.data());
  return kept;
}

template class Reorder<float>;
template class Reorder<double>;

}  // namespace tercet::md
