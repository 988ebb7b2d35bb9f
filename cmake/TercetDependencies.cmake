# Finds what Tercet is built on and gives each a target: tercet::kokkos, tercet::hdf5,
# tercet::thrust, tercet::toml, tercet::cli11, tercet::log. All that is missing is listed at once.
include(FeatureSummary)
set(TERCET_KOKKOS_SOURCE "" CACHE PATH "Build this Kokkos source tree with Tercet")
option(TERCET_FETCH_KOKKOS "Download and build the official Kokkos release archive" OFF)
set(tercet_missing "")

# tercet_need(<found?> <what> <Debian package> <Spack spec> <module>)
macro(tercet_need found what debian spack module)
  if(NOT ${found})
    string(APPEND tercet_missing
      "  ${what}\n    Debian/Ubuntu: ${debian}   Spack: ${spack}   module: ${module}\n")
  endif()
endmacro()

include(TercetKokkos)

find_package(MPI QUIET COMPONENTS CXX)
tercet_need(MPI_CXX_FOUND "an MPI library (C)" "libopenmpi-dev openmpi-bin" "openmpi" "openmpi")
set(HDF5_PREFER_PARALLEL ON)
find_package(HDF5 1.10.7 QUIET COMPONENTS C)
if(HDF5_FOUND AND NOT HDF5_IS_PARALLEL)
  set(HDF5_FOUND OFF)
endif()
tercet_need(HDF5_FOUND "HDF5 1.10.7 or newer, built with MPI" "libhdf5-openmpi-dev" "hdf5+mpi"
  "hdf5-parallel")
find_package(toml11 QUIET)
tercet_need(toml11_FOUND "toml11" "libtoml11-dev" "toml11" "toml11")
find_package(CLI11 QUIET)
tercet_need(CLI11_FOUND "CLI11" "libcli11-dev" "cli11" "cli11")
find_package(spdlog QUIET)
tercet_need(spdlog_FOUND "spdlog (with fmt)" "libspdlog-dev libfmt-dev" "spdlog" "spdlog")
find_path(TERCET_THRUST_INCLUDE thrust/sort.h
  HINTS ${CUDAToolkit_INCLUDE_DIRS} PATH_SUFFIXES cccl
  PATHS /usr/local/cuda/include /usr/local/cuda/targets/x86_64-linux/include)
tercet_need(TERCET_THRUST_INCLUDE "Thrust (headers; part of CUDA)" "libthrust-dev" "cuda" "cuda")
if(BUILD_TESTING)
  find_package(GTest QUIET)
  tercet_need(GTest_FOUND "GoogleTest (or -DBUILD_TESTING=OFF)" "libgtest-dev" "googletest"
    "googletest")
endif()

if(tercet_missing)
  message(FATAL_ERROR "Tercet cannot be configured; these were not found:\n${tercet_missing}"
    "On Debian and Ubuntu ./quickstart.sh installs them. A library in a place of its own is found "
    "with -D<Name>_ROOT=/its/prefix; docs/install.md has examples.")
endif()

add_library(tercet_hdf5 INTERFACE)
add_library(tercet::hdf5 ALIAS tercet_hdf5)
target_include_directories(tercet_hdf5 SYSTEM INTERFACE ${HDF5_INCLUDE_DIRS})
target_link_libraries(tercet_hdf5 INTERFACE ${HDF5_C_LIBRARIES} MPI::MPI_CXX)
target_compile_definitions(tercet_hdf5 INTERFACE ${HDF5_C_DEFINITIONS} OMPI_SKIP_MPICXX)

add_library(tercet_thrust INTERFACE)
add_library(tercet::thrust ALIAS tercet_thrust)
target_include_directories(tercet_thrust SYSTEM INTERFACE ${TERCET_THRUST_INCLUDE})
if(NOT Kokkos_ENABLE_CUDA)
  target_compile_definitions(tercet_thrust INTERFACE
    THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CPP THRUST_IGNORE_DEPRECATED_CPP_DIALECT
    CUB_IGNORE_DEPRECATED_CPP_DIALECT)
endif()
