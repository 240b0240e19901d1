//===-- Fuzz.h - What the fuzz targets share --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_FUZZ_FUZZ_H
#define LAYOUTOPT_TEST_FUZZ_FUZZ_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstddef>
#include <cstdint>

/// The entry that libFuzzer calls, or Standalone.cpp.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size);

namespace layoutopt {

inline llvm::StringRef textOf(const uint8_t *Data, size_t Size) {
  return {reinterpret_cast<const char *>(Data), Size};
}

/// Ends the program, loudly: \p What is a bug.
[[noreturn]] void finding(llvm::StringRef What, llvm::StringRef Detail = "");

/// Whether \p E is an error at all. One that says that layoutopt is wrong (exit
/// code 70) is a finding.
bool isRejected(llvm::Error E);

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_FUZZ_FUZZ_H
