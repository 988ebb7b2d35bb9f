#include "md/neighbors/cell_bins.hpp"

#include "common/parallel/launch.hpp"
#include "common/parallel/make_room.hpp"
#include "common/parallel/sort.hpp"

namespace tercet::md {
namespace {

template <class Real>
void count_in_cells(const ExecSpace& exec, int count, const CellGrid& grid,
                    const DeviceView<FixedPosition<Real>*>& position, const DeviceView<int*>& place,
                    const DeviceView<int*>& size) {
  for_each_particle(
      "md::count_in_cells", exec, count, KOKKOS_LAMBDA(int i) {
        place(i) = Kokkos::atomic_fetch_add(&size(cell_of(grid, position(i))), 1);
      });
}

template <class Real>
void scatter_to_cells(const ExecSpace& exec, int count,
                      const DeviceView<FixedPosition<Real>*>& position,
                      const DeviceView<int*>& place, const CellBins& bins) {
  for_each_particle(
      "md::scatter_to_cells", exec, count, KOKKOS_LAMBDA(int i) {
        const FixedPosition<Real> p = position(i);
        const int n = bins.begin(cell_of(bins.grid, p)) + place(i);
        bins.x(n) = upper_bits(p.x);
        bins.y(n) = upper_bits(p.y);
        bins.z(n) = upper_bits(p.z);
        bins.atom(n) = i;
      });
}

}  // namespace

template <class Real>
void fill_bins(const ExecSpace& exec, const State<Real>& state, CellBins& bins) {
  const int count = state.num_local + state.num_ghost;
  const auto num_cells = static_cast<std::size_t>(bins.grid.num_cells());
  make_room(bins.x, "bins.x", count + lane_count<std::int32_t>);
  make_room(bins.y, "bins.y", count + lane_count<std::int32_t>);
  make_room(bins.z, "bins.z", count + lane_count<std::int32_t>);
  make_room(bins.atom, "bins.atom", count + lane_count<std::int32_t>);
  const DeviceView<int*> place("place_in_cell", static_cast<std::size_t>(count));
  const DeviceView<int*> size("cell_size", num_cells);
  if (bins.begin.extent(0) != num_cells + 1)
    bins.begin = DeviceView<int*>("bins.begin", num_cells + 1);
  count_in_cells<Real>(exec, count, bins.grid, state.position, place, size);
  exclusive_scan(exec, size, bins.begin);
  scatter_to_cells<Real>(exec, count, state.position, place, bins);
}

template void fill_bins(const ExecSpace&, const State<float>&, CellBins&);
template void fill_bins(const ExecSpace&, const State<double>&, CellBins&);

}  // namespace tercet::md
