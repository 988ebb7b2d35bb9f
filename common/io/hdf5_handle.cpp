#include "common/io/hdf5_handle.hpp"

#include <utility>

#include "common/io/library_state.hpp"

namespace tercet::io {

Handle::Handle(Handle&& other) noexcept
    : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}

Handle& Handle::operator=(Handle&& other) noexcept {
  std::swap(id_, other.id_);
  std::swap(close_, other.close_);
  return *this;
}

Handle::~Handle() {
  // A file that is closed closes what was open in it, so the id may be gone already.
  if (id_ < 0 || library_is_broken() || H5Iis_valid(id_) <= 0) return;
  if (close_(id_) < 0) mark_library_broken();  // what it had to write stays in HDF5
}

hid_t Handle::release() {
  return std::exchange(id_, H5I_INVALID_HID);
}

}  // namespace tercet::io
