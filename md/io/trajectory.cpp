#include "md/io/trajectory.hpp"

#include <algorithm>

#include "common/error/errors.hpp"

namespace tercet::md {
namespace {

using io::Dataset;
using io::DatasetSpec;
using io::Element;
using io::Group;

constexpr const char* group_name = "particles/all";

void write_metadata(const Group& root, const TrajectoryHeader& header) {
  const Group h5md = root.create_group("h5md");
  h5md.attributes().write("version", std::vector<std::int32_t>{1, 1});
  const Group author = h5md.create_group("author");
  author.attributes().write("name", "Tercet user");
  const Group creator = h5md.create_group("creator");
  creator.attributes().write("name", header.provenance.program);
  creator.attributes().write("version", header.provenance.version);
  if (header.info.units.system != UnitSystem::lj) {
    h5md.create_group("modules/units")
        .attributes()
        .write("version", std::vector<std::int32_t>{1, 0});
  }
  io::write_provenance(root.create_group("parameters/provenance"), header.provenance);
}

void write_unit(const Dataset& dataset, const std::string& unit) {
  if (!unit.empty()) dataset.attributes().write("unit", unit);
}

/// step and time of one time series, shared by all.
void create_times(const Group& series, const Units& units) {
  series.create_dataset("step", {Element::int64, {0}, true, {1024}});
  write_unit(series.create_dataset("time", {Element::float64, {0}, true, {1024}}), units.h5md_time);
}

Group create_series(const Group& particles, const std::string& name, const Group* times) {
  Group series = particles.create_group(name);
  if (times != nullptr) {
    series.link("step", times->open_dataset("step").object());
    series.link("time", times->open_dataset("time").object());
  }
  return series;
}

DatasetSpec vectors(Element element, std::uint64_t num_atoms) {
  return {element, {0, num_atoms, 3}, true, {1, std::min<std::uint64_t>(num_atoms, 1 << 20), 3}};
}

/// Constant numbers of each atom, in the order of the ids.
template <class T>
void write_constant(const Group& particles, const std::string& name, std::uint64_t num_atoms,
                    io::RowRange rows, const std::vector<T>& values, const std::string& unit = "") {
  const Dataset dataset = particles.create_dataset(name, {io::element_of<T>(), {num_atoms}});
  dataset.write_rows(rows.begin, values);
  write_unit(dataset, unit);
}

void write_constants(const Group& particles, const TrajectoryHeader& header) {
  const auto total = static_cast<std::uint64_t>(header.info.num_total);
  std::vector<std::int32_t> species;
  std::vector<double> mass;
  std::vector<std::int64_t> id;
  for (std::size_t n = 0; n < header.type.size(); ++n) {
    species.push_back(header.type[n] + 1);
    mass.push_back(header.info.mass_of_type[static_cast<std::size_t>(header.type[n])]);
    id.push_back(header.info.id_of(static_cast<std::int64_t>(header.rows.begin + n)));
  }
  write_constant(particles, "species", total, header.rows, species);
  write_constant(particles, "mass", total, header.rows, mass);
  write_constant(particles, "id", total, header.rows, id);
  if (header.info.has_charge)
    write_constant(particles, "charge", total, header.rows, header.charge);
}

void create_particles(const Group& root, const TrajectoryHeader& header) {
  const Units& units = header.info.units;
  const auto total = static_cast<std::uint64_t>(header.info.num_total);
  const Group particles = root.create_group(group_name);
  const Group box = particles.create_group("box");
  std::vector<std::string> boundary;
  for (const bool periodic : header.periodic) boundary.emplace_back(periodic ? "periodic" : "none");
  box.attributes().write("dimension", std::int32_t{3});
  box.attributes().write("boundary", boundary);
  const Group position = create_series(particles, "position", nullptr);
  create_times(position, units);
  const Element real = header.single ? Element::float32 : Element::float64;
  write_unit(position.create_dataset("value", vectors(real, total)), units.h5md_length);
  const Group edges = create_series(box, "edges", &position);
  write_unit(edges.create_dataset("value", {Element::float64, {0, 3, 3}, true, {64, 3, 3}}),
             units.h5md_length);
  create_series(particles, "image", &position)
      .create_dataset("value", vectors(Element::int32, total));
  if (header.with_velocities) {
    write_unit(create_series(particles, "velocity", &position)
                   .create_dataset("value", vectors(real, total)),
               units.h5md_velocity);
  }
  write_constants(particles, header);
}

/// Reads the first and the last of the frames: what a kill in the middle of a flush leaves torn is
/// the index of the last ones, and sometimes the way to it.
template <class T>
void require_frames(const Dataset& dataset, std::uint64_t frames) {
  if (frames == 0) return;
  T value{};
  if (dataset.rows() < frames) throw EnvironmentError("frames are missing");
  const std::size_t dimensions = dataset.extent().size();
  for (const std::uint64_t frame : {std::uint64_t{0}, frames - 1}) {
    io::Slab one{std::vector<std::uint64_t>(dimensions, 0),
                 std::vector<std::uint64_t>(dimensions, 1)};
    one.first[0] = frame;
    dataset.read_slab<T>(one, std::span<T>(&value, 1));
  }
}

}  // namespace

Trajectory::Trajectory(io::File file, const TrajectoryHeader& header, std::int64_t num_frames)
    : file_(std::move(file)),
      rows_(header.rows),
      with_velocities_(header.with_velocities),
      single_(header.single),
      num_frames_(num_frames) {}

Trajectory Trajectory::create(const Communicator& comm, const std::string& path,
                              const TrajectoryHeader& header) {
  io::File file = io::File::create(comm, path);
  write_metadata(file.root(), header);
  create_particles(file.root(), header);
  file.flush();
  return {std::move(file), header, 0};
}

Dataset Trajectory::at(const std::string& path) const {
  return file_.root().open_dataset(std::string(group_name) + "/" + path);
}

bool Trajectory::is_whole(const Communicator& comm, const std::string& path,
                          const TrajectoryHeader& header, std::int64_t num_frames) {
  std::int64_t whole = 1;
  if (comm.is_root()) {
    try {
      const io::File file = io::File::open_serial(path, io::OpenMode::read);
      const auto frames = static_cast<std::uint64_t>(num_frames);
      const Group all = file.root().open_group(group_name);
      const auto require_reals = [&](const char* name) {
        const Dataset reals = all.open_dataset(name);
        header.single ? require_frames<float>(reals, frames)
                      : require_frames<double>(reals, frames);
      };
      require_reals("position/value");
      if (header.with_velocities) require_reals("velocity/value");
      require_frames<std::int32_t>(all.open_dataset("image/value"), frames);
      require_frames<double>(all.open_dataset("box/edges/value"), frames);
      require_frames<double>(all.open_dataset("position/time"), frames);
      require_frames<std::int64_t>(all.open_dataset("position/step"), frames);
    } catch (const Error&) {
      whole = 0;
    }
  }
  return comm.min(whole) == 1;
}

Trajectory Trajectory::resume(const Communicator& comm, const std::string& path,
                              const TrajectoryHeader& header, std::int64_t num_frames) {
  Trajectory result(io::File::open(comm, path, io::OpenMode::write), header, num_frames);
  const auto frames = static_cast<std::uint64_t>(num_frames);
  for (const char* name :
       {"position/step", "position/time", "position/value", "box/edges/value", "image/value"}) {
    result.at(name).resize(frames);
  }
  if (header.with_velocities) result.at("velocity/value").resize(frames);
  return result;
}

void Trajectory::write_vectors(const std::string& name, const std::vector<double>& values) {
  const Dataset dataset = at(name);
  const auto frame = static_cast<std::uint64_t>(num_frames_);
  dataset.resize(frame + 1);
  const io::Slab slab{{frame, rows_.begin, 0}, {1, rows_.size(), 3}};
  if (single_) {
    dataset.write_slab(slab, std::vector<float>(values.begin(), values.end()));
  } else {
    dataset.write_slab(slab, values);
  }
}

void Trajectory::append(const Frame& frame, const FrameTime& when) {
  const auto n = static_cast<std::uint64_t>(num_frames_);
  const bool writes = rows_.begin == 0;  // the rank of the first atoms writes what all know
  const auto write_row = [&](const std::string& name, const auto& values) {
    const Dataset dataset = at(name);
    dataset.resize(n + 1);
    using Values = std::remove_cvref_t<decltype(values)>;
    const bool here = writes && rows_.size() > 0;
    dataset.write_rows(n, here ? values : Values{});
  };
  write_row("position/step", std::vector<std::int64_t>{when.step});
  write_row("position/time", std::vector<double>{when.time});
  const Box& b = when.box;
  const auto& u = b.user_fraction;
  write_row("box/edges/value", std::vector<double>{b.xx * u[0], 0, 0, b.xy * u[1], b.yy * u[1], 0,
                                                   b.xz * u[2], b.yz * u[2], b.zz * u[2]});
  write_vectors("position/value", frame.position);
  const Dataset image = at("image/value");
  image.resize(n + 1);
  image.write_slab({{n, rows_.begin, 0}, {1, rows_.size(), 3}}, frame.image);
  if (with_velocities_) write_vectors("velocity/value", frame.velocity);
  file_.flush();
  ++num_frames_;
}

}  // namespace tercet::md
