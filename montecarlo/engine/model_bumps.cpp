#include "montecarlo/engine/model_bumps.hpp"

#include <algorithm>
#include <functional>

namespace tercet::mc {
namespace {

struct Range {
  double lowest, highest;
};
constexpr Range any{-1e30, 1e30};
constexpr Range not_negative{0, 1e30};
constexpr Range correlation{-0.999, 0.999};

/// Adds the bump of the parameter that `member` picks: by 1 % of it, at least by 1e-3 of 1.
template <class Model>
void add(std::vector<ModelBump>& bumps, const Model& model, const std::string& name,
         const std::function<double&(Model&)>& member, const Range& range) {
  Model up = model;
  Model down = model;
  const double value = member(up);
  const double h = std::max(0.01 * std::abs(value), 1e-3);
  member(up) = std::min(value + h, range.highest);
  member(down) = std::max(value - h, range.lowest);
  const double width = member(up) - member(down);
  if (width > 0) bumps.push_back({name, up, down, width});
}

void add_jumps(std::vector<ModelBump>& bumps, const auto& model, const auto& jumps) {
  using Model = std::decay_t<decltype(model)>;
  const auto with = [&](double MertonModel::*parameter) {
    return std::function<double&(Model&)>([=](Model& m) -> double& { return jumps(m).*parameter; });
  };
  add<Model>(bumps, model, "lambda", with(&MertonModel::lambda_per_year), not_negative);
  add<Model>(bumps, model, "mean_log_jump", with(&MertonModel::mean_log_jump), any);
  add<Model>(bumps, model, "jump_log_vol", with(&MertonModel::jump_log_vol), not_negative);
}

void add_heston(std::vector<ModelBump>& bumps, const auto& model, const auto& heston) {
  using Model = std::decay_t<decltype(model)>;
  const auto with = [&](double HestonModel::*parameter) {
    return std::function<double&(Model&)>(
        [=](Model& m) -> double& { return heston(m).*parameter; });
  };
  const Range above_0{1e-6, 1e30};
  add<Model>(bumps, model, "v0", with(&HestonModel::v0), not_negative);
  add<Model>(bumps, model, "kappa", with(&HestonModel::kappa_per_year), above_0);
  add<Model>(bumps, model, "theta_variance", with(&HestonModel::theta), not_negative);
  add<Model>(bumps, model, "sigma", with(&HestonModel::sigma), above_0);
  add<Model>(bumps, model, "rho_variance", with(&HestonModel::rho), correlation);
}

struct Lister {
  std::vector<ModelBump>& bumps;

  void operator()(const BlackScholesModel&) const {}
  void operator()(const LocalVolModel&) const {}
  void operator()(const MertonModel& m) const {
    add_jumps(bumps, m, [](MertonModel& model) -> MertonModel& { return model; });
  }
  void operator()(const HestonModel& h) const {
    add_heston(bumps, h, [](HestonModel& model) -> HestonModel& { return model; });
  }
  void operator()(const BatesModel& b) const {
    add_heston(bumps, b, [](BatesModel& model) -> HestonModel& { return model.heston; });
    add_jumps(bumps, b, [](BatesModel& model) -> MertonModel& { return model.jumps; });
  }
  void operator()(const CevModel& c) const {
    add<CevModel>(
        bumps, c, "delta_cev", [](CevModel& m) -> double& { return m.delta; }, not_negative);
  }
  void operator()(const SabrModel& s) const {
    add<SabrModel>(
        bumps, s, "alpha", [](SabrModel& m) -> double& { return m.alpha; }, not_negative);
    add<SabrModel>(
        bumps, s, "nu", [](SabrModel& m) -> double& { return m.nu; }, not_negative);
    add<SabrModel>(
        bumps, s, "rho_alpha", [](SabrModel& m) -> double& { return m.rho; }, correlation);
  }
};

}  // namespace

std::vector<ModelBump> model_bumps(const ModelParameters& model) {
  std::vector<ModelBump> bumps;
  std::visit(Lister{bumps}, model);
  return bumps;
}

}  // namespace tercet::mc
