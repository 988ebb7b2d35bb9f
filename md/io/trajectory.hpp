#pragma once

#include <optional>
#include <string>

#include "common/io/hdf5_file.hpp"
#include "common/io/provenance.hpp"
#include "md/io/frame.hpp"
#include "md/system_info.hpp"

namespace tercet::md {

/// What a trajectory holds beside the frames.
struct TrajectoryHeader {
  SystemInfo info;
  io::Provenance provenance;
  std::array<bool, 3> periodic{true, true, true};
  std::vector<double> charge;      ///< of this rank's rows; empty: none
  std::vector<std::int32_t> type;  ///< of this rank's rows, from 0
  io::RowRange rows;
  bool with_velocities = false;
  bool single = true;  ///< positions in single precision
};

/// One frame's box and time.
struct FrameTime {
  std::int64_t step;
  double time;
  Box box;
};

/// A trajectory in H5MD 1.1 (de Buyl, Colberg, Hoefling, Comput. Phys. Commun. 185, 1546 (2014)),
/// in the form that MDAnalysis and VMD read: one group of particles, box edges as a matrix a frame,
/// species, mass and charge once. Parallel; every frame is flushed, so a killed run leaves all
/// whole frames, unless the kill falls within a flush (HDF5 1.10 writes its index in place). All
/// calls are collective; EnvironmentError where the file cannot be written.
class Trajectory {
 public:
  static Trajectory create(const Communicator& comm, const std::string& path,
                           const TrajectoryHeader& header);
  /// Whether the first `num_frames` frames can be read.
  static bool is_whole(const Communicator& comm, const std::string& path,
                       const TrajectoryHeader& header, std::int64_t num_frames);
  /// Goes on after the first `num_frames` frames; later ones are dropped.
  static Trajectory resume(const Communicator& comm, const std::string& path,
                           const TrajectoryHeader& header, std::int64_t num_frames);

  void append(const Frame& frame, const FrameTime& when);
  std::int64_t num_frames() const { return num_frames_; }
  const std::string& path() const { return file_.path(); }
  void close() { file_.close(); }

 private:
  Trajectory(io::File file, const TrajectoryHeader& header, std::int64_t num_frames);
  io::Dataset at(const std::string& path) const;
  void write_vectors(const std::string& name, const std::vector<double>& values);

  io::File file_;
  io::RowRange rows_;
  bool with_velocities_, single_;
  std::int64_t num_frames_ = 0;
};

}  // namespace tercet::md
