#include "md/integrators/fire.hpp"

#include <algorithm>
#include <cmath>

#include "common/comm/reproducible_sum.hpp"
#include "common/parallel/copy.hpp"
#include "common/parallel/launch.hpp"

namespace tercet::md {
namespace {

constexpr double start_mixing = 0.25, mixing_decay = 0.99;
constexpr double faster = 1.1, slower = 0.5;
constexpr double longest = 10, shortest = 0.002;  // time steps, of the one given
constexpr std::int64_t patience = 20;             // steps downhill before the first speed-up

/// f_i v_i, v_i^2, f_i^2 of each atom, forces in quanta.
template <class Real>
void per_atom_products(const ExecSpace& exec, const State<Real>& state,
                       const DeviceView<double*>& power, const DeviceView<double*>& velocity2,
                       const DeviceView<double*>& force2) {
  const auto velocity = state.velocity;
  const auto force = state.force;
  for_each_particle(
      "md::fire_products", exec, state.num_local, KOKKOS_LAMBDA(int i) {
        double p = 0, v2 = 0, f2 = 0;
        for (int k = 0; k < 3; ++k) {
          const double v = velocity(i, k), f = static_cast<double>(force(i, k));
          p += f * v;
          v2 += v * v;
          f2 += f * f;
        }
        power(i) = p;
        velocity2(i) = v2;
        force2(i) = f2;
      });
}

/// v <- keep v + turn f.
template <class Real>
void mix_velocities(const ExecSpace& exec, const State<Real>& state, double keep, double turn) {
  const auto velocity = state.velocity;
  const auto force = state.force;
  for_each_particle(
      "md::fire_mix", exec, state.num_local, KOKKOS_LAMBDA(int i) {
        for (int k = 0; k < 3; ++k) {
          velocity(i, k) = keep * velocity(i, k) + turn * static_cast<double>(force(i, k));
        }
      });
}

/// Largest component of a force.
template <class Real>
double largest_quanta_of(const ExecSpace& exec, const State<Real>& state) {
  const auto force = state.force;
  double largest = 0;
  reduce_particles(
      "md::largest_force", exec, state.num_local,
      KOKKOS_LAMBDA(int i, double& found) {
        for (int k = 0; k < 3; ++k) {
          const double f = std::fabs(static_cast<double>(force(i, k)));
          if (f > found) found = f;
        }
      },
      Kokkos::Max<double>(largest));
  return std::max(largest, 0.0);
}

}  // namespace

template <class Real>
Fire<Real>::Fire(const DynamicsOptions& options, const Units& units, const ForceScale& scale,
                 const std::vector<double>& mass, double max_displacement)
    : options_(options), scale_(scale), max_displacement_(max_displacement) {
  pace.time_step = options.time_step;
  std::vector<double> push;  // acceleration of one quantum of force
  for (const double m : mass) push.push_back(scale.force_quantum / units.energy_of_mv2 / m);
  push_ = to_device("push", push);
}

template <class Real>
typename Fire<Real>::Products Fire<Real>::products(const MotionContext<Real>& context) const {
  const auto n = static_cast<std::size_t>(context.state.num_local);
  const DeviceView<double*> power("power", n), velocity2("velocity2", n), force2("force2", n);
  per_atom_products(context.exec, context.state, power, velocity2, force2);
  context.exec.fence();
  return {reproducible_sum(context.comm, power), reproducible_sum(context.comm, velocity2),
          reproducible_sum(context.comm, force2)};
}

template <class Real>
double Fire<Real>::largest_force(const MotionContext<Real>& context) const {
  return context.comm.max(largest_quanta_of(context.exec, context.state)) * scale_.force_quantum;
}

template <class Real>
MoveFindings Fire<Real>::step(const MotionContext<Real>& context) {
  const Products now = products(context);
  double back = 0;  // part of the last move that is taken back
  if (now.power > 0) {
    if (++pace.steps_downhill > patience) {
      pace.time_step = std::min(pace.time_step * faster, longest * options_.time_step);
      pace.mixing *= mixing_decay;
    }
  } else {
    if (pace.steps_downhill > 0) back = 0.5 * pace.last_move;
    pace.steps_downhill = 0;
    pace.time_step = std::max(pace.time_step * slower, shortest * options_.time_step);
    pace.mixing = start_mixing;
  }
  const Kick none{.count = 0};
  MoveFindings found;
  if (back > 0) {
    found += kick_and_drift(context.exec, context.state, context.box, push_, none,
                            Drift(context.box, -back), context.reference);
  }
  if (!(now.power > 0)) scale_velocities(context.exec, context.state, {0, 0, 0});
  Kick kick;
  kick.gain.fill(pace.time_step);
  kick_velocities(context.exec, context.state, push_, kick);
  if (now.power > 0 && now.force2 > 0) {
    mix_velocities(context.exec, context.state, 1 - pace.mixing,
                   pace.mixing * std::sqrt(now.velocity2 / now.force2));
  }
  const double speed = std::sqrt(context.comm.max(largest_speed2(context.exec, context.state)));
  const double dt =
      speed * pace.time_step > max_displacement_ ? max_displacement_ / speed : pace.time_step;
  found += kick_and_drift(context.exec, context.state, context.box, push_, none,
                          Drift(context.box, dt), context.reference);
  pace.last_move = dt;
  return found;
}

template class Fire<float>;
template class Fire<double>;

}  // namespace tercet::md
