#include "common/io/checkpoint.hpp"

#include <filesystem>
#include <sstream>

#include "common/comm/collective.hpp"
#include "common/error/require.hpp"
#include "common/io/checkpoint_folder.hpp"
#include "common/io/checkpoint_plan.hpp"
#include "common/io/library_state.hpp"
#include "common/io/posix_file.hpp"

namespace tercet::io {
namespace {

std::vector<CheckpointFile> list_on_all(const Communicator& comm, const std::string& folder,
                                        const std::string& name) {
  std::string text;
  run_collectively(comm, [&] {
    if (!comm.is_root()) return;
    for (const CheckpointFile& file : list_checkpoints(folder, name))
      text += std::to_string(file.step) + "\n";
  });
  std::istringstream lines(comm.broadcast(text));
  std::vector<CheckpointFile> files;
  for (std::int64_t step = 0; lines >> step;)
    files.push_back({step, checkpoint_path(folder, name, step)});
  return files;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n  " + line;
  return text;
}

/// A name that is not there is the user's to mend; trying again would not help.
void require_file(const std::string& path) {
  const std::filesystem::path file(path);
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) return;
  const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
  std::string there;
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(".h5")) there += (there.empty() ? "" : ", ") + name;
  }
  throw InputError("there is no checkpoint " + path + "; " +
                   (there.empty() ? "no .h5 file is in " + folder : folder + " holds " + there));
}

}  // namespace

CheckpointStore::CheckpointStore(const Communicator& comm, const std::string& folder,
                                 const std::string& name, int keep)
    : comm_(comm.raw()), folder_(folder), name_(name), keep_(keep) {
  require_plain_name(name);
  require(keep >= 1, "a checkpoint store keeps at least one checkpoint");
}

void CheckpointStore::on_root(const std::function<void()>& work) const {
  run_collectively(comm_, [&] {
    if (comm_.is_root()) work();
  });
}

void CheckpointStore::tell(SaveStage stage) const {
  if (observer_) observer_(stage);
}

void CheckpointStore::save(std::int64_t step, const CheckpointContent& content) const {
  require(step >= 0, "a checkpoint's step is not negative");
  const std::string temporary =
      comm_.broadcast(temporary_name(checkpoint_path(folder_, name_, step)));
  try {
    save_under(temporary, step, content);
  } catch (const EnvironmentError& error) {
    if (comm_.is_root()) remove_quietly(temporary);
    if (comm_.max(static_cast<std::int64_t>(library_is_broken())) == 1) mark_library_broken();
    run_collectively(comm_, [&] {
      throw EnvironmentError("the checkpoint of step " + std::to_string(step) +
                             " was not written; those before it stay valid\n  " + error.what());
    });
  }
}

void CheckpointStore::save_under(const std::string& temporary, std::int64_t step,
                                 const CheckpointContent& content) const {
  const auto arrays = plan_arrays(comm_, step, content);
  on_root([&] { remove_stale_files(folder_, name_); });
  write_checkpoint_file(comm_, temporary, step, content, arrays,
                        [this](SaveStage stage) { tell(stage); });
  open_checkpoint(comm_, temporary);
  tell(SaveStage::verified);
  on_root([&] { rename_durably(temporary, checkpoint_path(folder_, name_, step)); });
  tell(SaveStage::renamed);
  on_root([&] { rotate_checkpoints(folder_, name_, step, keep_); });
  tell(SaveStage::rotated);
}

std::optional<Checkpoint> CheckpointStore::load_newest() const {
  const auto files = list_on_all(comm_, folder_, name_);
  std::vector<std::string> warnings;
  for (const CheckpointFile& file : files) {
    try {
      Checkpoint checkpoint = open_checkpoint(comm_, file.path);
      if (checkpoint.step() != file.step)
        throw EnvironmentError(file.path + " is damaged: it holds step " +
                               std::to_string(checkpoint.step()));
      checkpoint.warnings = std::move(warnings);
      return checkpoint;
    } catch (const Error& error) {
      warnings.push_back("checkpoint " + file.path + " cannot be used: " + error.what());
    }
  }
  run_collectively(comm_, [&] {
    if (files.empty()) return;
    throw EnvironmentError("none of the checkpoints of " + name_ + " in " + folder_ +
                           " can be used; bring back a copy of one, or move them away to start "
                           "from the beginning" +
                           joined(warnings));
  });
  return std::nullopt;
}

Checkpoint CheckpointStore::load(const std::string& path) const {
  on_root([&] { require_file(path); });
  return open_checkpoint(comm_, path);
}

}  // namespace tercet::io
