# tercet_add_library(<room> HOST file... DEVICE file... LINK target...)
# Builds tercet_<room> with the alias tercet::<room>. HOST sources never include Kokkos; DEVICE
# sources do, and are the ones that `cuda-check` compiles with nvcc.
function(tercet_add_library room)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HOST;DEVICE;LINK")
  set(target tercet_${room})
  add_library(${target} ${arg_HOST} ${arg_DEVICE})
  add_library(tercet::${room} ALIAS ${target})
  target_link_libraries(${target} PUBLIC tercet::options ${arg_LINK})
  foreach(source IN LISTS arg_DEVICE)
    set_property(GLOBAL APPEND PROPERTY TERCET_DEVICE_SOURCES
      "${CMAKE_CURRENT_SOURCE_DIR}/${source}")
  endforeach()
endfunction()

# tercet_add_program(<name> SOURCE file LINK target...)
function(tercet_add_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "SOURCE" "LINK")
  add_executable(${name} ${arg_SOURCE})
  target_link_libraries(${name} PRIVATE ${arg_LINK})
  install(TARGETS ${name} RUNTIME)
endfunction()
