#include "montecarlo/paths/correlated_normals.hpp"

#include "common/parallel/launch.hpp"

namespace tercet::mc {

namespace {

template <class Real>
struct NormalsKernel {
  using V = Lanes<Real, lane_count<Real>>;

  PathNumbers numbers;
  DeviceView<const NormalRows*> rows;
  DeviceView<const Real**> factor;
  int num_steps;
  DeviceView<Real**> normal;

  KOKKOS_INLINE_FUNCTION void operator()(int group) const {
    const int column = group * width_of<V>;
    const int num_assets = static_cast<int>(rows.extent(0));
    for (int a = 0; a < num_assets; ++a) draw(a, num_assets, column);
    for (int n = 0; n < num_steps; ++n) {
      for (int a = num_assets - 1; a >= 0; --a) correlate(a, n, column);
    }
  }

  /// All rows of an asset. A call gives several rows; its number is that of its first row, counted
  /// in calls, times the number of assets, plus the asset.
  KOKKOS_FORCEINLINE_FUNCTION void draw(int a, int num_assets, int column) const {
    constexpr int per_call = normals_per_call<Real>;
    const int count = num_steps * rows(a).per_step;
    for (int row = 0; row < count; row += per_call) {
      V z[per_call];
      const auto call =
          static_cast<std::uint64_t>(row / per_call) * static_cast<std::uint64_t>(num_assets) +
          static_cast<std::uint64_t>(a);
      draw_normals(numbers, call, column, z);
      for (int k = 0; k < per_call && row + k < count; ++k) {
        store_lanes(&normal(rows(a).first + row + k, column), z[k]);
      }
    }
  }

  /// Replaces an asset's first normal by the mix of it and those of the assets before it, which
  /// must not have been replaced yet.
  KOKKOS_FORCEINLINE_FUNCTION void correlate(int a, int n, int column) const {
    V sum{};
    for (int b = 0; b <= a; ++b) sum = mul_add(broadcast<V>(factor(a, b)), at(b, n, column), sum);
    store_lanes(&normal(rows(a).first + n * rows(a).per_step, column), sum);
  }
  KOKKOS_FORCEINLINE_FUNCTION V at(int a, int n, int column) const {
    return load_lanes<V>(&normal(rows(a).first + n * rows(a).per_step, column));
  }
};

}  // namespace

template <class Real>
void draw_correlated_normals(const ExecSpace& exec, const PathNumbers& numbers,
                             const DeviceView<const NormalRows*>& rows,
                             const DeviceView<const Real**>& factor, int num_steps,
                             const DeviceView<Real**>& normal) {
  for_each_particle("mc::normals", exec, numbers.num_columns / lane_count<Real>,
                    NormalsKernel<Real>{numbers, rows, factor, num_steps, normal});
}

template void draw_correlated_normals(const ExecSpace&, const PathNumbers&,
                                      const DeviceView<const NormalRows*>&,
                                      const DeviceView<const float**>&, int,
                                      const DeviceView<float**>&);
template void draw_correlated_normals(const ExecSpace&, const PathNumbers&,
                                      const DeviceView<const NormalRows*>&,
                                      const DeviceView<const double**>&, int,
                                      const DeviceView<double**>&);

}  // namespace tercet::mc
