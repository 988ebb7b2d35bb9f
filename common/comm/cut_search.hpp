#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tercet {

/// Finds, for each of several parts, the cuts along one axis that share the part's weight out
/// evenly, digit by digit: in each of four rounds the caller histograms the next 8 bits of the
/// places whose leading bits are those found so far, and refine() picks each cut's next digit. The
/// result is exact to the last of the 32 bits however uneven the weight lies.
class CutSearch {
 public:
  static constexpr int num_bins = 256;

  /// `num_parts` parts, each to be cut into `pieces` >= 2.
  CutSearch(int num_parts, int pieces);

  int cuts_per_part() const { return pieces_ - 1; }
  std::size_t histogram_size() const { return states_.size() * num_bins; }
  bool done() const { return round_ == num_rounds; }
  /// The digit of this round is (place >> shift()) % num_bins.
  int shift() const { return 32 - bits * (round_ + 1); }
  /// Per cut, part by part: what (place >> shift()) / num_bins must be to count.
  std::vector<std::uint64_t> prefixes() const;
  /// Takes the histograms of this round (per cut num_bins weights, summed over all ranks).
  void refine(const std::vector<std::int64_t>& histograms);
  /// All cuts with the part's edges, as in BrickCuts. After done().
  std::vector<std::uint64_t> cuts() const;

 private:
  static constexpr int bits = 8;
  static constexpr int num_rounds = 4;

  struct State {
    std::uint64_t prefix = 0;  ///< the leading digits found so far
    std::int64_t total = 0;    ///< weight of the part
    std::int64_t target = 0;   ///< weight that should lie below the cut
    std::int64_t below = 0;    ///< weight of the places below the prefix's
    std::int64_t here = 0;     ///< weight of the places that begin with the prefix
  };

  int num_parts_;
  int pieces_;
  int round_ = 0;
  std::vector<State> states_;
};

}  // namespace tercet
