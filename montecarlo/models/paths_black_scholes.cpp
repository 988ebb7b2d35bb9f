#include "montecarlo/models/generate_paths_impl.hpp"

namespace tercet::mc {

template void generate_paths(const ExecSpace&, const BlackScholesPath<float>&,
                             const AssetWalk<float>&);
template void generate_paths(const ExecSpace&, const BlackScholesPath<double>&,
                             const AssetWalk<double>&);

}  // namespace tercet::mc
