# tercet_add_tests(<tier> <area> SUBJECTS name... LIBRARIES target... [RANKS n...] [LABELS l...])
# One binary <area>_<tier>_tests; one ctest entry per subject, e.g. unit.common.philox, or with RANKS
# one per subject and count, e.g. mpi.common.halo_exchange.np3. Subject foo_bar is
# tests/<tier>/<area>/foo_bar_test.cpp and holds the GoogleTest suite FooBar.
#
# tercet_add_script_tests(<tier> <area> SUBJECTS name... [LABELS l...] [TIMEOUT seconds])
# Subject foo_bar is tests/<tier>/<area>/foo_bar.sh, run by bash in a scratch folder of its own with
# what tests/support/script.sh explains.
#
# Any test returns 77 when it was skipped and says why in a line "TERCET SKIPPED: <reason>"; the
# run's last lines count and list these.
set(TERCET_DATA "${PROJECT_SOURCE_DIR}/../shared/data" CACHE PATH
  "Systems and tables that are too big or not ours to ship; tests that need them skip without")
set(TERCET_TEST_LAUNCHER "" CACHE STRING
  "Command before each test program, e.g. cudaemu's run.sh; such tests get the label emulated")
set(TERCET_TEST_TIMEOUT 300 CACHE STRING "Seconds a test may take")
set(tercet_emulated_tiers unit mpi regression)

enable_testing()
if(BUILD_TESTING)
  configure_file(${PROJECT_SOURCE_DIR}/tests/support/CTestCustom.cmake.in
    ${PROJECT_BINARY_DIR}/CTestCustom.cmake @ONLY)
endif()

function(tercet_suite_name subject result)
  string(REPLACE "_" ";" words ${subject})
  set(suite "")
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 head)
    string(SUBSTRING ${word} 1 -1 tail)
    string(TOUPPER ${head} head)
    string(APPEND suite ${head}${tail})
  endforeach()
  set(${result} ${suite} PARENT_SCOPE)
endfunction()

# How a program is started on MPI ranks; the number of ranks and the program follow.
set(TERCET_MPIRUN ${MPIEXEC_EXECUTABLE} ${MPIEXEC_PREFLAGS})
if(MPI_CXX_LIBRARY_VERSION_STRING MATCHES "Open MPI" OR MPI_MPI_LIBRARY MATCHES "openmpi"
    OR MPI_CXX_LIBRARIES MATCHES "openmpi|open-mpi")
  list(APPEND TERCET_MPIRUN --oversubscribe)
endif()
list(APPEND TERCET_MPIRUN ${MPIEXEC_NUMPROC_FLAG})

# Tests start MPI as root and on more ranks than cores, and never spin while they wait.
set(TERCET_TEST_ENVIRONMENT
  "OMP_NUM_THREADS=1;OMP_PROC_BIND=false;OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"
  "OMPI_MCA_rmaps_base_oversubscribe=1;OMPI_MCA_hwloc_base_binding_policy=none"
  "OMPI_MCA_mpi_yield_when_idle=1"
  "ASAN_OPTIONS=detect_leaks=0;UBSAN_OPTIONS=print_stacktrace=1:halt_on_error=1")

function(tercet_test_properties name tier)
  if(TERCET_TEST_LAUNCHER AND tier IN_LIST tercet_emulated_tiers)
    list(APPEND ARGN emulated)
  endif()
  set_tests_properties(${name} PROPERTIES LABELS "${tier};${ARGN}" SKIP_RETURN_CODE 77
    ENVIRONMENT "${TERCET_TEST_ENVIRONMENT};TERCET_DATA=${TERCET_DATA}"
    TIMEOUT ${TERCET_TEST_TIMEOUT})
endfunction()

function(tercet_add_tests tier area)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SUBJECTS;LIBRARIES;RANKS;LABELS")
  set(binary ${area}_${tier}_tests)
  add_executable(${binary})
  tercet_device_sources(${binary} ${PROJECT_SOURCE_DIR}/tests/support/test_main.cpp)
  target_link_libraries(${binary} PRIVATE ${arg_LIBRARIES} tercet::common GTest::gtest)
  if(NOT arg_RANKS)
    set(arg_RANKS 0)
  endif()
  foreach(subject IN LISTS arg_SUBJECTS)
    tercet_device_sources(${binary} ${PROJECT_SOURCE_DIR}/tests/${tier}/${area}/${subject}_test.cpp)
    tercet_suite_name(${subject} suite)
    foreach(ranks IN LISTS arg_RANKS)
      set(name ${tier}.${area}.${subject})
      set(launch ${TERCET_TEST_LAUNCHER})
      if(ranks GREATER 0)
        string(APPEND name .np${ranks})
        set(launch ${TERCET_MPIRUN} ${ranks} ${TERCET_TEST_LAUNCHER})
      endif()
      add_test(NAME ${name} COMMAND ${launch} $<TARGET_FILE:${binary}> --gtest_filter=${suite}.*)
      tercet_test_properties(${name} ${tier} ${arg_LABELS})
      set_tests_properties(${name} PROPERTIES
        FAIL_REGULAR_EXPRESSION "Running 0 tests")  # a renamed suite must not pass in silence
      if(ranks GREATER 1)
        set_tests_properties(${name} PROPERTIES PROCESSORS 2)
      endif()
    endforeach()
  endforeach()
endfunction()

function(tercet_add_script_tests tier area)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TIMEOUT" "SUBJECTS;LABELS")
  list(JOIN TERCET_MPIRUN " " mpirun)
  list(JOIN TERCET_TEST_LAUNCHER " " launcher)
  foreach(subject IN LISTS arg_SUBJECTS)
    set(name ${tier}.${area}.${subject})
    set(scratch ${PROJECT_BINARY_DIR}/scratch/${name})
    file(MAKE_DIRECTORY ${scratch})
    add_test(NAME ${name} WORKING_DIRECTORY ${scratch}
      COMMAND bash ${PROJECT_SOURCE_DIR}/tests/support/script.sh
        ${PROJECT_SOURCE_DIR}/tests/${tier}/${area}/${subject}.sh)
    tercet_test_properties(${name} ${tier} ${arg_LABELS})
    set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT "TERCET_SOURCE=${PROJECT_SOURCE_DIR}"
      "TERCET_BUILD=${PROJECT_BINARY_DIR}" "TERCET_MPIRUN=${mpirun}"
      "TERCET_LAUNCHER=${launcher}" "TERCET_CMAKE=${CMAKE_COMMAND}")
    set_tests_properties(${name} PROPERTIES PROCESSORS 2)
    if(arg_TIMEOUT)
      set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT})
    endif()
  endforeach()
endfunction()
