#include "md/forces/buckingham.hpp"

#include "md/forces/pair_term_impl.hpp"

namespace tercet::md {

template class PairTerm<float, Buckingham>;
template class PairTerm<double, Buckingham>;

}  // namespace tercet::md
