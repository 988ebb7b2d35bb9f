#pragma once

#include <mpi.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tercet {

/// Throws EnvironmentError with the call's name and MPI's own text unless `code` is MPI_SUCCESS.
void check_mpi(int code, const char* call);

/// A communicator of our own (a duplicate, errors as exceptions), freed when it goes out of scope.
class Communicator {
 public:
  /// Duplicates `comm`.
  explicit Communicator(MPI_Comm comm);
  static Communicator world() { return Communicator(MPI_COMM_WORLD); }
  /// A communicator of this process alone.
  static Communicator self() { return Communicator(MPI_COMM_SELF); }
  Communicator(Communicator&& other) noexcept;
  Communicator& operator=(Communicator&& other) noexcept;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  ~Communicator();

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool is_root() const { return rank_ == 0; }
  MPI_Comm raw() const { return comm_; }

  /// The ranks that share this rank's node (found by MPI, never by environment variables).
  Communicator node() const;

  void barrier() const;
  /// In-place reductions over all ranks. Integer sums and extrema do not depend on the order; sums
  /// of floating-point numbers go through common/comm/reproducible_sum.hpp.
  void sum(std::span<std::int64_t> values) const;
  std::int64_t sum(std::int64_t value) const;
  void max(std::span<double> values) const;
  double max(double value) const;
  double min(double value) const;
  std::int64_t max(std::int64_t value) const;
  std::int64_t min(std::int64_t value) const;
  /// Sum of the values of the ranks before this one.
  std::int64_t exclusive_sum(std::int64_t value) const;

  void broadcast(void* data, std::size_t bytes, int root = 0) const;
  std::string broadcast(const std::string& text, int root = 0) const;
  /// One value of each rank, on every rank.
  std::vector<std::int64_t> all_gather(std::int64_t value) const;
  std::vector<double> all_gather(double value) const;

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace tercet
