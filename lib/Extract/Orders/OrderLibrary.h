//===-- OrderLibrary.h - Sizes that a library tells ---*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ORDERLIBRARY_H
#define LAYOUTOPT_LIB_EXTRACT_ORDERLIBRARY_H

#include "Orders/OrderPointers.h"
#include "Syntax/CodeVisitor.h"

namespace layoutopt {

/// Finds where classes and functions of C++'s library, or of the compiler, do
/// something else for a record of another size, while the program runs.
class OrderLibrary : public PathVisitor<OrderLibrary>, private OrderPointers {
public:
  explicit OrderLibrary(OrderContext &C) : OrderPointers(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitDependentCode() const override { return false; }

  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E);
  bool VisitCoroutineBodyStmt(clang::CoroutineBodyStmt *S);
  bool VisitCallExpr(clang::CallExpr *E);
  bool VisitFunctionDecl(clang::FunctionDecl *D);
  bool VisitDeclaratorDecl(clang::DeclaratorDecl *D);
  bool VisitTypeLoc(clang::TypeLoc T);

private:
  void readType(clang::QualType T, clang::SourceLocation Where);
  void readKept(const clang::FunctionDecl *F,
                llvm::ArrayRef<const clang::Expr *> Args,
                clang::SourceLocation Where);
  void readObject(const clang::CallExpr *E);
  void pin(clang::QualType T, OrderReason Why, clang::SourceLocation Where,
           const llvm::Twine &Message);
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ORDERLIBRARY_H
