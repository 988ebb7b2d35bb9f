#include "common/io/hdf5_file.hpp"

#include <fcntl.h>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/io/hdf5_error.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"

namespace tercet::io {
namespace {

enum class Purpose { create, read, write };

/// MPI-IO hides the system's reason, so the file is first opened plainly where one rank can say
/// why.
void try_plainly(const std::string& path, Purpose purpose) {
  const int flags = purpose == Purpose::create  ? O_RDWR | O_CREAT
                    : purpose == Purpose::write ? O_RDWR
                                                : O_RDONLY;
  const PosixFile probe(path, flags);
}

Handle access_list(const OpenFile& file, Purpose purpose, const FileSettings& settings) {
  Handle list(check_hdf5(H5Pcreate(H5P_FILE_ACCESS), "prepare", file.path), H5Pclose);
  const auto check = [&](herr_t result) { check_hdf5(result, "set the access of", file.path); };
  check(H5Pset_libver_bounds(list.id(), H5F_LIBVER_V18, H5F_LIBVER_V18));
  check(H5Pset_fclose_degree(list.id(), H5F_CLOSE_STRONG));
  if (settings.alignment > 1)
    check(H5Pset_alignment(list.id(), settings.alignment, settings.alignment));
  if (file.parallel())
    check(H5Pset_fapl_mpio(list.id(), file.comm->raw(), MPI_INFO_NULL));
  else
    check(H5Pset_file_locking(list.id(), purpose != Purpose::read && settings.lock_for_writing, 1));
  return list;
}

hid_t create_or_open(const OpenFile& file, Purpose purpose, hid_t access) {
  if (purpose != Purpose::create) {
    const unsigned flags = purpose == Purpose::write ? H5F_ACC_RDWR : H5F_ACC_RDONLY;
    return check_hdf5(H5Fopen(file.path.c_str(), flags, access), "open", file.path);
  }
  const Handle list(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  H5Pset_obj_track_times(list.id(), 0);
  H5Pset_link_creation_order(list.id(), H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED);
  return check_hdf5(H5Fcreate(file.path.c_str(), H5F_ACC_TRUNC, list.id(), access), "create",
                    file.path);
}

std::shared_ptr<OpenFile> open_file(const Communicator* comm, const std::string& path,
                                    Purpose purpose, const FileSettings& settings) {
  silence_hdf5();
  auto file = std::make_shared<OpenFile>();
  file->path = path;
  file->writable = purpose != Purpose::read;
  file->alignment = settings.alignment;
  file->collective_writes = comm && settings.collective_writes;

  if (comm) file->comm.emplace(comm->raw());
  if (comm && file->writable)
    file->watchdog =
        std::make_unique<IoWatchdog>(std::chrono::duration<double>(settings.patience_s));

  const auto prepare = [&] {
    if (library_is_broken())
      throw EnvironmentError("cannot open " + path + ": HDF5 failed before; the run must end");
    if (!comm || comm->is_root()) try_plainly(path, purpose);
  };
  const auto open = [&] {
    const Handle access = access_list(*file, purpose, settings);
    file->id = Handle(create_or_open(*file, purpose, access.id()), H5Fclose);
  };
  if (!comm) {
    prepare();
    open();
    return file;
  }
  run_collectively(*comm, prepare);
  try {
    run_collectively(*comm, open);
  } catch (...) {
    // Open here but not elsewhere: closing it would be collective, and alone.
    if (file->id.id() >= 0) mark_library_broken();
    throw;
  }
  return file;
}

Purpose purpose_of(OpenMode mode) {
  return mode == OpenMode::write ? Purpose::write : Purpose::read;
}

}  // namespace

File File::create(const Communicator& comm, const std::string& path, const FileSettings& settings) {
  return File(open_file(&comm, path, Purpose::create, settings));
}

File File::create_serial(const std::string& path, const FileSettings& settings) {
  return File(open_file(nullptr, path, Purpose::create, settings));
}

File File::open(const Communicator& comm, const std::string& path, OpenMode mode,
                const FileSettings& settings) {
  return File(open_file(&comm, path, purpose_of(mode), settings));
}

File File::open_serial(const std::string& path, OpenMode mode, const FileSettings& settings) {
  return File(open_file(nullptr, path, purpose_of(mode), settings));
}

Group File::root() const {
  file_->check_arguments([] {});
  Object root{file_, "/", {}};
  root.handle = Handle(
      check_hdf5(H5Gopen2(file_->id.id(), "/", H5P_DEFAULT), "open the root of", file_->path),
      H5Gclose);
  return Group(std::move(root));
}

void File::flush() const {
  file_->check_arguments([] {});
  file_->run([&] {
    check_hdf5(H5Fflush(file_->id.id(), H5F_SCOPE_GLOBAL), "flush", file_->path);
    file_->unflushed = 0;
  });
}

void File::close() {
  file_->close();
}

}  // namespace tercet::io
