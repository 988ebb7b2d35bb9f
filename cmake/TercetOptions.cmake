include(CTest)  # BUILD_TESTING
option(TERCET_WARNINGS_AS_ERRORS "Treat compiler warnings in Tercet code as errors" OFF)
set(TERCET_SANITIZE "" CACHE STRING "Comma-separated sanitizers, e.g. address,undefined")
set(TERCET_HOST_ARCH "native" CACHE STRING
  "Processor the host code is compiled for (-march=); empty for the compiler's default")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(tercet_options INTERFACE)
add_library(tercet::options ALIAS tercet_options)
target_compile_features(tercet_options INTERFACE cxx_std_20)
target_include_directories(tercet_options INTERFACE
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")

# Same bits in every kernel that holds a formula: fused multiply-adds are written, never guessed.
# The two math flags only drop errno and trap bookkeeping, which would stop vectorisation.
target_compile_options(tercet_options INTERFACE
  $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-Wall;-Wextra;-Wshadow;-Wconversion>
  $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-ffp-contract=off;-fno-math-errno;-fno-trapping-math>
  $<$<BOOL:${TERCET_WARNINGS_AS_ERRORS}>:-Werror>)
# GCC 12 warns about overlapping copies inside "text" + std::string, wrongly (GCC bug 105651).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(tercet_options INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict>)
endif()
if(TERCET_HOST_ARCH)
  target_compile_options(tercet_options INTERFACE
    $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-march=${TERCET_HOST_ARCH}>)
endif()
if(TERCET_SANITIZE)
  target_compile_options(tercet_options INTERFACE
    -fsanitize=${TERCET_SANITIZE} -fno-omit-frame-pointer)
  target_link_options(tercet_options INTERFACE -fsanitize=${TERCET_SANITIZE})
endif()
