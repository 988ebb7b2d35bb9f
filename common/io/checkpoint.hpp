#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "common/comm/communicator.hpp"
#include "common/io/checkpoint_content.hpp"
#include "common/io/checkpoint_reader.hpp"
#include "common/io/checkpoint_writer.hpp"

namespace tercet::io {

/// The checkpoints of one run: files <folder>/<name>-<step>.h5, of which the newest `keep` stay.
///
/// A checkpoint is whole or absent. It is written beside under a temporary name on disk space that
/// was set aside before, flushed, read back and compared with its checksums, and only then
/// renamed; the oldest one goes after that. A kill at any moment leaves the last ones valid.
/// The folder must exist (see output_folder.hpp) and be seen by all ranks.
class CheckpointStore {
 public:
  CheckpointStore(const Communicator& comm, const std::string& folder, const std::string& name,
                  int keep = 2);

  /// Writes the checkpoint of `step` (>= 0), replacing one of the same step. Collective. Also
  /// removes what former writers left unfinished, so two runs must not share folder and name.
  /// EnvironmentError on all ranks when it cannot be written; the ones before stay valid, nothing
  /// is left behind. A full disk leaves HDF5 whole; after an error in its own few writes
  /// io::library_is_broken() is true. Needs room for one checkpoint more than are kept.
  void save(std::int64_t step, const CheckpointContent& content) const;

  /// Opens the newest valid checkpoint. Damaged ones are passed over with a text in
  /// Checkpoint::warnings. Empty if there is no checkpoint file at all; EnvironmentError if there
  /// are some and none is valid: a run never starts from zero in silence. Collective.
  std::optional<Checkpoint> load_newest() const;
  /// Opens the checkpoint at `path`, in any folder. On all ranks InputError if there is no such
  /// file, EnvironmentError if it is damaged. Collective.
  Checkpoint load(const std::string& path) const;

  /// `observer` is told the stages of each later save, on every rank, e.g. for timing.
  void observe(std::function<void(SaveStage)> observer) { observer_ = std::move(observer); }

 private:
  void save_under(const std::string& temporary, std::int64_t step,
                  const CheckpointContent& content) const;
  void on_root(const std::function<void()>& work) const;
  void tell(SaveStage stage) const;

  Communicator comm_;
  std::string folder_;
  std::string name_;
  int keep_;
  std::function<void(SaveStage)> observer_;
};

}  // namespace tercet::io
