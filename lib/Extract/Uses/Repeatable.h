//===-- Repeatable.h - What may be evaluated again --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// New text may hold the text of an expression twice: `p.c0[i >> 5].x[i & 31]`.
/// What may be written so stands on one list, in Repeatable.cpp; whatever is
/// not on it is evaluated once.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_REPEATABLE_H
#define LAYOUTOPT_LIB_EXTRACT_REPEATABLE_H

#include "clang/AST/Expr.h"

namespace layoutopt {

/// What an expression is repeated as.
enum class Repeated {
  Index, ///< Of an element: it must be cheap, too.
  Place, ///< The way to a member of a record.
  Count  ///< A number of records, or the bound of an array.
};

/// Whether \p E may be written and evaluated several times in a row: it has no
/// effect, and each evaluation gives the same value. Memory that is neither
/// volatile nor atomic is taken to stay as it is meanwhile: a change by another
/// thread would be a data race of the program.
bool isRepeatable(const clang::Expr *E, Repeated As,
                  const clang::ASTContext &AST);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_REPEATABLE_H
