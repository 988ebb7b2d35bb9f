#include "montecarlo/models/parameters.hpp"

#include <array>

namespace tercet::mc {

std::string model_name(const ModelParameters& model) {
  constexpr std::array<const char*, std::variant_size_v<ModelParameters>> names{
      "black_scholes", "merton", "heston", "bates", "local_volatility", "cev", "sabr"};
  return names[model.index()];
}

}  // namespace tercet::mc
