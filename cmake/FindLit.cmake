# Finds lit (as a Python module, so that every packaging of it runs the same way)
# and the test utilities FileCheck and not, of the LLVM that was found.
# Debian ships lit in LLVM's prefix; `pip install lit` serves as well.
find_path(LAYOUTOPT_LIT_MODULE_DIR lit/main.py
  HINTS ${LLVM_INSTALL_PREFIX}/utils/lit
        ${LLVM_INSTALL_PREFIX}/build/utils/lit
        ${LLVM_INSTALL_PREFIX}/share/llvm/utils/lit
  NO_DEFAULT_PATH
  DOC "Folder that holds the Python package lit")
if(NOT LAYOUTOPT_LIT_MODULE_DIR)
  execute_process(
    COMMAND ${Python3_EXECUTABLE} -c
      "import lit, os; print(os.path.dirname(os.path.dirname(lit.__file__)))"
    OUTPUT_VARIABLE lit_dir OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET
    RESULT_VARIABLE lit_failed)
  if(lit_failed)
    message(FATAL_ERROR
      "the tests need lit: apt-get install llvm-${LLVM_VERSION_MAJOR}-tools, or pip install lit,\n"
      "or build without tests: -DLAYOUTOPT_BUILD_TESTS=OFF")
  endif()
  set_property(CACHE LAYOUTOPT_LIT_MODULE_DIR PROPERTY VALUE ${lit_dir})
endif()

foreach(utility FileCheck not)
  string(TOUPPER LAYOUTOPT_${utility} variable)
  find_program(${variable} NAMES ${utility} ${utility}-${LLVM_VERSION_MAJOR}
    HINTS ${LLVM_TOOLS_BINARY_DIR} ${LLVM_INSTALL_PREFIX}/bin
    DOC "LLVM's ${utility}")
  if(NOT ${variable})
    message(FATAL_ERROR
      "the tests need ${utility}: apt-get install llvm-${LLVM_VERSION_MAJOR}-tools,\n"
      "or build LLVM with LLVM_INSTALL_UTILS=ON,\n"
      "or build without tests: -DLAYOUTOPT_BUILD_TESTS=OFF")
  endif()
endforeach()
