#pragma once

#include <functional>
#include <optional>

#include "common/io/checkpoint_content.hpp"
#include "common/io/checkpoint_reader.hpp"
#include "common/report/phase_timers.hpp"
#include "md/diagnostics/fault_report.hpp"
#include "md/diagnostics/thermodynamics.hpp"
#include "md/domain/particle_domain.hpp"
#include "md/forces/force_field.hpp"
#include "md/integrators/fire.hpp"
#include "md/integrators/integrator.hpp"
#include "md/neighbors/neighbor_list.hpp"
#include "md/neighbors/rebuild_schedule.hpp"
#include "md/options.hpp"
#include "md/state.hpp"
#include "md/system_info.hpp"

namespace tercet::md {

/// Where a run begins: from an input or from a checkpoint.
template <class Real>
struct StartingPoint {
  SystemInfo info;
  Box box;  ///< with room along axes that are not periodic
  State<Real> state;
  std::int64_t step = 0;
  bool has_velocities = false;
};

/// A system in motion. What it computes depends on neither the number of ranks nor on when lists
/// are built, checkpoints written or quantities asked for.
template <class Real>
class Simulation {
 public:
  /// Collective.
  Simulation(const Communicator& comm, const MdOptions& options, const Transport& transport,
             StartingPoint<Real> start);

  /// Builds the first list and computes the first forces; draws velocities if the input asks for
  /// them. Throws InputError on all ranks for atoms that lie on each other.
  void prepare();
  /// One time step, or one step of the minimiser.
  void step();
  /// Whether a minimisation has come to its end.
  bool is_converged();

  /// Collective, as all that follows.
  Thermodynamics thermodynamics();
  /// Velocities of the completed step are in the state after this.
  const State<Real>& state();
  int num_local() const { return state_.num_local; }
  const Box& box() const { return box_; }
  const SystemInfo& info() const { return info_; }
  const Communicator& comm() const { return comm_; }
  const NeighborList<Real>& list() const { return list_; }
  const ParticleDomain<Real>& domain() const { return domain_; }
  ExecSpace exec() const { return exec_; }
  std::int64_t step_number() const { return step_; }
  double degrees() const { return integrator_.degrees(); }
  double cutoff() const { return forces_.cutoff(); }
  double force_quantum() const { return forces_.scale().force_quantum; }
  std::int64_t num_builds() const { return num_builds_; }
  std::int64_t num_late_builds() const { return schedule_.num_late(); }
  double time() const { return static_cast<double>(step_) * options_.dynamics.time_step; }
  double list_radius() const { return list_radius_; }
  /// Whether a signal asked any rank to stop; may be one step old.
  bool stop_requested() const { return schedule_.joined().stop > 0; }
  void settle() { schedule_.settle(); }
  PhaseTimers& timers() { return timers_; }

  /// Writes all that a checkpoint needs but the atoms' arrays.
  void save_numbers(io::CheckpointContent& content);
  void restore_numbers(const io::Checkpoint& checkpoint, bool is_first_rank);

 private:
  MotionContext<Real> context();
  void rebuild();
  void compute_forces(bool fetch_ghosts);
  StepHealth health(const MoveFindings& found);
  void require_health(const StepHealth& joined);
  void require_wide_box() const;
  void box_changed();
  void scale_to_temperature(double temperature);
  void start_velocities();
  bool is_healthy(const StepHealth& health) const;
  BlowUp blow_up(const StepHealth& health) const;
  void note_suspect(const StepHealth& own);
  [[noreturn]] void report_blow_up(const BlowUp& blow_up);

  Communicator comm_;
  MdOptions options_;
  SystemInfo info_;
  ExecSpace exec_;
  Box box_;
  Box list_box_;
  State<Real> state_;
  bool has_velocities_;
  ForceField<Real> forces_;
  double list_radius_;
  double max_displacement_;
  ParticleDomain<Real> domain_;
  NeighborList<Real> list_;
  RebuildSchedule schedule_;
  Integrator<Real> integrator_;
  std::optional<Fire<Real>> fire_;
  ReferencePlaces reference_;
  std::optional<Suspect> suspect_;  ///< what this rank saw when it went wrong
  std::optional<PotentialEnergy> energies_;
  std::function<PotentialEnergy()> energies_function_;
  std::int64_t step_ = 0;
  std::int64_t num_builds_ = 0;
  PhaseTimers timers_;
};

}  // namespace tercet::md
