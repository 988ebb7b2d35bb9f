#include "md/io/checkpoint.hpp"

#include <fmt/format.h>

#include "common/comm/collective.hpp"
#include "common/error/errors.hpp"
#include "common/io/row_range.hpp"
#include "common/parallel/copy.hpp"
#include "md/io/frame.hpp"

namespace tercet::md {
namespace {

/// Names joined to one text; no name holds a newline.
std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += name + "\n";
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> names;
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', at)) {
    names.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return names;
}

template <class Real>
constexpr const char* precision_name() {
  return sizeof(Real) == 4 ? "mixed" : "double";
}

Box box_from(const io::Checkpoint& checkpoint, const std::array<bool, 3>& periodic) {
  const auto& b = checkpoint.get<std::vector<double>>("box");
  Box box;
  box.periodic = periodic;
  box.xx = b.at(0);
  box.yy = b.at(1);
  box.zz = b.at(2);
  box.xy = b.at(3);
  box.xz = b.at(4);
  box.yz = b.at(5);
  box.origin = {b.at(6), b.at(7), b.at(8)};
  box.user_fraction = {b.at(9), b.at(10), b.at(11)};
  return box;
}

SystemInfo info_from(const MdOptions& options, const io::Checkpoint& checkpoint) {
  SystemInfo info;
  info.units = units_of(options.units);
  info.names = split(checkpoint.get<std::string>("type_names"));
  info.mass_of_type = checkpoint.get<std::vector<double>>("mass_of_type");
  info.count_of_type = checkpoint.get<std::vector<std::int64_t>>("count_of_type");
  info.num_total = checkpoint.get<std::int64_t>("num_atoms");
  info.has_charge = checkpoint.has_array("charge");
  info.has_molecule = checkpoint.has_array("molecule");
  if (checkpoint.has_array("id")) info.ids = checkpoint.read_all<std::int64_t>("id");
  return info;
}

template <class T, class View>
void fill(const View& view, const std::vector<T>& values, std::size_t columns) {
  const auto host = Kokkos::create_mirror_view(view);
  for (std::size_t n = 0; n < values.size(); ++n) {
    if constexpr (View::rank == 1) {
      host(n) = values[n];
    } else {
      host(n / columns, n % columns) = values[n];
    }
  }
  Kokkos::deep_copy(view, host);
}

template <class Real>
State<Real> state_from(const io::Checkpoint& checkpoint, const SystemInfo& info,
                       io::RowRange rows) {
  State<Real> state =
      make_state<Real>(static_cast<int>(rows.size()), info.has_charge, info.has_molecule);
  state.num_local = static_cast<int>(rows.size());
  state.num_total = info.num_total;
  state.mass_of_type = to_device("mass_of_type", info.mass_of_type);
  const auto position = checkpoint.read<std::int64_t>("position", rows.begin, rows.size());
  const auto type = checkpoint.read<std::int32_t>("type", rows.begin, rows.size());
  const auto position_host = Kokkos::create_mirror_view(state.position);
  std::vector<std::int64_t> id;
  for (std::size_t n = 0; n < type.size(); ++n) {
    const auto at = [&](std::size_t k) { return static_cast<FixedInt<Real>>(position[3 * n + k]); };
    position_host(n) = {at(0), at(1), at(2), type[n]};
    id.push_back(static_cast<std::int64_t>(rows.begin + n));
  }
  Kokkos::deep_copy(state.position, position_host);
  fill(state.id, id, 1);
  fill(state.velocity, checkpoint.read<double>("velocity", rows.begin, rows.size()), 3);
  fill(state.image, checkpoint.read<std::int32_t>("image", rows.begin, rows.size()), 3);
  if (info.has_charge)
    fill(state.charge, checkpoint.read<double>("charge", rows.begin, rows.size()), 1);
  if (info.has_molecule)
    fill(state.molecule, checkpoint.read<std::int32_t>("molecule", rows.begin, rows.size()), 1);
  return state;
}

}  // namespace

template <class Real>
void add_atoms(io::CheckpointContent& content, Simulation<Real>& simulation,
               CheckpointMemory& memory) {
  const State<Real>& state = simulation.state();
  const SystemInfo& info = simulation.info();
  const auto own = static_cast<std::size_t>(state.num_local);
  memory.rows = rows_of_own_atoms(state);
  for (const auto& p : to_host(state.position, own)) {
    memory.position.insert(memory.position.end(), {p.x, p.y, p.z});
    memory.type.push_back(static_cast<std::int32_t>(p.w));
  }
  memory.velocity = rows_to_host(state.velocity, own);
  memory.image = rows_to_host(state.image, own);
  content.set("precision", precision_name<Real>());
  content.set("num_atoms", info.num_total);
  content.set("type_names", joined(info.names));
  content.set("mass_of_type", info.mass_of_type);
  content.set("count_of_type", info.count_of_type);
  content.add_scattered("position", 3, memory.rows, memory.position);
  content.add_scattered("type", 1, memory.rows, memory.type);
  content.add_scattered("velocity", 3, memory.rows, memory.velocity);
  content.add_scattered("image", 3, memory.rows, memory.image);
  if (info.has_charge) {
    memory.charge = to_host(state.charge, own);
    content.add_scattered("charge", 1, memory.rows, memory.charge);
  }
  if (info.has_molecule) {
    memory.molecule = to_host(state.molecule, own);
    content.add_scattered("molecule", 1, memory.rows, memory.molecule);
  }
  if (!info.ids.empty()) {
    const bool writes = simulation.comm().is_root();
    content.add("id", 1, std::span(info.ids.data(), writes ? info.ids.size() : 0));
  }
}

template <class Real>
StartingPoint<Real> start_from_checkpoint(const Communicator& comm, const MdOptions& options,
                                          const std::string& resolved_input,
                                          const io::Checkpoint& checkpoint) {
  StartingPoint<Real> start;
  run_collectively(comm, [&] {
    const auto changed = changed_keys(checkpoint.input_text(), resolved_input);
    if (!changed.empty()) {
      std::string text = fmt::format(
          "{} is of another system or another calculation; it cannot be continued with:",
          checkpoint.path());
      for (const std::string& key : changed) text += "\n  " + key;
      throw InputError(text + "\nStart anew with --restart none, or undo the changes.");
    }
    start.info = info_from(options, checkpoint);
    start.box = box_from(checkpoint, options.system.periodic);
    const auto rows =
        io::even_share(static_cast<std::uint64_t>(start.info.num_total), comm.rank(), comm.size());
    start.state = state_from<Real>(checkpoint, start.info, rows);
  });
  start.step = checkpoint.step();
  start.has_velocities = true;
  return start;
}

template void add_atoms(io::CheckpointContent&, Simulation<float>&, CheckpointMemory&);
template void add_atoms(io::CheckpointContent&, Simulation<double>&, CheckpointMemory&);
template StartingPoint<float> start_from_checkpoint(const Communicator&, const MdOptions&,
                                                    const std::string&, const io::Checkpoint&);
template StartingPoint<double> start_from_checkpoint(const Communicator&, const MdOptions&,
                                                     const std::string&, const io::Checkpoint&);

}  // namespace tercet::md
