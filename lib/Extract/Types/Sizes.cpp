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

/// The value of \p E, if it is a constant of at least 0.
static std::optional<llvm::APSInt> constantOf(const Expr *E,
                                              const ASTContext &AST) {
  Expr::EvalResult Out;
  if (E->isValueDependent() || !E->EvaluateAsInt(Out, AST) ||
      Out.Val.getInt().isNegative())
    return std::nullopt;
  return Out.Val.getInt();
}

/// The bits that \p T has for numbers from 0 on.
static unsigned bitsOf(QualType T, const ASTContext &AST) {
  return AST.getIntWidth(T) - T->isSignedIntegerOrEnumerationType();
}

/// Whether \p Cast gives the number that it gets, modulo that of a wider type.
static bool keepsNumber(const CastExpr *Cast, const ASTContext &AST) {
  const QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
  if (!To->isIntegerType() || !From->isIntegerType() || To->isBooleanType())
    return false;
  if (AST.getIntWidth(To) >= AST.getIntWidth(From))
    return true;
  const auto Value = constantOf(Cast->getSubExpr(), AST);
  return Value && Value->getActiveBits() <= bitsOf(To, AST);
}

const Expr *layoutopt::numberIn(const Expr *E, const ASTContext &AST) {
  for (;;) {
    E = E->IgnoreParens();
    const auto *Cast = dyn_cast<CastExpr>(E);
    if (!Cast || !keepsNumber(Cast, AST))
      return E;
    E = Cast->getSubExpr();
  }
}

bool layoutopt::isExact(const BinaryOperator *E, const ASTContext &AST) {
  const QualType T = E->getType();
  if (!T->isIntegerType())
    return false;
  const bool HasSign = T->isSignedIntegerOrEnumerationType();
  if ((HasSign && !AST.getLangOpts().isSignedOverflowDefined()) ||
      AST.getIntWidth(T) >= AST.getIntWidth(AST.getSizeType()))
    return true;
  const auto L = constantOf(E->getLHS(), AST), R = constantOf(E->getRHS(), AST);
  if (!L || !R)
    return false;
  bool Wraps = true;
  if (E->getOpcode() == BO_Mul)
    (void)(HasSign ? L->smul_ov(*R, Wraps) : L->umul_ov(*R, Wraps));
  else if (E->getOpcode() == BO_Add)
    (void)(HasSign ? L->sadd_ov(*R, Wraps) : L->uadd_ov(*R, Wraps));
  else if (E->getOpcode() == BO_Sub)
    (void)(HasSign ? L->ssub_ov(*R, Wraps) : L->usub_ov(*R, Wraps));
  return !Wraps;
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
    if (!isExact(B, AST))
      return false;
    bool L = isMultiple(B->getLHS(), Record, AST);
    bool R = isMultiple(B->getRHS(), Record, AST);
    if (B->getOpcode() == BO_Mul)
      return L || R;
    return B->isAdditiveOp() && L && R;
  }
  const Expr *Value = onlyValue(E, AST);
  return Value && isMultiple(Value, Record, AST);
}
