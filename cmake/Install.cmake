# cmake --install: the program, every room as a library, the headers, the catalogue, and what find_package(grundy) needs.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

get_property(rooms GLOBAL PROPERTY GRUNDY_ROOMS)
list(TRANSFORM rooms PREPEND grundy_ OUTPUT_VARIABLE room_targets)
install(TARGETS ${room_targets} EXPORT grundyTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY grundy DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY games DESTINATION ${CMAKE_INSTALL_DATADIR}/grundy FILES_MATCHING PATTERN "*.rules")
if(TARGET grundy)
  install(TARGETS grundy RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES README.md README.zh-CN.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/grundy)
install(EXPORT grundyTargets NAMESPACE grundy:: DESTINATION ${config_folder})
configure_package_config_file(cmake/grundyConfig.cmake.in "${CMAKE_CURRENT_BINARY_DIR}/grundyConfig.cmake"
                              INSTALL_DESTINATION ${config_folder})
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/grundyConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/grundyConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/grundyConfigVersion.cmake"
              cmake/Gmp.cmake DESTINATION ${config_folder})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME grundy)
set(CPACK_PACKAGE_CONTACT "The Grundy developers <grundy@example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_RESOURCE_FILE_LICENSE "${CMAKE_CURRENT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
include(CPack)
