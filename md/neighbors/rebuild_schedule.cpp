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

void RebuildSchedule::count_if_late(const StepHealth& health) {
  if (2 * health.displacement > buffer_) ++num_late_;
}

bool RebuildSchedule::is_due(std::int64_t step, const StepHealth& own) {
  settle();
  const StepHealth last_use = joined_;  // of the step before
  const bool now = steps_ahead() == 0;
  if (now) joined_ = joined_by_waiting(own);
  const bool due = decide(step, joined_);
  if (due && interval_ > 0) count_if_late(last_use);
  if (now) return due;
  StepHealth next = own;
  if (due) next.displacement = 0;  // the list is about to be built
  start_reduction(next);
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
  if (interval_ == 0) count_if_late(joined_);
}

bool RebuildSchedule::is_too_old() const {
  return interval_ == 0 && decide(last_build_, joined_);
}

void RebuildSchedule::built(std::int64_t step) {
  last_build_ = step;
  joined_.displacement = 0;
}

}  // namespace tercet::md
