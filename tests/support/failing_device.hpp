#pragma once

namespace tercet::test {

/// Asks Kokkos for more memory than any machine has.
void allocate_too_much();

}  // namespace tercet::test
