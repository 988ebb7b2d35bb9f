# The target cuda-check compiles every device source with nvcc for sm_80 and sm_90 against the
# headers of a current Kokkos, without a GPU and without a Kokkos built for CUDA. Only what changed is
# compiled again. It says so loudly, and does not fail, where nvcc or the headers cannot be had.
get_property(TERCET_DEVICE_SOURCES GLOBAL PROPERTY TERCET_DEVICE_SOURCES)
set(tercet_check_includes ${MPI_CXX_INCLUDE_DIRS} ${HDF5_INCLUDE_DIRS}
  ${TERCET_TOML_INCLUDE})
set(tercet_check_definitions OMPI_SKIP_MPICXX)
foreach(library IN ITEMS CLI11::CLI11 spdlog::spdlog fmt::fmt)
  get_target_property(includes ${library} INTERFACE_INCLUDE_DIRECTORIES)
  get_target_property(definitions ${library} INTERFACE_COMPILE_DEFINITIONS)
  list(APPEND tercet_check_includes ${includes})
  list(APPEND tercet_check_definitions ${definitions})
endforeach()
list(FILTER tercet_check_includes EXCLUDE REGEX "NOTFOUND$|^/usr/include$|/\\.\\./include$")
list(FILTER tercet_check_definitions EXCLUDE REGEX "NOTFOUND$")

set(TERCET_CUDA_CHECK_FOLDER ${PROJECT_BINARY_DIR}/cuda-check)
configure_file(${PROJECT_SOURCE_DIR}/cmake/cuda_check/settings.cmake.in
  ${TERCET_CUDA_CHECK_FOLDER}/settings.cmake @ONLY)
add_custom_target(cuda-check
  COMMAND ${CMAKE_COMMAND} -D SETTINGS=${TERCET_CUDA_CHECK_FOLDER}/settings.cmake
    -P ${PROJECT_SOURCE_DIR}/cmake/cuda_check/check.cmake
  COMMENT "Compiling the device sources with nvcc" VERBATIM USES_TERMINAL)
