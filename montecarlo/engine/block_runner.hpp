#pragma once

#include <memory>

#include "montecarlo/engine/scenario_paths.hpp"

namespace tercet::mc {

enum class Precision { single_precision, double_precision };

/// How paths are drawn.
struct Sampling {
  std::uint64_t seed = 0;
  bool antithetic = false;
  Precision precision = Precision::double_precision;
};

/// Sets of random numbers in a block: the unit that is dealt over the ranks and kept when a run is
/// stopped. With antithetic paths each is used twice.
inline constexpr int samples_per_block = 8192;

/// Runs blocks of one simulation on this rank's device.
class BlockRunner {
 public:
  BlockRunner(const SimulationSpec& spec, const Sampling& sampling);
  ~BlockRunner();
  BlockRunner(BlockRunner&&) noexcept;

  /// Moments of every quantity over the block's samples. Depends on nothing but the spec, the
  /// sampling and the block's number.
  std::vector<Moments> run(std::int64_t block);
  int columns_per_tile() const;

  struct Part;

 private:
  std::unique_ptr<Part> part_;
};

}  // namespace tercet::mc
