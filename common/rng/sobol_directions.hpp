#pragma once

#include <cstdint>
#include <span>

namespace tercet {

/// Direction numbers of one dimension: bit k of (gray) index takes number k, as 32-bit fractions.
inline constexpr int sobol_bits = 32;

/// How many dimensions this build can make: 21,201, or 0 where the direction numbers were not there
/// when Tercet was built.
int num_sobol_dimensions();

/// Direction numbers of the first dimensions of Sobol's sequence, 32 each, dimension after
/// dimension (Joe and Kuo, "Constructing Sobol sequences with better two-dimensional projections",
/// SIAM J. Sci. Comput. 30, 2635 (2008), set D6). They live as long as the program.
/// @throws InputError where there are not that many, with what to do about it
std::span<const std::uint32_t> sobol_directions(int num_dimensions);

}  // namespace tercet
