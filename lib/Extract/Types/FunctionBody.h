//===-- FunctionBody.h - Statements of one function -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_FUNCTIONBODY_H
#define LAYOUTOPT_LIB_EXTRACT_FUNCTIONBODY_H

#include "Syntax/CodeVisitor.h"
#include <vector>

namespace layoutopt {

/// What a function returns, and the names in its body.
class FunctionBody : public CodeVisitor<FunctionBody> {
public:
  std::vector<const clang::Expr *> Returned;
  std::vector<const clang::DeclRefExpr *> Refs;
  bool VisitReturnStmt(clang::ReturnStmt *S) {
    if (S->getRetValue())
      Returned.push_back(S->getRetValue());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) {
    Refs.push_back(E);
    return true;
  }
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_FUNCTIONBODY_H
