#include <cstddef>

#include "common/config/nearest.hpp"
#include "common/config/toml_text.hpp"
#include "montecarlo/market/node_values.hpp"
#include "montecarlo/market/read_parts.hpp"

namespace tercet::mc {
namespace {

std::string number(double value) {
  return config::toml_number(value);
}

std::vector<std::string> asset_names(const Market& market) {
  std::vector<std::string> names;
  for (const Asset& asset : market.assets) names.push_back(asset.name);
  return names;
}

std::optional<std::size_t> asset_index(FieldReader& reader, const std::string& key,
                                       const Market& market, const std::string& name) {
  const auto index = market.find(name);
  if (index) return index;
  const auto meant = config::nearest(name, asset_names(market));
  reader.problem(key, "names \"" + name + "\", which is no asset" +
                          (meant ? "; did you mean \"" + *meant + "\"?"
                                 : "; assets are " + config::joined(asset_names(market), ", ")));
  return std::nullopt;
}

bool check_entry(FieldReader& reader, const std::string& key, const std::string& pair, double rho) {
  if (rho >= -1 && rho <= 1) return true;
  reader.problem(key, "has " + number(rho) + " for " + pair + "; should be from -1 to 1");
  return false;
}

/// One element of "pairs": ["ACME", "BETA", 0.5].
void read_pair(FieldReader& reader, const JsonNode& node, Market& market,
               SymmetricMatrix& is_given) {
  const auto& items = node.items;
  const bool fits = node.kind == JsonNode::Kind::list && items.size() == 3 && as_text(items[0]) &&
                    as_text(items[1]) && as_real(items[2]);
  if (!fits) {
    reader.problem("pairs", "has " + shown(node) + "; should be [\"<asset>\", \"<asset>\", rho]");
    return;
  }
  const std::string pair = *as_text(items[0]) + "/" + *as_text(items[1]);
  const auto i = asset_index(reader, "pairs", market, *as_text(items[0]));
  const auto j = asset_index(reader, "pairs", market, *as_text(items[1]));
  if (!i || !j || !check_entry(reader, "pairs", pair, items[2].number)) return;
  if (*i == *j || is_given(*i, *j) != 0) {
    reader.problem(
        "pairs",
        "has " + pair + (*i == *j ? ", an asset with itself" : " a second time") + "; take it out");
    return;
  }
  is_given(*i, *j) = is_given(*j, *i) = 1;
  market.correlation(*i, *j) = market.correlation(*j, *i) = items[2].number;
}

void read_pairs(FieldReader& reader, Market& market) {
  const JsonNode* pairs = reader.node("pairs");
  reader.finish();
  if (pairs->kind != JsonNode::Kind::list) {
    reader.problem("pairs", "should be a list of [\"<asset>\", \"<asset>\", rho]");
    return;
  }
  SymmetricMatrix is_given = identity_matrix(market.assets.size());
  for (const JsonNode& pair : pairs->items) read_pair(reader, pair, market, is_given);
}

/// Whether entry (i, j) of a matrix in the names' order is one of a correlation matrix.
bool check_matrix_entry(FieldReader& reader, const std::vector<std::vector<double>>& rows,
                        const std::vector<std::string>& names, std::size_t i, std::size_t j) {
  const std::string pair = names[i] + "/" + names[j];
  if (i == j && rows[i][i] != 1) {
    reader.problem("matrix", "has " + number(rows[i][i]) + " on the diagonal for " + names[i] +
                                 "; should be 1");
    return false;
  }
  if (rows[i][j] != rows[j][i]) {
    reader.problem("matrix", "is not symmetric: " + number(rows[i][j]) + " for " + pair + ", but " +
                                 number(rows[j][i]) + " for " + names[j] + "/" + names[i]);
    return false;
  }
  return check_entry(reader, "matrix", pair, rows[i][j]);
}

void read_matrix(FieldReader& reader, Market& market) {
  const auto names = reader.texts("assets");
  const auto rows = reader.rows("matrix");
  reader.finish();
  if (!reader.ok()) return;
  bool fits = rows.size() == names.size() && names.size() == market.assets.size();
  for (const auto& row : rows) fits = fits && row.size() == names.size();
  if (!fits) {
    reader.problem("matrix", "should have a row and a column for each of the " +
                                 std::to_string(market.assets.size()) +
                                 " assets, in the order of correlation.assets");
    return;
  }
  std::vector<std::size_t> places;
  std::vector<bool> seen(names.size(), false);
  for (const std::string& name : names) {
    const auto index = asset_index(reader, "assets", market, name);
    if (index && seen[*index]) reader.problem("assets", "names " + name + " twice");
    if (index) seen[*index] = true;
    places.push_back(index.value_or(0));
  }
  if (!reader.ok()) return;
  for (std::size_t i = 0; i < names.size(); ++i)
    for (std::size_t j = i; j < names.size(); ++j)
      if (check_matrix_entry(reader, rows, names, i, j))
        market.correlation(places[i], places[j]) = market.correlation(places[j], places[i]) =
            rows[i][j];
}

void read_rates(FieldReader& top, Market& market) {
  auto reader = top.object("rates");
  if (!reader) return;
  reader->choice<int>("type", {{"hull_white", 0}});
  HullWhiteRates rates;
  rates.mean_reversion_per_year = reader->real("mean_reversion_per_year", {config::at_least(0)});
  rates.sigma = reader->real("sigma", {config::at_least(0)});
  rates.correlation.assign(market.assets.size(), 0.0);
  if (auto correlation = reader->object("correlation"))
    for (const std::string& name : correlation->keys()) {
      const double rho = correlation->real(name, {config::between(-1, 1)});
      if (const auto index = asset_index(*correlation, name, market, name))
        rates.correlation[*index] = rho;
    }
  reader->finish();
  market.rates = rates;
}

void take_joint(const SymmetricMatrix& joint, Market& market) {
  const std::size_t n = market.assets.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) market.correlation(i, j) = joint(i, j);
    if (market.rates) market.rates->correlation[i] = joint(i, n);
  }
}

