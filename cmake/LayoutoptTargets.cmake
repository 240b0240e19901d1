# layoutopt_add_library(<stage> [YAML] [CLANG] SOURCES ... LINK ...)
#
# One static library per stage, named layoutopt<stage>. Code is compiled as LLVM
# itself is, without exceptions and RTTI; YAML marks the one library that sees
# yaml-cpp, whose headers need both, CLANG a library that sees Clang.
set(LAYOUTOPT_HEADERS_DIR ${CMAKE_INSTALL_INCLUDEDIR}/layoutopt-${PROJECT_VERSION})
set(LAYOUTOPT_WARNINGS -Wall -Wextra -Wno-unused-parameter)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False alarms of GCC on LLVM's headers and idioms; LLVM's own build turns
  # them off too. (Older compilers need the move into a returned Expected.)
  list(APPEND LAYOUTOPT_WARNINGS -Wno-maybe-uninitialized
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-class-memaccess>
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-redundant-move>
    $<$<COMPILE_LANGUAGE:CXX>:-Wno-dangling-reference>)
endif()
if(LAYOUTOPT_WERROR)
  list(APPEND LAYOUTOPT_WARNINGS -Werror)
endif()

function(layoutopt_set_options target)
  cmake_parse_arguments(ARG "YAML" "" "" ${ARGN})
  # Where others find LLVM, they find its headers (layoutopt-config.cmake).
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${LAYOUTOPT_HEADERS_DIR}>)
  foreach(folder IN LISTS LLVM_INCLUDE_DIRS CLANG_INCLUDE_DIRS)
    target_include_directories(${target} SYSTEM PUBLIC $<BUILD_INTERFACE:${folder}>)
  endforeach()
  target_compile_options(${target} PRIVATE ${LAYOUTOPT_WARNINGS})
  if(NOT ARG_YAML)
    target_compile_options(${target} PRIVATE -fno-exceptions -fno-rtti)
  endif()
  if(LAYOUTOPT_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  if(LAYOUTOPT_SANITIZE)
    # No vptr check: it needs RTTI.
    target_compile_options(${target} PRIVATE -fsanitize=address,undefined
      -fno-sanitize=vptr -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined
      -fno-sanitize=vptr)
  endif()
endfunction()

# Headers of LLVM and Clang take longer to parse than our code does to compile,
# so each kind of source has them precompiled: LLVM's for plain code, Clang's for
# code that sees Clang, GoogleTest's for unit tests. A source still includes
# what it uses: -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON builds it without.
set(LAYOUTOPT_LLVM_HEADERS <algorithm> <map> <memory> <optional> <set> <string>
  <tuple> <vector> <llvm/ADT/ArrayRef.h> <llvm/ADT/DenseMap.h>
  <llvm/ADT/STLExtras.h> <llvm/ADT/StringExtras.h> <llvm/ADT/StringMap.h>
  <llvm/ADT/StringSet.h> <llvm/ADT/Twine.h> <llvm/Support/Error.h>
  <llvm/Support/FileSystem.h> <llvm/Support/MemoryBuffer.h>
  <llvm/Support/Path.h> <llvm/Support/raw_ostream.h>)
set(LAYOUTOPT_CLANG_HEADERS ${LAYOUTOPT_LLVM_HEADERS} <clang/AST/ASTContext.h>
  <clang/AST/Attr.h> <clang/AST/DeclTemplate.h> <clang/AST/ExprCXX.h>
  <clang/AST/ParentMapContext.h> <clang/AST/RecursiveASTVisitor.h>
  <clang/AST/StmtOpenMP.h> <clang/Lex/Lexer.h> <clang/Lex/Preprocessor.h>)
set(LAYOUTOPT_TEST_HEADERS ${LAYOUTOPT_LLVM_HEADERS} <gmock/gmock.h>
  <gtest/gtest.h>)

# layoutopt_precompile(<target> LLVM|CLANG|TEST): the first target of a kind
# compiles the headers, the others use what it made.
function(layoutopt_precompile target kind)
  get_property(first GLOBAL PROPERTY LAYOUTOPT_PRECOMPILED_${kind})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${LAYOUTOPT_${kind}_HEADERS})
    set_property(GLOBAL PROPERTY LAYOUTOPT_PRECOMPILED_${kind} ${target})
  endif()
