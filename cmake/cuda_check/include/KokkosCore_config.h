// The configuration of a Kokkos with CUDA and Serial, made from the package's own host
// configuration: cuda-check puts this folder before Kokkos's headers.
#include_next <KokkosCore_config.h>

#undef KOKKOS_ENABLE_OPENMP
#define KOKKOS_ENABLE_SERIAL
#define KOKKOS_ENABLE_CUDA
#define KOKKOS_ARCH_HOPPER
#define KOKKOS_ARCH_HOPPER90
