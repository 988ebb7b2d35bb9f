#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace tercet::io {

/// A checkpoint file by its name alone.
struct CheckpointFile {
  std::int64_t step = 0;
  std::string path;
};

/// "<folder>/<name>-<step>.h5".
std::string checkpoint_path(const std::string& folder, const std::string& name, std::int64_t step);

/// The checkpoints `name` in `folder`, newest step first; the files' times play no part, since
/// clocks differ. A missing folder holds none. EnvironmentError when it cannot be read.
std::vector<CheckpointFile> list_checkpoints(const std::string& folder, const std::string& name);

/// Removes what earlier writers of checkpoint `name` left unfinished.
void remove_stale_files(const std::string& folder, const std::string& name);

/// Removes older checkpoints of `name`, so that of those up to `newest_step` the newest `keep`
/// stay. Later steps are left alone: they are damaged, or of a run that was continued from further
/// back.
void rotate_checkpoints(const std::string& folder, const std::string& name,
                        std::int64_t newest_step, int keep);

}  // namespace tercet::io
