#include "md/integrators/motion.hpp"

#include "common/parallel/launch.hpp"
#include "common/parallel/make_room.hpp"
#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "md/integrators/move_fraction.hpp"
#include "md/neighbors/pair_rows.hpp"

namespace tercet::md {

Drift::Drift(const Box& box, double dt, const std::array<double, 3>& stretch) {
  // inverse of the upper triangular matrix of the edges
  xx = dt * stretch[0] / box.xx;
  yy = dt * stretch[1] / box.yy;
  zz = dt * stretch[2] / box.zz;
  xy = -dt * stretch[1] * box.xy / (box.xx * box.yy);
  yz = -dt * stretch[2] * box.yz / (box.yy * box.zz);
  xz = dt * stretch[2] * (box.xy * box.yz - box.xz * box.yy) / (box.xx * box.yy * box.zz);
}

namespace {

/// Atoms that would move farther, in squared box edges, stay; see no_number.
constexpr double largest_move2 = 1e18;

/// A Kick as kernels use it.
struct DeviceKick {
  int count;
  double decay[3], gain[3];

  explicit DeviceKick(const Kick& kick)
      : count(kick.count),
        decay{kick.decay[0], kick.decay[1], kick.decay[2]},
        gain{kick.gain[0], kick.gain[1], kick.gain[2]} {}

  KOKKOS_FORCEINLINE_FUNCTION double operator()(double v, double push, int k) const {
    for (int n = 0; n < count; ++n) v = mul_add(gain[k], push, decay[k] * v);
    return v;
  }
};

/// The atoms' arrays and the constants that a move needs.
template <class Real>
struct Mover {
  DeviceView<FixedPosition<Real>*> position;
  DeviceView<double* [3]> velocity;
  DeviceView<const std::int64_t* [3]> force;
  DeviceView<int* [3]> image;
  DeviceView<const double*> push;
  ReferencePlaces reference;
  Metric<float> metric;
  bool tilted;
  DeviceKick kick;
  Drift drift;

  KOKKOS_FORCEINLINE_FUNCTION void kicked_velocity(int i, int type, double (&v)[3]) const {
    const double p = push(type);
    for (int k = 0; k < 3; ++k) {
      v[k] = kick(velocity(i, k), p * static_cast<double>(force(i, k)), k);
    }
  }

  KOKKOS_FORCEINLINE_FUNCTION void move(int i, FixedPosition<Real>& p, const double (&v)[3],
                                        MoveFindings& found) const {
    const double sx = mul_add(drift.xx, v[0], mul_add(drift.xy, v[1], drift.xz * v[2]));
    const double sy = mul_add(drift.yy, v[1], drift.yz * v[2]);
    const double sz = drift.zz * v[2];
    const double s2 = sx * sx + sy * sy + sz * sz;
    int crossed[3] = {0, 0, 0};
    if (s2 < 0.0625) {
      p.x = move_fraction(p.x, sx, crossed[0]);
      p.y = move_fraction(p.y, sy, crossed[1]);
      p.z = move_fraction(p.z, sz, crossed[2]);
    } else if (s2 < largest_move2) {
      p.x = move_far(p.x, sx, crossed[0]);
      p.y = move_far(p.y, sy, crossed[1]);
      p.z = move_far(p.z, sz, crossed[2]);
    }
    const double v2 = s2 < largest_move2 ? v[0] * v[0] + v[1] * v[1] + v[2] * v[2] : no_number;
    if (!(v2 <= found.speed2)) found.speed2 = v2;
    for (int k = 0; k < 3; ++k) {
      if (crossed[k] != 0) image(i, k) += crossed[k];
    }
  }

