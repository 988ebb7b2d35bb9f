#include "common/comm/watchdog.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "common/comm/communicator.hpp"
#include "common/error/errors.hpp"

namespace tercet {

double comm_timeout_from_environment() {
  const char* text = std::getenv("TERCET_COMM_TIMEOUT_S");
  if (text == nullptr) return 0;
  char* end = nullptr;
  const double seconds = std::strtod(text, &end);
  if (end == text || *end != '\0' || !(seconds >= 0) || !std::isfinite(seconds)) {
    throw InputError("TERCET_COMM_TIMEOUT_S = '" + std::string(text) +
                     "' is not a number of seconds; give e.g. 600, or 0 for no limit");
  }
  return seconds;
}

int Watchdog::wait_any(std::span<MPI_Request> requests, std::span<const int> ranks) const {
  const int count = static_cast<int>(requests.size());
  int index = MPI_UNDEFINED;
  if (limit_s_ <= 0) {
    check_mpi(MPI_Waitany(count, requests.data(), &index, MPI_STATUS_IGNORE), "MPI_Waitany");
    return index == MPI_UNDEFINED ? -1 : index;
  }
  const double start = MPI_Wtime();
  while (true) {
    int done = 0;
    check_mpi(MPI_Testany(count, requests.data(), &index, &done, MPI_STATUS_IGNORE), "MPI_Testany");
    if (done != 0) return index == MPI_UNDEFINED ? -1 : index;
    if (MPI_Wtime() - start > limit_s_) throw_timeout(requests, ranks);
  }
}

void Watchdog::wait_all(std::span<MPI_Request> requests, std::span<const int> ranks) const {
  while (wait_any(requests, ranks) != -1) continue;
}

void Watchdog::throw_timeout(std::span<MPI_Request> requests, std::span<const int> ranks) const {
  std::string waited_for;
  for (std::size_t i = 0; i < requests.size(); ++i) {
    int done = 0;
    MPI_Request_get_status(requests[i], &done, MPI_STATUS_IGNORE);
    if (done == 0) waited_for += (waited_for.empty() ? "" : ", ") + std::to_string(ranks[i]);
  }
  throw EnvironmentError(phase_ + ": waited more than " + std::to_string(limit_s_) +
                         " s for rank " + waited_for +
                         "; that rank has died or hangs, or the network does (look at its last "
                         "lines; TERCET_COMM_TIMEOUT_S sets the limit)");
}

}  // namespace tercet
