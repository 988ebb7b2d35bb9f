#include "montecarlo/models/generate_paths_impl.hpp"

namespace tercet::mc {

template void generate_paths(const ExecSpace&,
                             const LocalVolatilityPath<float, CevVolatility<float>>&,
                             const AssetWalk<float>&);
template void generate_paths(const ExecSpace&,
                             const LocalVolatilityPath<double, CevVolatility<double>>&,
                             const AssetWalk<double>&);

}  // namespace tercet::mc
