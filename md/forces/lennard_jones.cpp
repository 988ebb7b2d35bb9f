#include "md/forces/lennard_jones.hpp"

#include "md/forces/pair_term_impl.hpp"

namespace tercet::md {

template class PairTerm<float, LennardJones>;
template class PairTerm<double, LennardJones>;

}  // namespace tercet::md
