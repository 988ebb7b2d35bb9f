#include "montecarlo/models/generate_paths_impl.hpp"

namespace tercet::mc {

template void generate_paths(const ExecSpace&, const BatesPath<float, HestonQePath<float>>&,
                             const AssetWalk<float>&);
template void generate_paths(const ExecSpace&, const BatesPath<double, HestonQePath<double>>&,
                             const AssetWalk<double>&);

}  // namespace tercet::mc
