#include "common/io/hdf5_error.hpp"

#include <hdf5.h>

#include <algorithm>

#include "common/error/errors.hpp"
#include "common/io/system_error.hpp"

namespace tercet::io {
namespace {

herr_t append_line(unsigned, const H5E_error2_t* entry, void* text) {
  std::string line = std::string(entry->func_name) + ": " + (entry->desc ? entry->desc : "");
  std::ranges::replace(line, '\n', ' ');
  *static_cast<std::string*>(text) += "\n    " + line;
  return 0;
}

std::string error_stack() {
  std::string text;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_DOWNWARD, append_line, &text);
  H5Eclear2(H5E_DEFAULT);
  return text.empty() ? "\n    (HDF5 gave no reason)" : text;
}

}  // namespace

void throw_hdf5_error(const std::string& action, const std::string& path) {
  const std::string stack = error_stack();
  throw EnvironmentError("cannot " + action + " " + path + "; HDF5 says:" + stack + "\n  " +
                         remedy_for(stack, path));
}

void silence_hdf5() {
  static const herr_t done = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  static_cast<void>(done);
}

}  // namespace tercet::io