  /// Stores the new place and velocity and measures how far the atom is from its reference.
  KOKKOS_FORCEINLINE_FUNCTION void store(int i, const FixedPosition<Real>& p, const double (&v)[3],
                                         MoveFindings& found) const {
    for (int k = 0; k < 3; ++k) velocity(i, k) = v[k];
    position(i) = p;
    const std::int32_t dx = wrapping_difference(upper_bits(p.x), reference(i, 0));
    const std::int32_t dy = wrapping_difference(upper_bits(p.y), reference(i, 1));
    const std::int32_t dz = wrapping_difference(upper_bits(p.z), reference(i, 2));
    const double d2 = tilted ? separation<float, true>(metric, dx, dy, dz).r2
                             : separation<float, false>(metric, dx, dy, dz).r2;
    if (d2 > found.displacement2) found.displacement2 = d2;
  }
};

template <class Real>
Mover<Real> make_mover(const State<Real>& state, const Box& box,
                       const DeviceView<const double*>& push, const Kick& kick, const Drift& drift,
                       const ReferencePlaces& reference) {
  return {state.position,
          state.velocity,
          state.force,
          state.image,
          push,
          reference,
          Metric<float>(box, 0x1p32),
          box.tilted(),
          DeviceKick(kick),
          drift};
}

template <class Real>
struct KickAndDrift {
  Mover<Real> mover;

  KOKKOS_INLINE_FUNCTION void operator()(int i, MoveFindings& found) const {
    FixedPosition<Real> p = mover.position(i);
    double v[3];
    mover.kicked_velocity(i, static_cast<int>(p.w), v);
    mover.move(i, p, v, found);
    mover.store(i, p, v, found);
  }
};

template <class Real>
struct KickAndDriftWithFriction {
  Mover<Real> mover;
  DeviceView<const std::int64_t*> id;
  Friction friction;

  KOKKOS_INLINE_FUNCTION void operator()(int i, MoveFindings& found) const {
    FixedPosition<Real> p = mover.position(i);
    const int type = static_cast<int>(p.w);
    double v[3];
    mover.kicked_velocity(i, type, v);
    mover.move(i, p, v, found);
    const double before = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    add_noise(i, type, v);
    const double after = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    found.heat.add(0, (after - before) * friction.half_mass_of_type(type), friction.heat_unit);
    mover.move(i, p, v, found);
    mover.store(i, p, v, found);
  }

