#include "md/domain/open_axes.hpp"

#include <algorithm>

#include "common/parallel/launch.hpp"

namespace tercet::md {
namespace {

/// Where atoms may be along each axis, in units of 2^-32 of the edge.
struct Room {
  std::uint64_t begin[3];
  std::uint64_t end[3];

  KOKKOS_INLINE_FUNCTION bool holds(int axis, std::int32_t place) const {
    const std::uint64_t at = static_cast<std::uint32_t>(place);
    return at >= begin[axis] && at < end[axis];
  }
};

Room room_in(const Box& box, double margin) {
  constexpr double edge = 4294967296.0;
  Room room{};
  for (int k = 0; k < 3; ++k) {
    const bool open = !box.periodic[static_cast<std::size_t>(k)];
    const double inset = open ? std::min(margin / box.width(k), 0.5) : 0;
    room.begin[k] = static_cast<std::uint64_t>(inset * edge);
    room.end[k] = static_cast<std::uint64_t>((1 - inset) * edge);
  }
  return room;
}

}  // namespace

template <class Real>
std::int64_t lowest_runaway(const ExecSpace& exec, const State<Real>& state, const Box& box,
                            double margin) {
  if (box.periodic[0] && box.periodic[1] && box.periodic[2]) return no_atom;
  const Room room = room_in(box, margin);
  const auto position = state.position;
  const auto id = state.id;
  std::int64_t lowest = no_atom;
  reduce_particles(
      "md::lowest_runaway", exec, state.num_local,
      KOKKOS_LAMBDA(int i, std::int64_t& found) {
        const FixedPosition<Real> p = position(i);
        const bool inside = room.holds(0, upper_bits(p.x)) && room.holds(1, upper_bits(p.y)) &&
                            room.holds(2, upper_bits(p.z));
        if (!inside && id(i) < found) found = id(i);
      },
      Kokkos::Min<std::int64_t>(lowest));
  return lowest;
}

template std::int64_t lowest_runaway(const ExecSpace&, const State<float>&, const Box&, double);
template std::int64_t lowest_runaway(const ExecSpace&, const State<double>&, const Box&, double);

}  // namespace tercet::md
