//===-- Captures.h - Names that a macro's parameters take -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// New text in a macro's body may name fields that the old one did not:
///
///     #define CLEAR(x, n) memset(x, 0, (n) * sizeof *(x))
///     #define CLEAR(x, n) body_soa_zero((body_soa){(x).x, (x).y}, 0, n)
///
/// There the field `x` would become the macro's argument, as would the bound
/// `W` in
///
///     #define GET(W) grid.x[1 * W + (W)]
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_CAPTURES_H
#define LAYOUTOPT_LIB_REWRITE_CAPTURES_H

#include "Job.h"

namespace layoutopt {

/// Refuses sets whose edits of a macro's body write a word of their own, a
/// field, a type or a bound, that is one of the macro's parameters. All edits
/// must have been made.
void checkCaptures(RewriteJob &Job);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_CAPTURES_H
