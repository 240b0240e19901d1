//===-- Constants.h - Values that are known from the text -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_CONSTANTS_H
#define LAYOUTOPT_LIB_EXTRACT_CONSTANTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

namespace layoutopt {

/// True if \p E is a null pointer constant as it stands, like `0`, `NULL` or
/// `(void *)0`: a cast to another type hides one. What a template's parameters
/// decide is none, nor is what else has the type of `nullptr`: it may do
/// something. Lists in brackets (`T x(a, b)` of a template) have no type.
inline bool isNull(const clang::Expr *E, clang::ASTContext &AST) {
  clang::QualType T = E->IgnoreParenImpCasts()->getType();
  if (T.isNull() ||
      (T->isNullPtrType() &&
       !clang::isa<clang::CXXNullPtrLiteralExpr>(E->IgnoreParenCasts())))
    return false;
  return E->isNullPointerConstant(AST,
                                  clang::Expr::NPC_ValueDependentIsNotNull) !=
         clang::Expr::NPCK_NotNull;
}

/// True if \p E is an integer that is known to be zero.
inline bool isZero(const clang::Expr *E, clang::ASTContext &AST) {
  clang::Expr::EvalResult Value;
  return !E->isValueDependent() && E->EvaluateAsInt(Value, AST) &&
         Value.Val.getInt() == 0;
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_CONSTANTS_H
