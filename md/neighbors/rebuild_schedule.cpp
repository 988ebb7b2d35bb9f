#include "md/neighbors/rebuild_schedule.hpp"

namespace tercet::md {
namespace {

/// Atoms may become this much faster from one step to the next before a build can come late.
constexpr double acceleration_room = 1.5;

}  // namespace

RebuildSchedule::RebuildSchedule(const Communicator& comm, double buffer, std::int64_t interval,
                                 bool waits)
    : comm_(comm.raw()), buffer_(buffer), interval_(interval), waits_(waits) {}

RebuildSchedule::~RebuildSchedule() {
  int finalized = 0;
  MPI_Finalized(&finalized);
  if (request_ != MPI_REQUEST_NULL && !finalized) MPI_Wait(&request_, MPI_STATUS_IGNORE);
}

void RebuildSchedule::begin(const StepHealth& own) {
  joined_ = joined_by_waiting(own);
}

bool RebuildSchedule::decide(std::int64_t step, const StepHealth& health) const {
  if (interval_ > 0) return step - last_build_ >= interval_;
  const double ahead = steps_ahead() * acceleration_room * health.step_length;
  return 2 * (health.displacement + ahead) > buffer_;
}

void RebuildSchedule::count_if_late(double displacement) {
  if (2 * displacement <= buffer_ || is_late_) return;
  is_late_ = true;
  ++num_late_;
}

bool RebuildSchedule::is_due(std::int64_t step, const StepHealth& own) {
  settle();
  const bool now = steps_ahead() == 0;
  if (now) joined_ = joined_by_waiting(own);
  const bool due = decide(step, joined_);
  StepHealth used = now ? joined_ : own;
  if (due) used.displacement = 0;  // the list is about to be built
  if (now) {
    count_if_late(used.displacement);
  } else {
    start_reduction(used);
  }
  return due;
}

StepHealth RebuildSchedule::joined_by_waiting(const StepHealth& own) const {
  if (comm_.size() == 1) return own;
  std::array<double, 4> values{own.displacement, own.step_length, own.saturated, own.stop};
  comm_.max(values);
  return {values[0], values[1], values[2], values[3]};
}

void RebuildSchedule::start_reduction(const StepHealth& own) {
  send_ = {own.displacement, own.step_length, own.saturated, own.stop};
  check_mpi(
      MPI_Iallreduce(send_.data(), receive_.data(), 4, MPI_DOUBLE, MPI_MAX, comm_.raw(), &request_),
      "MPI_Iallreduce");
}

void RebuildSchedule::settle() {
  if (request_ == MPI_REQUEST_NULL) return;
  check_mpi(MPI_Wait(&request_, MPI_STATUS_IGNORE), "MPI_Wait");
  request_ = MPI_REQUEST_NULL;
  joined_ = {receive_[0], receive_[1], receive_[2], receive_[3]};
  count_if_late(joined_.displacement);
}

bool RebuildSchedule::is_too_old() const {
  return interval_ == 0 && decide(last_build_, joined_);
}

void RebuildSchedule::built(std::int64_t step) {
  last_build_ = step;
  is_late_ = false;
  joined_.displacement = 0;
}

}  // namespace tercet::md
