#include "montecarlo/estimators/reduce_values.hpp"

#include "common/parallel/copy.hpp"
#include "common/parallel/lane_math.hpp"
#include "common/parallel/launch.hpp"

namespace tercet::mc {

namespace {

/// One work item: a chunk of one quantity. Two passes over values that the first brought near.
struct ReduceKernel {
  DeviceView<const double**> values;
  DeviceView<const RowTerm*> terms;
  DeviceView<const int*> begins;
  DeviceView<Moments*> moments;
  int num_chunks, num_drawn;
  bool antithetic;

  using V = Lanes<double, lane_count<double>>;
  static constexpr int width = width_of<V>;

  KOKKOS_INLINE_FUNCTION void operator()(int i) const {
    const int quantity = i / num_chunks;
    const int first = (i % num_chunks) * samples_per_chunk;
    V sum{}, control_sum{};
    for (int k = 0; k < samples_per_chunk; k += width) {
      sum += combination(2 * quantity, first + k);
      control_sum += combination(2 * quantity + 1, first + k);
    }
    Moments m;
    m.count = samples_per_chunk;
    m.mean = sum_lanes(sum) / samples_per_chunk;
    m.control_mean = sum_lanes(control_sum) / samples_per_chunk;
    V m2{}, control_m2{}, cross{};
    for (int k = 0; k < samples_per_chunk; k += width) {
      const V d = combination(2 * quantity, first + k) - m.mean;
      const V d_control = combination(2 * quantity + 1, first + k) - m.control_mean;
      m2 += d * d;
      control_m2 += d_control * d_control;
      cross += d * d_control;
    }
    m.m2 = sum_lanes(m2);
    m.control_m2 = sum_lanes(control_m2);
    m.cross = sum_lanes(cross);
    moments(i) = m;
  }

  KOKKOS_FORCEINLINE_FUNCTION V combination(int part, int column) const {
    V total{};
    for (int t = begins(part); t < begins(part + 1); ++t) {
      const RowTerm term = terms(t);
      V value = load_lanes<V>(&values(term.row, column));
      if (antithetic) {
        value = 0.5 * (value + load_lanes<V>(&values(term.row, column + num_drawn)));
      }
      total += term.weight * value;
    }
    return total;
  }
};

}  // namespace

QuantityTable::QuantityTable(const std::vector<Quantity>& quantities)
    : count_(static_cast<int>(quantities.size())) {
  std::vector<RowTerm> terms;
  std::vector<int> begins{0};
  for (const Quantity& quantity : quantities) {
    for (const auto* part : {&quantity.sample, &quantity.control}) {
      terms.insert(terms.end(), part->begin(), part->end());
      begins.push_back(static_cast<int>(terms.size()));
    }
  }
  terms_ = to_device("mc::terms", terms);
  begins_ = to_device("mc::term_begins", begins);
}

std::vector<Moments> QuantityTable::reduce(const ExecSpace& exec,
                                           const DeviceView<double**>& values, int num_drawn,
                                           bool antithetic) const {
  const int num_chunks = num_drawn / samples_per_chunk;
  const std::int64_t size = std::int64_t{count_} * num_chunks;
  DeviceView<Moments*> moments(Kokkos::view_alloc(Kokkos::WithoutInitializing, "mc::moments"),
                               static_cast<std::size_t>(size));
  for_each_particle(
      "mc::moments", exec, size,
      ReduceKernel{values, terms_, begins_, moments, num_chunks, num_drawn, antithetic});
  exec.fence();
  return to_host(moments, moments.extent(0));
}

}  // namespace tercet::mc
