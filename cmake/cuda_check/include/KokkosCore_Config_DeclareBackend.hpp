#pragma once

// The host's back end first: CUDA's headers use it.
// clang-format off
#include <decl/Kokkos_Declare_SERIAL.hpp>
#include <decl/Kokkos_Declare_CUDA.hpp>
// clang-format on
