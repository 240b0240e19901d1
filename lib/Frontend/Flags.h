//===-- Flags.h - Compiler flags --------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_FRONTEND_FLAGS_H
#define LAYOUTOPT_LIB_FRONTEND_FLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace layoutopt {

/// \p Flags with the short spelling that Clang's table of options has for those
/// with two dashes, and without the words that hand others over (`--std=c99`,
/// `--define-macro=X` and `-Wp,-DX` become `-std=c99`, `-D X` and `-DX`), in
/// their order. What Clang does not know stays as it is.
std::vector<std::string> canonicalFlags(llvm::ArrayRef<std::string> Flags);

/// Whether the value of \p Flag is the next word, as in `-I include`.
bool takesNextWord(llvm::StringRef Flag);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_FRONTEND_FLAGS_H
