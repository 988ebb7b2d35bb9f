#pragma once

#include <functional>
#include <optional>

#include "common/comm/communicator.hpp"
#include "md/diagnostics/kinetic.hpp"
#include "md/forces/force_field.hpp"
#include "md/integrators/barostat.hpp"
#include "md/integrators/motion.hpp"
#include "md/integrators/nose_hoover_chain.hpp"
#include "md/integrators/velocity_rescaling.hpp"
#include "md/options.hpp"

namespace tercet::md {

/// What an integrator works on.
template <class Real>
struct MotionContext {
  const ExecSpace& exec;
  const Communicator& comm;
  State<Real>& state;
  Box& box;
  const ReferencePlaces& reference;
  const std::function<PotentialEnergy()>& energies;  ///< at the present positions; cached
};

/// Numbers of an integrator that a checkpoint holds.
struct IntegratorMemory {
  NoseHooverChain particle_chain, box_chain;
  MtkBarostat mtk;
  double thermostat_energy = 0;  ///< what thermostats gave to the atoms
  double barostat_energy = 0;    ///< what stochastic barostats gave, P dV included
  FixedSum<1> heat;              ///< of this rank, from friction; energy quanta
};

/// Velocity Verlet (Swope et al. 1982) and what keeps temperature and pressure. A step is
/// begin_step(), new forces, end_step().
template <class Real>
class Integrator {
 public:
  Integrator(const DynamicsOptions& options, const Units& units, const ForceScale& scale,
             const std::vector<double>& mass_of_type, double degrees, std::uint64_t seed);

  /// First kick and move. The box changes too, where the barostat is an extended system.
  MoveFindings begin_step(const MotionContext<Real>& context, std::int64_t step);
  /// Second kick and, on their steps, thermostat and barostat. True when box and positions were
  /// scaled: then forces must be computed anew, and after_scaling() be called.
  bool end_step(const MotionContext<Real>& context, std::int64_t step);
  void after_scaling(const MotionContext<Real>& context);

  /// The second kick of the last step is put off until someone needs velocities, since it can
  /// mostly be joined with the first of the next step.
  void complete_velocities(const MotionContext<Real>& context);
  /// Sums over the velocities of the completed step. Collective.
  const KineticSums& kinetic(const MotionContext<Real>& context);
  /// Conserved quantity less kinetic and potential energy. Collective.
  double extra_energy(const MotionContext<Real>& context) const;

  double degrees() const { return degrees_; }
  double kinetic_quantum() const { return kinetic_quantum_; }
  void velocities_changed() { kinetic_.reset(); }
  IntegratorMemory memory;

 private:
  Kick kick(const std::array<double, 3>& factor) const;
  MoveFindings move(const MotionContext<Real>& context, std::int64_t step, const Kick& kick,
                    const std::array<double, 3>& stretch);
  void scale_all_velocities(const MotionContext<Real>& context,
                            const std::array<double, 3>& factor);
  PressureState pressure(const MotionContext<Real>& context);
  void propagate_chains(const MotionContext<Real>& context, bool box_first,
                        std::array<double, 3>& factor);
  bool rescale_cell(const MotionContext<Real>& context, std::int64_t step);
  bool has(ThermostatKind kind) const;
  bool has(BarostatKind kind) const;

  DynamicsOptions options_;
  Units units_;
  std::uint64_t seed_;
  double degrees_;
  double kinetic_quantum_;
  double heat_quantum_;
  DeviceView<double*> push_, noise_, half_mass_;
  double keep_ = 1;
  bool kick_is_due_ = false;
  double energy_before_scaling_ = 0;
  std::optional<KineticSums> kinetic_;
};

}  // namespace tercet::md
