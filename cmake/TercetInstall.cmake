# Programs, libraries, headers and tercet-config.cmake. A consumer says find_package(tercet) and
# links tercet::md or the like; the dependencies are found by the same file as here.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(place ${CMAKE_INSTALL_LIBDIR}/cmake/tercet)
install(TARGETS tercet_options EXPORT tercet-targets)
set_target_properties(tercet_options PROPERTIES EXPORT_NAME options)
install(EXPORT tercet-targets NAMESPACE tercet:: DESTINATION ${place})
foreach(module IN ITEMS common md climate montecarlo)
  if(EXISTS ${PROJECT_SOURCE_DIR}/${module})
    install(DIRECTORY ${module} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/tercet
      FILES_MATCHING PATTERN "*.hpp")
  endif()
endforeach()

configure_package_config_file(cmake/tercet-config.cmake.in
  ${PROJECT_BINARY_DIR}/tercet-config.cmake INSTALL_DESTINATION ${place})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tercet-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tercet-config.cmake
  ${PROJECT_BINARY_DIR}/tercet-config-version.cmake
  cmake/TercetDependencies.cmake cmake/TercetKokkos.cmake cmake/TercetCuda.cmake
  DESTINATION ${place})
install(DIRECTORY inputs jobscripts DESTINATION ${CMAKE_INSTALL_DATADIR}/tercet OPTIONAL
  USE_SOURCE_PERMISSIONS)
