#include "montecarlo/engine/make_model.hpp"

#include <algorithm>
#include <cmath>

#include "common/error/require.hpp"
#include "common/parallel/copy.hpp"

namespace tercet::mc {

namespace {

double step_begin(const TimeGrid& grid, int n) {
  return n == 0 ? 0.0 : grid.step_end_years[static_cast<std::size_t>(n - 1)];
}

/// One number for each step, made from its number.
template <class T, class Function>
DeviceView<const T*> by_step(const TimeGrid& grid, const Function& value) {
  std::vector<T> values;
  for (int n = 0; n < grid.num_steps(); ++n) values.push_back(static_cast<T>(value(n)));
  return to_device("mc::by_step", values);
}

template <class Real>
DeviceView<const Real*> deviations(const AssetInput& asset, const TimeGrid& grid) {
  return by_step<Real>(grid, [&](int n) {
    const double gained = asset.total_variance(grid.step_end_years[static_cast<std::size_t>(n)]) -
                          asset.total_variance(step_begin(grid, n));
    return std::sqrt(std::max(gained, 0.0));
  });
}

template <class Real>
DeviceView<const Real*> log_forwards(const AssetInput& asset, const TimeGrid& grid) {
  return by_step<Real>(grid, [&](int n) { return std::log(asset.forward(step_begin(grid, n))); });
}

template <class Real>
JumpTerm<Real> jumps_of(const MertonModel& m, const TimeGrid& grid) {
  double longest = 0;
  for (int n = 0; n < grid.num_steps(); ++n) longest = std::max(longest, grid.step_years(n));
  const double mean = m.lambda_per_year * longest;
  int most = 0;
  for (double p = std::exp(-mean), below = p; 1 - below > 1e-14 && most < 1000; below += p) {
    p *= mean / ++most;
  }
  const double drift =
      m.lambda_per_year * std::expm1(m.mean_log_jump + 0.5 * m.jump_log_vol * m.jump_log_vol);
  return {static_cast<Real>(m.lambda_per_year), static_cast<Real>(m.mean_log_jump),
          static_cast<Real>(m.jump_log_vol), static_cast<Real>(drift), most};
}

template <class Real>
HestonConstants<Real> constants_of(const HestonModel& h) {
  return {static_cast<Real>(h.v0),    static_cast<Real>(h.kappa_per_year),
          static_cast<Real>(h.theta), static_cast<Real>(h.sigma),
          static_cast<Real>(h.rho),   static_cast<Real>(std::sqrt(1 - h.rho * h.rho))};
}

template <class Real>
QuadraticExponentialStep<Real> qe_step(const HestonModel& h, double dt) {
  const double decay = std::exp(-h.kappa_per_year * dt);
  // (1 - decay) / kappa, also where kappa is 0
  const double span =
      h.kappa_per_year > 0 ? -std::expm1(-h.kappa_per_year * dt) / h.kappa_per_year : dt;
  const double s2 = h.sigma * h.sigma;
  const double pull = 0.5 * dt * (h.kappa_per_year * h.rho / h.sigma - 0.5);
  const double free = 0.5 * dt * (1 - h.rho * h.rho);
  return {static_cast<Real>(decay),
          static_cast<Real>(s2 * decay * span),
          static_cast<Real>(0.5 * h.theta * s2 * h.kappa_per_year * span * span),
          static_cast<Real>(-h.rho * h.kappa_per_year * h.theta / h.sigma * dt),
          static_cast<Real>(pull - h.rho / h.sigma),
          static_cast<Real>(pull + h.rho / h.sigma),
          static_cast<Real>(free),
          static_cast<Real>(free)};
}

template <class Real>
HestonQePath<Real> heston_qe(const HestonModel& h, const TimeGrid& grid) {
  std::vector<QuadraticExponentialStep<Real>> steps;
  for (int n = 0; n < grid.num_steps(); ++n) {
    steps.push_back(qe_step<Real>(h, grid.step_years(n)));
  }
  return {constants_of<Real>(h), to_device("mc::qe", steps)};
}

constexpr int table_places = 257;

/// Volatility by step and log moneyness, over six deviations of the largest volatility found.
template <class Real>
VolatilityTable<Real> volatility_table(const AssetInput& asset, const TimeGrid& grid) {
  const double last = grid.step_end_years.back();
  const double at_money = asset.local_vol(0, asset.spot);
  const double reach = std::max(6 * std::max(at_money, 0.05) * std::sqrt(last), 0.1);
  const double width = 2 * reach / (table_places - 1);
  DeviceView<Real**> table("mc::vol", static_cast<std::size_t>(grid.num_steps()), table_places);
  const auto host = Kokkos::create_mirror_view(table);
  for (int n = 0; n < grid.num_steps(); ++n) {
    const double t = step_begin(grid, n) + 0.5 * grid.step_years(n);
    for (int place = 0; place < table_places; ++place) {
      const double spot = asset.forward(step_begin(grid, n)) * std::exp(-reach + place * width);
      host(n, place) = static_cast<Real>(asset.local_vol(t, spot));
    }
  }
  Kokkos::deep_copy(table, host);
  return {table, static_cast<Real>(-reach), static_cast<Real>(1 / width)};
}

/// Volatilities above this are cut, per step: paths that near 0 would have any.
constexpr double most_vol = 20;

template <class Real>
struct ModelMaker {
  const AssetInput& asset;
  const TimeGrid& grid;

