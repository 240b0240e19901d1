//===-- VectorLoops.h - Loops for SIMD instructions -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether a compiler may run several iterations of a loop at once, as far as
/// the loop's code tells. Whether its memory lies for that is for layouts to
/// say. An estimate for costs: no rewrite rests on it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_VECTORLOOPS_H
#define LAYOUTOPT_LIB_EXTRACT_VECTORLOOPS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"

namespace layoutopt {

/// \p Loop counts, holds no other loop, is left at its end alone, calls only
/// what can become a part of it, and hands nothing from one iteration to the
/// next but sums:
///
///     for (i = 0; i < n; ++i) { v[i] += a[i] * dt; sum += v[i]; }
///
/// Also false where an element is written whose neighbours are used
/// (`a[i] = a[i - 1]`).
///
/// Sums of floating-point numbers depend on their order: IsOrderedSum is true
/// where they stand in the way, since neither the unit's flags (-ffast-math)
/// nor a pragma (`clang fp reassociate`, which Clang notes in the tree) nor
/// \p Free lets a compiler change it.
struct VectorLoop {
  bool IsVectorizable = false;
  bool IsOrderedSum = false;
};

/// Sums that a pragma in front of a loop frees of their order.
struct FreeSums {
  llvm::DenseSet<const clang::VarDecl *> Variables;
  bool AreAll = false;
};

VectorLoop vectorLoop(const clang::Stmt *Loop, const clang::ASTContext &AST,
                      const FreeSums &Free = {});

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_VECTORLOOPS_H
