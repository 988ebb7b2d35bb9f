# Direction numbers of Sobol's sequence (Joe and Kuo 2008, set D6), which are not ours to ship: the
# build reads them from Debian's package python3-scipy, or from a file the user names, into
# rng/joe_kuo_table.cpp in the build folder. Without either, that table is empty and a run that asks
# for Sobol points says how to get them.
set(TERCET_JOE_KUO "" CACHE FILEPATH
  "Sobol direction numbers: new-joe-kuo-6.21201 or scipy's _sobol_direction_numbers.npz")
find_package(Python3 QUIET COMPONENTS Interpreter)

set(tercet_joe_kuo "${TERCET_JOE_KUO}")
if(tercet_joe_kuo AND NOT EXISTS "${tercet_joe_kuo}")
  message(FATAL_ERROR "TERCET_JOE_KUO=${tercet_joe_kuo}: there is no such file")
endif()
if(tercet_joe_kuo AND NOT Python3_Interpreter_FOUND)
  message(FATAL_ERROR "TERCET_JOE_KUO is read by Python 3, which was not found; install python3")
endif()
if(NOT tercet_joe_kuo AND Python3_Interpreter_FOUND)
  execute_process(COMMAND ${Python3_EXECUTABLE} -c
      "import importlib.util as u; print(u.find_spec('scipy').submodule_search_locations[0])"
    OUTPUT_VARIABLE tercet_scipy OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  foreach(folder IN ITEMS "${tercet_scipy}" /usr/lib/python3/dist-packages/scipy)
    if(NOT tercet_joe_kuo AND EXISTS "${folder}/stats/_sobol_direction_numbers.npz")
      set(tercet_joe_kuo "${folder}/stats/_sobol_direction_numbers.npz")
    endif()
  endforeach()
endif()

set(tercet_joe_kuo_table "${CMAKE_CURRENT_BINARY_DIR}/rng/joe_kuo_table.cpp")
if(tercet_joe_kuo)
  message(STATUS "Sobol direction numbers from ${tercet_joe_kuo}")
  add_custom_command(OUTPUT "${tercet_joe_kuo_table}"
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/joe_kuo_table.py
      "${tercet_joe_kuo}" "${tercet_joe_kuo_table}"
    DEPENDS "${tercet_joe_kuo}" ${PROJECT_SOURCE_DIR}/cmake/joe_kuo_table.py
    COMMENT "Reading Sobol direction numbers" VERBATIM)
else()
  message(STATUS "Sobol points will be refused: no direction numbers; install python3-scipy or give "
    "-DTERCET_JOE_KUO=<file>")
  file(CONFIGURE OUTPUT "${tercet_joe_kuo_table}" @ONLY CONTENT
    "#include \"common/rng/joe_kuo_table.hpp\"\n
namespace tercet::detail {
const std::span<const std::uint32_t> joe_kuo_table{};
}  // namespace tercet::detail\n")
endif()
