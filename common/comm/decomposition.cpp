#include "common/comm/decomposition.hpp"

#include <string>
#include <vector>

#include "common/comm/cut_search.hpp"
#include "common/error/require.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {
namespace {

using Cuts = DeviceView<const std::uint64_t*>;

Cuts to_device(const std::vector<std::uint64_t>& values, const std::string& label) {
  const DeviceView<std::uint64_t*> device(label, values.size());
  const HostView<const std::uint64_t*> host(values.data(), values.size());
  Kokkos::deep_copy(device, host);
  return device;
}

KOKKOS_INLINE_FUNCTION std::uint32_t coordinate(const FractionalPosition& position, int axis) {
  return axis == 0 ? position.x : (axis == 1 ? position.y : position.z);
}

/// Which of the parts that are being cut along `axis` holds the position.
KOKKOS_INLINE_FUNCTION int part_of(const BrickOwner& owner, int axis,
                                   const FractionalPosition& position) {
  if (axis == 0) return 0;
  const int slab = find_interval(owner.x_cuts, 0, owner.nx, position.x);
  if (axis == 1) return slab;
  return slab * owner.ny + find_interval(owner.y_cuts, slab * (owner.ny + 1), owner.ny, position.y);
}

/// One axis that is being cut: the cuts of the axes before it are in `owner` already.
struct AxisCut {
  BrickOwner owner;
  int axis;
};

/// Adds, for every cut of the part that a position lies in, the position's weight to the bin of its
/// next digit if the digits before it are the cut's. `histogram` has CutSearch::num_bins entries
/// per cut. Integer atomics: the order does not matter.
void add_to_histograms(const ExecSpace& exec, const AxisCut& cut, const CutSearch& search,
                       const WeightedPositions& elements,
                       const DeviceView<std::int64_t*>& histogram) {
  const Cuts prefix = to_device(search.prefixes(), "comm::cut_prefix");
  const auto positions = elements.positions;
  const auto weights = elements.weights;
  const BrickOwner owner = cut.owner;
  const int axis = cut.axis;
  const int shift = search.shift();
  const int cuts_per_part = search.cuts_per_part();
  const bool weighted = weights.extent(0) > 0;
  for_each_particle(
      "comm::cut_histograms", exec, static_cast<std::int64_t>(positions.extent(0)),
      KOKKOS_LAMBDA(int p) {
        const std::uint64_t digits = coordinate(positions(p), axis) >> shift;
        const std::int64_t weight = weighted ? weights(p) : 1;
        const int first = part_of(owner, axis, positions(p)) * cuts_per_part;
        for (int c = first; c < first + cuts_per_part; ++c) {
          if (digits / CutSearch::num_bins != prefix(c)) continue;
          const auto bin = static_cast<int>(digits % CutSearch::num_bins);
          Kokkos::atomic_add(&histogram(c * CutSearch::num_bins + bin), weight);
        }
      });
}

/// The cuts of all parts along one axis, in the layout of BrickCuts.
std::vector<std::uint64_t> balance_axis(const Communicator& comm, const AxisCut& cut,
                                        CutSearch search, const WeightedPositions& elements) {
  const ExecSpace exec;
  const DeviceView<std::int64_t*> histogram("comm::cut_histogram", search.histogram_size());
  std::vector<std::int64_t> sums(search.histogram_size());
  const HostView<std::int64_t*> sums_host(sums.data(), sums.size());
  while (!search.done()) {
    Kokkos::deep_copy(exec, histogram, std::int64_t{0});
    add_to_histograms(exec, cut, search, elements, histogram);
    Kokkos::deep_copy(exec, sums_host, histogram);
    exec.fence();
    comm.sum(sums);
    search.refine(sums);
  }
  return search.cuts();
}

}  // namespace

BrickOwner make_brick_owner(const BrickCuts& cuts) {
  return {cuts.grid.nx,
          cuts.grid.ny,
          cuts.grid.nz,
          to_device(cuts.x, "comm::x_cuts"),
          to_device(cuts.y, "comm::y_cuts"),
          to_device(cuts.z, "comm::z_cuts")};
}

BrickCuts balanced_cuts(const Communicator& comm, const BrickGrid& grid,
                        const WeightedPositions& elements) {
  require(
      elements.weights.extent(0) == 0 || elements.weights.extent(0) == elements.positions.extent(0),
      "there is one weight per position, or none");
  BrickCuts cuts = uniform_cuts(grid);
  if (grid.nx > 1) {
    cuts.x = balance_axis(comm, {make_brick_owner(cuts), 0}, CutSearch(1, grid.nx), elements);
  }
  if (grid.ny > 1) {
    const CutSearch search(grid.nx, grid.ny);
    cuts.y = balance_axis(comm, {make_brick_owner(cuts), 1}, search, elements);
  }
  if (grid.nz > 1) {
    const CutSearch search(grid.nx * grid.ny, grid.nz);
    cuts.z = balance_axis(comm, {make_brick_owner(cuts), 2}, search, elements);
  }
  return cuts;
}

}  // namespace tercet
