#include "md/forces/morse.hpp"

#include "md/forces/pair_term_impl.hpp"

namespace tercet::md {

template class PairTerm<float, Morse>;
template class PairTerm<double, Morse>;

}  // namespace tercet::md
