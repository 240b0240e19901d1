//===-- Sizes.cpp - Sizes of records, as they are written -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/Sizes.h"
#include "Accesses/VariableChanges.h"

using namespace clang;
using namespace layoutopt;

QualType layoutopt::measured(const Expr *E) {
  const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(E->IgnoreParenCasts());
  if (!S || S->getKind() != UETT_SizeOf)
    return QualType();
  return S->getTypeOfArgument();
}

const Expr *layoutopt::numberIn(const Expr *E, const ASTContext &AST) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<CastExpr>(E);
    if (!Cast || !Cast->getType()->isIntegerType() ||
        !Cast->getSubExpr()->getType()->isIntegerType() ||
        AST.getTypeSize(Cast->getType()) < 32)
      return E;
    E = Cast->getSubExpr();
  }
}

bool layoutopt::isSizeOf(const Expr *E, const RecordDecl *Record,
                         const ASTContext &AST) {
  const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(numberIn(E, AST));
  return S && S->getKind() == UETT_SizeOf &&
         isRecord(S->getTypeOfArgument(), Record);
}

bool layoutopt::isRecord(QualType T, const RecordDecl *Record) {
  if (T.isNull())
    return false;
  const RecordDecl *D = T->getAsRecordDecl();
  return D && D->getCanonicalDecl() == Record->getCanonicalDecl();
}

const Expr *layoutopt::onlyValue(const Expr *E, ASTContext &AST) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (!V || isa<ParmVarDecl>(V) || !V->getInit() ||
      !V->getType()->isIntegerType() || V->getType().isVolatileQualified())
    return nullptr;
  const Expr *Value = V->getInit()->IgnoreParenImpCasts();
  if (!Value->getType()->isIntegerType() ||
      AST.getTypeSize(Value->getType()) > AST.getTypeSize(V->getType()))
    return nullptr;
  if (usesOf(V, V->getInit()).Mentions != 0)
    return nullptr;
  if (V->getType().isConstQualified())
    return Value;
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  if (!F || !F->getBody())
    return nullptr;
  VariableUses Uses = usesOf(V, F->getBody());
  return Uses.Mentions == Uses.Loads ? Value : nullptr;
}

bool layoutopt::isMultiple(const Expr *E, const RecordDecl *Record,
                           ASTContext &AST) {
  E = numberIn(E, AST);
  if (!E->getType()->isIntegerType())
    return false;
  if (const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(E))
    return S->getKind() == UETT_SizeOf &&
           isRecord(AST.getBaseElementType(S->getTypeOfArgument()), Record);
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    bool L = isMultiple(B->getLHS(), Record, AST);
    bool R = isMultiple(B->getRHS(), Record, AST);
    if (B->getOpcode() == BO_Mul)
      return L || R;
    return B->isAdditiveOp() && L && R;
  }
  const Expr *Value = onlyValue(E, AST);
  return Value && isMultiple(Value, Record, AST);
}
