#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/io/checkpoint_content.hpp"
#include "common/io/checkpoint_plan.hpp"

namespace tercet::io {

/// Writes a checkpoint file at `path`, collectively, the digest last, and closes it; nothing about
/// temporary names or renaming. `after_array` is called on each rank after each array.
/// EnvironmentError on all ranks; io::library_is_broken() is true afterwards.
void write_checkpoint_file(const Communicator& comm, const std::string& path, std::int64_t step,
                           const CheckpointContent& content,
                           const std::vector<PlannedArray>& arrays,
                           const std::function<void()>& after_array);

}  // namespace tercet::io
