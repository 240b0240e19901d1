# Finds Clang and LLVM 19 to 22: CMAKE_PREFIX_PATH first, then the newest
# version that Debian's packages put under /usr/lib/llvm-N.
set(LAYOUTOPT_LLVM_VERSIONS 22 21 20 19)

find_package(Clang CONFIG QUIET HINTS ${CMAKE_PREFIX_PATH} NO_DEFAULT_PATH)
if(NOT Clang_FOUND)
  foreach(version IN LISTS LAYOUTOPT_LLVM_VERSIONS)
    find_package(Clang CONFIG QUIET
      HINTS /usr/lib/llvm-${version}/lib/cmake/clang
            /usr/local/opt/llvm@${version}/lib/cmake/clang
      NO_DEFAULT_PATH)
    if(Clang_FOUND)
      break()
    endif()
  endforeach()
endif()
if(NOT Clang_FOUND)
  find_package(Clang CONFIG QUIET)
endif()
if(NOT Clang_FOUND)
  message(FATAL_ERROR
    "layoutopt needs the development files of Clang 19 to 22 and found none.\n"
    "On Debian: apt-get install libclang-22-dev llvm-22-dev (or 19).\n"
    "Elsewhere: cmake -DCMAKE_PREFIX_PATH=<prefix of an LLVM installation>")
endif()
# ClangConfig brings LLVM's settings; it must be the LLVM of the same prefix.
if(LLVM_VERSION_MAJOR LESS 19 OR LLVM_VERSION_MAJOR GREATER 22)
  message(FATAL_ERROR
    "layoutopt needs Clang 19 to 22; ${Clang_DIR} is ${LLVM_PACKAGE_VERSION}.\n"
    "Choose another with -DCMAKE_PREFIX_PATH=<prefix>")
endif()
message(STATUS "layoutopt: LLVM ${LLVM_PACKAGE_VERSION} in ${LLVM_INSTALL_PREFIX}")
set(LAYOUTOPT_CLANG_RESOURCE_DIR
  "${LLVM_INSTALL_PREFIX}/lib/clang/${LLVM_VERSION_MAJOR}")
