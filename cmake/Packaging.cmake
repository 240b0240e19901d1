# A Debian package (cpack -G DEB) and the source tarball (target dist). See
# docs/Packaging.md.

# Documentation lies as in the sources: its pages link to each other.
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING
  PATTERN "*.md" PATTERN examples EXCLUDE PATTERN figures EXCLUDE)

# find_package(layoutopt) for the builds of others.
include(CMakePackageConfigHelpers)
set(LAYOUTOPT_LIBRARIES_FILE
  ${CMAKE_INSTALL_LIBDIR}/cmake/layoutopt-libraries/layoutopt-libraries.cmake)
set(LAYOUTOPT_PROGRAM ${CMAKE_INSTALL_BINDIR}/layoutopt${CMAKE_EXECUTABLE_SUFFIX})
configure_package_config_file(cmake/layoutopt-config.cmake.in
  ${CMAKE_BINARY_DIR}/cmake/layoutopt-config.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_DATADIR}/cmake/layoutopt
  PATH_VARS LAYOUTOPT_PROGRAM LAYOUTOPT_LIBRARIES_FILE CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/cmake/layoutopt-config-version.cmake
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES ${CMAKE_BINARY_DIR}/cmake/layoutopt-config.cmake
              ${CMAKE_BINARY_DIR}/cmake/layoutopt-config-version.cmake
              cmake/layoutopt-transform.cmake cmake/layoutopt-rewrite.cmake
  DESTINATION ${CMAKE_INSTALL_DATADIR}/cmake/layoutopt)

# The C++ libraries, for programs of others: cmake --install --component development.
install(DIRECTORY include/layoutopt DESTINATION ${LAYOUTOPT_HEADERS_DIR}
  COMPONENT development EXCLUDE_FROM_ALL FILES_MATCHING PATTERN "*.h" PATTERN "*.def")
install(EXPORT layoutoptLibraries NAMESPACE layoutopt::
  FILE layoutopt-libraries.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/layoutopt-libraries
  COMPONENT development EXCLUDE_FROM_ALL)

set(CPACK_PACKAGE_CONTACT "The layoutopt developers" CACHE STRING
  "Who packages are from: a name and an address")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "changes the memory layout of arrays of structs")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"layoutopt finds the arrays of records in C and C++ programs and OpenCL C kernels,
decides which memory layout suits a device, and rewrites the source.
This build reads sources as Clang ${LLVM_VERSION_MAJOR} does.")
# What the tool is linked with comes from dpkg-shlibdeps; Clang's own headers, which
# sources include, it looks for in the LLVM that it was built with.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL Unspecified)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_NAME layoutopt)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_DEPENDS "libclang-common-${LLVM_VERSION_MAJOR}-dev")
# layoutopt-tune is a Python program that compiles what it measures.
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_RECOMMENDS python3)
set(CPACK_DEBIAN_UNSPECIFIED_PACKAGE_SUGGESTS
  "layoutopt-tidy, git, gcc, python3-sklearn, bash-completion")
# The module for clang-tidy takes yaml-cpp from the release of Debian that it was built
# on. The programs have it in themselves: their package fits later releases, too.
if(TARGET layoutoptTidy)
  list(APPEND CPACK_COMPONENTS_ALL tidy)
  set(CPACK_DEBIAN_TIDY_PACKAGE_NAME layoutopt-tidy)
  set(CPACK_DEBIAN_TIDY_PACKAGE_DEPENDS
    "layoutopt (= ${PROJECT_VERSION}), clang-tidy-${LLVM_VERSION_MAJOR}")
endif()
set(CPACK_SOURCE_GENERATOR "")
include(CPack)

find_package(Git QUIET)
if(Git_FOUND AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  add_custom_target(dist
    COMMAND ${CMAKE_COMMAND} -DGIT=${GIT_EXECUTABLE} -DSOURCE=${PROJECT_SOURCE_DIR}
            -DNAME=layoutopt-${PROJECT_VERSION} -DFOLDER=${CMAKE_BINARY_DIR}
            -P ${PROJECT_SOURCE_DIR}/cmake/Dist.cmake
    VERBATIM)
endif()
