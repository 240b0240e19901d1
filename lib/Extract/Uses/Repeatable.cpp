//===-- Repeatable.cpp - What may be evaluated again ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/Repeatable.h"
#include "Syntax/Spellings.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

/// Conversions that compute with a value, or find a place. One of a class may
/// call anything; one from an atomic type is a load of its own.
static bool isPlain(CastKind Kind) {
  switch (Kind) {
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_BooleanToSignedIntegral:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
  case CK_PointerToBoolean:
  case CK_ArrayToPointerDecay:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return true;
  default:
    return false;
  }
}

static bool isPlainOperator(BinaryOperatorKind Op, Repeated As) {
  switch (Op) {
  case BO_Add:
  case BO_Sub:
  case BO_Mul:
  case BO_Shl:
  case BO_Shr:
  case BO_And:
  case BO_Or:
  case BO_Xor:
  case BO_LT:
  case BO_GT:
  case BO_LE:
  case BO_GE:
  case BO_EQ:
  case BO_NE:
    return As != Repeated::Place;
  case BO_Div: // Too dear to be done twice for each access.
  case BO_Rem:
  case BO_LAnd:
  case BO_LOr:
    return As == Repeated::Count;
  default:
    return false;
  }
}

static bool isOnList(const Expr *E, Repeated As) {
  E = E->IgnoreParens();
  QualType T = E->getType();
  if (T.isNull() || T.isVolatileQualified() || T->isAtomicType())
    return false;
  if (isa<IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr,
          FloatingLiteral>(E))
    return As != Repeated::Place;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl, EnumConstantDecl>(Ref->getDecl());
  if (isa<CXXThisExpr>(E))
    return As != Repeated::Index;
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return isOnList(Full->getSubExpr(), As);
  if (const auto *Param = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return isOnList(Param->getReplacement(), As);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return (!M->isArrow() || As != Repeated::Index) &&
           isOnList(M->getBase(), As);
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E))
    return !V->isArrow() && isOnList(V->getBase(), As);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return As != Repeated::Index && isOnList(S->getBase(), As) &&
           isOnList(S->getIdx(), As == Repeated::Place ? Repeated::Index : As);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return (isa<ImplicitCastExpr>(E) ||
            (As == Repeated::Index ? isa<CStyleCastExpr>(E)
                                   : As == Repeated::Count)) &&
           isPlain(Cast->getCastKind()) && isOnList(Cast->getSubExpr(), As);
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    switch (U->getOpcode()) {
    case UO_Plus:
    case UO_Minus:
    case UO_Not:
      return As != Repeated::Place && isOnList(U->getSubExpr(), As);
    case UO_LNot:
      return As == Repeated::Count && isOnList(U->getSubExpr(), As);
    case UO_Deref:
    case UO_AddrOf:
      return As != Repeated::Index && isOnList(U->getSubExpr(), As);
    default:
      return false;
    }
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return isPlainOperator(B->getOpcode(), As) && isOnList(B->getLHS(), As) &&
           isOnList(B->getRHS(), As);
  if (As != Repeated::Count)
    return false;
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return isOnList(C->getCond(), As) && isOnList(C->getLHS(), As) &&
           isOnList(C->getRHS(), As);
  // The operand is evaluated if the size of its type is.
  const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E);
  return Size && !Size->getTypeOfArgument()->isVariablyModifiedType();
}

bool layoutopt::isRepeatable(const Expr *E, Repeated As,
                             const ASTContext &AST) {
  return isOnList(E, As) && !textForOnce(E, AST);
}
