#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tercet::io {

/// A file descriptor that is closed when it goes out of scope. Every failing call throws
/// EnvironmentError with the file's name, the system's text and the remedy.
class PosixFile {
 public:
  /// Opens `path` with open(2) flags; O_CLOEXEC is added and new files get mode 0666 less umask.
  PosixFile(std::string path, int flags);
  PosixFile(PosixFile&& other) noexcept;
  PosixFile& operator=(PosixFile&& other) noexcept;
  PosixFile(const PosixFile&) = delete;
  PosixFile& operator=(const PosixFile&) = delete;
  ~PosixFile();

  int descriptor() const { return descriptor_; }
  const std::string& path() const { return path_; }
  std::uint64_t size() const;
  /// Writes all of `text` at the descriptor's position.
  void write(std::string_view text);
  /// Writes all of `bytes` from byte `offset` of the file on.
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);
  void truncate(std::uint64_t size);
  /// Sets disk blocks aside for the bytes begin ... end-1 without changing the file's size. Throws
  /// when there is no room. Where the file system cannot reserve, only asks whether there is room.
  void reserve(std::uint64_t begin, std::uint64_t end);
  /// Waits until the contents are on the disk (fsync).
  void sync();
  /// Asks the system to forget its copy in memory, so that the next read comes from the disk.
  void drop_from_memory() const;
  /// Closes now, so that an error of a network file system at close is seen.
  void close();

 private:
  std::string path_;
  int descriptor_ = -1;
};

std::string read_text_file(const std::string& path);
/// Renames `from` over `to` and waits until the folder's entry is on the disk.
void rename_durably(const std::string& from, const std::string& to);
void remove_file(const std::string& path);
/// Removes `path` if it can; for cleaning up while another error is on its way.
void remove_quietly(const std::string& path) noexcept;

/// The folder that holds `path`; "." when the path has none.
std::string folder_of(const std::string& path);
/// Bytes an unprivileged user can still write in the file system of `folder`.
std::uint64_t free_bytes(const std::string& folder);
std::optional<std::uint64_t> free_bytes_if_known(const std::string& folder);
/// A name beside `path` that no other process uses: `path` + ".tmp-" + host + "-" + process id.
std::string temporary_name(const std::string& path);

}  // namespace tercet::io
