#include "montecarlo/models/generate_paths_impl.hpp"

namespace tercet::mc {

template void generate_paths(const ExecSpace&, const MertonPath<float>&, const AssetWalk<float>&);
template void generate_paths(const ExecSpace&, const MertonPath<double>&, const AssetWalk<double>&);

}  // namespace tercet::mc
