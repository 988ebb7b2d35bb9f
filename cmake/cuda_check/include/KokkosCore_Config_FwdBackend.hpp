#pragma once

// The host's back end first: CUDA's headers use it.
// clang-format off
#include <fwd/Kokkos_Fwd_SERIAL.hpp>
#include <fwd/Kokkos_Fwd_CUDA.hpp>
// clang-format on
