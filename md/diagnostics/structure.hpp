#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "md/simulation.hpp"

namespace tercet::md {

/// Radial distribution functions, gathered during the run: counts of pairs by distance and types.
/// The counts are integers, so they do not depend on ranks.
template <class Real>
class RadialDistribution {
 public:
  RadialDistribution(int num_types, int num_bins, double range);

  /// Counts the pairs of the present positions. The range must be within the cutoff. Collective.
  void sample(Simulation<Real>& simulation);

  /// Sums over all ranks: counts by pair of types a <= b and bin. Collective.
  std::vector<std::int64_t> counts(const Communicator& comm) const;
  /// For restarts: the counts so far, on one rank; others take none.
  void restore(const std::vector<std::int64_t>& counts, std::int64_t num_samples,
               double sum_inverse_volume);
  std::int64_t num_samples() const { return num_samples_; }
  double sum_inverse_volume() const { return sum_inverse_volume_; }

  /// A CSV table: r, then g_ab(r) for each pair of types, from counts of all ranks.
  std::string table(const SystemInfo& info, const std::vector<std::int64_t>& counts) const;

 private:
  int num_types_, num_bins_;
  double range_;
  DeviceView<std::int64_t*> counts_;
  std::int64_t num_samples_ = 0;
  double sum_inverse_volume_ = 0;
};

/// Mean square displacement from the places at the start of the run, by type, box crossings
/// counted.
class MeanSquareDisplacement {
 public:
  /// `start` holds the unwrapped places of this rank's rows (see Frame).
  explicit MeanSquareDisplacement(std::vector<double> start) : start_(std::move(start)) {}

  /// One number for each type, the same on all ranks and any number of them. Collective.
  std::vector<double> value(const Communicator& comm, const std::vector<double>& unwrapped,
                            const std::vector<std::int32_t>& type, const SystemInfo& info) const;
  const std::vector<double>& start() const { return start_; }

 private:
  std::vector<double> start_;
};

/// Places of a frame with box crossings undone.
struct Frame;
std::vector<double> unwrapped_places(const Frame& frame, const Box& box);

}  // namespace tercet::md
