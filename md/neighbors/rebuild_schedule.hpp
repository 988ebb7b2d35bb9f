#pragma once

#include <mpi.h>

#include <array>
#include <cstdint>

#include "common/comm/communicator.hpp"

namespace tercet::md {

/// What one rank knows after it has moved its atoms.
struct StepHealth {
  double displacement = 0;  ///< largest distance of an atom from its place at the last build
  double step_length = 0;   ///< largest distance that an atom went in this step
  double saturated = 0;     ///< more than 0: a pair force left the range of the sums
  double stop = 0;          ///< more than 0: a signal asks to stop
};

/// Decides when the neighbour list is built anew, the same on all ranks.
///
/// A pair is missing from the list only if its two atoms have gone more than the buffer together.
/// One rank knows at once how far they went. Several find the largest of their numbers by a
/// reduction that travels while the step goes on, so they decide on those of the step before, with
/// room for the steps in between. That a build came too late after all is seen one step later, and
/// counted: only then may a result depend on when the list was built.
class RebuildSchedule {
 public:
  /// @param interval  0: by displacement; else every so many steps whatever happens
  /// @param waits     several ranks decide on the present step too, at the cost of waiting for each
  ///                  other: for moves whose length no step before foretells
  RebuildSchedule(const Communicator& comm, double buffer, std::int64_t interval, bool waits);
  ~RebuildSchedule();
  RebuildSchedule(const RebuildSchedule&) = delete;
  RebuildSchedule& operator=(const RebuildSchedule&) = delete;

  /// Takes in the numbers before the first step, so that this one is foretold too. Collective.
  void begin(const StepHealth& own);
  /// Takes in this step's numbers; true when the list must be built before the forces are computed.
  bool is_due(std::int64_t step, const StepHealth& own);
  /// Whether the list must be built at once, as of what is known of the last step; for when the
  /// buffer has just shrunk.
  bool is_too_old() const;
  /// To be called when it was built, by whatever cause.
  void built(std::int64_t step);
  /// Waits for the reduction under way, so that joined() is of the last step.
  void settle();

  /// The numbers joined over all ranks: of this step on one rank and where ranks wait, else of the
  /// step before.
  const StepHealth& joined() const { return joined_; }
  /// Lists that were used longer than their buffer allows; settle() first for those of the last
  /// step.
  std::int64_t num_late() const { return num_late_; }
  void set_buffer(double buffer) { buffer_ = buffer; }

 private:
  bool decide(std::int64_t step, const StepHealth& health) const;
  void start_reduction(const StepHealth& own);
  StepHealth joined_by_waiting(const StepHealth& own) const;
  /// Steps that may pass before what is known now is acted on.
  int steps_ahead() const { return comm_.size() == 1 || waits_ ? 0 : 1; }
  void count_if_late(double displacement);

  Communicator comm_;
  double buffer_;
  std::int64_t interval_;
  bool waits_;
  std::int64_t last_build_ = 0;
  std::int64_t num_late_ = 0;
  bool is_late_ = false;  ///< the present list was counted
  StepHealth joined_;
  MPI_Request request_ = MPI_REQUEST_NULL;
  std::array<double, 4> send_{}, receive_{};
};

}  // namespace tercet::md
