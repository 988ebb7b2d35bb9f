#pragma once

#include <array>

#include "common/comm/fixed_sum.hpp"
#include "md/state.hpp"

namespace tercet::md {

/// v_k <- decay_k v_k + gain_k push(type) F_k for the components k: a kick by the forces, with the
/// friction of a barostat where there is one. `push` is time step x force quantum / mass in
/// velocity units, by type.
struct Kick {
  int count = 1;  ///< how often in a row; the end of one step and the start of the next make two
  std::array<double, 3> decay{1, 1, 1};
  std::array<double, 3> gain{1, 1, 1};
};

/// Velocities to moves: fractions of the box edges per velocity, s_x += xx v_x + xy v_y + xz v_z,
/// ...
struct Drift {
  double xx, yy, zz, xy, xz, yz;

  /// Moves of `dt` in `box`, stretched by `stretch` along x, y, z (1 without a barostat).
  Drift(const Box& box, double dt, const std::array<double, 3>& stretch = {1, 1, 1});
};

/// The noise of a Langevin thermostat: v <- keep v + kick(type) x standard normal.
struct Friction {
  std::uint64_t seed = 0;
  std::int64_t step = 0;
  double keep = 1;
  DeviceView<const double*> kick_of_type;
  DeviceView<const double*> half_mass_of_type;  ///< m / 2 in energy / velocity^2
  double heat_unit = 1;                         ///< 1 / quantum of the energy
};

/// Stands for a velocity that is no number, or that would move an atom by more than 10^9 boxes.
inline constexpr double no_number = 1e300;

/// What a move found, joined over atoms by +=.
struct MoveFindings {
  double displacement2 = 0;  ///< largest squared distance from the places of the last list build
  double speed2 = 0;         ///< largest squared velocity; no_number where one is none
  FixedSum<1> heat;          ///< what friction gave to the atoms, in energy quanta

  KOKKOS_INLINE_FUNCTION MoveFindings& operator+=(const MoveFindings& other) {
    if (other.displacement2 > displacement2) displacement2 = other.displacement2;
    if (other.speed2 > speed2) speed2 = other.speed2;
    heat += other.heat;
    return *this;
  }
  KOKKOS_INLINE_FUNCTION void operator+=(const volatile MoveFindings& other) volatile {
    if (other.displacement2 > displacement2) displacement2 = other.displacement2;
    if (other.speed2 > speed2) speed2 = other.speed2;
    heat += other.heat;
  }
};

/// Where the atoms were when the neighbour list was built: upper 32 bits of the fractions.
using ReferencePlaces = DeviceView<std::int32_t* [3]>;

/// Kicks, then moves all own atoms; counts box crossings. An atom whose move is
/// no number stays.
template <class Real>
MoveFindings kick_and_drift(const ExecSpace& exec, const State<Real>& state, const Box& box,
                            const DeviceView<const double*>& push, const Kick& kick,
                            const Drift& drift, const ReferencePlaces& reference);

/// Kicks, half a move, friction, half a move (BAOAB; Leimkuhler and Matthews, Appl. Math. Res.
/// Express 2013, 34).
template <class Real>
MoveFindings kick_and_drift_with_friction(const ExecSpace& exec, const State<Real>& state,
                                          const Box& box, const DeviceView<const double*>& push,
                                          const Kick& kick, const Drift& half_drift,
                                          const Friction& friction,
                                          const ReferencePlaces& reference);

/// Kicks only. Asynchronous.
template <class Real>
void kick_velocities(const ExecSpace& exec, const State<Real>& state,
                     const DeviceView<const double*>& push, const Kick& kick);

/// v_k <- factor_k v_k - shift_k. Asynchronous.
template <class Real>
void scale_velocities(const ExecSpace& exec, const State<Real>& state,
                      const std::array<double, 3>& factor,
                      const std::array<double, 3>& shift = {0, 0, 0});

/// Moves all own atoms back by what their velocities moved them, but for those that stayed because
/// their move was no number. Exact but for the noise of friction. Asynchronous.
template <class Real>
void undo_drift(const ExecSpace& exec, const State<Real>& state, const Drift& drift);

/// Writes the atoms' present places. Asynchronous.
template <class Real>
void store_reference(const ExecSpace& exec, const State<Real>& state, ReferencePlaces& reference);

}  // namespace tercet::md

template <>
struct Kokkos::reduction_identity<tercet::md::MoveFindings> {
  KOKKOS_FORCEINLINE_FUNCTION static tercet::md::MoveFindings sum() { return {}; }
};
