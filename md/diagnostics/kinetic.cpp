#include "md/diagnostics/kinetic.hpp"

#include "common/comm/fixed_sum.hpp"
#include "common/parallel/launch.hpp"

namespace tercet::md {
namespace {

constexpr int num_sums = 9;

template <class Real>
FixedSum<num_sums> local_sums(const ExecSpace& exec, const State<Real>& state, double energy_of_mv2,
                              double unit) {
  const auto position = state.position;
  const auto velocity = state.velocity;
  const auto mass = state.mass_of_type;
  FixedSum<num_sums> sums;
  reduce_particles(
      "md::kinetic_sums", exec, state.num_local,
      KOKKOS_LAMBDA(int i, FixedSum<num_sums>& sum) {
        const double m = mass(static_cast<int>(position(i).w));
        const double e = m * energy_of_mv2;
        const double x = velocity(i, 0), y = velocity(i, 1), z = velocity(i, 2);
        const double term[num_sums] = {e * x * x, e * y * y, e * z * z, e * x * y, e * x * z,
                                       e * y * z, m * x,     m * y,     m * z};
        for (int k = 0; k < num_sums; ++k) sum.add(k, term[k], unit);
      },
      Kokkos::Sum<FixedSum<num_sums>>(sums));
  return sums;
}

}  // namespace

template <class Real>
KineticSums kinetic_sums(const ExecSpace& exec, const Communicator& comm, const State<Real>& state,
                         double energy_of_mv2, double quantum) {
  std::array<double, num_sums> quanta;
  quanta.fill(quantum);
  const auto total =
      sum_over_ranks(comm, local_sums(exec, state, energy_of_mv2, 1 / quantum), quanta);
  KineticSums result;
  for (std::size_t k = 0; k < 6; ++k) result.tensor[k] = total[k];
  for (std::size_t k = 0; k < 3; ++k) result.momentum[k] = total[k + 6];
  return result;
}

template KineticSums kinetic_sums(const ExecSpace&, const Communicator&, const State<float>&,
                                  double, double);
template KineticSums kinetic_sums(const ExecSpace&, const Communicator&, const State<double>&,
                                  double, double);

}  // namespace tercet::md
