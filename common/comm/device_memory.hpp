#pragma once

#include <cstddef>
#include <memory>

#include "common/parallel/types.hpp"

namespace tercet {

/// Where a message buffer lies.
enum class BufferPlace {
  device,  ///< where kernels run
  host,    ///< where any MPI can read; page-locked when kernels run on a GPU
};

/// Bytes for messages that grow and never shrink, 256-byte aligned. On a GPU they come from plain
/// cudaMalloc and cudaMallocHost: MPI libraries do not recognise memory of stream-ordered pools
/// (kokkos#4228, ucx#7194), and long-lived buffers keep their IPC and registration caches small.
class MessageBuffer {
 public:
  explicit MessageBuffer(BufferPlace place) : bytes_(nullptr, Free{place}) {}

  /// Makes room for `size` bytes. When that takes new memory, the contents are lost, the pointer
  /// changes and true is returned. Throws EnvironmentError when the memory cannot be had.
  bool reserve(std::size_t size);
  std::byte* data() const { return bytes_.get(); }
  std::size_t capacity() const { return capacity_; }

 private:
  struct Free {
    BufferPlace place;
    void operator()(std::byte* bytes) const;
  };

  std::unique_ptr<std::byte, Free> bytes_;
  std::size_t capacity_ = 0;
};

/// Copies `size` bytes between any two of device and host memory, in order with what `exec` does.
/// Asynchronous on `exec` on a GPU.
void copy_bytes(const ExecSpace& exec, std::byte* target, const std::byte* source,
                std::size_t size);

/// A point in the work of an execution space that the host can wait for by itself.
class WorkMark {
 public:
  WorkMark();
  /// Marks the end of what `exec` has been given so far.
  void set(const ExecSpace& exec);
  /// Returns when everything before the mark is done.
  void wait() const;

 private:
  struct Event;
  std::shared_ptr<Event> event_;
};

}  // namespace tercet
