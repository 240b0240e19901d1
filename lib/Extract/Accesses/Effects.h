//===-- Effects.h - What evaluation changes ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_EFFECTS_H
#define LAYOUTOPT_LIB_EXTRACT_EFFECTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

/// Whether it matters that \p Value is evaluated before the place \p To, as
/// C++17 has it in `To = Value`: one may change what the other reads, or both
/// call functions. \p In: the function around, or null.
bool orderMatters(const clang::Expr *To, const clang::Expr *Value,
                  const clang::FunctionDecl *In);

/// Whether it matters that \p First is evaluated before \p Second, as C++17 has
/// it in `First[Second]`, and \p First does more than to name something.
bool mustComeFirst(const clang::Expr *First, const clang::Expr *Second,
                   const clang::FunctionDecl *In);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_EFFECTS_H
