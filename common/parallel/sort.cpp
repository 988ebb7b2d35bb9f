#include "common/parallel/sort.hpp"

#include <thrust/copy.h>
#include <thrust/execution_policy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/scan.h>
#include <thrust/sort.h>
#if defined(KOKKOS_ENABLE_CUDA)
#include <thrust/system/cuda/execution_policy.h>
#endif

namespace tercet {
namespace {

#if defined(KOKKOS_ENABLE_CUDA)
auto policy(const ExecSpace& exec) {
  return thrust::cuda::par.on(exec.cuda_stream());
}
#else
auto policy(const ExecSpace&) {
  return thrust::seq;
}
#endif

struct IsSet {
  KOKKOS_INLINE_FUNCTION bool operator()(int flag) const { return flag != 0; }
};

}  // namespace

void sort_by_key(const ExecSpace& exec, const DeviceView<std::uint32_t*>& keys,
                 const DeviceView<int*>& values) {
  thrust::stable_sort_by_key(policy(exec), keys.data(), keys.data() + keys.extent(0),
                             values.data());
  exec.fence();
}

int exclusive_scan(const ExecSpace& exec, const DeviceView<const int*>& in,
                   const DeviceView<int*>& out) {
  const auto count = in.extent(0);
  Kokkos::deep_copy(exec, Kokkos::subview(out, 0), 0);
  thrust::inclusive_scan(policy(exec), in.data(), in.data() + count, out.data() + 1);
  int total = 0;
  Kokkos::deep_copy(exec, total, Kokkos::subview(out, count));
  exec.fence();
  return total;
}

int select_indices(const ExecSpace& exec, const DeviceView<const int*>& flags,
                   const DeviceView<int*>& out) {
  const auto count = static_cast<int>(flags.extent(0));
  int* end =
      thrust::copy_if(policy(exec), thrust::counting_iterator<int>(0),
                      thrust::counting_iterator<int>(count), flags.data(), out.data(), IsSet{});
  exec.fence();
  return static_cast<int>(end - out.data());
}

}  // namespace tercet
