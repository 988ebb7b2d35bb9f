# Kokkos: an installed one (module, Spack, Debian), else a source tree, else a download when asked.
# Sets TERCET_CUDA: whether it has CUDA, and TERCET_DEVICE_LANGUAGE: what CMake calls the language of
# sources that include Kokkos.
set(TERCET_KOKKOS_SOURCE "" CACHE PATH "Build this Kokkos source tree with Tercet")
option(TERCET_FETCH_KOKKOS "Download the official Kokkos release archive and build it" OFF)
option(TERCET_REQUIRE_CUDA "Refuse a Kokkos without CUDA" OFF)

if(TERCET_KOKKOS_SOURCE)
  add_subdirectory("${TERCET_KOKKOS_SOURCE}" kokkos)
  set(tercet_kokkos_place ${TERCET_KOKKOS_SOURCE})
elseif(TERCET_FETCH_KOKKOS)
  if(POLICY CMP0135)
    cmake_policy(SET CMP0135 NEW)
  endif()
  include(FetchContent)
  # The checksum is the one in Spack's recipe for this release.
  FetchContent_Declare(kokkos
    URL https://github.com/kokkos/kokkos/releases/download/4.7.02/kokkos-4.7.02.tar.gz
    URL_HASH SHA256=a81826ac0a167933d13506bc2a986fb5517038df9abb780fe9bb2c1d4e80803b)
  FetchContent_MakeAvailable(kokkos)
  set(tercet_kokkos_place ${kokkos_SOURCE_DIR})
else()
  find_package(Kokkos 3.4 QUIET CONFIG)
  set(tercet_kokkos_place ${Kokkos_DIR})
endif()

if(TARGET kokkoscore)  # built here: its headers are not ours to warn about
  set(Kokkos_FOUND ON)
  get_directory_property(Kokkos_VERSION DIRECTORY ${tercet_kokkos_place} DEFINITION Kokkos_VERSION)
  foreach(part IN ITEMS kokkoscore kokkoscontainers kokkosalgorithms kokkossimd)
    if(TARGET ${part})
      get_target_property(headers ${part} INTERFACE_INCLUDE_DIRECTORIES)
      set_target_properties(${part} PROPERTIES INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${headers}")
    endif()
  endforeach()
endif()
tercet_need(Kokkos_FOUND
  "Kokkos 3.4.1 or newer (with CUDA: 4.7 or newer)\n      or -DTERCET_KOKKOS_SOURCE=<its source \
tree>, or -DTERCET_FETCH_KOKKOS=ON to download it"
  "libkokkos-dev or libtrilinos-kokkos-dev" "kokkos" "kokkos")

set(TERCET_CUDA OFF)
if(TARGET kokkoscore)
  set(TERCET_CUDA ${Kokkos_ENABLE_CUDA})
  set(tercet_kokkos_devices "built with Tercet")
else()
  list(JOIN Kokkos_DEVICES " " tercet_kokkos_devices)
  string(TOUPPER "${Kokkos_DEVICES}" devices)
  if(CUDA IN_LIST devices)
    set(TERCET_CUDA ON)
  endif()
endif()

if(Kokkos_LIBRARIES MATCHES trilinos_)  # Debian's: its own target names folders that do not exist
  find_library(TERCET_KOKKOS_CORE trilinos_kokkoscore HINTS ${Kokkos_LIBRARY_DIRS})
  file(REAL_PATH ${Kokkos_INCLUDE_DIRS} headers)
  tercet_dependency(kokkos ${TERCET_KOKKOS_CORE} ${CMAKE_DL_LIBS})
  target_include_directories(tercet::kokkos INTERFACE ${headers})
elseif(Kokkos_FOUND)
  tercet_dependency(kokkos Kokkos::kokkos)
endif()

# From 4.6 on Views are built on mdspan. Without this, g++ 12 lays out a View that Kokkos's own code
# takes for another, and the first assignment of one crashes; nvcc 13 needs it as well.
if(TARGET tercet::kokkos AND Kokkos_VERSION VERSION_GREATER_EQUAL 4.6)
  target_compile_definitions(tercet::kokkos INTERFACE
    MDSPAN_IMPL_USE_ATTRIBUTE_NO_UNIQUE_ADDRESS=1)
endif()

# Every View access checked in builds that are for finding mistakes.
if(TARGET tercet::kokkos)
  target_compile_definitions(tercet::kokkos INTERFACE
    $<$<CONFIG:Debug>:KOKKOS_ENABLE_DEBUG_BOUNDS_CHECK>)
endif()

if(TERCET_REQUIRE_CUDA AND Kokkos_FOUND AND NOT TERCET_CUDA)
  message(FATAL_ERROR "The Kokkos in ${tercet_kokkos_place} has no CUDA back end. Name one that "
    "has with -DKokkos_ROOT=/its/prefix, or give -DTERCET_KOKKOS_SOURCE=<source tree>; "
    "docs/install.md says how to build one.")
endif()

set(TERCET_DEVICE_LANGUAGE CXX)
if(TERCET_CUDA)
  include(${CMAKE_CURRENT_LIST_DIR}/TercetCuda.cmake)
endif()
