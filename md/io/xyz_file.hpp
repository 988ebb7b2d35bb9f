#pragma once

#include <string>

#include "common/io/text_log.hpp"
#include "md/io/frame.hpp"
#include "md/io/trajectory.hpp"

namespace tercet::md {

/// Positions as text in the extended XYZ format, for quick looks at small systems. Rank 0 writes;
/// the others only send. All calls are collective.
class XyzFile {
 public:
  /// @param num_rows  lines to keep of an existing file; less than 0: begin a new one
  XyzFile(const Communicator& comm, const std::string& path, const SystemInfo& info,
          std::int64_t num_rows);

  void append(const Frame& frame, const FrameTime& when);
  std::int64_t num_rows() const { return num_rows_; }

 private:
  std::string lines_of(const Frame& frame) const;

  Communicator comm_;
  SystemInfo info_;
  std::optional<io::TextLog> log_;
  std::int64_t num_rows_ = 0;
};

}  // namespace tercet::md
