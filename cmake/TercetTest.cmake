# tercet_add_tests(<tier> <area> SUBJECTS name... LIBRARIES target... [RANKS n...] [LABELS l...])
# One binary <area>_<tier>_tests; one ctest entry per subject, e.g. unit.common.philox, or with RANKS
# one per subject and count, e.g. mpi.common.halo_exchange.np3. Subject foo_bar is
# tests/<tier>/<area>/foo_bar_test.cpp and holds the GoogleTest suite FooBar.
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

# How a test program is started on n ranks, also as root and on more ranks than cores.
function(tercet_mpi_command ranks result)
  set(command ${MPIEXEC_EXECUTABLE} ${MPIEXEC_NUMPROC_FLAG} ${ranks} ${MPIEXEC_PREFLAGS})
  if(MPI_CXX_LIBRARY_VERSION_STRING MATCHES "Open MPI" OR MPI_MPI_LIBRARY MATCHES "openmpi"
      OR MPI_CXX_LIBRARIES MATCHES "openmpi|open-mpi")
    list(APPEND command --oversubscribe)
  endif()
  set(${result} ${command} PARENT_SCOPE)
endfunction()

set(TERCET_TEST_ENVIRONMENT
  "OMP_NUM_THREADS=1;OMP_PROC_BIND=false;OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"
  "OMPI_MCA_rmaps_base_oversubscribe=1;OMPI_MCA_hwloc_base_binding_policy=none"
  "OMPI_MCA_mpi_yield_when_idle=1;TERCET_DATA=${TERCET_DATA}")

function(tercet_add_tests tier area)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "SUBJECTS;LIBRARIES;RANKS;LABELS")
  set(binary ${area}_${tier}_tests)
  add_executable(${binary} ${PROJECT_SOURCE_DIR}/tests/support/test_main.cpp)
  target_link_libraries(${binary} PRIVATE ${arg_LIBRARIES} tercet::common GTest::gtest)
  foreach(subject IN LISTS arg_SUBJECTS)
    target_sources(${binary} PRIVATE
      ${PROJECT_SOURCE_DIR}/tests/${tier}/${area}/${subject}_test.cpp)
    tercet_suite_name(${subject} suite)
    set(ranks_list ${arg_RANKS})
    if(NOT ranks_list)
      set(ranks_list 0)
    endif()
    foreach(ranks IN LISTS ranks_list)
      set(name ${tier}.${area}.${subject})
      set(command $<TARGET_FILE:${binary}>)
      if(ranks GREATER 0)
        string(APPEND name .np${ranks})
        tercet_mpi_command(${ranks} launch)
        set(command ${launch} ${command})
      endif()
      add_test(NAME ${name} COMMAND ${command} --gtest_filter=${suite}.*)
      set_tests_properties(${name} PROPERTIES LABELS "${tier};${arg_LABELS}"
        FAIL_REGULAR_EXPRESSION "Running 0 tests"   # a renamed suite must not pass in silence
        ENVIRONMENT "${TERCET_TEST_ENVIRONMENT}" TIMEOUT 300)
      if(ranks GREATER 1)
        set_tests_properties(${name} PROPERTIES PROCESSORS 2)
      endif()
    endforeach()
  endforeach()
endfunction()
