#pragma once

#include <string>

#include "common/parallel/types.hpp"

namespace tercet {

/// Makes the first extent of `view` at least `count`, with a thirty-second to spare so that a
/// slowly growing need does not allocate each time. What it held is lost when it has to grow.
template <class View>
void make_room(View& view, const std::string& name, std::int64_t count) {
  if (static_cast<std::int64_t>(view.extent(0)) >= count) return;
  view = View();  // free the old one first
  view = View(Kokkos::view_alloc(name, Kokkos::WithoutInitializing),
              static_cast<std::size_t>(count + count / 32 + 16));
}

}  // namespace tercet
