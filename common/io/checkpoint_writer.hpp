#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/io/checkpoint_content.hpp"
#include "common/io/checkpoint_plan.hpp"

namespace tercet::io {

/// Stages of a save, in order; `written` comes once for each array.
enum class SaveStage { reserved, written, closed, verified, renamed, rotated };

/// Writes a checkpoint file at `path`, collectively, and brings it to the disk; nothing about
/// temporary names, verifying and renaming. Tells the stages reserved, written (after each array)
/// and closed on every rank. EnvironmentError on all ranks; the file may be left behind then.
///
/// Rank 0 alone writes everything through HDF5 that HDF5 must know: groups, attributes, empty
/// datasets, at the end the checksums and the digest. The numbers are written by all ranks at once
/// with plain pwrite into the places that HDF5 has given to the datasets. So no rank ever waits for
/// another inside an I/O library, and an error on any rank (full disk, quota, broken cable) is seen
/// and agreed on: collective HDF5 does neither (docs/decisions/writing-without-collective-io.md).
void write_checkpoint_file(const Communicator& comm, const std::string& path, std::int64_t step,
                           const CheckpointContent& content,
                           const std::vector<PlannedArray>& arrays,
                           const std::function<void(SaveStage)>& tell);

}  // namespace tercet::io
