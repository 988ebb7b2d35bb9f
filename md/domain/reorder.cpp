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

/// array[i] = array[from[i]] for i in [0, count), by way of `scratch`.
template <class T>
void gather(const ExecSpace& exec, int count, const DeviceView<int*>& from, T* array, T* scratch) {
  for_each_particle(
      "md::gather", exec, count, KOKKOS_LAMBDA(int i) { scratch[i] = array[from(i)]; });
  for_each_particle(
      "md::copy_back", exec, count, KOKKOS_LAMBDA(int i) { array[i] = scratch[i]; });
}

template <class T>
struct Three {
  T x, y, z;
};

}  // namespace

template <class Real>
int Reorder<Real>::sort(const ExecSpace& exec, State<Real>& state, int count,
                        const SpatialOrder& order, const DeviceView<const int*>& destination,
                        int own_rank) {
  if (count == 0) return 0;
  make_room(keys_, "keys", count);
  make_room(from_, "from", count);
  make_room(scratch_, "scratch", count);
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
  void* scratch = scratch_.data();
  const auto apply = [&]<class T>(T* array) {
    gather(exec, kept, from, array, static_cast<T*>(scratch));
  };
  apply(state.position.data());
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
