#pragma once

#include "md/options.hpp"

namespace tercet::md {

// The larger parts of bind(), each in a file of its own.

void bind_force(config::Schema& schema, ForceOptions& force, const Units& units);
void bind_dynamics(config::Schema& schema, DynamicsOptions& dynamics, const Units& units);
void bind_neighbors(config::Schema& schema, NeighborOptions& neighbors, const Units& units);

}  // namespace tercet::md
