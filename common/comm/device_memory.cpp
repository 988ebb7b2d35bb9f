#include "common/comm/device_memory.hpp"

#include <cstdlib>
#include <cstring>
#include <string>

#include "common/error/errors.hpp"

namespace tercet {
namespace {

[[noreturn]] void throw_no_memory(std::size_t size, BufferPlace place, const std::string& reason) {
  throw EnvironmentError("no " + std::to_string(size) + " bytes of " +
                         (place == BufferPlace::device ? "device" : "host") +
                         " memory for message buffers (" + reason +
                         "); use more ranks or a smaller system");
}

}  // namespace

#ifdef KOKKOS_ENABLE_CUDA

namespace {

void check_cuda(cudaError_t code, const char* call) {
  if (code == cudaSuccess) return;
  throw EnvironmentError(std::string(call) + " failed: " + cudaGetErrorString(code));
}

std::byte* allocate(std::size_t size, BufferPlace place) {
  void* bytes = nullptr;
  const cudaError_t code =
      place == BufferPlace::device ? cudaMalloc(&bytes, size) : cudaMallocHost(&bytes, size);
  if (code != cudaSuccess) throw_no_memory(size, place, cudaGetErrorString(code));
  return static_cast<std::byte*>(bytes);
}

}  // namespace

void MessageBuffer::Free::operator()(std::byte* bytes) const {
  if (place == BufferPlace::device) {
    cudaFree(bytes);
  } else {
    cudaFreeHost(bytes);
  }
}

void copy_bytes(const ExecSpace& exec, std::byte* target, const std::byte* source,
                std::size_t size) {
  if (size == 0) return;
  check_cuda(cudaMemcpyAsync(target, source, size, cudaMemcpyDefault, exec.cuda_stream()),
             "cudaMemcpyAsync");
}

struct WorkMark::Event {
  cudaEvent_t event = nullptr;
  ~Event() { cudaEventDestroy(event); }
};

WorkMark::WorkMark() : event_(std::make_shared<Event>()) {
  check_cuda(cudaEventCreateWithFlags(&event_->event, cudaEventDisableTiming),
             "cudaEventCreateWithFlags");
}

void WorkMark::set(const ExecSpace& exec) {
  check_cuda(cudaEventRecord(event_->event, exec.cuda_stream()), "cudaEventRecord");
}

void WorkMark::wait() const {
  check_cuda(cudaEventSynchronize(event_->event), "cudaEventSynchronize");
}

#else

namespace {

std::byte* allocate(std::size_t size, BufferPlace place) {
  constexpr std::size_t alignment = 256;
  void* bytes = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (bytes == nullptr) throw_no_memory(size, place, "out of memory");
  return static_cast<std::byte*>(bytes);
}

}  // namespace

void MessageBuffer::Free::operator()(std::byte* bytes) const {
  std::free(bytes);
}

void copy_bytes(const ExecSpace& exec, std::byte* target, const std::byte* source,
                std::size_t size) {
  exec.fence();
  if (size > 0) std::memcpy(target, source, size);
}

struct WorkMark::Event {
  ExecSpace exec;
};

WorkMark::WorkMark() : event_(std::make_shared<Event>()) {}

void WorkMark::set(const ExecSpace& exec) {
  event_->exec = exec;
}

void WorkMark::wait() const {
  event_->exec.fence();
}

#endif

bool MessageBuffer::reserve(std::size_t size) {
  if (size <= capacity_) return false;
  const std::size_t grown = size + size / 4;  // so that small changes seldom take new memory
  bytes_.reset();
  capacity_ = 0;
  bytes_.reset(allocate(grown, bytes_.get_deleter().place));
  capacity_ = grown;
  return true;
}

}  // namespace tercet