  PathModel<Real> operator()(const BlackScholesModel&) const {
    return BlackScholesPath<Real>{deviations<Real>(asset, grid)};
  }
  PathModel<Real> operator()(const MertonModel& m) const {
    return MertonPath<Real>{deviations<Real>(asset, grid), jumps_of<Real>(m, grid)};
  }
  PathModel<Real> operator()(const HestonModel& h) const {
    require(h.sigma > 0, "Heston's model without volatility of variance is Black-Scholes");
    if (h.scheme == HestonScheme::qe_martingale) return heston_qe<Real>(h, grid);
    return HestonFullTruncationPath<Real>{constants_of<Real>(h)};
  }
  PathModel<Real> operator()(const BatesModel& b) const {
    const JumpTerm<Real> jumps = jumps_of<Real>(b.jumps, grid);
    if (b.heston.scheme == HestonScheme::qe_martingale) {
      return BatesPath<Real, HestonQePath<Real>>{heston_qe<Real>(b.heston, grid), jumps};
    }
    return BatesPath<Real, HestonFullTruncationPath<Real>>{{constants_of<Real>(b.heston)}, jumps};
  }
  PathModel<Real> operator()(const LocalVolModel&) const {
    return LocalVolatilityPath<Real, VolatilityTable<Real>>{volatility_table<Real>(asset, grid),
                                                            log_forwards<Real>(asset, grid)};
  }
  PathModel<Real> operator()(const CevModel& c) const {
    const CevVolatility<Real> vol{static_cast<Real>(std::log(c.delta)),
                                  static_cast<Real>(c.beta - 1), static_cast<Real>(most_vol)};
    return LocalVolatilityPath<Real, CevVolatility<Real>>{vol, log_forwards<Real>(asset, grid)};
  }
  PathModel<Real> operator()(const SabrModel& s) const {
    return SabrPath<Real>{static_cast<Real>(std::log(s.alpha)),
                          static_cast<Real>(s.beta - 1),
                          static_cast<Real>(s.nu),
                          static_cast<Real>(s.rho),
                          static_cast<Real>(std::sqrt(1 - s.rho * s.rho)),
                          static_cast<Real>(most_vol),
                          log_forwards<Real>(asset, grid)};
  }
};

double cash_at(const AssetInput& asset, double begin, double end) {
  double sum = 0;
  for (const CashPayment& payment : asset.cash) {
    if (payment.years > begin && payment.years <= end) sum += payment.amount;
  }
  return sum;
}

}  // namespace

template <class Real>
PathModel<Real> make_model(const AssetInput& asset, const TimeGrid& grid) {
  return std::visit(ModelMaker<Real>{asset, grid}, asset.model);
}

template <class Real>
DeviceView<const Step<Real>*> make_steps(const AssetInput& asset, const TimeGrid& grid) {
  std::vector<Step<Real>> steps;
  for (int n = 0; n < grid.num_steps(); ++n) {
    const double begin = step_begin(grid, n);
    const double end = grid.step_end_years[static_cast<std::size_t>(n)];
    const double forward = asset.forward(end);
    steps.push_back({static_cast<Real>(end - begin), static_cast<Real>(std::sqrt(end - begin)),
                     static_cast<Real>(forward), static_cast<Real>(std::log(forward)),
                     static_cast<Real>(asset.shift ? asset.shift(end) : 0.0),
                     static_cast<Real>(cash_at(asset, begin, end)),
                     grid.date_of_step[static_cast<std::size_t>(n)]});
  }
  return to_device("mc::steps", steps);
}

template PathModel<float> make_model(const AssetInput&, const TimeGrid&);
template PathModel<double> make_model(const AssetInput&, const TimeGrid&);
template DeviceView<const Step<float>*> make_steps(const AssetInput&, const TimeGrid&);
template DeviceView<const Step<double>*> make_steps(const AssetInput&, const TimeGrid&);

}  // namespace tercet::mc
