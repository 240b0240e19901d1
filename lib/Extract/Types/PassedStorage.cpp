//===-- PassedStorage.cpp - Functions that get storage --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/PassedStorage.h"
#include "Types/Constants.h"
#include "Types/FunctionBody.h"
#include "Types/LibraryStorage.h"
#include "Types/Parameters.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;
using namespace layoutopt;

int32_t layoutopt::freedParameter(const FunctionDecl *F, ASTContext &AST,
                                  unsigned Depth) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition))
    return -1;
  FunctionBody All;
  All.TraverseStmt(Definition->getBody());
  for (const ParmVarDecl *P : Definition->parameters()) {
    if (!P->getType()->isVoidPointerType())
      continue;
    bool Frees = false, IsGood = true;
    for (const DeclRefExpr *Ref : All.Refs) {
      if (Ref->getDecl() != P)
        continue;
      const Stmt *Child = Ref;
      bool IsFine = false;
      while (!IsFine) {
        DynTypedNodeList Parents = AST.getParents(*Child);
        const Stmt *Up = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
        if (!Up)
          break;
        if (isa<ParenExpr>(Up) || isa<ImplicitCastExpr>(Up)) {
          Child = Up;
          continue;
        }
        if (const auto *Call = dyn_cast<CallExpr>(Up)) {
          const FunctionDecl *Callee = Call->getDirectCallee();
          if (!Callee || !Callee->getIdentifier())
            break;
          int32_t To = -1;
          if (isCLibrary(Callee, AST))
            To = Callee->getName() == "free" || Callee->getName() == "_mm_free"
                     ? 0
                     : -1;
          else if (Depth != 0 && Callee->getDefinition() != Definition)
            To = freedParameter(Callee, AST, Depth - 1);
          IsFine = To >= 0 && size_t(To) < Call->getNumArgs() &&
                   Call->getArg(To)->IgnoreParenCasts() == Ref;
          Frees |= IsFine;
          break;
        }
        const auto *B = dyn_cast<BinaryOperator>(Up);
        const auto *U = dyn_cast<UnaryOperator>(Up);
        IsFine = isa<IfStmt>(Up) ||
                 (B && (B->isLogicalOp() || B->isEqualityOp())) ||
                 (U && U->getOpcode() == UO_LNot);
        break;
      }
      IsGood &= IsFine;
    }
    if (Frees && IsGood)
      return static_cast<int32_t>(parameterNumber(P));
  }
  return -1;
}

int32_t layoutopt::returnedParameter(const FunctionDecl *F, ASTContext &AST) {
  const FunctionDecl *Definition = nullptr;
  if (!F->hasBody(Definition) || !F->getReturnType()->isVoidPointerType())
    return -1;
  FunctionBody All;
  All.TraverseStmt(Definition->getBody());
  const VarDecl *V = nullptr;
  for (const Expr *Value : All.Returned) {
    const VarDecl *Each = namedVariable(Value);
    if (!Each || (V && V != Each))
      return -1;
    V = Each;
  }
  const auto *P = dyn_cast_or_null<ParmVarDecl>(V);
  if (!P || !P->getType()->isVoidPointerType())
    return -1;
  for (const DeclRefExpr *Ref : All.Refs) {
    if (Ref->getDecl() != P)
      continue;
    const Stmt *Up = Ref;
    do {
      DynTypedNodeList Parents = AST.getParents(*Up);
      Up = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
    } while (Up && (isa<ParenExpr>(Up) || isa<ImplicitCastExpr>(Up)));
    const auto *B = dyn_cast_or_null<BinaryOperator>(Up);
    const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
    if (!Up || !(isa<ReturnStmt>(Up) || isa<IfStmt>(Up) ||
                 (B && (B->isLogicalOp() || B->isEqualityOp())) ||
                 (U && U->getOpcode() == UO_LNot)))
      return -1;
  }
  return static_cast<int32_t>(parameterNumber(P));
}
