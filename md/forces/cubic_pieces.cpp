#include "md/forces/cubic_pieces.hpp"

namespace tercet::md {

std::vector<CubicCoefficients> cubic_pieces(const std::vector<double>& f,
                                            const std::vector<double>& slopes) {
  std::vector<CubicCoefficients> pieces(f.size() - 1);
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    const double rise = f[k + 1] - f[k];
    pieces[k] = {slopes[k] + slopes[k + 1] - 2 * rise, 3 * rise - 2 * slopes[k] - slopes[k + 1],
                 slopes[k], f[k]};
  }
  return pieces;
}

std::vector<CubicCoefficients> cubic_pieces(const std::vector<double>& f) {
  const std::size_t n = f.size();
  std::vector<double> slopes(n);
  slopes[0] = f[1] - f[0];
  slopes[1] = 0.5 * (f[2] - f[0]);
  for (std::size_t k = 2; k + 2 < n; ++k) {
    slopes[k] = ((f[k - 2] - f[k + 2]) + 8 * (f[k + 1] - f[k - 1])) / 12;
  }
  slopes[n - 2] = 0.5 * (f[n - 1] - f[n - 3]);
  slopes[n - 1] = f[n - 1] - f[n - 2];
  return cubic_pieces(f, slopes);
}

}  // namespace tercet::md
