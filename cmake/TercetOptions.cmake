option(BUILD_TESTING "Build the tests" ON)
option(TERCET_WARNINGS_AS_ERRORS "Treat compiler warnings in Tercet code as errors" OFF)
set(TERCET_SANITIZE "" CACHE STRING "Comma-separated sanitizers, e.g. address,undefined")
set(TERCET_HOST_ARCH "native" CACHE STRING
  "Processor the host code is compiled for (-march=); empty for the compiler's default")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_EXTENSIONS OFF)  # before Kokkos is looked for, whose configuration insists on it

add_library(tercet_options INTERFACE)
add_library(tercet::options ALIAS tercet_options)
target_compile_features(tercet_options INTERFACE cxx_std_20)
target_include_directories(tercet_options INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>" "$<INSTALL_INTERFACE:include/tercet>")

# Same bits in every kernel that holds a formula: fused multiply-adds are written, never guessed.
# The two math flags only drop errno and trap bookkeeping, which would stop vectorisation.
set(tercet_flags -Wall -Wextra -Wshadow -Wconversion
  -ffp-contract=off -fno-math-errno -fno-trapping-math)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # g++ says of every vector that a function returns what it would mean for other compilers'
  # callers, and version 12 takes its own AVX-512 intrinsics for uninitialised (GCC bug 105593).
  list(APPEND tercet_flags -Wno-psabi)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    list(APPEND tercet_flags -Wno-uninitialized -Wno-maybe-uninitialized -Wno-restrict)
  endif()
endif()
if(TERCET_WARNINGS_AS_ERRORS)
  list(APPEND tercet_flags -Werror)
endif()
if(TERCET_HOST_ARCH)
  list(APPEND tercet_flags -march=${TERCET_HOST_ARCH})
endif()
if(TERCET_SANITIZE)
  list(APPEND tercet_flags -fsanitize=${TERCET_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(tercet_options INTERFACE
    "$<BUILD_INTERFACE:-fsanitize=${TERCET_SANITIZE}>")
endif()
target_compile_options(tercet_options INTERFACE
  "$<BUILD_INTERFACE:$<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:${tercet_flags}>>")