endfunction()

function(layoutopt_add_library stage)
  cmake_parse_arguments(ARG "YAML;CLANG" "" "SOURCES;LINK" ${ARGN})
  add_library(layoutopt${stage} STATIC ${ARG_SOURCES})
  if(ARG_YAML)
    layoutopt_set_options(layoutopt${stage} YAML)
  else()
    layoutopt_set_options(layoutopt${stage})
    if(ARG_CLANG)
      layoutopt_precompile(layoutopt${stage} CLANG)
    else()
      layoutopt_precompile(layoutopt${stage} LLVM)
    endif()
  endif()
  foreach(library IN LISTS ARG_LINK)
    if(library MATCHES "^(LLVM|clang-cpp)$")
      # A module takes them from the program that loads it: one with the property
      # LAYOUTOPT_IS_LOADED is not linked with them.
      set(library $<$<NOT:$<BOOL:$<TARGET_PROPERTY:LAYOUTOPT_IS_LOADED>>>:${library}>)
      if(TARGET layoutoptStaticLLVM)
        set(library $<IF:$<BOOL:$<TARGET_PROPERTY:LAYOUTOPT_IS_STATIC>>,layoutoptStaticLLVM,${library}>)
      endif()
    endif()
    target_link_libraries(layoutopt${stage} PUBLIC ${library})
  endforeach()
  # For programs of others: not what most users want on their disk.
  set_target_properties(layoutopt${stage} PROPERTIES EXPORT_NAME ${stage})
  install(TARGETS layoutopt${stage} EXPORT layoutoptLibraries
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/layoutopt
    COMPONENT development EXCLUDE_FROM_ALL)
endfunction()

# layoutopt_add_module(<target> LLVM|CLANG [COMPONENT name] SOURCES ... LINK ...): what
# a program of the same LLVM loads, and takes LLVM's own code from. The component is a
# package of its own, see Packaging.cmake.
function(layoutopt_add_module target kind)
  cmake_parse_arguments(ARG "" "COMPONENT" "SOURCES;LINK" ${ARGN})
  if(NOT ARG_COMPONENT)
    set(ARG_COMPONENT Unspecified)
  endif()
  add_library(${target} MODULE ${ARG_SOURCES})
  layoutopt_set_options(${target})
  layoutopt_precompile(${target} ${kind})
  target_link_libraries(${target} PRIVATE ${ARG_LINK})
  set_target_properties(${target} PROPERTIES
    LAYOUTOPT_IS_LOADED ON
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
  if(APPLE)
    target_link_options(${target} PRIVATE -undefined dynamic_lookup)
  else()
    # Nobody else is to see the libraries in it; all symbols are looked for when it
    # is loaded.
    target_link_options(${target} PRIVATE LINKER:--exclude-libs,ALL LINKER:-z,now)
  endif()
  install(TARGETS ${target} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT ${ARG_COMPONENT})
endfunction()

# layoutopt_add_unittest(<stage> SOURCES ... LINK ...): a GoogleTest program,
# built and run by check-layoutopt. GoogleTest's headers are written for code
# with RTTI and exceptions. `LINK rapidcheck` for property tests.
function(layoutopt_add_unittest stage)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(layoutopt${stage}Tests EXCLUDE_FROM_ALL ${ARG_SOURCES})
  layoutopt_set_options(layoutopt${stage}Tests YAML)
  layoutopt_precompile(layoutopt${stage}Tests TEST)
  # lit looks for the programs in the tree of the suite. Tests of several files
  # may have helpers of one name.
  set_target_properties(layoutopt${stage}Tests PROPERTIES
    UNITY_BUILD OFF
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  # Tests are compiled more often than they run, and what takes time in them is the
  # libraries' code.
  target_compile_options(layoutopt${stage}Tests PRIVATE
    $<$<CXX_COMPILER_ID:Clang,AppleClang,GNU>:-O0>)
  # An RTTI program links LLVM, built without it, as long as it derives from
  # none of LLVM's polymorphic classes.
  target_link_libraries(layoutopt${stage}Tests PRIVATE ${ARG_LINK} LLVM
    GTest::gmock GTest::gtest GTest::gtest_main)
  add_dependencies(layoutopt-unittests layoutopt${stage}Tests)
endfunction()
