#include "common/rng/brownian_bridge.hpp"

#include <fmt/format.h>

#include <cmath>
#include <deque>

#include "common/error/errors.hpp"

namespace tercet {

namespace {

void check_times(std::span<const double> times) {
  double before = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (!(times[i] > before && std::isfinite(times[i]))) {
      throw InputError(fmt::format(
          "Brownian bridge: time number {} is {}, which is not after the one before, {}; "
          "times must increase from above 0",
          i + 1, times[i], before));
    }
    before = times[i];
  }
}

struct Interval {
  int left, right;  // numbers of times; left = -1 is time 0
};

template <class Real>
BridgeStep<Real> step_between(std::span<const double> times, Interval between, int at) {
  const auto time = [times](int i) { return i < 0 ? 0.0 : times[static_cast<std::size_t>(i)]; };
  const double left = time(between.left), right = time(between.right), t = time(at);
  const double length = right - left;
  return {at,
          between.left,
          between.right,
          static_cast<Real>((right - t) / length),
          static_cast<Real>((t - left) / length),
          static_cast<Real>(std::sqrt((right - t) * (t - left) / length))};
}

}  // namespace

template <class Real>
BrownianBridge<Real>::BrownianBridge(std::span<const double> times) {
  check_times(times);
  if (times.empty()) return;
  const int last = static_cast<int>(times.size()) - 1;
  steps.push_back({last, -1, -1, Real(0), Real(0), static_cast<Real>(std::sqrt(times.back()))});
  std::deque<Interval> open{{-1, last}};
  for (; !open.empty(); open.pop_front()) {
    const auto [left, right] = open.front();
    if (right - left < 2) continue;
    const int middle = left + (right - left) / 2;
    steps.push_back(step_between<Real>(times, {left, right}, middle));
    open.push_back({left, middle});
    open.push_back({middle, right});
  }
  double before = 0;
  for (const double time : times) {
    inverse_root_dt.push_back(static_cast<Real>(1 / std::sqrt(time - before)));
    before = time;
  }
}

template struct BrownianBridge<float>;
template struct BrownianBridge<double>;

}  // namespace tercet
