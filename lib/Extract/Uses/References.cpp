//===-- References.cpp - What becomes of a reference to a field -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/References.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Builtins.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::reachesFurther(const CastExpr *E, ASTContext &AST) {
  const Expr *From = E->getSubExpr();
  if (!E->isGLValue() || !From->isGLValue() ||
      From->getType()->isIncompleteType())
    return false;
  if (E->getType()->isIncompleteType()) // `float (&)[]`, of one that is known.
    return E->getCastKind() != CK_NoOp;
  return AST.getTypeSizeInChars(E->getType()) >
         AST.getTypeSizeInChars(From->getType());
}

const Expr *layoutopt::boundField(const Expr *Init, ASTContext &AST) {
  const Expr *Place = Init->IgnoreParens();
  while (const auto *Cast = dyn_cast<CastExpr>(Place)) {
    if (!Cast->isGLValue() || !Cast->getSubExpr()->isGLValue() ||
        reachesFurther(Cast, AST))
      return nullptr;
    Place = Cast->getSubExpr()->IgnoreParens();
  }
  return Place->isGLValue() && isPartOfField(Place) ? Place : nullptr;
}

/// As staysInPlace(). \p MayReturn: functions may return it.
static bool stays(const ValueDecl *V, ASTContext &AST, bool MayReturn,
                  unsigned Depth);

namespace {

/// Checks what becomes of one place, or of a reference to it.
class Mentions : public CodeVisitor<Mentions> {
public:
  /// \p T: the type of the place. \p MayReturn: who gets it returned is
  /// checked.
  Mentions(QualType T, const ValueDecl *V, ASTContext &AST, bool MayReturn,
           unsigned Depth)
      : V(V), AST(AST), MayReturn(MayReturn), Depth(Depth),
        MayTell(T->isRecordType()) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    Good &= Ref->getDecl() != V || isFine(Ref);
    return Good;
  }
  bool Good = true;

  /// The place \p E, all of what is referred to or a part of it, is used as
  /// that.
  bool isFine(const Expr *E) {
    DynTypedNodeList Parents = AST.getParents(*E);
    if (Parents.empty())
      return false;
    for (const DynTypedNode &Parent : Parents) {
      if (const auto *Other = Parent.get<VarDecl>()) {
        if (!isBound(Other, MayReturn))
          return false;
        continue;
      }
      const auto *Up = Parent.get<Stmt>();
      const auto *Outer = dyn_cast_or_null<Expr>(Up);
      const auto *List = dyn_cast_or_null<InitListExpr>(Up);
      if (List && !llvm::is_contained(List->inits(), E))
        continue; // As it is written; another parent has what is meant.
      // Discarded, or returned, which of a value would be a load.
      bool IsFine = Outer ? isFineIn(Outer, E)
                          : Up && !isa<CXXForRangeStmt>(Up) &&
                                (MayReturn || !isa<ReturnStmt>(Up));
      if (!IsFine)
        return false;
    }
    return true;
  }

