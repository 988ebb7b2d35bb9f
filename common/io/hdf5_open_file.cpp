#include "common/io/hdf5_open_file.hpp"

#include "common/comm/collective.hpp"
#include "common/error/require.hpp"
#include "common/io/hdf5_error.hpp"
#include "common/io/library_state.hpp"

namespace tercet::io {

OpenFile::~OpenFile() {
  if (id.id() < 0) return;
  if (parallel() && std::uncaught_exceptions() > exceptions_at_open) mark_library_broken();
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
  if (!parallel()) return work();
  try {
    run_collectively(*comm, work);
  } catch (...) {
    if (writable) mark_library_broken();
    throw;
  }
}

void OpenFile::close() {
  if (id.id() < 0) return;
  const hid_t file = id.release();
  run([&] { check_hdf5(H5Fclose(file), "close", path); });
}

}  // namespace tercet::io