void check_semidefinite(FieldReader& top, Market& market, const MarketReading& reading) {
  const SymmetricMatrix joint = joint_correlation(market);
  if (is_positive_semidefinite(joint)) return;
  const std::string rate_too = market.rates ? " (with the short rate)" : "";
  if (!reading.repair_correlation) {
    top.problem("correlation", "is not positive semidefinite" + rate_too +
                                   ": the smallest eigenvalue is " +
                                   six_digits(smallest_eigenvalue(joint)) +
                                   "; mend the entries, or have the nearest correlation matrix "
                                   "taken with --nearest-correlation");
    return;
  }
  std::vector<std::string> names = asset_names(market);
  if (market.rates) names.push_back("short rate");
  const SymmetricMatrix repaired = nearest_correlation(joint);
  for (const std::string& line : changed_entries(joint, repaired, names))
    market.notes.push_back("correlation repaired, " + line);
  take_joint(repaired, market);
}

}  // namespace

void read_correlation(FieldReader& top, Market& market, const MarketReading& reading) {
  market.correlation = identity_matrix(market.assets.size());
  if (auto reader = top.object("correlation")) {
    if (reader->has("pairs"))
      read_pairs(*reader, market);
    else
      read_matrix(*reader, market);
  }
  read_rates(top, market);
  if (top.ok()) check_semidefinite(top, market, reading);
}

SymmetricMatrix joint_correlation(const Market& market) {
  if (!market.rates) return market.correlation;
  const std::size_t n = market.assets.size();
  SymmetricMatrix joint = identity_matrix(n + 1);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) joint(i, j) = market.correlation(i, j);
    joint(i, n) = joint(n, i) = market.rates->correlation[i];
  }
  return joint;
}

}  // namespace tercet::mc
