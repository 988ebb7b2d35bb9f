#include "common/io/output_folder.hpp"

#include <fcntl.h>

#include <filesystem>
#include <system_error>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/io/posix_file.hpp"
#include "common/io/system_error.hpp"

namespace tercet::io {
namespace {

void make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (std::filesystem::is_directory(folder)) return;
  throw_system_error("make the output folder", folder, error ? error.value() : ENOTDIR);
}

/// Permission bits say little (root, access lists, read-only mounts), so it really writes.
void try_to_write(const std::string& folder) {
  const std::string probe = temporary_name(folder + "/.tercet-probe");
  try {
    PosixFile file(probe, O_WRONLY | O_CREAT | O_TRUNC);
    file.write("can Tercet write here?\n");
    file.sync();
    file.close();
  } catch (const EnvironmentError& error) {
    remove_quietly(probe);
    throw EnvironmentError("the output folder " + folder + " cannot be written\n  " + error.what());
  }
  remove_file(probe);
}

void check_room(const std::string& folder, std::uint64_t bytes_needed) {
  const std::uint64_t free = free_bytes(folder);
  if (free >= bytes_needed) return;
  throw EnvironmentError("the output folder " + folder + " has " + std::to_string(free) +
                         " bytes free and this run needs " + std::to_string(bytes_needed) +
                         "; free some space or choose another output folder");
}

}  // namespace

void prepare_output_folder(const Communicator& comm, const std::string& folder,
                           std::uint64_t bytes_needed) {
  run_collectively(comm, [&] {
    if (!comm.is_root()) return;
    make_folder(folder);
    try_to_write(folder);
    check_room(folder, bytes_needed);
  });
}

}  // namespace tercet::io
