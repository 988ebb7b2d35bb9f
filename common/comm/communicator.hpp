#pragma once

#include <mpi.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
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
  /// The texts of all ranks in rank order, on every rank.
  std::vector<std::string> all_gather(const std::string& text) const;
  /// The texts of all ranks in rank order on `root`; nothing elsewhere.
  std::vector<std::string> gather(const std::string& text, int root = 0) const;
  /// The elements of all ranks one after another in rank order, on every rank. Ranks may give
  /// different numbers of elements, also none; fewer than 2^31 bytes altogether.
  template <class T>
  std::vector<T> all_gather(const std::vector<T>& mine) const;
  /// `values[r]` goes to rank r; the result's element r came from rank r. One value per rank.
  std::vector<std::int64_t> all_to_all(const std::vector<std::int64_t>& values) const;
  /// True when `value` is true on every rank.
  bool all_true(bool value) const { return min(static_cast<std::int64_t>(value)) == 1; }
  /// Ends the program on all ranks with `code` as its exit code. Not collective.
  [[noreturn]] void abort(int code) const;

 private:
  std::vector<char> all_gather_bytes(const void* data, std::size_t bytes) const;

  MPI_Comm comm_ = MPI_COMM_NULL;
  int rank_ = 0;
  int size_ = 1;
};

template <class T>
std::vector<T> Communicator::all_gather(const std::vector<T>& mine) const {
  static_assert(std::is_trivially_copyable_v<T>);
  const std::vector<char> bytes = all_gather_bytes(mine.data(), mine.size() * sizeof(T));
  std::vector<T> all(bytes.size() / sizeof(T));
  if (!bytes.empty()) std::memcpy(all.data(), bytes.data(), bytes.size());
  return all;
}

}  // namespace tercet
