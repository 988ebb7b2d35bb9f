#include <cmath>
#include <cstddef>

#include "montecarlo/market/node_values.hpp"
#include "montecarlo/market/read_curve.hpp"
#include "montecarlo/market/read_parts.hpp"

namespace tercet::mc {
namespace {

using Rows = std::vector<std::vector<double>>;

std::string pillar_text(const VolatilitySurface& surface, std::size_t i) {
  return "pillar " + std::to_string(i + 1) + " (" + six_digits(surface.years[i]) + " years)";
}

/// Total variance must not fall from one expiry to the next at any of the strikes.
void check_rises(FieldReader& reader, const VolatilitySurface& surface) {
  constexpr double rounding = 1e-12;
  for (std::size_t i = 1; i < surface.years.size(); ++i)
    for (std::size_t k = 0; k < surface.total_variance[i].x.size(); ++k) {
      const double before = surface.total_variance[i - 1].value[k];
      const double after = surface.total_variance[i].value[k];
      if (after >= before * (1 - rounding)) continue;
      const std::string at =
          surface.has_smile() ? " at strike " + six_digits(std::exp(surface.total_variance[i].x[k]))
                              : "";
      reader.problem("vols", "make the total variance vol^2 t fall from " + six_digits(before) +
                                 " at " + pillar_text(surface, i - 1) + " to " + six_digits(after) +
                                 " at " + pillar_text(surface, i) + at +
                                 ", which no volatility can do; raise the later or lower the "
                                 "earlier one");
      return;
    }
}

/// A spline may swing below 0 between its points.
void check_positive(FieldReader& reader, const VolatilitySurface& surface) {
  constexpr int samples = 16;
  for (std::size_t i = 0; i < surface.years.size(); ++i) {
    const Smile& smile = surface.total_variance[i];
    for (std::size_t k = 0; k + 1 < smile.x.size(); ++k)
      for (int s = 1; s < samples; ++s) {
        const double y = smile.x[k] + (smile.x[k + 1] - smile.x[k]) * s / samples;
        if (smile.at(y).value >= 0) continue;
        reader.problem("vols", "make a cubic that falls below 0 at strike " +
                                   six_digits(std::exp(y)) + " for " + pillar_text(surface, i) +
                                   "; set interpolation to \"linear\" or mend the vols");
        return;
      }
  }
}

bool shape_fits(FieldReader& reader, const Rows& vols, std::size_t expiries, std::size_t strikes) {
  if (vols.size() != expiries) {
    reader.problem("vols", "has " + std::to_string(vols.size()) + " rows for " +
                               std::to_string(expiries) + " expiries; give one for each");
    return false;
  }
  for (std::size_t i = 0; i < vols.size(); ++i)
    if (vols[i].size() != strikes) {
      reader.problem("vols", "has " + std::to_string(vols[i].size()) + " values in row " +
                                 std::to_string(i + 1) + " for " + std::to_string(strikes) +
                                 " strikes; give one for each");
      return false;
    }
  return true;
}

bool ascend(FieldReader& reader, const std::string& key, const std::vector<double>& values) {
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] <= values[i - 1]) {
      reader.problem(key, "must ascend, but " + six_digits(values[i]) + " stands behind " +
                              six_digits(values[i - 1]));
      return false;
    }
  return true;
}

std::optional<VolatilitySurface> read_grid(FieldReader& reader, const TimeAxis& axis) {
  const auto years = find_pillars(reader, axis);
  const std::vector<double> strikes = reader.reals("strikes", {config::positive()});
  const Rows vols = reader.rows("vols", {config::at_least(0)});
  const auto interpolation = reader.choice_or<StrikeInterpolation>(
      "interpolation", StrikeInterpolation::cubic,
      {{"cubic", StrikeInterpolation::cubic}, {"linear", StrikeInterpolation::linear}});
  reader.finish();
  if (!reader.ok() || !ascend(reader, "strikes", strikes)) return std::nullopt;
  if (!shape_fits(reader, vols, years->size(), strikes.size())) return std::nullopt;
  const VolatilitySurface surface = volatility_grid(*years, strikes, vols, interpolation);
  check_rises(reader, surface);
  check_positive(reader, surface);
  return surface;
}

std::optional<VolatilitySurface> read_term_structure(FieldReader& reader, const TimeAxis& axis) {
  const auto years = find_pillars(reader, axis);
  const std::vector<double> vols = reader.reals("vols", {config::at_least(0)});
  reader.finish();
  if (!reader.ok()) return std::nullopt;
  if (vols.size() != years->size()) {
    reader.problem("vols", "has " + std::to_string(vols.size()) + " values for " +
                               std::to_string(years->size()) + " expiries; give one for each");
    return std::nullopt;
  }
  const VolatilitySurface surface = term_structure(*years, vols);
  check_rises(reader, surface);
  return surface;
}

}  // namespace

std::optional<VolatilitySurface> find_volatility(FieldReader& reader, const std::string& key,
                                                 const TimeAxis& axis) {
  const JsonNode* node = reader.node(key);
  if (node == nullptr) return std::nullopt;
  if (node->kind != JsonNode::Kind::object) {
    const auto vol = reader.find_real(key, {config::at_least(0)});
    return vol ? std::optional(flat_volatility(*vol)) : std::nullopt;
  }
  FieldReader inner = *reader.object(key);
  return inner.has("strikes") ? read_grid(inner, axis) : read_term_structure(inner, axis);
}

}  // namespace tercet::mc
