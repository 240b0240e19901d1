//===-- VariableChanges.h - What variables are set to -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_VARIABLECHANGES_H
#define LAYOUTOPT_LIB_EXTRACT_VARIABLECHANGES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace layoutopt {

/// A change of a variable or of a part of it, its initial value included.
struct VariableChange {
  /// What it becomes, or for a step what is added; nullptr: unknown, for a step
  /// one.
  const clang::Expr *Value = nullptr;
  bool IsStep = false; ///< `v += Value`, `++v`, `v = v + Value`.
  int Sign = 1;        ///< Step: -1 when it goes down.
  /// In an alternative, within the innermost loop around it.
  bool IsConditional = false;
  /// Loops around it, outermost first.
  llvm::SmallVector<const clang::Stmt *, 4> Loops;
};

using VariableChanges = llvm::DenseMap<const clang::VarDecl *,
                                       llvm::SmallVector<VariableChange, 2>>;

/// All changes in \p Body, in the order of the text. Who takes the address of a
/// number is taken to set it.
VariableChanges findChanges(const clang::Stmt *Body);

/// The variable that \p Place is, or is a part of without a pointer between;
/// nullptr if there is none.
const clang::VarDecl *rootOf(const clang::Expr *Place);

/// How often a variable, or a part of it, is mentioned, and what for: the rest
/// may keep its address.
struct VariableUses {
  unsigned Mentions = 0, Loads = 0, Changes = 0;
  unsigned Copies = 0; ///< Of a record, by its own trivial functions.
  unsigned Decays = 0; ///< Of an array.
};
VariableUses usesOf(const clang::VarDecl *V, const clang::Stmt *In);

/// Whether \p V, a number or a pointer, is no more than read in \p Code.
bool isOnlyLoaded(const clang::VarDecl *V, const clang::Stmt *Code);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_VARIABLECHANGES_H
