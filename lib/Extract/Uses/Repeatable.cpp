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

/// `(enum { A, B })i`: what is defined in a cast cannot be so twice.
static bool definesType(const CastExpr *E, const ASTContext &AST) {
  const auto *Cast = dyn_cast<CStyleCastExpr>(E);
  const TagDecl *D = Cast ? Cast->getType()->getAsTagDecl() : nullptr;
  D = D ? D->getDefinition() : nullptr;
  const SourceManager &SM = AST.getSourceManager();
  return D && SM.isPointWithin(D->getBeginLoc(), Cast->getLParenLoc(),
                               Cast->getRParenLoc());
}

bool layoutopt::isRepeatable(const Expr *E, Repeated As,
                             const ASTContext &AST) {
  E = E->IgnoreParens();
  QualType T = E->getType();
  if (T.isNull() || T.isVolatileQualified() || T->isAtomicType())
    return false;
  if (isa<IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr,
          FloatingLiteral>(E))
    return As != Repeated::Place && !hasCounter(E, AST);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    return isa<VarDecl, EnumConstantDecl>(Ref->getDecl());
  if (isa<CXXThisExpr>(E))
    return As != Repeated::Index;
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return isRepeatable(Full->getSubExpr(), As, AST);
  if (const auto *Param = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return isRepeatable(Param->getReplacement(), As, AST);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    return (!M->isArrow() || As != Repeated::Index) &&
           isRepeatable(M->getBase(), As, AST);
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(E))
    return !V->isArrow() && isRepeatable(V->getBase(), As, AST);
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return As != Repeated::Index && isRepeatable(S->getBase(), As, AST) &&
           isRepeatable(S->getIdx(),
                        As == Repeated::Place ? Repeated::Index : As, AST);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return !definesType(Cast, AST) &&
           (isa<ImplicitCastExpr>(E) ||
            (As == Repeated::Index ? isa<CStyleCastExpr>(E)
                                   : As == Repeated::Count)) &&
           isPlain(Cast->getCastKind()) &&
           isRepeatable(Cast->getSubExpr(), As, AST);
  if (const auto *U = dyn_cast<UnaryOperator>(E)) {
    switch (U->getOpcode()) {
    case UO_Plus:
    case UO_Minus:
    case UO_Not:
      return As != Repeated::Place && isRepeatable(U->getSubExpr(), As, AST);
    case UO_LNot:
      return As == Repeated::Count && isRepeatable(U->getSubExpr(), As, AST);
    case UO_Deref:
    case UO_AddrOf:
      return As != Repeated::Index && isRepeatable(U->getSubExpr(), As, AST);
    default:
      return false;
    }
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return isPlainOperator(B->getOpcode(), As) &&
           isRepeatable(B->getLHS(), As, AST) &&
           isRepeatable(B->getRHS(), As, AST);
  if (As != Repeated::Count)
    return false;
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return isRepeatable(C->getCond(), As, AST) &&
           isRepeatable(C->getLHS(), As, AST) &&
           isRepeatable(C->getRHS(), As, AST);
  // The operand is evaluated if the size of its type is.
  const auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(E);
  return Size && !Size->getTypeOfArgument()->isVariablyModifiedType();
}
