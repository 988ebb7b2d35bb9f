#include "common/report/machine_probe.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "common/parallel/lane_math.hpp"
#include "common/parallel/launch.hpp"

namespace tercet {
namespace {

// Independent chains per thread: enough to fill two units of four cycles, few enough for registers.
constexpr int num_chains = 10;

double seconds_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

/// Seconds of the fastest of the passes that fit into `budget_s`, at least three.
template <class Pass>
double fastest(const ExecSpace& exec, double budget_s, const Pass& pass) {
  constexpr int least_passes = 3;
  double best = std::numeric_limits<double>::infinity();
  const double begin = seconds_now();
  for (int i = 0; i < least_passes || seconds_now() - begin < budget_s; ++i) {
    const double start = seconds_now();
    pass();
    exec.fence();
    best = std::min(best, seconds_now() - start);
  }
  return best;
}

}  // namespace

/// One step of every chain, `rounds` times; the values stay near 1.
template <class T>
KOKKOS_INLINE_FUNCTION T run_chains(int rounds, T seed) {
  using V = Lanes<T, lane_count<T>>;
  const V factor = broadcast<V>(T(0.5)), term = broadcast<V>(T(0.5));
  V chain[num_chains];
  for (int c = 0; c < num_chains; ++c) chain[c] = broadcast<V>(seed + T(c));
  for (int r = 0; r < rounds; ++r)
    for (int c = 0; c < num_chains; ++c) chain[c] = mul_add(chain[c], factor, term);
  V sum = chain[0];
  for (int c = 1; c < num_chains; ++c) sum = sum + chain[c];
  return sum_lanes(sum);
}

template <class T>
void launch_chains(const ExecSpace& exec, int threads, int rounds, const DeviceView<T*>& result) {
  for_each_particle(
      "report::multiply_add_chains", exec, threads,
      KOKKOS_LAMBDA(int thread) { result(thread) = run_chains<T>(rounds, T(thread % 7)); });
}

void launch_triad(const ExecSpace& exec, std::int64_t count, const DeviceView<double*>& a,
                  const DeviceView<const double*>& b, const DeviceView<const double*>& c) {
  for_each_particle(
      "report::triad", exec, count, KOKKOS_LAMBDA(int i) { a(i) = b(i) + 3.0 * c(i); });
}

namespace {

template <class T>
double measure_flops(const ExecSpace& exec, double budget_s) {
  constexpr double long_enough_s = 2e-3;
  const int threads = (device_is_host ? 1 : 4) * static_cast<int>(exec.concurrency());
  const DeviceView<T*> result("multiply_add_chains", static_cast<std::size_t>(threads));
  int rounds = 1024;
  const auto pass = [&] { launch_chains<T>(exec, threads, rounds, result); };
  double seconds = fastest(exec, 0, pass);
  while (seconds < long_enough_s && rounds < (1 << 24)) {
    rounds *= 4;
    seconds = fastest(exec, 0, pass);
  }
  seconds = std::min(seconds, fastest(exec, budget_s, pass));
  return 2.0 * num_chains * lane_count<T> * rounds * threads / seconds;
}

double measure_bandwidth(const ExecSpace& exec, std::int64_t triad_bytes, double budget_s) {
  constexpr double bytes_per_element = 3.0 * sizeof(double);
  const auto count = std::min<std::int64_t>(triad_bytes / std::int64_t{3 * sizeof(double)},
                                            std::numeric_limits<int>::max());
  const auto extent = static_cast<std::size_t>(count);
  const DeviceView<double*> a("triad_a", extent), b("triad_b", extent), c("triad_c", extent);
  const double seconds = fastest(exec, budget_s, [&] { launch_triad(exec, count, a, b, c); });
  return bytes_per_element * static_cast<double>(count) / seconds;
}

}  // namespace

MachineLimits measure_limits(const ProbeSize& size) {
  const ExecSpace exec;
  MachineLimits limits;
  limits.bytes_per_s = measure_bandwidth(exec, size.triad_bytes, 0.4 * size.seconds);
  limits.fp32_flops_per_s = measure_flops<float>(exec, 0.3 * size.seconds);
  limits.fp64_flops_per_s = measure_flops<double>(exec, 0.3 * size.seconds);
  return limits;
}

}  // namespace tercet
