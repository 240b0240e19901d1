//===-- SpecifierMacros.h - Macros in front of a type -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_SPECIFIERMACROS_H
#define LAYOUTOPT_LIB_EXTRACT_SPECIFIERMACROS_H

#include "clang/Lex/Preprocessor.h"

namespace layoutopt {

/// What a word among the specifiers of a declaration stands for.
enum class SpecifierMacro {
  None,    ///< No macro, or one for a type: a handle replaces it.
  Leading, ///< Nothing, attributes, `inline`: it stays in front.
  Storage, ///< `static`, `extern` and the like, which also stay.
  Mixed,   ///< A type and more, or a macro with arguments.
};

/// The role of \p Word as it is defined at \p At.
SpecifierMacro specifierMacro(llvm::StringRef Word, clang::SourceLocation At,
                              clang::Preprocessor &PP);

/// Whether \p Name becomes a macro without arguments behind \p From: text that
/// is written there cannot mean what it names.
bool becomesMacro(const clang::IdentifierInfo &Name, clang::SourceLocation From,
                  clang::Preprocessor &PP);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_SPECIFIERMACROS_H
