#include "md/state.hpp"

#include <algorithm>

namespace tercet::md {
namespace {

template <class View>
void grow(View& view, int count) {
  if (view.extent(0) >= static_cast<std::size_t>(count)) return;
  Kokkos::resize(view, static_cast<std::size_t>(count));
}

}  // namespace

template <class Real>
State<Real> make_state(int capacity, bool with_charge, bool with_molecule) {
  const auto n = static_cast<std::size_t>(std::max(1, capacity));
  State<Real> state;
  state.position = DeviceView<FixedPosition<Real>*>("position", n);
  state.velocity = DeviceView<double* [3]>("velocity", n);
  state.force = DeviceView<std::int64_t* [3]>("force", n);
  state.id = DeviceView<std::int64_t*>("id", n);
  state.image = DeviceView<int* [3]>("image", n);
  if (with_charge) state.charge = DeviceView<double*>("charge", n);
  if (with_molecule) state.molecule = DeviceView<int*>("molecule", n);
  return state;
}

template <class Real>
void reserve_local(State<Real>& state, int count) {
  if (state.velocity.extent(0) >= static_cast<std::size_t>(count)) return;
  const int with_spare = count + count / 32 + 16;
  grow(state.position, with_spare);
  grow(state.velocity, with_spare);
  grow(state.force, with_spare);
  grow(state.id, with_spare);
  grow(state.image, with_spare);
  if (state.charge.extent(0) > 0) grow(state.charge, with_spare);
  if (state.molecule.extent(0) > 0) grow(state.molecule, with_spare);
}

template <class Real>
void reserve_ghosts(State<Real>& state, int count) {
  const int needed = state.num_local + count;
  if (state.position.extent(0) >= static_cast<std::size_t>(needed)) return;
  grow(state.position, needed + needed / 32 + 16);
}

template State<float> make_state(int, bool, bool);
template State<double> make_state(int, bool, bool);
template void reserve_local(State<float>&, int);
template void reserve_local(State<double>&, int);
template void reserve_ghosts(State<float>&, int);
template void reserve_ghosts(State<double>&, int);

}  // namespace tercet::md
