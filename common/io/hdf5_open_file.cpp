#include "common/io/hdf5_open_file.hpp"

#include <fcntl.h>

#include <exception>

#include "common/comm/collective.hpp"
#include "common/error/require.hpp"
#include "common/io/collective_io.hpp"
#include "common/io/hdf5_error.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"

namespace tercet::io {
namespace {

// What HDF5 writes beside the data: object headers, and at the next flush chunk indices.
constexpr std::uint64_t room_for_headers = 4 << 10;
constexpr std::uint64_t room_for_indices = 64 << 10;

}  // namespace

OpenFile::~OpenFile() {
  if (library_is_broken()) return;
  try {
    close();
  } catch (const std::exception&) {
    // The library is marked broken; who wants to hear of it calls close().
  }
}

void OpenFile::check_arguments(const std::function<void()>& work) const {
  const auto checked = [&] {
    if (library_is_broken())
      throw EnvironmentError("cannot use " + path + ": HDF5 failed before; the run must end");
    require(id.id() >= 0, [this] { return path + " is used after it was closed"; });
    work();
  };
  if (parallel())
    run_collectively(*comm, checked);
  else
    checked();
}

void OpenFile::run(const std::function<void()>& work) const {
  const auto agreed = [&] { parallel() ? run_collective_io(*comm, work) : work(); };
  if (!writable) return agreed();
  try {
    watchdog ? watchdog->watch("writing " + path, agreed) : agreed();
  } catch (...) {
    mark_library_broken();
    throw;
  }
}

void OpenFile::reserve(std::uint64_t bytes) {
  if (!parallel() || bytes == 0) return;
  unflushed += bytes + (bytes < alignment ? 0 : alignment) + room_for_headers;
  if (!comm->is_root()) return;
  PosixFile file(path, O_WRONLY);
  file.reserve(file.size(), file.size() + unflushed + room_for_indices);
}

void OpenFile::close() {
  if (id.id() < 0) return;
  const hid_t file = id.release();
  run([&] { check_hdf5(H5Fclose(file), "close", path); });
}

}  // namespace tercet::io
