#include "md/diagnostics/structure.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "common/comm/reproducible_sum.hpp"
#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"
#include "md/io/frame.hpp"

namespace tercet::md {
namespace {

int num_pairs(int num_types) {
  return num_types * (num_types + 1) / 2;
}

/// Adds the pairs in the row of atom i to the counts, each pair once a side.
template <class Real>
struct CountPairs {
  PairRows<Real> pairs;
  Metric<double> metric;
  int num_bins;
  double bins_per_length;
  DeviceView<std::int64_t*> counts;

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    const int own = static_cast<int>(pairs.position(i).w);
    sweep_row<1>(pairs, i, [&](auto sx, auto sy, auto sz, auto type, const int*) {
      const double r2 = separation<double, true>(metric, sx, sy, sz).r2;
      const int bin = static_cast<int>(std::sqrt(r2) * bins_per_length);
      if (r2 == 0 || bin >= num_bins) return;
      const int other = static_cast<int>(type);
      const int low = own < other ? own : other, high = own < other ? other : own;
      Kokkos::atomic_add(&counts((high * (high + 1) / 2 + low) * num_bins + bin), std::int64_t{1});
    });
  }
};

}  // namespace

template <class Real>
RadialDistribution<Real>::RadialDistribution(int num_types, int num_bins, double range)
    : num_types_(num_types),
      num_bins_(num_bins),
      range_(range),
      counts_("rdf_counts", static_cast<std::size_t>(num_pairs(num_types) * num_bins)) {}

template <class Real>
void RadialDistribution<Real>::sample(Simulation<Real>& simulation) {
  const State<Real>& state = simulation.state();
  const CountPairs<Real> count{simulation.list().pairs(state),
                               Metric<double>(simulation.box(), units_per_edge<Real>), num_bins_,
                               num_bins_ / range_, counts_};
  for_each_particle("md::count_pairs", simulation.exec(), state.num_local, count);
  ++num_samples_;
  sum_inverse_volume_ += 1 / simulation.box().volume();
}

template <class Real>
std::vector<std::int64_t> RadialDistribution<Real>::counts(const Communicator& comm) const {
  std::vector<std::int64_t> all = to_host(counts_, counts_.extent(0));
  comm.sum(all);
  return all;
}

template <class Real>
void RadialDistribution<Real>::restore(const std::vector<std::int64_t>& counts,
                                       std::int64_t num_samples, double sum_inverse_volume) {
  const auto host = Kokkos::create_mirror_view(counts_);
  for (std::size_t k = 0; k < counts.size(); ++k) host(k) = counts[k];
  Kokkos::deep_copy(counts_, host);
  num_samples_ = num_samples;
  sum_inverse_volume_ = sum_inverse_volume;
}

template <class Real>
std::string RadialDistribution<Real>::table(const SystemInfo& info,
                                            const std::vector<std::int64_t>& counts) const {
  std::string text = "r";
  for (int a = 0; a < num_types_; ++a) {
    for (int b = 0; b <= a; ++b) {
      text += fmt::format(",g_{}_{}", info.names[static_cast<std::size_t>(b)],
                          info.names[static_cast<std::size_t>(a)]);
    }
  }
  text += "\n";
  const double width = range_ / num_bins_;
  for (int bin = 0; bin < num_bins_; ++bin) {
    const double inner = bin * width, outer = inner + width;
    const double shell =
        4.0 / 3 * std::numbers::pi * (outer * outer * outer - inner * inner * inner);
    text += fmt::format("{:.10g}", inner + width / 2);
    int pair = 0;
    for (int a = 0; a < num_types_; ++a) {
      for (int b = 0; b <= a; ++b, ++pair) {
        const auto na = static_cast<double>(info.count_of_type[static_cast<std::size_t>(a)]);
        const auto nb = static_cast<double>(info.count_of_type[static_cast<std::size_t>(b)]);
        // ordered pairs of an ideal gas; each was counted from both sides
        const double ideal = (a == b ? na * (na - 1) : 2 * na * nb) * shell * sum_inverse_volume_;
        const auto found =
            static_cast<double>(counts[static_cast<std::size_t>(pair * num_bins_ + bin)]);
        text += fmt::format(",{:.10g}", ideal > 0 ? found / ideal : 0.0);
      }
    }
    text += "\n";
  }
  return text;
}

std::vector<double> MeanSquareDisplacement::value(const Communicator& comm,
                                                  const std::vector<double>& unwrapped,
                                                  const std::vector<std::int32_t>& type,
                                                  const SystemInfo& info) const {
  std::vector<double> result;
  for (std::size_t t = 0; t < info.names.size(); ++t) {
    std::vector<double> squares;
    for (std::size_t n = 0; n < type.size(); ++n) {
      if (static_cast<std::size_t>(type[n]) != t) continue;
      double sum = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        const double d = unwrapped[3 * n + k] - start_[3 * n + k];
        sum += d * d;
      }
      squares.push_back(sum);
    }
    const double sum = reproducible_sum(comm, std::span<const double>(squares));
    result.push_back(info.count_of_type[t] > 0 ? sum / static_cast<double>(info.count_of_type[t])
                                               : 0);
  }
  return result;
}

std::vector<double> unwrapped_places(const Frame& frame, const Box& box) {
  std::vector<double> places = frame.position;
  for (std::size_t n = 0; n < frame.type.size(); ++n) {
    const double ix = frame.image[3 * n], iy = frame.image[3 * n + 1], iz = frame.image[3 * n + 2];
    places[3 * n] += ix * box.xx + iy * box.xy + iz * box.xz;
    places[3 * n + 1] += iy * box.yy + iz * box.yz;
    places[3 * n + 2] += iz * box.zz;
  }
  return places;
}

template class RadialDistribution<float>;
template class RadialDistribution<double>;

}  // namespace tercet::md
