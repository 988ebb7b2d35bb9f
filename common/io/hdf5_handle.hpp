#pragma once

#include <hdf5.h>

namespace tercet::io {

/// An HDF5 id that is closed when it goes out of scope, unless the library is broken: then it is
/// leaked, because closing could wait for ever.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept;
  Handle& operator=(Handle&& other) noexcept;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle();

  hid_t id() const { return id_; }
  /// Gives up the id without closing it.
  hid_t release();

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

}  // namespace tercet::io
