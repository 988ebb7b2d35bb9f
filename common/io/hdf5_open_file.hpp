#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "common/comm/communicator.hpp"
#include "common/io/hdf5_handle.hpp"
#include "common/io/io_watchdog.hpp"

namespace tercet::io {

/// What File, Group and Dataset share: the open file, and how its operations are agreed on.
/// Inner part of the HDF5 wrapper; programs use hdf5_file.hpp.
struct OpenFile {
  std::string path;
  std::optional<Communicator> comm;  ///< empty: a serial file
  bool writable = false;
  bool collective_writes = false;  ///< inside MPI-IO; see FileSettings

  std::uint64_t alignment = 0;
  std::uint64_t unflushed = 0;           ///< bytes allocated since the last flush, from above
  std::unique_ptr<IoWatchdog> watchdog;  ///< of a parallel file that is written
  Handle id;

  OpenFile() = default;
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  /// Closes what is still open; in a parallel file that is collective. That is safe also while an
  /// error passes, since only errors that all ranks have at the same place unwind them (see
  /// docs/decisions/agreed-errors.md).
  ~OpenFile();

  bool parallel() const { return comm.has_value(); }
  /// Runs `work`, which checks arguments and touches no file, on all ranks; all throw if one does.
  void check_arguments(const std::function<void()>& work) const;
  /// Runs `work`, one HDF5 operation, in a parallel file on all ranks; all throw if it fails on
  /// one. A failure while the file can be written marks the library broken.
  void run(const std::function<void()>& work) const;
  /// Sets disk blocks aside for `bytes` that HDF5 has just allocated in a parallel file, so that a
  /// full disk is seen before a collective write, which might not come back. Part of run()'s work.
  void reserve(std::uint64_t bytes);
  /// Flushes and closes; throws when the disk refuses.
  void close();
};

}  // namespace tercet::io
