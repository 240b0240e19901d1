//===-- PlaceFlow.h - Where the place of an object is told ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: follows an expression that says where an object, or a part of it, lies
/// (the place itself, a reference, a pointer, an iterator) to all that gets it.
/// Only what is known to end in a value, or in nothing, keeps the place secret;
/// whatever is not known tells it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_PLACEFLOW_H
#define LAYOUTOPT_LIB_EXTRACT_PLACEFLOW_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

class PlaceFlow {
public:
  /// \p ReadsMethod: whether what the method does with its object tells nobody
  /// where that lies.
  PlaceFlow(clang::ASTContext &AST,
            llvm::function_ref<bool(const clang::CXXMethodDecl *)> ReadsMethod)
      : AST(AST), ReadsMethod(ReadsMethod) {}

  /// Whether nobody learns by \p E, which says where an object lies, for longer
  /// than \p E is looked at.
  bool isSecret(const clang::Expr *E);
  /// Whether lambda \p L, which knows the object, ends before what made it.
  bool isCalledHere(const clang::LambdaExpr *L);

private:
  bool isSecretTo(const clang::Expr *User, const clang::Expr *E);
  bool isSecretCast(const clang::CastExpr *Cast);
  bool isSecretCall(const clang::CallExpr *Call, const clang::Expr *E);
  bool isSecretCallable(const clang::Expr *Arg);
  bool isSecretMember(const clang::MemberExpr *M);
  bool isSecretMade(const clang::CXXConstructExpr *Made, const clang::Expr *E);
  bool isSecretResult(const clang::CallExpr *Call);
  bool isSecretWalk(const clang::CXXForRangeStmt *S);
  /// Whether what is bound to the reference \p V stays secret.
  bool isSecretName(const clang::VarDecl *V);
  bool isSecretParameter(const clang::FunctionDecl *F, unsigned Number);

  clang::ASTContext &AST;
  llvm::function_ref<bool(const clang::CXXMethodDecl *)> ReadsMethod;
  llvm::DenseSet<const clang::VarDecl *> Seen; ///< Those that are looked at.
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_PLACEFLOW_H
