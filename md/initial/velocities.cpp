#include "md/initial/velocities.hpp"

#include "common/parallel/launch.hpp"
#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "md/diagnostics/kinetic.hpp"
#include "md/integrators/motion.hpp"

namespace tercet::md {

template <class Real>
void draw_velocities(const ExecSpace& exec, const State<Real>& state, const Units& units,
                     double temperature, std::uint64_t seed) {
  const double thermal_v2 = units.boltzmann * temperature / units.energy_of_mv2;  // times mass
  const auto position = state.position;
  const auto velocity = state.velocity;
  const auto id = state.id;
  const auto mass = state.mass_of_type;
  for_each_particle(
      "md::draw_velocities", exec, state.num_local, KOKKOS_LAMBDA(int i) {
        const double width = std::sqrt(thermal_v2 / mass(static_cast<int>(position(i).w)));
        const auto atom = static_cast<std::uint64_t>(id(i));
        const auto a = normal_pair_double(random_words(seed, Stream::md_initial_velocity, 0, atom));
        const auto b = normal_pair_double(random_words(seed, Stream::md_initial_velocity, 1, atom));
        velocity(i, 0) = width * a.first;
        velocity(i, 1) = width * a.second;
        velocity(i, 2) = width * b.first;
      });
}

template <class Real>
void remove_drift(const ExecSpace& exec, const Communicator& comm, const State<Real>& state,
                  double total_mass, double quantum) {
  const KineticSums sums = kinetic_sums(exec, comm, state, 1.0, quantum);
  const std::array<double, 3> drift{sums.momentum[0] / total_mass, sums.momentum[1] / total_mass,
                                    sums.momentum[2] / total_mass};
  scale_velocities(exec, state, {1, 1, 1}, drift);
}

template void draw_velocities(const ExecSpace&, const State<float>&, const Units&, double,
                              std::uint64_t);
template void draw_velocities(const ExecSpace&, const State<double>&, const Units&, double,
                              std::uint64_t);
template void remove_drift(const ExecSpace&, const Communicator&, const State<float>&, double,
                           double);
template void remove_drift(const ExecSpace&, const Communicator&, const State<double>&, double,
                           double);

}  // namespace tercet::md
