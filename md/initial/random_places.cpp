#include <fmt/format.h>

#include <cmath>
#include <unordered_map>

#include "common/error/errors.hpp"
#include "common/io/row_range.hpp"
#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"
#include "md/initial/initial_system.hpp"
#include "md/initial/random_types.hpp"

namespace tercet::md {
namespace {

/// Cells as wide as the minimum distance, so that only neighbouring ones need a look.
class Occupied {
 public:
  Occupied(const std::array<double, 3>& edges, double distance)
      : edges_(edges), distance_(distance) {
    for (std::size_t k = 0; k < 3; ++k) {
      count_[k] = distance > 0
                      ? std::max<std::int64_t>(
                            1, static_cast<std::int64_t>(std::min(1e6, edges[k] / distance)))
                      : 1;
    }
  }

  bool is_free(const std::array<double, 3>& p) const {
    if (distance_ <= 0) return true;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dz = -1; dz <= 1; ++dz) {
          const auto cell = cells_.find(key(p, {dx, dy, dz}));
          if (cell == cells_.end()) continue;
          for (const auto& other : cell->second) {
            if (distance2(p, other) < distance_ * distance_) return false;
          }
        }
      }
    }
    return true;
  }
  void add(const std::array<double, 3>& p) {
    if (distance_ > 0) cells_[key(p, {0, 0, 0})].push_back(p);
  }

 private:
  std::int64_t key(const std::array<double, 3>& p, const std::array<int, 3>& shift) const {
    std::int64_t result = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto at = static_cast<std::int64_t>(p[k] / edges_[k] * static_cast<double>(count_[k]));
      const std::int64_t n = count_[k];
      result = result * n + ((std::min(at, n - 1) + shift[k] + n) % n);
    }
    return result;
  }
  double distance2(const std::array<double, 3>& a, const std::array<double, 3>& b) const {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const double d = a[k] - b[k];
      const double nearest = d - edges_[k] * std::rint(d / edges_[k]);
      sum += nearest * nearest;
    }
    return sum;
  }

  std::array<double, 3> edges_;
  double distance_;
  std::array<std::int64_t, 3> count_{};
  std::unordered_map<std::int64_t, std::vector<std::array<double, 3>>> cells_;
};

std::array<double, 3> trial_place(const MdOptions& options, const std::array<double, 3>& edges,
                                  std::int64_t atom, std::uint64_t attempt) {
  const auto seed = static_cast<std::uint64_t>(options.seed);
  const auto id = static_cast<std::uint64_t>(atom);
  const Words4 a = random_words(seed, Stream::md_random_insertion, 2 * attempt, id);
  const Words4 b = random_words(seed, Stream::md_random_insertion, 2 * attempt + 1, id);
  return {edges[0] * uniform_double(a.x0, a.x1), edges[1] * uniform_double(a.x2, a.x3),
          edges[2] * uniform_double(b.x0, b.x1)};
}

}  // namespace

int random_type(const MdOptions& options, std::int64_t index) {
  const auto& fractions = options.system.type_fractions;
  if (fractions.empty()) return 0;
  double total = 0;
  for (const double f : fractions) total += f;
  const Words4 w =
      random_words(static_cast<std::uint64_t>(options.seed), Stream::md_random_insertion,
                   std::uint64_t{1} << 40, static_cast<std::uint64_t>(index));
  double left = uniform_double(w.x0, w.x1) * total;
  for (std::size_t type = 0; type + 1 < fractions.size(); ++type) {
    left -= fractions[type];
    if (left < 0) return static_cast<int>(type);
  }
  return static_cast<int>(fractions.size()) - 1;
}

InitialSystem make_random(const Communicator& comm, const MdOptions& options) {
  constexpr std::uint64_t most_attempts = 2000;
  const SystemOptions& o = options.system;
  std::array<double, 3> edges = o.box;
  if (edges[0] <= 0) edges.fill(std::cbrt(static_cast<double>(o.num_atoms) / o.density));
  InitialSystem system;
  system.box.xx = edges[0];
  system.box.yy = edges[1];
  system.box.zz = edges[2];
  system.num_total = o.num_atoms;
  system.num_types = static_cast<int>(options.types.size());
  const auto share =
      io::even_share(static_cast<std::uint64_t>(o.num_atoms), comm.rank(), comm.size());
  system.first = static_cast<std::int64_t>(share.begin);
  // every rank places all atoms, the same way, and keeps its share
  Occupied occupied(edges, o.min_distance);
  for (std::int64_t n = 0; n < o.num_atoms; ++n) {
    std::uint64_t attempt = 0;
    std::array<double, 3> place = trial_place(options, edges, n, attempt);
    while (!occupied.is_free(place)) {
      if (++attempt == most_attempts) {
        throw InputError(
            fmt::format("system.num_atoms = {}: only {} atoms fit at random with "
                        "system.min_distance = {}; take a "
                        "larger box, a smaller distance, or a lattice",
                        o.num_atoms, n, o.min_distance));
      }
      place = trial_place(options, edges, n, attempt);
    }
    occupied.add(place);
    if (n < static_cast<std::int64_t>(share.begin) || n >= static_cast<std::int64_t>(share.end))
      continue;
    InitialAtom atom;
    atom.position = place;
    atom.id = n + 1;
    atom.type = random_type(options, n);
    system.atoms.push_back(atom);
  }
  return system;
}

}  // namespace tercet::md
