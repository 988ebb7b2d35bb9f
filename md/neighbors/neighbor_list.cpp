#include "md/neighbors/neighbor_list.hpp"

#include <fmt/format.h>

#include "common/error/errors.hpp"
#include "common/parallel/launch.hpp"
#include "common/parallel/make_room.hpp"
#include "common/parallel/sort.hpp"
#include "md/neighbors/fill_rows_device.hpp"
#include "md/neighbors/fill_rows_host.hpp"

namespace tercet::md {
namespace {

/// A little more than the radius, for the rounding of float distances of 32-bit fractions.
float padded_square(double radius) {
  return static_cast<float>(radius * radius * (1 + 1e-5));
}

/// Rows begin at 32-bit places.
void require_addressable(std::int64_t num_slots) {
  if (num_slots < std::int64_t{1} << 32) return;
  throw EnvironmentError(fmt::format(
      "the neighbour list of one rank would need {} slots, more than the 4,294,967,296 that it can "
      "address. Use more ranks",
      num_slots));
}

}  // namespace

template <class Real>
void NeighborList<Real>::build(const ExecSpace& exec, const State<Real>& state, const Box& box,
                               const Domain& domain, double radius) {
  radius_ = radius;
  bins_.grid = make_cell_grid(box, domain, radius, state.num_local + state.num_ghost);
  fill_bins(exec, state, bins_);
  make_room(rows_, "rows", state.num_local);
  if (counters_.extent(0) == 0) counters_ = DeviceView<std::int64_t*>("counters", num_counters);
  if (box.tilted()) {
    fill_rows<true>(exec, state, box);
  } else {
    fill_rows<false>(exec, state, box);
  }
}

template <class Real>
template <bool tilted>
void NeighborList<Real>::fill_rows(const ExecSpace& exec, const State<Real>& state,
                                   const Box& box) {
  const RowBuilder<tilted> builder{bins_, Metric<float>(box, 4294967296.0), padded_square(radius_),
                                   state.num_local};
  if constexpr (device_is_host) {
    fill_on_host(exec, builder);
  } else {
    fill_on_device(exec, builder, state.num_local + state.num_ghost);
  }
}

template <class Real>
template <class Builder>
void NeighborList<Real>::fill_on_host(const ExecSpace& exec, const Builder& builder) {
  constexpr bool tilted = Builder::is_tilted;
  for (;;) {
    Kokkos::deep_copy(exec, counters_, std::int64_t{0});
    if (bins_.grid.is_wide()) {
      for_each_particle("md::fill_cell_rows", exec, bins_.grid.num_cells(),
                        FillCellRows<tilted, true>{builder, rows_, slots_, counters_,
                                                   slot_step<Real>, row_padding<Real>});
    } else {
      for_each_particle("md::fill_cell_rows", exec, bins_.grid.num_cells(),
                        FillCellRows<tilted, false>{builder, rows_, slots_, counters_,
                                                    slot_step<Real>, row_padding<Real>});
    }
    read_counters(exec);
    if (num_slots_ <= static_cast<std::int64_t>(slots_.extent(0))) return;
    make_room(slots_, "slots", num_slots_);
  }
}

template <class Real>
template <class Builder>
void NeighborList<Real>::fill_on_device(const ExecSpace& exec, const Builder& builder,
                                        int num_atoms) {
  const int num_local = builder.num_local;
  const int num_groups = (num_local + slot_stride - 1) / slot_stride;
  const DeviceView<int*> size("group_size", static_cast<std::size_t>(num_groups));
  const DeviceView<int*> begin("group_begin", static_cast<std::size_t>(num_groups) + 1);
  Kokkos::deep_copy(exec, counters_, std::int64_t{0});
  FillAtomRow<Builder::is_tilted> fill{builder, rows_, slots_, counters_, slot_step<Real>, true};
  for_each_particle("md::count_rows", exec, num_atoms, fill);
  for_each_particle("md::group_slots", exec, num_groups, LongestRows{rows_, size, num_local});
  const std::int64_t total = std::int64_t{slot_stride} * exclusive_scan(exec, size, begin);
  require_addressable(total);
  for_each_particle("md::begin_rows", exec, num_local, BeginRows{rows_, begin});
  make_room(slots_, "slots", total);
  fill.slots = slots_;
  fill.count_only = false;
  for_each_particle("md::fill_rows", exec, num_atoms, fill);
  read_counters(exec);
  num_slots_ = total;
}

template <class Real>
void NeighborList<Real>::read_counters(const ExecSpace& exec) {
  const auto counters_host = Kokkos::create_mirror_view(counters_);
  Kokkos::deep_copy(exec, counters_host, counters_);
  exec.fence();
  num_slots_ = counters_host(used_units) * row_unit;
  faults_ = {counters_host(coincident_atoms), counters_host(overcrowded_atoms)};
}

template class NeighborList<float>;
template class NeighborList<double>;

}  // namespace tercet::md