  KOKKOS_FORCEINLINE_FUNCTION void add_noise(int i, int type, double (&v)[3]) const {
    // 64-bit numbers: two blocks of four words make four normals, of which three are used
    const auto step = static_cast<std::uint64_t>(friction.step);
    const auto atom = static_cast<std::uint64_t>(id(i));
    const auto first =
        normal_pair_double(random_words(friction.seed, Stream::md_langevin, 2 * step, atom));
    const auto second =
        normal_pair_double(random_words(friction.seed, Stream::md_langevin, 2 * step + 1, atom));
    const double kick = friction.kick_of_type(type);
    v[0] = mul_add(kick, first.first, friction.keep * v[0]);
    v[1] = mul_add(kick, first.second, friction.keep * v[1]);
    v[2] = mul_add(kick, second.first, friction.keep * v[2]);
  }
};

}  // namespace

template <class Real>
MoveFindings kick_and_drift(const ExecSpace& exec, const State<Real>& state, const Box& box,
                            const DeviceView<const double*>& push, const Kick& kick,
                            const Drift& drift, const ReferencePlaces& reference) {
  MoveFindings found;
  const KickAndDrift<Real> kernel{make_mover(state, box, push, kick, drift, reference)};
  reduce_particles("md::kick_and_drift", exec, state.num_local, kernel,
                   Kokkos::Sum<MoveFindings>(found));
  return found;
}

template <class Real>
MoveFindings kick_and_drift_with_friction(const ExecSpace& exec, const State<Real>& state,
                                          const Box& box, const DeviceView<const double*>& push,
                                          const Kick& kick, const Drift& half_drift,
                                          const Friction& friction,
                                          const ReferencePlaces& reference) {
  MoveFindings found;
  const KickAndDriftWithFriction<Real> kernel{
      make_mover(state, box, push, kick, half_drift, reference), state.id, friction};
  reduce_particles("md::kick_and_drift_with_friction", exec, state.num_local, kernel,
                   Kokkos::Sum<MoveFindings>(found));
  return found;
}

template <class Real>
void kick_velocities(const ExecSpace& exec, const State<Real>& state,
                     const DeviceView<const double*>& push, const Kick& kick) {
  const auto position = state.position;
  const auto velocity = state.velocity;
  const auto force = state.force;
  const DeviceKick device_kick(kick);
  for_each_particle(
      "md::kick_velocities", exec, state.num_local, KOKKOS_LAMBDA(int i) {
        const double p = push(static_cast<int>(position(i).w));
        for (int k = 0; k < 3; ++k) {
          velocity(i, k) = device_kick(velocity(i, k), p * static_cast<double>(force(i, k)), k);
        }
      });
}

template <class Real>
void scale_velocities(const ExecSpace& exec, const State<Real>& state,
                      const std::array<double, 3>& factor, const std::array<double, 3>& shift) {
  const auto velocity = state.velocity;
  const double fx = factor[0], fy = factor[1], fz = factor[2];
  const double sx = shift[0], sy = shift[1], sz = shift[2];
  for_each_particle(
      "md::scale_velocities", exec, state.num_local, KOKKOS_LAMBDA(int i) {
        velocity(i, 0) = fx * velocity(i, 0) - sx;
        velocity(i, 1) = fy * velocity(i, 1) - sy;
        velocity(i, 2) = fz * velocity(i, 2) - sz;
      });
}

template <class Real>
void undo_drift(const ExecSpace& exec, const State<Real>& state, const Drift& drift) {
  const auto position = state.position;
  const auto velocity = state.velocity;
  const Drift d = drift;
  for_each_particle(
      "md::undo_drift", exec, state.num_local, KOKKOS_LAMBDA(int i) {
        const double vx = velocity(i, 0), vy = velocity(i, 1), vz = velocity(i, 2);
        const double sx = mul_add(d.xx, vx, mul_add(d.xy, vy, d.xz * vz));
        const double sy = mul_add(d.yy, vy, d.yz * vz), sz = d.zz * vz;
        if (!(sx * sx + sy * sy + sz * sz < largest_move2)) return;
        FixedPosition<Real> p = position(i);
        int crossed = 0;
        p.x = move_far(p.x, -sx, crossed);
        p.y = move_far(p.y, -sy, crossed);
        p.z = move_far(p.z, -sz, crossed);
        position(i) = p;
      });
}

template <class Real>
void store_reference(const ExecSpace& exec, const State<Real>& state, ReferencePlaces& reference) {
  make_room(reference, "reference", state.num_local);
  const auto position = state.position;
  const ReferencePlaces places = reference;
  for_each_particle(
      "md::store_reference", exec, state.num_local, KOKKOS_LAMBDA(int i) {
        const FixedPosition<Real> p = position(i);
        places(i, 0) = upper_bits(p.x);
        places(i, 1) = upper_bits(p.y);
        places(i, 2) = upper_bits(p.z);
      });
}

template MoveFindings kick_and_drift(const ExecSpace&, const State<float>&, const Box&,
                                     const DeviceView<const double*>&, const Kick&, const Drift&,
                                     const ReferencePlaces&);
template MoveFindings kick_and_drift(const ExecSpace&, const State<double>&, const Box&,
                                     const DeviceView<const double*>&, const Kick&, const Drift&,
                                     const ReferencePlaces&);
template MoveFindings kick_and_drift_with_friction(const ExecSpace&, const State<float>&,
                                                   const Box&, const DeviceView<const double*>&,
                                                   const Kick&, const Drift&, const Friction&,
                                                   const ReferencePlaces&);
template MoveFindings kick_and_drift_with_friction(const ExecSpace&, const State<double>&,
                                                   const Box&, const DeviceView<const double*>&,
                                                   const Kick&, const Drift&, const Friction&,
                                                   const ReferencePlaces&);
template void kick_velocities(const ExecSpace&, const State<float>&,
                              const DeviceView<const double*>&, const Kick&);
template void kick_velocities(const ExecSpace&, const State<double>&,
                              const DeviceView<const double*>&, const Kick&);
template void scale_velocities(const ExecSpace&, const State<float>&, const std::array<double, 3>&,
                               const std::array<double, 3>&);
template void scale_velocities(const ExecSpace&, const State<double>&, const std::array<double, 3>&,
                               const std::array<double, 3>&);
template void undo_drift(const ExecSpace&, const State<float>&, const Drift&);
template void undo_drift(const ExecSpace&, const State<double>&, const Drift&);
template void store_reference(const ExecSpace&, const State<float>&, ReferencePlaces&);
template void store_reference(const ExecSpace&, const State<double>&, ReferencePlaces&);

}  // namespace tercet::md
