//===-- Fixes.h - Small changes that lift an obstacle -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_TIDY_FIXES_H
#define LAYOUTOPT_TOOLS_TIDY_FIXES_H

#include "layoutopt/Model/Program.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include <vector>

namespace layoutopt::tidy {

/// The edits that lift an obstacle of \p Why at \p Where, where they are local
/// and the program behaves as before; else none.
///
///   shared-declaration, mixed-declaration   one declaration for each name, in
///                                           a block
///   unusual-subscript                       `p[i]` of `i[p]`, both without
///                                           side effects
std::vector<clang::FixItHint> fixesFor(Reason Why, const Program &P,
                                       const Range &Where,
                                       clang::ASTContext &AST);

} // namespace layoutopt::tidy

#endif // LAYOUTOPT_TOOLS_TIDY_FIXES_H
