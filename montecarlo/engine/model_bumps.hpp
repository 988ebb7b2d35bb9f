#pragma once

#include <string>
#include <vector>

#include "montecarlo/models/parameters.hpp"

namespace tercet::mc {

/// A model with one of its parameters a little higher and a little lower.
struct ModelBump {
  std::string name;  ///< of the parameter
  ModelParameters up, down;
  double width = 0;  ///< between the two
};

/// One for each parameter that can be bumped; at the end of its range only to the inside. None for
/// models without parameters.
std::vector<ModelBump> model_bumps(const ModelParameters& model);

}  // namespace tercet::mc
