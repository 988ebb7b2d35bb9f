#include "md/domain/ghosts.hpp"

#include <cmath>

#include "common/parallel/launch.hpp"
#include "common/parallel/sort.hpp"

namespace tercet::md {
namespace {

/// A brick seen from outside: distances to it in units of `reach`.
struct BrickTest {
  std::uint64_t edges[6];  ///< begin and end along each axis
  double unit[3];          ///< reaches per fixed-point unit along each axis
  bool periodic[3];
  bool tilted;

  /// Whether a place is within reach of the brick. In a tilted box each axis is tested by itself,
  /// which keeps a few atoms more.
  KOKKOS_INLINE_FUNCTION bool near(const std::uint32_t (&place)[3]) const {
    double sum = 0, largest = 0;
    for (int k = 0; k < 3; ++k) {
      const double d = unit[k] * static_cast<double>(distance_to_interval(
                                     place[k], edges[2 * k], edges[2 * k + 1], periodic[k]));
      sum += d * d;
      largest = d > largest ? d : largest;
    }
    return (tilted ? largest * largest : sum) < 1;
  }
};

BrickTest make_test(const Box& box, const Brick& brick, double reach) {
  BrickTest test{};
  test.tilted = box.tilted();
  for (int k = 0; k < 3; ++k) {
    const auto axis = static_cast<std::size_t>(k);
    test.unit[k] = box.width(k) / reach / 4294967296.0;
    test.periodic[k] = box.periodic[axis];
    test.edges[2 * k] = brick.begin[axis];
    test.edges[2 * k + 1] = brick.end[axis];
  }
  return test;
}

/// flags(k) = whether atom candidates(k) is within reach of the brick.
template <class Real>
void flag_near(const ExecSpace& exec, int count, const DeviceView<FixedPosition<Real>*>& position,
               const BrickTest& test, const DeviceView<int*>& flags) {
  for_each_particle(
      "md::flag_near", exec, count, KOKKOS_LAMBDA(int i) {
        const FixedPosition<Real> p = position(i);
        const std::uint32_t place[3] = {static_cast<std::uint32_t>(upper_bits(p.x)),
                                        static_cast<std::uint32_t>(upper_bits(p.y)),
                                        static_cast<std::uint32_t>(upper_bits(p.z))};
        flags(i) = test.near(place) ? 1 : 0;
      });
}

void join_flags(const ExecSpace& exec, int count, const DeviceView<int*>& flags,
                const DeviceView<int*>& joined) {
  for_each_particle(
      "md::join_flags", exec, count, KOKKOS_LAMBDA(int i) { joined(i) |= flags(i); });
}

void invert_flags(const ExecSpace& exec, int count, const DeviceView<int*>& flags) {
  for_each_particle(
      "md::invert_flags", exec, count, KOKKOS_LAMBDA(int i) { flags(i) = 1 - flags(i); });
}

DeviceView<int*> selected(const ExecSpace& exec, const DeviceView<int*>& flags) {
  const DeviceView<int*> all(Kokkos::view_alloc(Kokkos::WithoutInitializing, "selected"),
                             flags.extent(0));
  const int count = select_indices(exec, flags, all);
  return Kokkos::subview(all, Kokkos::make_pair(0, count));
}

}  // namespace

template <class Real>
SendLists GhostFinder<Real>::find(const ExecSpace& exec, const State<Real>& state, const Box& box,
                                  const BrickCuts& cuts, int rank, double reach) {
  const int count = state.num_local;
  BrickReach fraction;
  for (int k = 0; k < 3; ++k) {
    fraction.length[static_cast<std::size_t>(k)] = fraction_from(reach / box.width(k)) + 1;
    fraction.periodic[static_cast<std::size_t>(k)] = box.periodic[static_cast<std::size_t>(k)];
  }
  SendLists lists;
  const DeviceView<int*> flags("flags", static_cast<std::size_t>(count));
  const DeviceView<int*> rim("rim", static_cast<std::size_t>(count));
  std::vector<DeviceView<int*>> found;
  int total = 0;
  for (const int other : neighbor_ranks(cuts, rank, fraction)) {
    flag_near<Real>(exec, count, state.position, make_test(box, cuts.brick(other), reach), flags);
    join_flags(exec, count, flags, rim);
    found.push_back(selected(exec, flags));
    lists.ranks.push_back(other);
    lists.counts.push_back(static_cast<int>(found.back().extent(0)));
    total += lists.counts.back();
  }
  const DeviceView<int*> indices("send_indices", static_cast<std::size_t>(total));
  int at = 0;
  for (const auto& part : found) {
    const int end = at + static_cast<int>(part.extent(0));
    Kokkos::deep_copy(exec, Kokkos::subview(indices, Kokkos::make_pair(at, end)), part);
    at = end;
  }
  exec.fence();
  lists.indices = indices;
  rim_ = selected(exec, rim);
  invert_flags(exec, count, rim);
  interior_ = selected(exec, rim);
  return lists;
}

template class GhostFinder<float>;
template class GhostFinder<double>;

}  // namespace tercet::md
