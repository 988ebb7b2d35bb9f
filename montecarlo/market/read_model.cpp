#include <cstddef>

#include "common/config/toml_text.hpp"
#include "montecarlo/market/read_parts.hpp"

namespace tercet::mc {
namespace {

using config::at_least;
using config::between;
using config::positive;

MertonModel read_jumps(FieldReader& reader) {
  return {.lambda_per_year = reader.real("lambda_per_year", {at_least(0)}),
          .mean_log_jump = reader.real("mean_log_jump"),
          .jump_log_vol = reader.real("jump_log_vol", {at_least(0)})};
}

HestonModel read_heston(FieldReader& reader) {
  return {.v0 = reader.real("v0", {at_least(0)}),
          .kappa_per_year = reader.real("kappa_per_year", {positive()}),
          .theta = reader.real("theta", {at_least(0)}),
          .sigma = reader.real("sigma", {at_least(0)}),
          .rho = reader.real("rho", {between(-1, 1)}),
          .scheme =
              reader.choice_or<HestonScheme>("scheme", HestonScheme::qe_martingale,
                                             {{"qe_martingale", HestonScheme::qe_martingale},
                                              {"full_truncation", HestonScheme::full_truncation}})};
}

void check_ascending(FieldReader& reader, const std::string& key,
                     const std::vector<double>& values) {
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] <= values[i - 1])
      reader.problem(key, "must ascend, but " + config::toml_number(values[i]) + " stands behind " +
                              config::toml_number(values[i - 1]));
}

LocalVolGrid read_grid(FieldReader reader) {
  LocalVolGrid grid{reader.reals("years", {at_least(0)}), reader.reals("spots", {positive()}),
                    reader.rows("vols", {at_least(0)})};
  reader.finish();
  check_ascending(reader, "years", grid.years);
  check_ascending(reader, "spots", grid.spots);
  bool fits = grid.vols.size() == grid.years.size();
  for (const auto& row : grid.vols) fits = fits && row.size() == grid.spots.size();
  if (reader.ok() && !fits)
    reader.problem("vols", "should have " + std::to_string(grid.years.size()) + " rows of " +
                               std::to_string(grid.spots.size()) +
                               " values: one row per year, one value per spot");
  return grid;
}

LocalVolModel read_local_vol(FieldReader& reader) {
  const auto grid = reader.object("grid");
  return grid ? LocalVolModel{read_grid(*grid)} : LocalVolModel{};
}

CevModel read_cev(FieldReader& reader) {
  return {.beta = reader.real("beta", {between(0, 1)}),
          .delta = reader.real("delta", {at_least(0)})};
}

SabrModel read_sabr(FieldReader& reader) {
  return {.alpha = reader.real("alpha", {positive()}),
          .beta = reader.real("beta", {between(0, 1)}),
          .nu = reader.real("nu", {at_least(0)}),
          .rho = reader.real("rho", {between(-1, 1)})};
}

ModelParameters read_bates(FieldReader& reader) {
  const HestonModel heston = read_heston(reader);
  return BatesModel{heston, read_jumps(reader)};
}

using ModelReader = ModelParameters (*)(FieldReader&);

template <class Model, Model (*read)(FieldReader&)>
ModelParameters as_variant(FieldReader& reader) {
  return read(reader);
}

const Names<ModelReader> model_readers{
    {"black_scholes", [](FieldReader&) -> ModelParameters { return BlackScholesModel{}; }},
    {"merton", as_variant<MertonModel, read_jumps>},
    {"heston", as_variant<HestonModel, read_heston>},
    {"bates", read_bates},
    {"local_volatility", as_variant<LocalVolModel, read_local_vol>},
    {"cev", as_variant<CevModel, read_cev>},
    {"sabr", as_variant<SabrModel, read_sabr>}};

}  // namespace

ModelParameters read_model(FieldReader& asset) {
  auto reader = asset.object("model");
  if (!reader) return BlackScholesModel{};
  if (!reader->has("type")) {
    reader->choice("type", model_readers);
    return BlackScholesModel{};
  }
  const auto read = reader->find_choice("type", model_readers);
  if (!read) return BlackScholesModel{};  // which fields are right is not known
  const ModelParameters model = (*read)(*reader);
  reader->finish();
  return model;
}

}  // namespace tercet::mc
