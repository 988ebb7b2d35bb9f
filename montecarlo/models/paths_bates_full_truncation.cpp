#include "montecarlo/models/generate_paths_impl.hpp"

namespace tercet::mc {

template void generate_paths(const ExecSpace&,
                             const BatesPath<float, HestonFullTruncationPath<float>>&,
                             const AssetWalk<float>&);
template void generate_paths(const ExecSpace&,
                             const BatesPath<double, HestonFullTruncationPath<double>>&,
                             const AssetWalk<double>&);

}  // namespace tercet::mc
