#include "md/forces/lennard_jones.hpp"

#include "md/forces/pair_term_impl.hpp"

namespace tercet::md {

template class PairTerm<float, LennardJonesForceShifted>;
template class PairTerm<double, LennardJonesForceShifted>;

}  // namespace tercet::md
