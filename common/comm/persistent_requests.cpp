#include <climits>
#include <string>

#include "common/comm/message_mover.hpp"
#include "common/error/errors.hpp"

namespace tercet {

int message_size(std::size_t size, int rank) {
  if (size > INT_MAX) {
    throw EnvironmentError("the message to or from rank " + std::to_string(rank) + " has " +
                           std::to_string(size) +
                           " bytes, MPI takes 2 GiB at most; use more ranks");
  }
  return static_cast<int>(size);
}

namespace {

/// Ends a receive that an error left under way: its buffer goes away, and a later message of a
/// communicator that gets the same number must not end up there.
void withdraw(MPI_Request& request) {
  int done = 0;
  MPI_Request_get_status(request, &done, MPI_STATUS_IGNORE);
  if (done != 0) return;
  MPI_Cancel(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

}  // namespace

void PersistentRequests::clear() {
  int finalized = 0;
  MPI_Finalized(&finalized);
  for (std::size_t i = 0; finalized == 0 && i < requests_.size(); ++i) {
    if (is_receive_[i]) withdraw(requests_[i]);
    MPI_Request_free(&requests_[i]);
  }
  requests_.clear();
  ranks_.clear();
  is_receive_.clear();
}

void PersistentRequests::add_send(const Communicator& comm, const std::byte* data, std::size_t size,
                                  int rank, int tag) {
  MPI_Request request = MPI_REQUEST_NULL;
  check_mpi(
      MPI_Send_init(data, message_size(size, rank), MPI_BYTE, rank, tag, comm.raw(), &request),
      "MPI_Send_init");
  requests_.push_back(request);
  ranks_.push_back(rank);
  is_receive_.push_back(false);
}

void PersistentRequests::add_receive(const Communicator& comm, std::byte* data, std::size_t size,
                                     int rank, int tag) {
  MPI_Request request = MPI_REQUEST_NULL;
  check_mpi(
      MPI_Recv_init(data, message_size(size, rank), MPI_BYTE, rank, tag, comm.raw(), &request),
      "MPI_Recv_init");
  requests_.push_back(request);
  ranks_.push_back(rank);
  is_receive_.push_back(true);
}

void PersistentRequests::start_all() {
  if (requests_.empty()) return;
  check_mpi(MPI_Startall(static_cast<int>(requests_.size()), requests_.data()), "MPI_Startall");
}

void PersistentRequests::start(std::size_t i) {
  check_mpi(MPI_Start(&requests_[i]), "MPI_Start");
}

void PersistentRequests::wait(std::size_t i, const Watchdog& watchdog) {
  watchdog.wait_any(std::span(requests_).subspan(i, 1), std::span(ranks_).subspan(i, 1));
}

}  // namespace tercet
