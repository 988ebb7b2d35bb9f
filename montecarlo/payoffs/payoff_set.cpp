#include "montecarlo/payoffs/payoff_set.hpp"

#include <vector>

#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"

namespace tercet::mc {

namespace {

/// One work item: a register's worth of columns of one trade.
template <class Real, class P>
struct PayoffKernel {
  PayoffBatch<P> batch;
  PathRows<Real> rows;
  SharedLists lists;
  PathNumbers numbers;
  DeviceView<double**> values;
  int first_row, num_groups;

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    using View = PathView<Real>;
    const int n = i / num_groups;
    const int column = (i % num_groups) * width_of<typename View::V>;
    const View path{rows, lists, numbers, batch.ranges(n), column};
    const P payoff = batch.payoff(n);
    const auto value = convert_lanes<double>(payoff(path));
    store_lanes(&values(first_row + batch.trade(n), column), value);
  }
};

template <class P>
PayoffBatch<P> make_batch(std::span<const Payoff> payoffs, std::span<const TradeRanges> ranges) {
  std::vector<P> kind;
  std::vector<TradeRanges> kind_ranges;
  std::vector<int> trade;
  for (std::size_t n = 0; n < payoffs.size(); ++n) {
    if (const P* payoff = std::get_if<P>(&payoffs[n])) {
      kind.push_back(*payoff);
      kind_ranges.push_back(ranges[n]);
      trade.push_back(static_cast<int>(n));
    }
  }
  return {to_device("mc::payoffs", kind), to_device("mc::ranges", kind_ranges),
          to_device("mc::trades", trade)};
}

template <class... P>
void make_batches(std::tuple<PayoffBatch<P>...>& batches, std::span<const Payoff> payoffs,
                  std::span<const TradeRanges> ranges) {
  batches = {make_batch<P>(payoffs, ranges)...};
}

template <class Real, class P>
void launch(const ExecSpace& exec, const PayoffKernel<Real, P>& kernel) {
  for_each_particle("mc::payoffs", exec, std::int64_t{kernel.batch.count()} * kernel.num_groups,
                    kernel);
}

}  // namespace

PayoffSet::PayoffSet(std::span<const Payoff> payoffs, std::span<const TradeRanges> ranges)
    : num_trades_(static_cast<int>(payoffs.size())) {
  make_batches(batches_, payoffs, ranges);
  for (const Payoff& payoff : payoffs) {
    const RowNeeds of_one = std::visit([](const auto& p) { return p.needs(); }, payoff);
    needs_.spot = needs_.spot || of_one.spot;
    needs_.log_spot = needs_.log_spot || of_one.log_spot;
    needs_.variance = needs_.variance || of_one.variance;
  }
}

template <class Real>
void PayoffSet::evaluate(const ExecSpace& exec, const PathRows<Real>& rows,
                         const SharedLists& lists, const PathNumbers& numbers,
                         const DeviceView<double**>& values, int first_row) const {
  const int num_groups = numbers.num_columns / lane_count<Real>;
  std::apply(
      [&]<class... P>(const PayoffBatch<P>&... batch) {
        (launch<Real, P>(exec, {batch, rows, lists, numbers, values, first_row, num_groups}), ...);
      },
      batches_);
}

template void PayoffSet::evaluate(const ExecSpace&, const PathRows<float>&, const SharedLists&,
                                  const PathNumbers&, const DeviceView<double**>&, int) const;
template void PayoffSet::evaluate(const ExecSpace&, const PathRows<double>&, const SharedLists&,
                                  const PathNumbers&, const DeviceView<double**>&, int) const;

}  // namespace tercet::mc
