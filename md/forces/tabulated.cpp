#include "md/forces/tabulated.hpp"

#include "md/forces/pair_term_impl.hpp"

namespace tercet::md {

template class PairTerm<float, Tabulated>;
template class PairTerm<double, Tabulated>;

}  // namespace tercet::md
