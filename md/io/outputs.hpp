#pragma once

#include <optional>

#include "common/cli/progress.hpp"
#include "common/io/checkpoint.hpp"
#include "common/io/provenance.hpp"
#include "common/report/summary.hpp"
#include "md/diagnostics/structure.hpp"
#include "md/io/thermo_log.hpp"
#include "md/io/trajectory.hpp"
#include "md/io/xyz_file.hpp"
#include "md/simulation.hpp"

namespace tercet::md {

/// Where and under which names a run writes.
struct OutputPlan {
  std::string folder;
  std::string resolved_input;
  io::Provenance provenance;
};

/// Everything that a run writes, when it is due. What is written changes nothing in the simulation.
template <class Real>
class Outputs {
 public:
  /// Begins new files, or with a checkpoint goes on with those it knows. Collective, as all calls.
  Outputs(Simulation<Real>& simulation, const MdOptions& options, OutputPlan plan,
          const io::Checkpoint* checkpoint);

  /// Writes what is due at the present step; `is_last`: also what the last step has.
  void write_due(Progress& progress, bool is_last);
  void save_checkpoint();
  /// Closes the files and writes the tables that are made at the end.
  void finish();

  const DriftMonitor& drift() const { return drift_; }
  std::vector<OutputFile> files() const;

 private:
  bool is_due(std::int64_t every) const;
  void write_thermo(Progress& progress);
  void write_frames(bool trajectory, bool xyz, bool msd);
  void write_rdf_table();
  FrameTime now() const;
  std::string path(const std::string& name) const { return plan_.folder + "/" + name; }
  void open_series(const io::Checkpoint* checkpoint);

  Simulation<Real>& simulation_;
  MdOptions options_;
  OutputPlan plan_;
  io::CheckpointStore store_;
  ThermoLog thermo_;
  DriftMonitor drift_;
  std::optional<Trajectory> trajectory_;
  std::optional<XyzFile> xyz_;
  std::optional<RadialDistribution<Real>> rdf_;
  std::optional<MeanSquareDisplacement> msd_;
  std::optional<io::TextLog> msd_log_;  ///< on rank 0
  std::int64_t msd_rows_ = 0;
  std::int64_t last_checkpoint_ = -1;
};

}  // namespace tercet::md
