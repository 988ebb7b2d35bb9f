# cmake -D SETTINGS=<settings.cmake> [-D SOURCES=<file;...>] [-D OBJECTS=<folder>] -P check.cmake
# Compiles the device sources that the settings name (or SOURCES) into OBJECTS. Fails when nvcc finds
# fault with one; passes, loudly, when nothing could be checked.
include(${SETTINGS})
if(SOURCES)
  set(sources ${SOURCES})
endif()
if(NOT OBJECTS)
  set(OBJECTS ${folder}/objects)
endif()

function(not_checked why)
  message("\n############################################################################\n"
    "#  cuda-check: NOT CHECKED. No device source was compiled with nvcc.\n"
    "#  ${why}\n"
    "############################################################################\n")
endfunction()

list(LENGTH sources count)
if(count EQUAL 0)
  message("cuda-check: there are no device sources.")
  return()
endif()

find_program(NVCC nvcc HINTS ENV CUDACXX ENV CUDA_HOME PATHS /usr/local/cuda PATH_SUFFIXES bin)
if(NOT NVCC)
  not_checked("There is no nvcc: install the CUDA toolkit 12.2 or newer, or name one by CUDA_HOME.")
  return()
endif()
execute_process(COMMAND ${NVCC} --version OUTPUT_VARIABLE version)
string(REGEX MATCH "release ([0-9.]+)" version "${version}")
set(version ${CMAKE_MATCH_1})
if(version VERSION_LESS 12.2)
  not_checked("${NVCC} is of CUDA ${version}; Kokkos 5 needs 12.2 or newer.")
  return()
endif()

execute_process(COMMAND sh ${CMAKE_CURRENT_LIST_DIR}/fetch_kokkos.sh ${folder} RESULT_VARIABLE code
  OUTPUT_VARIABLE reason ERROR_VARIABLE reason OUTPUT_STRIP_TRAILING_WHITESPACE)
set(kokkos ${folder}/kokkos/usr/include/kokkos)
if(NOT code EQUAL 0)
  not_checked("${reason}")
  return()
endif()
file(STRINGS ${kokkos}/KokkosCore_config.h kokkos_version REGEX "KOKKOS_VERSION_(MAJOR|MINOR|PATCH)")
string(REGEX REPLACE "[^0-9;]" "" kokkos_version "${kokkos_version}")
string(REPLACE ";" "." kokkos_version "${kokkos_version}")
if(NOT kokkos_version MATCHES "^5\\.")
  not_checked("The headers are of Kokkos ${kokkos_version}; cmake/cuda_check knows Kokkos 5.")
  return()
endif()

execute_process(COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${OBJECTS}
    -D CMAKE_CUDA_COMPILER=${NVCC} -D SETTINGS=${SETTINGS} -D "SOURCES=${sources}"
    -D KOKKOS=${kokkos}
  RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "cuda-check: its project does not configure:\n${output}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --build ${OBJECTS} --parallel 2 -- -k RESULT_VARIABLE code)
if(NOT code EQUAL 0)
  message(FATAL_ERROR "cuda-check: nvcc finds fault with device code; see above. Its warnings are "
    "errors here, because host data in device code is only a warning.")
endif()
message("cuda-check: ${count} device sources compile with nvcc ${version} for sm_80 and sm_90 against "
  "Kokkos ${kokkos_version}.")
