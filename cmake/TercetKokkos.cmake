# Kokkos: an installed one (module, Spack, Debian), else a source tree, else a download when asked.
# Debian's 3.4.1 offers Kokkos_LIBRARIES and no target; newer ones offer Kokkos::kokkos.
if(TERCET_KOKKOS_SOURCE)
  add_subdirectory("${TERCET_KOKKOS_SOURCE}" kokkos EXCLUDE_FROM_ALL SYSTEM)
  set(Kokkos_FOUND ON)
elseif(TERCET_FETCH_KOKKOS)
  include(FetchContent)
  FetchContent_Declare(kokkos SYSTEM EXCLUDE_FROM_ALL
    URL https://github.com/kokkos/kokkos/releases/download/4.7.01/kokkos-4.7.01.tar.gz
    URL_HASH SHA256=@KOKKOS_SHA@)
  FetchContent_MakeAvailable(kokkos)
  set(Kokkos_FOUND ON)
else()
  find_package(Kokkos 3.4 QUIET CONFIG)
endif()
tercet_need(Kokkos_FOUND "Kokkos 3.4.1 or newer (CUDA: 4.7 or newer)" "libtrilinos-kokkos-dev"
  "kokkos" "kokkos")

add_library(tercet_kokkos INTERFACE)
add_library(tercet::kokkos ALIAS tercet_kokkos)
if(TARGET trilinos_kokkoscore)
  # Debian's package: its Kokkos::kokkos names an include folder that does not exist.
  find_path(TERCET_KOKKOS_INCLUDE Kokkos_Core.hpp PATH_SUFFIXES trilinos kokkos)
  target_include_directories(tercet_kokkos SYSTEM INTERFACE ${TERCET_KOKKOS_INCLUDE})
  target_link_libraries(tercet_kokkos INTERFACE trilinos_kokkoscore ${CMAKE_DL_LIBS})
elseif(Kokkos_FOUND)
  target_link_libraries(tercet_kokkos INTERFACE Kokkos::kokkos)
endif()
