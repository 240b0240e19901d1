//===-- Flags.h - Compiler flags --------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_FRONTEND_FLAGS_H
#define LAYOUTOPT_LIB_FRONTEND_FLAGS_H

#include "llvm/ADT/StringRef.h"

namespace layoutopt {

/// Whether the value of \p Flag is the next word, as in `-I include`.
bool takesNextWord(llvm::StringRef Flag);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_FRONTEND_FLAGS_H
