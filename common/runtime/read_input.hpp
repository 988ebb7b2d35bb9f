#pragma once

#include <string>
#include <vector>

#include "common/comm/communicator.hpp"
#include "common/config/input.hpp"

namespace tercet {

/// The text of a file, read by rank 0 and given to all ranks, so that they work on the same bytes
/// and a shared file system is asked once. Collective. Throws on all ranks: InputError when there
/// is no such file or it may not be read, EnvironmentError when reading fails.
std::string read_text(const Communicator& world, const std::string& path);

/// The input file with the overrides in place, the same on all ranks. Collective. Throws InputError
/// on all ranks when the file cannot be had or is not TOML.
config::Input read_input(const Communicator& world, const std::string& path,
                         const std::vector<config::Override>& overrides = {});

}  // namespace tercet
