//===-- PlainMacros.h - Macros that stand for numbers -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PLAINMACROS_H
#define LAYOUTOPT_LIB_EXTRACT_PLAINMACROS_H

#include "clang/Lex/Preprocessor.h"

namespace layoutopt {

/// Whether macro \p Name means the same wherever it stands in the unit: it is
/// defined once, and is literals, signs, and macros of this kind.
bool isPlainMacro(llvm::StringRef Name, clang::Preprocessor &PP);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PLAINMACROS_H
