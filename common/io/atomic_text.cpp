#include "common/io/atomic_text.hpp"

#include <fcntl.h>

#include "common/io/posix_file.hpp"

namespace tercet::io {

void write_text_atomically(const std::string& path, std::string_view text) {
  const std::string temporary = temporary_name(path);
  try {
    PosixFile file(temporary, O_WRONLY | O_CREAT | O_TRUNC);
    file.write(text);
    file.sync();
    file.close();
    rename_durably(temporary, path);
  } catch (...) {
    remove_quietly(temporary);
    throw;
  }
}

}  // namespace tercet::io
