# Finds what Tercet is built on and gives each a target: tercet::kokkos, tercet::hdf5,
# tercet::thrust, tercet::toml, tercet::json, tercet::eigen, tercet::cli11, tercet::log. All that is
# missing is listed at once.
# An installed Tercet finds its dependencies through this same file.
include(FeatureSummary)
set(tercet_missing "")

# tercet_need(<found?> <what> <Debian package> <Spack spec> <module>)
macro(tercet_need found what debian spack module)
  if(NOT ${found})
    string(APPEND tercet_missing
      "  ${what}\n      Debian/Ubuntu: ${debian}   Spack: ${spack}   module: ${module}\n")
  endif()
endmacro()

# tercet_dependency(<name> <library>...): the target tercet::<name>. It is an imported one, so that
# compilers take its headers for system headers and do not warn about them.
macro(tercet_dependency name)
  if(NOT TARGET tercet::${name})
    add_library(tercet::${name} INTERFACE IMPORTED GLOBAL)
    target_link_libraries(tercet::${name} INTERFACE ${ARGN})
  endif()
endmacro()

include(${CMAKE_CURRENT_LIST_DIR}/TercetKokkos.cmake)

find_package(MPI QUIET COMPONENTS CXX)
tercet_need(MPI_CXX_FOUND "an MPI library" "libopenmpi-dev openmpi-bin" "openmpi" "openmpi")

set(HDF5_PREFER_PARALLEL ON)
find_package(HDF5 1.10.7 QUIET COMPONENTS C)
if(HDF5_FOUND AND NOT HDF5_IS_PARALLEL)
  set(HDF5_FOUND OFF)
endif()
tercet_need(HDF5_FOUND "HDF5 1.10.7 or newer, built with MPI" "libhdf5-openmpi-dev" "hdf5+mpi"
  "hdf5-parallel")

# Headers only, looked for by name: the CMake files of Ubuntu 22.04's package are broken.
find_path(TERCET_TOML_INCLUDE toml.hpp HINTS ${toml11_ROOT} ENV toml11_ROOT PATH_SUFFIXES include)
tercet_need(TERCET_TOML_INCLUDE "toml11" "libtoml11-dev" "toml11@3" "toml11")
find_package(nlohmann_json 3.10 QUIET)
tercet_need(nlohmann_json_FOUND "nlohmann JSON" "nlohmann-json3-dev" "nlohmann-json"
  "nlohmann-json")
find_package(Eigen3 3.3 QUIET NO_MODULE)
tercet_need(Eigen3_FOUND "Eigen" "libeigen3-dev" "eigen" "eigen")
find_package(CLI11 QUIET)
tercet_need(CLI11_FOUND "CLI11" "libcli11-dev" "cli11" "cli11")
find_package(spdlog QUIET)
tercet_need(spdlog_FOUND "spdlog" "libspdlog-dev" "spdlog" "spdlog")
find_package(fmt QUIET)
tercet_need(fmt_FOUND "fmt" "libfmt-dev" "fmt" "fmt")

# With a GPU, Thrust has to be the toolkit's own; on the host any one will do.
if(TERCET_CUDA)
  find_package(CUDAToolkit QUIET)
  find_path(TERCET_THRUST_INCLUDE thrust/sort.h HINTS ${CUDAToolkit_INCLUDE_DIRS}
    PATH_SUFFIXES cccl NO_DEFAULT_PATH)
else()
  find_path(TERCET_THRUST_INCLUDE thrust/sort.h HINTS ENV CUDA_HOME
    PATHS /usr/local/cuda/include PATH_SUFFIXES cccl include/cccl include)
endif()
tercet_need(TERCET_THRUST_INCLUDE "Thrust (headers)" "libthrust-dev" "cuda" "cuda")

if(BUILD_TESTING AND CMAKE_PROJECT_NAME STREQUAL tercet)
  find_package(GTest QUIET)
  tercet_need(GTest_FOUND "GoogleTest (or -DBUILD_TESTING=OFF)" "libgtest-dev" "googletest"
    "googletest")
endif()

if(tercet_missing)
  message(FATAL_ERROR "Tercet cannot be configured; these were not found:\n${tercet_missing}"
    "On Debian and Ubuntu ./quickstart.sh installs them. A library in a place of its own is found "
    "with -D<Name>_ROOT=/its/prefix; docs/install.md has examples.")
endif()

tercet_dependency(hdf5 ${HDF5_C_LIBRARIES} MPI::MPI_CXX)
target_include_directories(tercet::hdf5 INTERFACE ${HDF5_INCLUDE_DIRS})
target_compile_definitions(tercet::hdf5 INTERFACE ${HDF5_C_DEFINITIONS} OMPI_SKIP_MPICXX)
tercet_dependency(toml)
target_include_directories(tercet::toml INTERFACE ${TERCET_TOML_INCLUDE})
tercet_dependency(json nlohmann_json::nlohmann_json)
tercet_dependency(eigen Eigen3::Eigen)
tercet_dependency(cli11 CLI11::CLI11)
tercet_dependency(log spdlog::spdlog fmt::fmt)

# Without a GPU Thrust runs its plain C++ back end; it would look for CUDA if left alone.
tercet_dependency(thrust)
target_include_directories(tercet::thrust INTERFACE ${TERCET_THRUST_INCLUDE})
if(NOT TERCET_CUDA)
  target_compile_definitions(tercet::thrust INTERFACE
    THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_CPP THRUST_IGNORE_DEPRECATED_CPP_DIALECT
    CUB_IGNORE_DEPRECATED_CPP_DIALECT)
endif()

if(CMAKE_PROJECT_NAME STREQUAL tercet)
  set_package_properties(MPI PROPERTIES DESCRIPTION
    "${MPI_CXX_VERSION}: messages between ranks (${MPIEXEC_EXECUTABLE})")
  set_package_properties(HDF5 PROPERTIES DESCRIPTION
    "${HDF5_VERSION}, parallel: files (${HDF5_INCLUDE_DIRS})")
  set_package_properties(nlohmann_json PROPERTIES DESCRIPTION
    "${nlohmann_json_VERSION}: books and markets (${nlohmann_json_DIR})")
  set_package_properties(Eigen3 PROPERTIES DESCRIPTION
    "${Eigen3_VERSION}: small matrices (${Eigen3_DIR})")
  set_package_properties(CLI11 PROPERTIES DESCRIPTION
    "${CLI11_VERSION}: command lines (${CLI11_DIR})")
  set_package_properties(spdlog PROPERTIES DESCRIPTION
    "${spdlog_VERSION}: messages (${spdlog_DIR})")
  set_package_properties(fmt PROPERTIES DESCRIPTION "${fmt_VERSION}: text (${fmt_DIR})")
  set_package_properties(GTest PROPERTIES DESCRIPTION "${GTest_VERSION}: tests (${GTest_DIR})")
  feature_summary(WHAT PACKAGES_FOUND INCLUDE_QUIET_PACKAGES DESCRIPTION "Tercet is built on:")
  message(STATUS "Kokkos ${Kokkos_VERSION} (${tercet_kokkos_devices}) from ${tercet_kokkos_place}")
  message(STATUS "toml11 from ${TERCET_TOML_INCLUDE}, Thrust from ${TERCET_THRUST_INCLUDE}")
endif()
