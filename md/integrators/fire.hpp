#pragma once

#include "md/integrators/integrator.hpp"

namespace tercet::md {

/// The pace of a minimisation; plain numbers, the same on all ranks.
struct FirePace {
  double time_step = 0;
  double mixing = 0.25;
  std::int64_t steps_downhill = 0;
  /// Time that the last step moved atoms by; less than time_step where the move was bounded.
  double last_move = 0;
};

/// Finds a minimum of the energy by damped dynamics that speeds up while it goes downhill: FIRE
/// (Bitzek, Koskinen, Gaehler, Moseler, Gumbsch, Phys. Rev. Lett. 97, 170201 (2006)) with the
/// changes of Guenole et al., Comput. Mater. Sci. 175, 109584 (2020): semi-implicit Euler steps,
/// half a step back uphill, no speed-up in the first steps.
template <class Real>
class Fire {
 public:
  Fire(const DynamicsOptions& options, const Units& units, const ForceScale& scale,
       const std::vector<double>& mass_of_type, double max_displacement);

  /// One step along the forces, which must be those at the present positions. Collective.
  MoveFindings step(const MotionContext<Real>& context);
  /// Largest component of a force on any atom. Collective.
  double largest_force(const MotionContext<Real>& context) const;

  FirePace pace;

 private:
  struct Products {
    double power, velocity2, force2;
  };
  Products products(const MotionContext<Real>& context) const;

  DynamicsOptions options_;
  ForceScale scale_;
  double max_displacement_;
  DeviceView<double*> push_;
};

}  // namespace tercet::md
