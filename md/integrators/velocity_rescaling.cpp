#include "md/integrators/velocity_rescaling.hpp"

#include <cmath>

#include "common/rng/distributions.hpp"
#include "common/rng/streams.hpp"

namespace tercet::md {
namespace {

Words4 words(std::uint64_t seed, std::int64_t step, std::uint64_t draw) {
  return random_words(seed, Stream::md_velocity_rescaling, static_cast<std::uint64_t>(step), draw);
}

}  // namespace

double sum_of_squared_normals(std::uint64_t seed, std::int64_t step, double count) {
  if (count <= 0) return 0;
  if (count < 2) {  // one: the square of a normal
    const double z = normal_pair_double(words(seed, step, 1)).first;
    return z * z;
  }
  // chi-squared with n degrees is twice a gamma variate of shape n / 2
  const double d = count / 2 - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (std::uint64_t draw = 1;; draw += 2) {
    const double z = normal_pair_double(words(seed, step, draw)).first;
    const Words4 w = words(seed, step, draw + 1);
    const double u = uniform_double(w.x0, w.x1);
    const double v = (1 + c * z) * (1 + c * z) * (1 + c * z);
    if (v > 0 && log_positive(u) < 0.5 * z * z + d * (1 - v + log_positive(v))) return 2 * d * v;
  }
}

double VelocityRescaling::factor(double kinetic_energy, double elapsed, std::int64_t step) const {
  if (kinetic_energy <= 0 || degrees <= 0) return 1;
  const double keep = std::exp(-elapsed / relaxation_time);
  const double per_degree = 0.5 * thermal_energy / kinetic_energy;  // mean K / (N_f K)
  const double r = normal_pair_double(words(seed, step, 0)).first;
  const double others = sum_of_squared_normals(seed, step, degrees - 1);
  const double squared = keep + (1 - keep) * per_degree * (r * r + others) +
                         2 * r * std::sqrt(keep * (1 - keep) * per_degree);
  const double sign = r + std::sqrt(keep / ((1 - keep) * per_degree)) < 0 ? -1 : 1;
  return sign * std::sqrt(squared > 0 ? squared : 0);
}

}  // namespace tercet::md
