#include "md/diagnostics/thermodynamics.hpp"

namespace tercet::md {

std::vector<ThermoColumn> thermo_columns(const Units& u) {
  return {{"step", ""},
          {"time", u.time},
          {"temperature", u.temperature},
          {"potential_energy", u.energy},
          {"kinetic_energy", u.energy},
          {"total_energy", u.energy},
          {"conserved", u.energy},
          {"pressure", u.pressure},
          {"pressure_xx", u.pressure},
          {"pressure_yy", u.pressure},
          {"pressure_zz", u.pressure},
          {"pressure_xy", u.pressure},
          {"pressure_xz", u.pressure},
          {"pressure_yz", u.pressure},
          {"volume", u.length + "^3"},
          {"length_x", u.length},
          {"length_y", u.length},
          {"length_z", u.length}};
}

std::vector<double> thermo_values(const Thermodynamics& t) {
  return {static_cast<double>(t.step),
          t.time,
          t.temperature,
          t.potential_energy,
          t.kinetic_energy,
          t.total_energy(),
          t.conserved,
          t.pressure,
          t.pressure_tensor[0],
          t.pressure_tensor[1],
          t.pressure_tensor[2],
          t.pressure_tensor[3],
          t.pressure_tensor[4],
          t.pressure_tensor[5],
          t.volume,
          t.edges[0],
          t.edges[1],
          t.edges[2]};
}

void DriftMonitor::add(double time, double conserved) {
  if (count_ == 0) {
    first_time_ = time;
    first_value_ = conserved;
  }
  ++count_;
  const double t = time - first_time_, c = conserved - first_value_;
  sum_t_ += t;
  sum_c_ += c;
  sum_tt_ += t * t;
  sum_tc_ += t * c;
}

double DriftMonitor::slope() const {
  const auto n = static_cast<double>(count_);
  const double spread = n * sum_tt_ - sum_t_ * sum_t_;
  return count_ < 3 || spread <= 0 ? 0 : (n * sum_tc_ - sum_t_ * sum_c_) / spread;
}

std::vector<double> DriftMonitor::memory() const {
  return {static_cast<double>(count_), first_time_, first_value_, sum_t_, sum_c_, sum_tt_, sum_tc_};
}

void DriftMonitor::restore(const std::vector<double>& m) {
  count_ = static_cast<std::int64_t>(m.at(0));
  first_time_ = m.at(1);
  first_value_ = m.at(2);
  sum_t_ = m.at(3);
  sum_c_ = m.at(4);
  sum_tt_ = m.at(5);
  sum_tc_ = m.at(6);
}

}  // namespace tercet::md