  /// Likewise as an argument of \p Call.
  bool isPassed(const CallExpr *Call, const Expr *E) {
    const FunctionDecl *F = Call->getDirectCallee();
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    bool IsObject =
        isa<CXXOperatorCallExpr>(Call) && Method && Call->getArg(0) == E;
    const ParmVarDecl *P = parameterOf(Call, E);
    return (IsObject || (P && isBound(P, true))) &&
           (!Call->isGLValue() || isFine(Call));
  }

private:
  bool isFineIn(const Expr *Outer, const Expr *E) {
    if (isa<LambdaExpr, UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(Outer))
      return true; // Mentions in the body are there, too.
    if (const auto *Call = dyn_cast<CallExpr>(Outer))
      return isPassed(Call, E);
    if (const auto *Cast = dyn_cast<CastExpr>(Outer)) {
      if (Cast->getCastKind() == CK_LValueToRValue ||
          Cast->getCastKind() == CK_ToVoid)
        return true;
      if (Cast->getCastKind() == CK_ArrayToPointerDecay)
        return isSubscript(Cast);
      return Cast->isGLValue() && !reachesFurther(Cast, AST) && isFine(Cast);
    }
    if (const auto *M = dyn_cast<MemberExpr>(Outer)) // A method has its own.
      return !isa<FieldDecl>(M->getMemberDecl()) || isFine(M);
    if (const auto *U = dyn_cast<UnaryOperator>(Outer)) {
      if (U->getOpcode() == UO_AddrOf)
        return MayTell || isCompared(U);
      return U->isIncrementDecrementOp() && (!U->isGLValue() || isFine(U));
    }
    if (const auto *B = dyn_cast<BinaryOperator>(Outer)) {
      if (B->isCommaOp() && B->getLHS() == E)
        return true;
      bool IsPlace =
          B->isCommaOp() || (B->isAssignmentOp() && B->getLHS() == E);
      return IsPlace && isFine(B);
    }
    if (const auto *Made = dyn_cast<CXXConstructExpr>(Outer)) {
      const CXXConstructorDecl *F = Made->getConstructor();
      for (unsigned I = 0; I != Made->getNumArgs(); ++I)
        if (Made->getArg(I) == E)
          return F->isTrivial() ||
                 (I < F->getNumParams() && isBound(F->getParamDecl(I), false));
      return false;
    }
    return isa<ParenExpr, FullExpr, AbstractConditionalOperator>(Outer) &&
           isFine(Outer);
  }
  /// `r[i]`, of an array: what stands beyond its end is nobody's.
  bool isSubscript(const Expr *Pointer) {
    DynTypedNodeList Parents = AST.getParents(*Pointer);
    const auto *S =
        Parents.size() == 1 ? Parents[0].get<ArraySubscriptExpr>() : nullptr;
    return S && S->getBase() == Pointer && isFine(S);
  }
  /// `this == &other`.
  bool isCompared(const Expr *Pointer) {
    DynTypedNodeList Parents = AST.getParents(*Pointer);
    if (Parents.size() != 1)
      return false;
    if (const auto *Cast = Parents[0].get<ImplicitCastExpr>())
      return isCompared(Cast);
    const auto *B = Parents[0].get<BinaryOperator>();
    return B && B->isEqualityOp();
  }
  bool isBound(const VarDecl *Other, bool MayReturn) {
    return !Other->getType()->isReferenceType() ||
           (Depth != 0 && stays(Other, AST, MayReturn, Depth - 1));
  }

  const ValueDecl *V;
  ASTContext &AST;
  bool MayReturn;
  unsigned Depth;
  bool MayTell; ///< The address of it.
};

} // namespace

const ParmVarDecl *layoutopt::parameterOf(const CallExpr *Call,
                                          const Expr *Arg) {
  const FunctionDecl *F = Call->getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  // The object of an operator comes first.
  unsigned Others =
      isa<CXXOperatorCallExpr>(Call) && Method && Method->isInstance();
  for (unsigned I = Others; F && I < Call->getNumArgs(); ++I)
    if (Call->getArg(I) == Arg && I - Others < F->getNumParams())
      return F->getParamDecl(I - Others);
  return nullptr;
}

static bool stays(const ValueDecl *V, ASTContext &AST, bool MayReturn,
                  unsigned Depth) {
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  if (!F)
    return false;
  QualType T = V->getType().getNonReferenceType();
  const FunctionDecl *Definition = nullptr;
  bool HasBody = F->hasBody(Definition);
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    const SourceManager &SM = AST.getSourceManager();
    if (SM.isInSystemHeader(SM.getExpansionLoc(F->getLocation()))) {
      static const StringRef Keeping[] = {
          "addressof", "__addressof", "ref", "cref", "tie", "forward_as_tuple"};
      return !F->getIdentifier() || !llvm::is_contained(Keeping, F->getName());
    }
    if (!HasBody)
      return T.isConstQualified() || T->isRecordType();
    V = Definition->getParamDecl(P->getFunctionScopeIndex());
  }
  // What a list of names stands for is not followed.
  if (!HasBody || (isa<DecompositionDecl>(V) && !T->isRecordType()))
    return false;
  Mentions Check(T, V, AST, MayReturn, Depth);
  // The values of members mention a constructor's parameters.
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Init : Made->inits())
      Check.TraverseStmt(Init->getInit());
  Check.TraverseStmt(Definition->getBody());
  return Check.Good;
}

static constexpr unsigned Depth = 4;

bool layoutopt::isUsedAsPlace(const Expr *E, ASTContext &AST) {
  return Mentions(E->getType(), nullptr, AST, false, Depth).isFine(E);
}

bool layoutopt::staysInPlace(const ValueDecl *V, ASTContext &AST) {
  return stays(V, AST, false, Depth);
}

bool layoutopt::staysInPlace(const CallExpr *Call, const Expr *Arg,
                             ASTContext &AST) {
  return Mentions(Arg->getType(), nullptr, AST, false, Depth)
      .isPassed(Call, Arg);
}
