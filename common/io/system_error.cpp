#include "common/io/system_error.hpp"

#include <array>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "common/error/errors.hpp"
#include "common/io/posix_file.hpp"

namespace tercet::io {
namespace {

struct Remedy {
  std::string_view sign;  ///< part of the cause's text
  std::string_view advice;
};

// The first sign that is found wins. MPI-IO writes its error class where the system's text is lost.
constexpr std::array remedies{
    Remedy{"unable to lock file",
           "the file system refuses locks or another program has the file open; close that program,"
           " or set HDF5_USE_FILE_LOCKING=FALSE on a network file system"},
    Remedy{"truncated file", "the file is cut short; take an older copy"},
    Remedy{"No space left", "the disk is full; free some space or choose another output folder"},
    Remedy{"MPI_ERR_NO_SPACE", "the disk is full; free some space or choose another folder"},
    Remedy{"quota", "your disk quota is used up; free some space or choose another folder"},
    Remedy{"MPI_ERR_QUOTA", "your disk quota is used up; free some space"},
    Remedy{"File too large", "the file system or `ulimit -f` does not allow a file of this size"},
    Remedy{"Read-only file system", "the file system is read-only; choose another output folder"},
    Remedy{"MPI_ERR_READ_ONLY", "the file system is read-only; choose another output folder"},
    Remedy{"Permission denied", "you may not do this here; check owner and permissions"},
    Remedy{"Operation not permitted", "you may not do this here; check owner and attributes"},
    Remedy{"MPI_ERR_ACCESS", "you may not do this here; check owner and permissions"},
    Remedy{"No such file", "the file or its folder does not exist; check the path"},
    Remedy{"MPI_ERR_NO_SUCH_FILE", "the file or its folder does not exist; check the path"},
    Remedy{"Not a directory", "a part of the path is a file; check the path"},
    Remedy{"Stale file handle", "the network file system was remounted; start again"},
    Remedy{"file signature not found", "this is no HDF5 file, or its beginning is damaged"},
    Remedy{"incorrect metadata checksum", "the file is damaged; take an older copy"},
};

std::string advice_for(const std::string& cause) {
  for (const Remedy& remedy : remedies)
    if (cause.find(remedy.sign) != std::string::npos) return std::string(remedy.advice);
  return "check that the disk is not full and that the file system works";
}

}  // namespace

std::string remedy_for(const std::string& cause, const std::string& path) {
  std::string text = advice_for(cause);
  const std::string folder = folder_of(path);
  if (const auto free = free_bytes_if_known(folder))
    text += " (" + std::to_string(*free >> 20) + " MiB are free in " + folder + ")";
  return text;
}

void throw_system_error(const std::string& action, const std::string& path, int error_number) {
  const std::string cause = std::strerror(error_number);
  throw EnvironmentError("cannot " + action + " " + path + ": " + cause + "\n  " +
                         remedy_for(cause, path));
}

}  // namespace tercet::io
