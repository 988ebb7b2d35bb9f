#pragma once

#include <memory>
#include <string>

#include "common/io/hdf5_open_file.hpp"

namespace tercet::io {

/// An open group or dataset: its id, its file and its path inside, e.g. "/particles/all".
struct Object {
  std::shared_ptr<OpenFile> file;
  std::string path;
  Handle handle;

  hid_t id() const { return handle.id(); }
  /// "/particles/all in run.h5", for messages.
  std::string where() const { return path + " in " + file->path; }
  std::string child_path(const std::string& name) const {
    return path == "/" ? path + name : path + "/" + name;
  }
};

}  // namespace tercet::io
