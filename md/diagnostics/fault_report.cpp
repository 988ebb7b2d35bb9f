#include "md/diagnostics/fault_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "common/parallel/copy.hpp"
#include "md/initial/fill_state.hpp"

namespace tercet::md {
namespace {

/// Host copies of what a report looks at.
template <class Real>
struct HostView {
  std::vector<FixedPosition<Real>> position;
  std::vector<double> velocity;
  std::vector<std::int64_t> id;  ///< of own atoms
  std::vector<Row> rows;
  std::vector<int> slots;

  HostView(const State<Real>& state, const NeighborList<Real>& list) {
    const auto own = static_cast<std::size_t>(state.num_local);
    const auto all = own + static_cast<std::size_t>(state.num_ghost);
    position = to_host(state.position, all);
    velocity = rows_to_host(state.velocity, own);
    id = to_host(state.id, own);
    const PairRows<Real> pairs = list.pairs(state);
    rows =
        to_host(DeviceView<Row*>(const_cast<Row*>(pairs.rows.data()), pairs.rows.extent(0)), own);
    slots = to_host(DeviceView<int*>(const_cast<int*>(pairs.slots.data()), pairs.slots.extent(0)),
                    pairs.slots.extent(0));
  }

  double speed2(int i) const {
    const double* v = velocity.data() + 3 * static_cast<std::size_t>(i);
    return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
  }
};

struct Nearest {
  int atom = -1;
  double distance = std::numeric_limits<double>::infinity();
};

template <class Real>
Nearest nearest_of(const HostView<Real>& host, const Box& box, int i) {
  const Metric<double> metric(box, units_per_edge<Real>);
  const Row row = host.rows[static_cast<std::size_t>(i)];
  const auto& p = host.position[static_cast<std::size_t>(i)];
  Nearest found;
  for (std::uint32_t n = 0; n < row.count; ++n) {
    const std::size_t slot =
        static_cast<std::size_t>(row.begin) * row_unit + std::size_t{n} * slot_stride;
    const int j = host.slots[slot] / slot_step<Real>;
    if (j == i) continue;
    const auto& q = host.position[static_cast<std::size_t>(j)];
    const double r2 =
        separation<double, true>(metric, wrapping_difference(p.x, q.x),
                                 wrapping_difference(p.y, q.y), wrapping_difference(p.z, q.z))
            .r2;
    if (std::sqrt(r2) < found.distance) found = {j, std::sqrt(r2)};
  }
  return found;
}

/// The own atom with the largest score, and the score; -1 on a rank without atoms.
struct Culprit {
  int atom = -1;
  double score = -1;
};

template <class Real>
Culprit find_culprit(const HostView<Real>& host, const Box& box, bool by_speed) {
  Culprit found;
  for (int i = 0; i < static_cast<int>(host.id.size()); ++i) {
    double score = by_speed ? host.speed2(i) : 1 / (nearest_of(host, box, i).distance + 1e-300);
    if (!(score >= 0)) score = std::numeric_limits<double>::infinity();  // no number
    const bool first_of_equals =
        score == found.score && found.atom >= 0 &&
        host.id[static_cast<std::size_t>(i)] < host.id[static_cast<std::size_t>(found.atom)];
    if (score > found.score || first_of_equals) found = {i, score};
  }
  return found;
}

/// The rank whose culprit is the worst; the lowest atom id where they are alike.
int rank_of_worst(const Communicator& comm, double score, std::int64_t id) {
  const double worst = comm.max(score);
  const bool here = score == worst && score >= 0;
  const std::int64_t lowest = comm.min(here ? id : std::numeric_limits<std::int64_t>::max());
  return static_cast<int>(
      comm.max(static_cast<std::int64_t>(here && id == lowest ? comm.rank() : -1)));
}

template <class Real>
std::string describe_atom(const HostView<Real>& host, const Box& box, const SystemInfo& info,
                          int i) {
  const auto& p = host.position[static_cast<std::size_t>(i)];
  const auto at = box.to_position({fraction_from_fixed<Real>(p.x), fraction_from_fixed<Real>(p.y),
                                   fraction_from_fixed<Real>(p.z)});
  return fmt::format("atom {} (type {}) at ({:.6g}, {:.6g}, {:.6g}) {}",
                     info.id_of(host.id[static_cast<std::size_t>(i)]),
                     info.names[static_cast<std::size_t>(p.w)], at[0], at[1], at[2],
                     info.units.length);
}

template <class Real>
std::string describe_neighbour(const HostView<Real>& host, const SystemInfo& info,
                               const Nearest& nearest) {
  if (nearest.atom < 0) return "has no neighbour within the list's radius";
  const bool own = nearest.atom < static_cast<int>(host.id.size());
  const std::string name =
      own ? fmt::format("atom {}", info.id_of(host.id[static_cast<std::size_t>(nearest.atom)]))
          : std::string("an atom of another rank");
  return fmt::format("its nearest neighbour, {}, is {:.4g} {} away", name, nearest.distance,
                     info.units.length);
}

std::string strongest_term(const std::vector<NamedForce>& terms, const std::string& unit) {
  std::string text;
  double strongest = -1;
  for (const NamedForce& t : terms) {
    const double size =
        std::sqrt(t.force[0] * t.force[0] + t.force[1] * t.force[1] + t.force[2] * t.force[2]);
    if (size <= strongest) continue;
    strongest = size;
    text = fmt::format("the strongest force on it is that of {}, {:.4g} {}", t.term, size, unit);
  }
  return text;
}

constexpr const char* advice =
    "Use a smaller time step, minimise first (dynamics.ensemble = \"minimize\"), or check the "
    "potential's parameters and units";

}  // namespace

template <class Real>
std::optional<Suspect> find_suspect(const BlowUp& blow_up, const State<Real>& state, const Box& box,
                                    const NeighborList<Real>& list, const SystemInfo& info,
                                    const ForcesByTerm& forces_by_term) {
  const HostView<Real> host(state, list);
  const Culprit culprit = find_culprit(host, box, blow_up.by_speed);
  if (culprit.atom < 0) return std::nullopt;
  const auto terms = forces_by_term(culprit.atom);
  const std::string text = fmt::format(
      "step {}: {}. It is {}, with speed {:.4g} {}; {}; {}. {}", blow_up.step, blow_up.what,
      describe_atom(host, box, info, culprit.atom), std::sqrt(host.speed2(culprit.atom)),
      info.units.velocity, describe_neighbour(host, info, nearest_of(host, box, culprit.atom)),
      strongest_term(terms, info.units.force), advice);
  return Suspect{blow_up, culprit.score, host.id[static_cast<std::size_t>(culprit.atom)], text};
}

std::string worst_suspect(const Communicator& comm, const std::optional<Suspect>& suspect) {
  constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
  const std::int64_t step = comm.min(suspect ? suspect->blow_up.step : none);
  bool here = suspect && suspect->blow_up.step == step;
  const bool by_speed = comm.min(here && !suspect->blow_up.by_speed ? 0.0 : 1.0) == 1;
  here = here && suspect->blow_up.by_speed == by_speed;
  const int worst = rank_of_worst(comm, here ? suspect->score : -1, here ? suspect->id : none);
  return comm.broadcast(here ? suspect->text : "", worst);
}

template <class Real>
std::string describe_overlap(const Communicator& comm, const State<Real>& state, const Box& box,
                             const NeighborList<Real>& list, const SystemInfo& info,
                             std::int64_t step) {
  const HostView<Real> host(state, list);
  const Culprit culprit = find_culprit(host, box, false);
  const std::int64_t id = culprit.atom < 0 ? std::numeric_limits<std::int64_t>::max()
                                           : host.id[static_cast<std::size_t>(culprit.atom)];
  const int worst = rank_of_worst(comm, culprit.score, id);
  std::string text;
  if (comm.rank() == worst) {
    text = fmt::format(
        "step {}: {} lies on another one: {}. {} atoms lie exactly on others, {} have more "
        "neighbours than a list holds. Remove one of them or move it",
        step, describe_atom(host, box, info, culprit.atom),
        describe_neighbour(host, info, nearest_of(host, box, culprit.atom)),
        list.faults().coincident, list.faults().overcrowded);
  }
  return comm.broadcast(text, worst);
}

template std::optional<Suspect> find_suspect(const BlowUp&, const State<float>&, const Box&,
                                             const NeighborList<float>&, const SystemInfo&,
                                             const ForcesByTerm&);
template std::optional<Suspect> find_suspect(const BlowUp&, const State<double>&, const Box&,
                                             const NeighborList<double>&, const SystemInfo&,
                                             const ForcesByTerm&);
template std::string describe_overlap(const Communicator&, const State<float>&, const Box&,
                                      const NeighborList<float>&, const SystemInfo&, std::int64_t);
template std::string describe_overlap(const Communicator&, const State<double>&, const Box&,
                                      const NeighborList<double>&, const SystemInfo&, std::int64_t);

}  // namespace tercet::md
