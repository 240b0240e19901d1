//===-- MacroDefinitions.h - Whether a macro is always the same -*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_MACRODEFINITIONS_H
#define LAYOUTOPT_LIB_EXTRACT_MACRODEFINITIONS_H

#include "clang/Lex/MacroInfo.h"

namespace layoutopt {

/// Whether macro \p Name, of \p History, has one definition, and always has it:
/// none from a command line, none in an `#if` that is no include guard. Text
/// that takes the place of its uses is right for each build then.
bool isDefinedOnce(const clang::MacroDirective *History, llvm::StringRef Name,
                   const clang::SourceManager &SM,
                   const clang::LangOptions &LO);

/// Whether macro \p Name, of \p History, has the same definitions in each
/// build, one after the other: none from a command line, and no `#define` or
/// `#undef` in an `#if` that is no include guard.
bool isSameInEachBuild(const clang::MacroDirective *History,
                       llvm::StringRef Name, const clang::SourceManager &SM,
                       const clang::LangOptions &LO);

/// Whether what stands at \p Where, in a file, lies in no `#if` but an include
/// guard. \p Name: a macro that is defined there is no guard's; may be empty.
bool liesOnlyInGuards(clang::SourceLocation Where, llvm::StringRef Name,
                      const clang::SourceManager &SM,
                      const clang::LangOptions &LO);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_MACRODEFINITIONS_H
