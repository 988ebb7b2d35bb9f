#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "md/units.hpp"

namespace tercet::md {

/// The state of the system in numbers, in the run's units.
struct Thermodynamics {
  std::int64_t step = 0;
  double time = 0;
  double temperature = 0;
  double potential_energy = 0;
  double kinetic_energy = 0;
  double conserved = 0;  ///< the conserved quantity of the ensemble
  double pressure = 0;
  std::array<double, 6> pressure_tensor{};  ///< xx yy zz xy xz yz
  double volume = 0;
  std::array<double, 3> edges{};  ///< x, y, z extents of the box's edges
  double density = 0;             ///< mass per volume

  double total_energy() const { return potential_energy + kinetic_energy; }
};

/// Names and units of the columns that tables of these have.
struct ThermoColumn {
  std::string name, unit;
};
std::vector<ThermoColumn> thermo_columns(const Units& units);
/// The numbers of a row, in the order of the columns (step and time first).
std::vector<double> thermo_values(const Thermodynamics& thermo);

/// Slope of the conserved quantity by time, from all rows so far: least squares.
class DriftMonitor {
 public:
  void add(double time, double conserved);
  /// Energy per time; 0 before the third row.
  double slope() const;
  std::int64_t count() const { return count_; }

  /// Sums about the first row, for checkpoints: count, t0, c0, sums of t, c, tt, tc.
  std::vector<double> memory() const;
  void restore(const std::vector<double>& memory);

 private:
  std::int64_t count_ = 0;
  double first_time_ = 0, first_value_ = 0;
  double sum_t_ = 0, sum_c_ = 0, sum_tt_ = 0, sum_tc_ = 0;
};

}  // namespace tercet::md
