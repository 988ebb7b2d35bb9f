#pragma once

#include <span>
#include <tuple>

#include "montecarlo/payoffs/payoff_list.hpp"

namespace tercet::mc {

/// The trades of one kind on the device.
template <class P>
struct PayoffBatch {
  DeviceView<P*> payoff;
  DeviceView<TradeRanges*> ranges;
  DeviceView<int*> trade;  ///< number of the trade among all of the set

  int count() const { return static_cast<int>(trade.extent(0)); }
};

namespace detail {
template <class Variant>
struct BatchesOf;
template <class... P>
struct BatchesOf<std::variant<P...>> {
  using type = std::tuple<PayoffBatch<P>...>;
};
}  // namespace detail

/// Trades that read the same paths, sorted by kind.
class PayoffSet {
 public:
  /// One trade for each element; both spans are as long.
  PayoffSet(std::span<const Payoff> payoffs, std::span<const TradeRanges> ranges);

  int num_trades() const { return num_trades_; }
  RowNeeds needs() const { return needs_; }

  /// Discounted payoff of each trade on each path: values(first_row + trade, column).
  /// Asynchronous on `exec`.
  template <class Real>
  void evaluate(const ExecSpace& exec, const PathRows<Real>& rows, const SharedLists& lists,
                const PathNumbers& numbers, const DeviceView<double**>& values,
                int first_row) const;

 private:
  typename detail::BatchesOf<Payoff>::type batches_;
  RowNeeds needs_;
  int num_trades_;
};

}  // namespace tercet::mc
