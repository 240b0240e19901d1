//===-- Strides.h - How addresses move --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Estimates how far an address moves from an iteration of a loop to the next,
/// from a work-item to its neighbour, and with each parameter:
///
///     for (i = 0; i < n; ++i)            p[i].x      {size}
///       for (j = 0; j < m; ++j)          q[j].x      {0, size}
///         ...                            r[k[j]].x   {0, irregular}
///                                        w[i * m].x  {unknown, 0}
///
/// Values are followed through variables, without a model of memory: what is
/// read from a place that moves is irregular, what is read from one that does
/// not is taken to stay.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_STRIDES_H
#define LAYOUTOPT_LIB_EXTRACT_STRIDES_H

#include "Accesses/VariableChanges.h"
#include "layoutopt/Model/Facts.h"

namespace layoutopt {

/// Answers for one function.
class Strides {
public:
  Strides(clang::ASTContext &AST, const clang::FunctionDecl *F);

  /// Of the address of \p Place, in bytes. \p Loops are those around it in the
  /// function, outermost first.
  MovementFacts ofAddress(const clang::Expr *Place,
                          llvm::ArrayRef<const clang::Stmt *> Loops);
  /// Of the value of \p E, a number or a pointer; all others stay.
  MovementFacts ofValue(const clang::Expr *E,
                        llvm::ArrayRef<const clang::Stmt *> Loops);

private:
  friend class StrideEvaluator;
  clang::ASTContext &AST;
  const clang::FunctionDecl *Function;
  const VariableChanges Changes;

  void enter(llvm::ArrayRef<const clang::Stmt *> Loops);
  /// What is known of variables within the loops that were asked for last.
  llvm::SmallVector<const clang::Stmt *, 4> KnownLoops;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<Stride, 8>> Known;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_STRIDES_H
