//===-- StatusTests.h - Where a call of OpenCL has failed -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_STATUSTESTS_H
#define LAYOUTOPT_LIB_EXTRACT_STATUSTESTS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class ParmVarDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace layoutopt {

/// Whether \p E, without casts, is a call of OpenCL, in C or C++, whose value
/// is its status: CL_SUCCESS, which is 0, or an error.
bool isStatusCall(const clang::Expr *E);

/// Which code runs only where a call of OpenCL failed: the status is in a
/// variable, or is the value of a call in a condition.
class StatusTests {
public:
  using CallTest = llvm::function_ref<bool(const clang::Expr *)>;

  /// \param Status a variable that holds a status; or null
  /// \param IsCall whether an expression, without casts, is a status
  StatusTests(const clang::VarDecl *Status, CallTest IsCall,
              const clang::ASTContext &AST)
      : Status(Status), IsCall(IsCall), AST(AST) {}

  /// The variable that statement \p S sets to a status; or null.
  static const clang::VarDecl *setBy(const clang::Stmt *S, CallTest IsCall);

  /// The part of \p S that runs only after a failure: a branch of an `if` or a
  /// `?:`, or what an `&&` or `||` evaluates then. Null where there is none.
  const clang::Stmt *failureOf(const clang::Stmt *S) const;

  /// Calls \p Do for all such code in \p Body, also that behind a return at
  /// success, and whether it is an expression whose value is used.
  void forEach(const clang::Stmt *Body,
               llvm::function_ref<void(const clang::Stmt *, bool)> Do) const;

private:
  std::optional<int64_t> valueOf(const clang::Expr *E) const;
  std::optional<int64_t> valueOfBinary(const clang::Expr *E) const;
  bool leavesAtSuccess(const clang::Stmt *S) const;

  const clang::VarDecl *Status;
  CallTest IsCall;
  const clang::ASTContext &AST;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_STATUSTESTS_H
