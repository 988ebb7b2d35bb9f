#include "montecarlo/io/results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace tercet::mc {
namespace {

using Json = nlohmann::ordered_json;

NamedEstimate scaled(const PlannedQuantity& quantity, const Moments& moments, double factor) {
  Estimate estimate = estimate_of(quantity, moments);
  estimate.value *= factor;
  estimate.std_error *= std::abs(factor);
  return {quantity.name, quantity.method, estimate};
}

void add_warnings(TradeResult& result, double expiry_years) {
  const Estimate& price = result.estimates.front().estimate;
  if (price.std_error == 0 && price.value == 0 && expiry_years > 0) {
    result.warnings.push_back("no path paid anything: 0 is not certain");
  }
  if (!std::isfinite(price.value) || !std::isfinite(price.std_error)) {
    result.warnings.push_back("the price is not finite: look at the volatility and the maturity");
  }
}

/// Names of all estimates but the price, in the order of first use.
std::vector<std::string> greek_names(const BookResult& result) {
  std::vector<std::string> names;
  for (const TradeResult& trade : result.trades) {
    for (const NamedEstimate& e : trade.estimates) {
      if (e.name != "price" && std::find(names.begin(), names.end(), e.name) == names.end()) {
        names.push_back(e.name);
      }
    }
  }
  return names;
}

const NamedEstimate* find(const TradeResult& trade, const std::string& name) {
  for (const NamedEstimate& e : trade.estimates) {
    if (e.name == name) return &e;
  }
  return nullptr;
}

/// Quoted as RFC 4180 has it, where that is needed.
std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

Json json_of(const NamedEstimate& e) {
  return {{"value", e.estimate.value},
          {"std_error", e.estimate.std_error},
          {"ci95_low", e.estimate.value - normal_95 * e.estimate.std_error},
          {"ci95_high", e.estimate.value + normal_95 * e.estimate.std_error},
          {"method", e.method},
          {"samples", e.estimate.count},
          {"variance_saved_factor", e.estimate.variance_ratio}};
}

Json json_of(const TradeResult& trade) {
  Json entry{{"id", trade.id}, {"payoff", trade.payoff}};
  entry["price"] = json_of(trade.estimates.front());
  for (std::size_t k = 1; k < trade.estimates.size(); ++k) {
    entry["greeks"][trade.estimates[k].name] = json_of(trade.estimates[k]);
  }
  if (trade.exact) {
    const Estimate& price = trade.estimates.front().estimate;
    entry["closed_form"] = *trade.exact;
    if (price.std_error > 0) entry["z_score"] = (price.value - *trade.exact) / price.std_error;
  }
  if (!trade.warnings.empty()) entry["warnings"] = trade.warnings;
  return entry;
}

}  // namespace

BookResult collect_results(const std::vector<Trade>& trades,
                           const std::vector<PlannedSimulation>& plan,
                           const std::vector<SimulationState>& states) {
  BookResult result;
  for (const Trade& trade : trades) {
    TradeResult empty;
    empty.id = trade.id;
    empty.payoff = trade.payoff_name;
    result.trades.push_back(std::move(empty));
  }
  for (std::size_t s = 0; s < plan.size(); ++s) {
    for (std::size_t q = 0; q < plan[s].quantities.size(); ++q) {
      const PlannedQuantity& quantity = plan[s].quantities[q];
      result.trades[quantity.trade].estimates.push_back(
          scaled(quantity, states[s].moments[q], trades[quantity.trade].quantity));
    }
  }
  for (std::size_t n = 0; n < trades.size(); ++n) {
    add_warnings(result.trades[n], trades[n].expiry_years);
  }
  return result;
}

std::string results_csv(const BookResult& result) {
  const std::vector<std::string> greeks = greek_names(result);
  std::string text = "id,payoff,price,std_error,ci95_low,ci95_high,samples";
  for (const std::string& name : greeks) text += fmt::format(",{0},{0}_std_error", csv_cell(name));
  text += ",closed_form,warnings\n";
  for (const TradeResult& trade : result.trades) {
    const Estimate& price = trade.estimates.front().estimate;
    text += fmt::format("{},{},{},{},{},{},{}", csv_cell(trade.id), csv_cell(trade.payoff),
                        price.value, price.std_error, price.value - normal_95 * price.std_error,
                        price.value + normal_95 * price.std_error, price.count);
    for (const std::string& name : greeks) {
      const NamedEstimate* e = find(trade, name);
      text += e ? fmt::format(",{},{}", e->estimate.value, e->estimate.std_error) : ",,";
    }
    text += trade.exact ? fmt::format(",{}", *trade.exact) : ",";
    text += fmt::format(",{}\n", csv_cell(fmt::format("{}", fmt::join(trade.warnings, "; "))));
  }
  return text;
}

std::string results_json(const BookResult& result, const ResultFacts& facts) {
  Json file;
  file["program"] = "tercet-mc";
  file["version"] = facts.version;
  file["git_hash"] = facts.git_hash;
  file["units"] = "prices in the market's currency; vega, rho per 1, theta per year";
  file["random_numbers"] = {{"generator", "philox4x32-10"},
                            {"seed", facts.seed},
                            {"antithetic", facts.antithetic},
                            {"precision", facts.precision},
                            {"steps_per_year", facts.steps_per_year}};
  file["trades"] = Json::array();
  for (const TradeResult& trade : result.trades) file["trades"].push_back(json_of(trade));
  file["not_priced"] = result.failures;
  file["run"] = {{"command_line", facts.command_line},
                 {"device", facts.device},
                 {"ranks", facts.num_ranks},
                 {"wall_s", facts.wall_s},
                 {"path_steps_per_s", facts.path_steps_per_s}};
  return file.dump(2) + "\n";
}

namespace {

std::string greeks_line(const TradeResult& trade) {
  std::string line;
  for (std::size_t k = 1; k < trade.estimates.size(); ++k) {
    const NamedEstimate& e = trade.estimates[k];
    line += fmt::format("{}{} {:.5g} +- {:.2g}", k > 1 ? ", " : "    ", e.name, e.estimate.value,
                        e.estimate.std_error);
  }
  return line.empty() ? line : line + "\n";
}

}  // namespace

std::string results_table(const BookResult& result) {
  std::size_t width = 5;
  for (const TradeResult& trade : result.trades) width = std::max(width, trade.id.size());
  std::string text =
      fmt::format("{:{}}  {:13}  {:>13}  {:>9}  {:>25}  {:>12}  {:>5}\n", "trade", width, "payoff",
                  "price", "+-", "95 % interval", "closed form", "z");
  for (const TradeResult& trade : result.trades) {
    const Estimate& price = trade.estimates.front().estimate;
    const double half = normal_95 * price.std_error;
    text += fmt::format("{:{}}  {:13}  {:>13.6g}  {:>9.2g}  {:>25}", trade.id, width, trade.payoff,
                        price.value, price.std_error,
                        fmt::format("{:.6g} to {:.6g}", price.value - half, price.value + half));
    if (trade.exact) text += fmt::format("  {:>12.6g}", *trade.exact);
    if (trade.exact && price.std_error > 0) {
      text += fmt::format("  {:>+5.2f}", (price.value - *trade.exact) / price.std_error);
    }
    text += "\n" + greeks_line(trade);
    for (const std::string& warning : trade.warnings) text += "    warning: " + warning + "\n";
  }
  return text;
}

}  // namespace tercet::mc
