#pragma once

namespace tercet {

/// Kokkos from construction to destruction; all Views must be gone before. One per process run:
/// Kokkos cannot start twice. Includes no Kokkos header, so that host code may use it.
class KokkosSession {
 public:
  /// `device` is the GPU's number among the visible ones; negative on back ends without devices.
  explicit KokkosSession(int device);
  ~KokkosSession();
  KokkosSession(const KokkosSession&) = delete;
  KokkosSession& operator=(const KokkosSession&) = delete;
};

}  // namespace tercet
