# Finds LLVM and Clang 19 to 22, development files included: what the user names
# (CMAKE_PREFIX_PATH, LLVM_DIR, Clang_DIR), else the newest version packaged by
# Debian or Homebrew, else what CMake finds by itself.
#
# LLVM comes first and Clang from beside it: ClangConfig.cmake demands its LLVM
# and would end the configuration where only half of a version is installed (the
# Debian package clang-N has ClangConfig.cmake, but not LLVM's).
set(LAYOUTOPT_LLVM_VERSIONS 22 21 20 19)
set(LAYOUTOPT_LLVM_HELP
  "On Debian: utils/setup.sh, or apt-get install llvm-22-dev libclang-22-dev clang-22 (or 19).\n"
  "Elsewhere: cmake -DCMAKE_PREFIX_PATH=<prefix of an LLVM installation>")

if(Clang_DIR AND NOT LLVM_DIR)
  get_filename_component(LLVM_DIR ${Clang_DIR}/../llvm ABSOLUTE)
endif()
if(NOT LLVM_DIR)
  string(REPLACE ":" ";" user_prefixes "$ENV{CMAKE_PREFIX_PATH}")
  list(PREPEND user_prefixes ${CMAKE_PREFIX_PATH})
  if(user_prefixes)
    find_package(LLVM CONFIG QUIET PATHS ${user_prefixes} NO_DEFAULT_PATH)
  endif()
endif()
if(NOT LLVM_DIR)
  foreach(version IN LISTS LAYOUTOPT_LLVM_VERSIONS)
    foreach(prefix /usr/lib/llvm-${version} /opt/homebrew/opt/llvm@${version}
        /usr/local/opt/llvm@${version})
      if(NOT LLVM_DIR
          AND EXISTS ${prefix}/lib/cmake/llvm/LLVMConfig.cmake
          AND EXISTS ${prefix}/lib/cmake/clang/ClangConfig.cmake
          AND EXISTS ${prefix}/include/clang/Basic/Version.h)
        set(LLVM_DIR ${prefix}/lib/cmake/llvm CACHE PATH "LLVM's CMake package" FORCE)
      endif()
    endforeach()
  endforeach()
endif()
find_package(LLVM CONFIG QUIET)
if(NOT LLVM_FOUND)
  message(FATAL_ERROR
    "layoutopt needs the development files of LLVM and Clang 19 to 22 and found none.\n"
    ${LAYOUTOPT_LLVM_HELP})
endif()
if(LLVM_VERSION_MAJOR LESS 19 OR LLVM_VERSION_MAJOR GREATER 22)
  message(FATAL_ERROR
    "layoutopt needs LLVM and Clang 19 to 22; ${LLVM_DIR} is ${LLVM_PACKAGE_VERSION}.\n"
    ${LAYOUTOPT_LLVM_HELP})
endif()

get_filename_component(clang_dir ${LLVM_DIR}/../clang ABSOLUTE)
find_package(Clang CONFIG QUIET PATHS ${clang_dir} ${LLVM_INSTALL_PREFIX} NO_DEFAULT_PATH)
if(NOT Clang_FOUND)
  message(FATAL_ERROR
    "found LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_DIR}, but no ClangConfig.cmake beside it.\n"
    ${LAYOUTOPT_LLVM_HELP})
endif()
if(NOT EXISTS ${LLVM_INSTALL_PREFIX}/include/clang/Basic/Version.h)
  message(FATAL_ERROR
    "found Clang ${LLVM_PACKAGE_VERSION} in ${Clang_DIR}, but not its headers.\n"
    ${LAYOUTOPT_LLVM_HELP})
endif()
# Libraries that are linked into one program twice, shared and static, register
# their options twice and abort: the shared ones alone are used.
if(NOT TARGET LLVM OR NOT TARGET clang-cpp)
  message(FATAL_ERROR
    "LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX} lacks the shared libraries libLLVM and libclang-cpp.\n"
    "Build it with LLVM_BUILD_LLVM_DYLIB=ON and CLANG_LINK_CLANG_DYLIB=ON, or choose another.\n"
    ${LAYOUTOPT_LLVM_HELP})
endif()
message(STATUS "layoutopt: LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")
set(LAYOUTOPT_CLANG_RESOURCE_DIR
  "${LLVM_INSTALL_PREFIX}/lib/clang/${LLVM_VERSION_MAJOR}")
