#include "md/io/frame.hpp"

#include "common/parallel/copy.hpp"
#include "md/initial/fill_state.hpp"

namespace tercet::md {

template <class Real>
std::vector<std::int64_t> rows_of_own_atoms(const State<Real>& state) {
  return to_host(state.id, static_cast<std::size_t>(state.num_local));
}

template <class Real>
Frame collect_frame(Simulation<Real>& simulation) {
  const State<Real>& state = simulation.state();
  const auto own = static_cast<std::size_t>(state.num_local);
  const std::vector<std::int64_t> rows = rows_of_own_atoms(state);
  const io::RowScatter scatter(simulation.comm(), rows);
  const auto fixed = to_host(state.position, own);
  std::vector<double> position;
  std::vector<std::int32_t> type;
  for (const auto& p : fixed) {
    const auto at = simulation.box().to_position({fraction_from_fixed<Real>(p.x),
                                                  fraction_from_fixed<Real>(p.y),
                                                  fraction_from_fixed<Real>(p.z)});
    position.insert(position.end(), at.begin(), at.end());
    type.push_back(static_cast<std::int32_t>(p.w));
  }
  Frame frame;
  frame.rows = scatter.owned();
  frame.position = in_order(scatter, position, 3);
  frame.velocity = in_order(scatter, rows_to_host(state.velocity, own), 3);
  frame.image = in_order(scatter, rows_to_host(state.image, own), 3);
  frame.type = in_order(scatter, type, 1);
  return frame;
}

template <class Real>
std::vector<double> charges_in_order(Simulation<Real>& simulation) {
  const State<Real>& state = simulation.state();
  const io::RowScatter scatter(simulation.comm(), rows_of_own_atoms(state));
  return in_order(scatter, to_host(state.charge, static_cast<std::size_t>(state.num_local)), 1);
}

template std::vector<double> charges_in_order(Simulation<float>&);
template std::vector<double> charges_in_order(Simulation<double>&);
template std::vector<std::int64_t> rows_of_own_atoms(const State<float>&);
template std::vector<std::int64_t> rows_of_own_atoms(const State<double>&);
template Frame collect_frame(Simulation<float>&);
template Frame collect_frame(Simulation<double>&);

}  // namespace tercet::md
