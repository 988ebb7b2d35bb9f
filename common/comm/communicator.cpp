#include "common/comm/communicator.hpp"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <utility>

#include "common/error/errors.hpp"
#include "common/error/require.hpp"

namespace tercet {

void check_mpi(int code, const char* call) {
  if (code == MPI_SUCCESS) return;
  char text[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw EnvironmentError(std::string(call) + " failed: " + std::string(text, text + length));
}

Communicator::Communicator(MPI_Comm comm) {
  check_mpi(MPI_Comm_dup(comm, &comm_), "MPI_Comm_dup");
  check_mpi(MPI_Comm_set_errhandler(comm_, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  check_mpi(MPI_Comm_rank(comm_, &rank_), "MPI_Comm_rank");
  check_mpi(MPI_Comm_size(comm_, &size_), "MPI_Comm_size");
}

Communicator::Communicator(Communicator&& other) noexcept
    : comm_(std::exchange(other.comm_, MPI_COMM_NULL)), rank_(other.rank_), size_(other.size_) {}

Communicator& Communicator::operator=(Communicator&& other) noexcept {
  std::swap(comm_, other.comm_);
  std::swap(rank_, other.rank_);
  std::swap(size_, other.size_);
  return *this;
}

Communicator::~Communicator() {
  int finalized = 0;
  MPI_Finalized(&finalized);
  if (comm_ != MPI_COMM_NULL && !finalized) MPI_Comm_free(&comm_);
}

Communicator Communicator::node() const {
  MPI_Comm shared = MPI_COMM_NULL;
  check_mpi(MPI_Comm_split_type(comm_, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &shared),
            "MPI_Comm_split_type");
  Communicator result(shared);
  MPI_Comm_free(&shared);
  return result;
}

void Communicator::barrier() const {
  check_mpi(MPI_Barrier(comm_), "MPI_Barrier");
}

namespace {

template <class T>
void all_reduce(MPI_Comm comm, T* values, std::size_t count, MPI_Datatype type, MPI_Op op) {
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, values, static_cast<int>(count), type, op, comm),
            "MPI_Allreduce");
}

}  // namespace

void Communicator::sum(std::span<std::int64_t> values) const {
  all_reduce(comm_, values.data(), values.size(), MPI_INT64_T, MPI_SUM);
}

std::int64_t Communicator::sum(std::int64_t value) const {
  all_reduce(comm_, &value, 1, MPI_INT64_T, MPI_SUM);
  return value;
}

void Communicator::max(std::span<double> values) const {
  all_reduce(comm_, values.data(), values.size(), MPI_DOUBLE, MPI_MAX);
}

double Communicator::max(double value) const {
  all_reduce(comm_, &value, 1, MPI_DOUBLE, MPI_MAX);
  return value;
}

double Communicator::min(double value) const {
  all_reduce(comm_, &value, 1, MPI_DOUBLE, MPI_MIN);
  return value;
}

std::int64_t Communicator::max(std::int64_t value) const {
  all_reduce(comm_, &value, 1, MPI_INT64_T, MPI_MAX);
  return value;
}

std::int64_t Communicator::min(std::int64_t value) const {
  all_reduce(comm_, &value, 1, MPI_INT64_T, MPI_MIN);
  return value;
}

std::int64_t Communicator::exclusive_sum(std::int64_t value) const {
  std::int64_t before = 0;
  check_mpi(MPI_Exscan(&value, &before, 1, MPI_INT64_T, MPI_SUM, comm_), "MPI_Exscan");
  return rank_ == 0 ? 0 : before;
}

void Communicator::broadcast(void* data, std::size_t bytes, int root) const {
  auto* at = static_cast<char*>(data);
  while (bytes > 0) {
    const auto part = std::min<std::size_t>(bytes, INT_MAX);
    check_mpi(MPI_Bcast(at, static_cast<int>(part), MPI_BYTE, root, comm_), "MPI_Bcast");
    at += part;
    bytes -= part;
  }
}

std::string Communicator::broadcast(const std::string& text, int root) const {
  std::uint64_t length = text.size();
  broadcast(&length, sizeof length, root);
  std::string result = rank_ == root ? text : std::string(length, '\0');
  broadcast(result.data(), length, root);
  return result;
}

std::vector<std::int64_t> Communicator::all_gather(std::int64_t value) const {
  std::vector<std::int64_t> all(static_cast<std::size_t>(size_));
  check_mpi(MPI_Allgather(&value, 1, MPI_INT64_T, all.data(), 1, MPI_INT64_T, comm_),
            "MPI_Allgather");
  return all;
}

std::vector<double> Communicator::all_gather(double value) const {
  std::vector<double> all(static_cast<std::size_t>(size_));
  check_mpi(MPI_Allgather(&value, 1, MPI_DOUBLE, all.data(), 1, MPI_DOUBLE, comm_),
            "MPI_Allgather");
  return all;
}

namespace {

/// Byte counts and where each rank's bytes begin in the gathered ones.
struct Segments {
  std::vector<int> counts;
  std::vector<int> begins;
  std::size_t total = 0;
};

Segments segments_of(const std::vector<std::int64_t>& bytes_by_rank) {
  Segments result;
  for (const std::int64_t bytes : bytes_by_rank) {
    result.counts.push_back(static_cast<int>(bytes));
    result.begins.push_back(static_cast<int>(result.total));
    result.total += static_cast<std::size_t>(bytes);
    if (result.total > INT_MAX) {
      throw InternalError("more than 2 GiB are gathered in one call; gather in parts");
    }
  }
  return result;
}

std::vector<std::string> cut_texts(const std::string& all, const Segments& segments) {
  std::vector<std::string> texts;
  for (std::size_t r = 0; r < segments.counts.size(); ++r) {
    texts.push_back(all.substr(static_cast<std::size_t>(segments.begins[r]),
                               static_cast<std::size_t>(segments.counts[r])));
  }
  return texts;
}

}  // namespace

std::vector<char> Communicator::all_gather_bytes(const void* data, std::size_t bytes) const {
  const Segments segments = segments_of(all_gather(static_cast<std::int64_t>(bytes)));
  std::vector<char> all(segments.total);
  check_mpi(MPI_Allgatherv(data, static_cast<int>(bytes), MPI_BYTE, all.data(),
                           segments.counts.data(), segments.begins.data(), MPI_BYTE, comm_),
            "MPI_Allgatherv");
  return all;
}

std::vector<std::string> Communicator::all_gather(const std::string& text) const {
  const Segments segments = segments_of(all_gather(static_cast<std::int64_t>(text.size())));
  const std::vector<char> all = all_gather_bytes(text.data(), text.size());
  return cut_texts(std::string(all.begin(), all.end()), segments);
}

std::vector<std::string> Communicator::gather(const std::string& text, int root) const {
  const Segments segments = segments_of(all_gather(static_cast<std::int64_t>(text.size())));
  std::string all(rank_ == root ? segments.total : 0, '\0');
  check_mpi(MPI_Gatherv(text.data(), static_cast<int>(text.size()), MPI_BYTE, all.data(),
                        segments.counts.data(), segments.begins.data(), MPI_BYTE, root, comm_),
            "MPI_Gatherv");
  return rank_ == root ? cut_texts(all, segments) : std::vector<std::string>{};
}

std::vector<std::int64_t> Communicator::all_to_all(const std::vector<std::int64_t>& values) const {
  require(values.size() == static_cast<std::size_t>(size_), "all_to_all takes one value per rank");
  std::vector<std::int64_t> received(values.size());
  check_mpi(MPI_Alltoall(values.data(), 1, MPI_INT64_T, received.data(), 1, MPI_INT64_T, comm_),
            "MPI_Alltoall");
  return received;
}

void Communicator::abort(int code) const {
  MPI_Abort(comm_, code);
  std::_Exit(code);  // MPI_Abort does not return; this tells the compiler
}

}  // namespace tercet
