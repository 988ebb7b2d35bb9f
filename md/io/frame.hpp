#pragma once

#include <vector>

#include "common/io/row_range.hpp"
#include "common/io/row_scatter.hpp"
#include "md/simulation.hpp"

namespace tercet::md {

/// A part of the atoms in the order of their ids: each rank holds an even share, whoever owns them.
/// What the ranks hold together does not depend on their number.
struct Frame {
  io::RowRange rows;                ///< internal numbers of these atoms
  std::vector<double> position;     ///< x y z of each, inside the box along periodic axes
  std::vector<double> velocity;     ///< vx vy vz
  std::vector<std::int32_t> image;  ///< box crossings
  std::vector<std::int32_t> type;   ///< from 0
};

/// Brings the atoms into order. Collective; waits for the device.
template <class Real>
Frame collect_frame(Simulation<Real>& simulation);

/// Charges of the rows that this rank holds. Collective.
template <class Real>
std::vector<double> charges_in_order(Simulation<Real>& simulation);

/// This rank's own atoms' internal numbers, which are the rows that their data belongs into.
template <class Real>
std::vector<std::int64_t> rows_of_own_atoms(const State<Real>& state);

/// Numbers of own atoms (`columns` for each), brought into order.
template <class T>
std::vector<T> in_order(const io::RowScatter& scatter, const std::vector<T>& own,
                        std::size_t columns) {
  const auto bytes =
      scatter.move(reinterpret_cast<const std::byte*>(own.data()), columns * sizeof(T));
  std::vector<T> result(bytes.size() / sizeof(T));
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<std::byte*>(result.data()));
  return result;
}

}  // namespace tercet::md
