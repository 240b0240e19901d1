//===-- Constness.h - Where it matters that a place is const ----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A handle has pointers to const data only if no array of its set can be
/// written to, so that a field that was reached through `const body *` may
/// become a place that is not const. This file knows all uses for which that
/// makes no difference; any other use gets its `const` back by a cast.
///
///     p[i].x + 1, f(p[i].x) by value, strlen(p[i].name)        no difference
///     kind(p[i].x) with overloads, auto &r = p[i].x, _Generic  `const` decides
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CONSTNESS_H
#define LAYOUTOPT_LIB_EXTRACT_CONSTNESS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace layoutopt {

class ExtractContext;

/// Whether the program may mean something else if the place \p E, a field or a
/// part of one that is const, is not const: another function may be called, or
/// another type be deduced. True for every use that is not known to be
/// indifferent. \p In: the function around, or null.
bool constDecides(const clang::Expr *E, const clang::FunctionDecl *In,
                  const ExtractContext &C);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CONSTNESS_H
