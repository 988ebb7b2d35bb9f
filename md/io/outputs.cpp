#include "md/io/outputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/error/log.hpp"
#include "common/io/atomic_text.hpp"
#include "md/io/checkpoint.hpp"
#include "md/io/frame.hpp"

namespace tercet::md {
namespace {

std::int64_t rows_in(const io::Checkpoint* checkpoint, const std::string& name) {
  return checkpoint == nullptr || !checkpoint->has(name) ? -1 : checkpoint->get<std::int64_t>(name);
}

/// How many rows of thermodynamics a log of a whole run shows.
constexpr std::int64_t rows_shown = 25;

std::string shown_header(const Units& u) {
  return fmt::format("{:>12} {:>14} {:>12} {:>18} {:>18} {:>14}", "step", "time [" + u.time + "]",
                     "T [" + u.temperature + "]", "E_pot [" + u.energy + "]",
                     "conserved [" + u.energy + "]", "P [" + u.pressure + "]");
}

std::string shown_row(const Thermodynamics& t) {
  return fmt::format("{:>12} {:>14.6g} {:>12.6g} {:>18.10g} {:>18.10g} {:>14.6g}", t.step, t.time,
                     t.temperature, t.potential_energy, t.conserved, t.pressure);
}

std::string msd_header(const SystemInfo& info) {
  std::string header = "step,time";
  for (const std::string& name : info.names) header += ",msd_" + name;
  return header;
}

/// Renames a trajectory that a kill in the middle of a flush has left unreadable, so that the run
/// can go on in a new one; true if it was.
bool put_damaged_aside(const Communicator& comm, const std::string& file,
                       const TrajectoryHeader& header, std::int64_t frames, std::int64_t step) {
  if (Trajectory::is_whole(comm, file, header, frames)) return false;
  const std::string aside = fmt::format("{}.damaged-{}", file, step);
  run_collectively(comm, [&] {
    if (!comm.is_root()) return;
    std::error_code error;
    std::filesystem::rename(file, aside, error);
    if (error) {
      throw EnvironmentError(fmt::format(
          "{} can neither be read nor renamed: {}. Put it back, or begin anew in another folder",
          file, error.message()));
    }
    log_warning(
        fmt::format("{} cannot be read up to step {}: the run was killed while it was written. It "
                    "is kept as {}; frames from here on go into a new file",
                    file, step, aside));
  });
  return true;
}

}  // namespace

template <class Real>
Outputs<Real>::Outputs(Simulation<Real>& simulation, const MdOptions& options, OutputPlan plan,
                       const io::Checkpoint* checkpoint)
    : simulation_(simulation),
      options_(options),
      plan_(std::move(plan)),
      store_(simulation.comm(), plan_.folder, "md",
             static_cast<int>(options.output.checkpoint_keep)),
      thermo_(simulation.comm(), plan_.folder, simulation.info().units, plan_.provenance,
              rows_in(checkpoint, "thermo_rows")) {
  if (checkpoint != nullptr) drift_.restore(checkpoint->get<std::vector<double>>("drift"));
  open_series(checkpoint);
}

template <class Real>
void Outputs<Real>::open_series(const io::Checkpoint* checkpoint) {
  const OutputOptions& o = options_.output;
  const Communicator& comm = simulation_.comm();
  const SystemInfo& info = simulation_.info();
  if (o.trajectory_every > 0) {
    const Frame frame = collect_frame(simulation_);
    TrajectoryHeader header{
        info,       plan_.provenance, simulation_.box().periodic, {},
        frame.type, frame.rows,       o.trajectory_velocities,    sizeof(Real) == 4};
    if (info.has_charge) header.charge = charges_in_order(simulation_);
    const std::int64_t frames = rows_in(checkpoint, "trajectory_frames");
    const std::string file = path("trajectory.h5md");
    const bool goes_on =
        frames >= 0 && !put_damaged_aside(comm, file, header, frames, simulation_.step_number());
    trajectory_ = goes_on ? Trajectory::resume(comm, file, header, frames)
                          : Trajectory::create(comm, file, header);
  }
  if (o.xyz_every > 0)
    xyz_.emplace(comm, path("trajectory.xyz"), info, rows_in(checkpoint, "xyz_rows"));
  if (o.rdf_every > 0) {
    const double range = o.rdf_range > 0 ? o.rdf_range : simulation_.cutoff();
    rdf_.emplace(static_cast<int>(info.names.size()), static_cast<int>(o.rdf_bins), range);
    if (checkpoint != nullptr && checkpoint->has("rdf_samples")) {
      auto counts = checkpoint->read_all<std::int64_t>("rdf_counts");
      if (!comm.is_root()) std::fill(counts.begin(), counts.end(), 0);
      rdf_->restore(counts, checkpoint->get<std::int64_t>("rdf_samples"),
                    checkpoint->get<double>("rdf_inverse_volume"));
    }
  }
  if (o.msd_every == 0) return;
  const Frame frame = collect_frame(simulation_);
  msd_rows_ = rows_in(checkpoint, "msd_rows");
  msd_.emplace(msd_rows_ < 0
                   ? unwrapped_places(frame, simulation_.box())
                   : checkpoint->read<double>("msd_start", frame.rows.begin, frame.rows.size()));
  run_collectively(comm, [&] {
    if (!comm.is_root()) return;
    msd_log_ = msd_rows_ < 0 ? io::TextLog::create(path("msd.csv"), msd_header(info))
                             : io::TextLog::resume(path("msd.csv"), msd_header(info),
                                                   static_cast<std::uint64_t>(msd_rows_));
  });
  msd_rows_ = std::max<std::int64_t>(msd_rows_, 0);
}

template <class Real>
bool Outputs<Real>::is_due(std::int64_t every) const {
  return every > 0 && simulation_.step_number() % every == 0;
}

template <class Real>
FrameTime Outputs<Real>::now() const {
  return {simulation_.step_number(), simulation_.time(), simulation_.box()};
}

template <class Real>
void Outputs<Real>::write_thermo(Progress& progress) {
  const Thermodynamics thermo = simulation_.thermodynamics();
  thermo_.append(thermo);
  drift_.add(thermo.time, thermo.conserved);
  const std::int64_t spacing = std::max<std::int64_t>(options_.dynamics.num_steps / rows_shown, 1);
  const std::int64_t every = std::max<std::int64_t>(options_.output.thermo_every, 1);
  if (thermo_.num_rows() == 1) progress.print_above(shown_header(simulation_.info().units));
  if (thermo.step % ((spacing + every - 1) / every * every) == 0)
    progress.print_above(shown_row(thermo));
}

template <class Real>
void Outputs<Real>::write_frames(bool trajectory, bool xyz, bool msd) {
  if (!trajectory && !xyz && !msd) return;
  const Frame frame = collect_frame(simulation_);
  if (trajectory) trajectory_->append(frame, now());
  if (xyz) xyz_->append(frame, now());
  if (!msd) return;
  const auto values = msd_->value(simulation_.comm(), unwrapped_places(frame, simulation_.box()),
                                  frame.type, simulation_.info());
  run_collectively(simulation_.comm(), [&] {
    if (!msd_log_) return;
    std::string line = fmt::format("{},{:.17g}", simulation_.step_number(), simulation_.time());
    for (const double value : values) line += fmt::format(",{:.17g}", value);
    msd_log_->append(line);
  });
  ++msd_rows_;
}

template <class Real>
void Outputs<Real>::write_due(Progress& progress, bool is_last) {
  const auto region = simulation_.timers().region("output");
  const OutputOptions& o = options_.output;
  const bool is_first = simulation_.step_number() == options_.dynamics.first_step;
  if (is_due(o.thermo_every) || is_first || is_last) write_thermo(progress);
  write_frames(trajectory_ && is_due(o.trajectory_every), xyz_ && is_due(o.xyz_every),
               msd_ && is_due(o.msd_every));
  if (rdf_ && is_due(o.rdf_every)) rdf_->sample(simulation_);
  if ((is_due(o.checkpoint_every) && !is_first) || is_last) save_checkpoint();
}

template <class Real>
void Outputs<Real>::save_checkpoint() {
  if (last_checkpoint_ == simulation_.step_number()) return;
  thermo_.flush();
  io::CheckpointContent content;
  CheckpointMemory memory;
  content.input_text = plan_.resolved_input;
  add_atoms(content, simulation_, memory);
  simulation_.save_numbers(content);
  content.set("thermo_rows", thermo_.num_rows());
  content.set("drift", drift_.memory());
  if (trajectory_) content.set("trajectory_frames", trajectory_->num_frames());
  if (xyz_) content.set("xyz_rows", xyz_->num_rows());
  std::vector<std::int64_t> counts;
  if (rdf_) {
    content.set("rdf_samples", rdf_->num_samples());
    content.set("rdf_inverse_volume", rdf_->sum_inverse_volume());
    counts = rdf_->counts(simulation_.comm());
    content.add("rdf_counts", 1,
                std::span(counts.data(), simulation_.comm().is_root() ? counts.size() : 0));
  }
  if (msd_) {
    content.set("msd_rows", msd_rows_);
    content.add("msd_start", 3, msd_->start());
  }
  io::add_provenance(content, plan_.provenance);
  store_.save(simulation_.step_number(), content);
  last_checkpoint_ = simulation_.step_number();
}

template <class Real>
void Outputs<Real>::write_rdf_table() {
  if (!rdf_) return;
  const auto counts = rdf_->counts(simulation_.comm());
  run_collectively(simulation_.comm(), [&] {
    if (simulation_.comm().is_root()) {
      io::write_text_atomically(path("rdf.csv"), rdf_->table(simulation_.info(), counts));
    }
  });
}

template <class Real>
void Outputs<Real>::finish() {
  write_rdf_table();
  thermo_.close();
  if (trajectory_) trajectory_->close();
}

template <class Real>
std::vector<OutputFile> Outputs<Real>::files() const {
  std::vector<OutputFile> files{
      {path("thermo.csv"), "python3 -c \"import pandas; print(pandas.read_csv('" +
                               path("thermo.csv") + "', comment='#'))\", or any spreadsheet"},
      {path("thermo.h5"), "h5dump -d /observables/temperature " + path("thermo.h5")}};
  if (trajectory_) {
    files.push_back({path("trajectory.h5md"),
                     "python3 -c \"import MDAnalysis as m; print(m.Universe.empty(" +
                         std::to_string(simulation_.info().num_total) + ").load_new('" +
                         path("trajectory.h5md") + "').trajectory)\", or VMD"});
  }
  if (xyz_)
    files.push_back({path("trajectory.xyz"), "ovito, vmd or ase gui " + path("trajectory.xyz")});
  if (rdf_) files.push_back({path("rdf.csv"), "any spreadsheet: g(r) by distance"});
  if (msd_) files.push_back({path("msd.csv"), "any spreadsheet: mean square displacement by time"});
  if (last_checkpoint_ >= 0) {
    files.push_back(
        {path(fmt::format("md-{}.h5", last_checkpoint_)), "--restart auto goes on from it"});
  }
  return files;
}

template class Outputs<float>;
template class Outputs<double>;

}  // namespace tercet::md
