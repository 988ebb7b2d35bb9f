# The git hash of the sources for provenance: TERCET_GIT_HASH, "-dirty" behind it when tracked files
# differ, "unknown" when this is no git tree (a release archive). Taken when CMake configures; a new
# commit configures again, edits between commits are seen at the next configure.
set(TERCET_GIT_HASH "unknown")
find_package(Git QUIET)

function(tercet_git result)
  set(${result} "" PARENT_SCOPE)
  if(Git_FOUND)
    execute_process(COMMAND ${GIT_EXECUTABLE} -C "${PROJECT_SOURCE_DIR}" ${ARGN}
      OUTPUT_VARIABLE output ERROR_QUIET RESULT_VARIABLE failed OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT failed)
      set(${result} "${output}" PARENT_SCOPE)
    endif()
  endif()
endfunction()

# A tree unpacked inside somebody else's repository must not take that one's hash.
tercet_git(tercet_git_top rev-parse --show-toplevel)
file(REAL_PATH "${PROJECT_SOURCE_DIR}" tercet_source_top)
if(tercet_git_top STREQUAL tercet_source_top)
  tercet_git(tercet_git_head rev-parse HEAD)
  if(tercet_git_head)
    set(TERCET_GIT_HASH "${tercet_git_head}")
    tercet_git(tercet_git_changes status --porcelain --untracked-files=no)
    if(tercet_git_changes)
      string(APPEND TERCET_GIT_HASH "-dirty")
    endif()
    tercet_git(tercet_git_log rev-parse --path-format=absolute --git-path logs/HEAD)
    if(EXISTS "${tercet_git_log}")
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${tercet_git_log}")
    endif()
  endif()
endif()
