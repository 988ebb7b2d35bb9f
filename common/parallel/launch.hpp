#pragma once

#include <string>

#include "common/parallel/types.hpp"

namespace tercet {

/// Calls `f(p)` once for every p in [0, count), in no fixed order. Asynchronous on `exec`.
/// The one place where the launch policy of every loop over particles is chosen.
template <class Function>
void for_each_particle(const std::string& label, const ExecSpace& exec, std::int64_t count,
                       const Function& f) {
  using Policy = Kokkos::RangePolicy<ExecSpace, Kokkos::IndexType<int>>;
  if (count > 0) Kokkos::parallel_for(label, Policy(exec, 0, static_cast<int>(count)), f);
}

/// Calls `f(p, value)` for every p in [0, count) and joins the values into `reducer`'s result.
/// Returns when the result is there. The result is that of an empty range when count is 0.
template <class Function, class Reducer>
void reduce_particles(const std::string& label, const ExecSpace& exec, std::int64_t count,
                      const Function& f, const Reducer& reducer) {
  using Policy = Kokkos::RangePolicy<ExecSpace, Kokkos::IndexType<int>>;
  Kokkos::parallel_reduce(label, Policy(exec, 0, static_cast<int>(count)), f, reducer);
}

}  // namespace tercet
