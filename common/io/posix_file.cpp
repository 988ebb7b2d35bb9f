#include "common/io/posix_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "common/io/system_error.hpp"

namespace tercet::io {

PosixFile::PosixFile(std::string path, int flags) : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), flags | O_CLOEXEC, 0666);
  if (descriptor_ < 0) throw_system_error("open", path_, errno);
}

PosixFile::PosixFile(PosixFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

PosixFile& PosixFile::operator=(PosixFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

PosixFile::~PosixFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t PosixFile::size() const {
  struct stat facts {};
  if (::fstat(descriptor_, &facts) != 0) throw_system_error("ask the size of", path_, errno);
  return static_cast<std::uint64_t>(facts.st_size);
}

void PosixFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_system_error("write to", path_, errno);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void PosixFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t written =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw_system_error("write to", path_, errno);
    offset += static_cast<std::uint64_t>(written);
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void PosixFile::truncate(std::uint64_t size) {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0)
    throw_system_error("set the size of", path_, errno);
}

void PosixFile::reserve(std::uint64_t begin, std::uint64_t end) {
  if (begin >= end) return;
  const std::uint64_t bytes = end - begin;
  const auto fail = [&](int error_number) {
    throw_system_error("reserve " + std::to_string(bytes) + " bytes for", path_, error_number);
  };
  while (::fallocate(descriptor_, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(begin),
                     static_cast<off_t>(bytes)) != 0) {
    const int reason = errno;
    if (reason == EINTR) continue;
    const bool cannot = reason == EOPNOTSUPP || reason == ENOSYS;
    if (cannot && free_bytes(folder_of(path_)) >= bytes) return;
    truncate(size());  // some file systems keep what they could get, and the disk stays full
    fail(cannot ? ENOSPC : reason);
  }
}

void PosixFile::sync() {
  if (::fsync(descriptor_) != 0) throw_system_error("flush to disk", path_, errno);
}

void PosixFile::drop_from_memory() const {
  ::posix_fadvise(descriptor_, 0, 0, POSIX_FADV_DONTNEED);  // advice only: failing does no harm
}

void PosixFile::close() {
  if (::close(std::exchange(descriptor_, -1)) != 0) throw_system_error("close", path_, errno);
}

std::string read_text_file(const std::string& path) {
  const PosixFile file(path, O_RDONLY);
  std::string text;
  std::array<char, 65536> part{};
  while (true) {
    const ssize_t got = ::read(file.descriptor(), part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_system_error("read", path, errno);
    if (got == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(got));
  }
}

void rename_durably(const std::string& from, const std::string& to) {
  if (::rename(from.c_str(), to.c_str()) != 0)
    throw_system_error("rename " + from + " to", to, errno);
  const PosixFile folder(folder_of(to), O_RDONLY | O_DIRECTORY);
  // Some network and user-space file systems know no fsync of a folder and say EINVAL.
  if (::fsync(folder.descriptor()) != 0 && errno != EINVAL)
    throw_system_error("flush to disk", folder.path(), errno);
}

void remove_file(const std::string& path) {
  if (::unlink(path.c_str()) != 0) throw_system_error("remove", path, errno);
}

void remove_quietly(const std::string& path) noexcept {
  ::unlink(path.c_str());
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

std::optional<std::uint64_t> free_bytes_if_known(const std::string& folder) {
  struct statvfs facts {};
  if (::statvfs(folder.c_str(), &facts) != 0) return std::nullopt;
  return static_cast<std::uint64_t>(facts.f_bavail) * facts.f_frsize;
}

std::uint64_t free_bytes(const std::string& folder) {
  if (const auto free = free_bytes_if_known(folder)) return *free;
  throw_system_error("ask the free space of", folder, errno);
}

std::string temporary_name(const std::string& path) {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  return path + ".tmp-" + host.data() + "-" + std::to_string(::getpid());
}

}  // namespace tercet::io
