#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "common/comm/communicator.hpp"
#include "common/io/hdf5_group.hpp"

namespace tercet::io {

struct FileSettings {
  /// Ask the file system for a lock when a serial file is opened for writing (MPI-IO takes none).
  /// The environment variable HDF5_USE_FILE_LOCKING overrides it. Reading never takes a lock,
  /// because network file systems refuse it.
  bool lock_for_writing = true;
  /// Datasets of at least this many bytes begin at a multiple of it; 0: anywhere.
  std::uint64_t alignment = 0;
  /// Let MPI-IO gather the ranks' parts into few large writes. Faster for many small parts on
  /// parallel file systems; but Open MPI 4.1.4 (ompio) then reports no error when the disk refuses
  /// the data (measured: 3 ranks, file size limit), so each rank writes its own part by default.
  bool collective_writes = false;
  /// Seconds that one operation on a parallel file that is written may take before the run is ended
  /// with exit code 3, because the ranks wait for each other inside HDF5 and will never stop.
  double patience_s = 900.0;
};

enum class OpenMode { read, write };

/// An HDF5 file in the format of HDF5 1.8 (checksummed metadata, readable by all tools of today).
/// All errors are EnvironmentErrors with HDF5's own error stack, the file's name and the remedy.
///
/// Parallel files go through MPI-IO: opening, creating, writing and closing are collective over the
/// communicator, and so is going out of scope unclosed. Disk space is set aside before it is
/// written, so that a full disk is normally an error like any other; an operation that hangs inside
/// HDF5 all the same ends the run after `patience_s`. After a failed write io::library_is_broken()
/// is true and the program must end (library_state.hpp); what was flushed stays readable.
class File {
 public:
  /// Creates `path`, or empties what is there.
  static File create(const Communicator& comm, const std::string& path,
                     const FileSettings& settings = {});
  static File create_serial(const std::string& path, const FileSettings& settings = {});
  static File open(const Communicator& comm, const std::string& path, OpenMode mode,
                   const FileSettings& settings = {});
  static File open_serial(const std::string& path, OpenMode mode,
                          const FileSettings& settings = {});

  Group root() const;
  const std::string& path() const { return file_->path; }
  /// Brings all data to the disk: what is flushed survives a kill. Collective. Costs an fsync.
  void flush() const;
  /// Flushes and closes, groups and datasets too; the destructor does the same but cannot report.
  void close();

 private:
  explicit File(std::shared_ptr<OpenFile> file) : file_(std::move(file)) {}
  std::shared_ptr<OpenFile> file_;
};

}  // namespace tercet::io
