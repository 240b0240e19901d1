//===-- PlaceFlow.cpp - Where the place of an object is told --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/PlaceFlow.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Elements.h"
#include "Uses/LibraryPlaces.h"
#include "clang/AST/ParentMapContext.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

namespace {
/// Looks at each mention of a name.
class MentionFinder : public CodeVisitor<MentionFinder> {
public:
  MentionFinder(const VarDecl *V, PlaceFlow &Flow) : V(V), Flow(Flow) {}

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    return Good = Ref->getDecl() != V || Flow.isSecret(Ref);
  }
  bool VisitLambdaExpr(LambdaExpr *L) {
    for (const LambdaCapture &Each : L->captures())
      if (Each.capturesVariable() && Each.getCapturedVar() == V &&
          Each.getCaptureKind() == LCK_ByRef && !Flow.isCalledHere(L))
        return Good = false;
    return true;
  }
  bool Good = true;

private:
  const VarDecl *V;
  PlaceFlow &Flow;
};
} // namespace

bool PlaceFlow::isSecretName(const VarDecl *V) {
  const auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  const FunctionDecl *Definition = nullptr;
  if (!F || isa<DecompositionDecl>(V) || V->isInitCapture() ||
      V->isStaticLocal() || !F->hasBody(Definition))
    return false;
  if (const auto *P = dyn_cast<ParmVarDecl>(V))
    V = Definition->getParamDecl(P->getFunctionScopeIndex());
  if (!Seen.insert(V).second)
    return true;
  MentionFinder Finder(V, *this);
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(Definition))
    for (const CXXCtorInitializer *Init : Made->inits()) {
      // A member that is a reference to it.
      const FieldDecl *Member = Init->getAnyMember();
      const auto *Ref =
          dyn_cast<DeclRefExpr>(Init->getInit()->IgnoreParenImpCasts());
      if (Ref && Ref->getDecl() == V &&
          (!Member || Member->getType()->isReferenceType()))
        return false;
      Finder.TraverseStmt(Init->getInit());
    }
  Finder.TraverseStmt(Definition->getBody());
  return Finder.Good;
}

bool PlaceFlow::isSecretParameter(const FunctionDecl *F, unsigned Number) {
  return Number < F->getNumParams() &&
         F->getParamDecl(Number)->getType()->isReferenceType() &&
         isSecretName(F->getParamDecl(Number));
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// Whether pointer \p E is null, leads to an argument, or into the object
/// itself: what it is compared with lies there whatever the place of the object
/// is.
static bool isOfNoOther(const Expr *E, ASTContext &AST) {
  if (E->isNullPointerConstant(AST, Expr::NPC_ValueDependentIsNotNull))
    return true;
  while (true) {
    // The value of a pointer may lead anywhere.
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
      if (Cast->getCastKind() == CK_LValueToRValue)
        return false;
      E = Cast->getSubExpr();
      continue;
    }
    E = E->IgnoreParens();
    if (isa<ImplicitCastExpr>(E))
      continue;
    if (const auto *M = dyn_cast<MemberExpr>(E);
        M && isa<FieldDecl>(M->getMemberDecl()) &&
        !M->getMemberDecl()->getType()->isReferenceType() &&
        (!M->isArrow() ||
         isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts())))
      E = M->getBase();
    else if (const auto *S = dyn_cast<ArraySubscriptExpr>(E);
             S && !isa<DeclRefExpr>(S->getBase()->IgnoreParenImpCasts()) &&
             S->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      E = S->getBase();
    else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && U->getOpcode() == UO_AddrOf)
      E = U->getSubExpr();
    else if (const auto *B = dyn_cast<BinaryOperator>(E);
             B && B->isAdditiveOp() && B->getLHS()->getType()->isPointerType())
      E = B->getLHS();
    else
      break;
  }
  if (isa<CXXThisExpr>(E))
    return true;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref && isa<ParmVarDecl>(Ref->getDecl()) &&
         Ref->getDecl()->getType()->isReferenceType();
}

bool PlaceFlow::isSecret(const Expr *E) {
  DynTypedNodeList Parents = AST.getParents(*E);
  if (Parents.empty())
    return false;
  for (const DynTypedNode &Parent : Parents) {
    if (const auto *V = Parent.get<VarDecl>()) {
      if (V->isCXXForRangeDecl())
        return false;
      if (!V->getType()->isReferenceType()) {
        // A value, unless it points there.
        if (!isValueOrNothing(V->getType()))
          return false;
        continue;
      }
      DynTypedNodeList Of = AST.getParents(*V);
      const auto *S = Of.empty() ? nullptr : Of[0].get<DeclStmt>();
      if (V->isImplicit() && S) { // `__range`
        Of = AST.getParents(*S);
        const auto *Walk = Of.empty() ? nullptr : Of[0].get<CXXForRangeStmt>();
        if (!Walk || !isSecretWalk(Walk))
          return false;
        continue;
      }
      if (!isSecretName(V))
        return false;
      continue;
    }
    const auto *Up = Parent.get<Stmt>();
    if (!Up)
      return false; // The value of a member.
    if (const auto *User = dyn_cast<Expr>(Up)) {
      const auto *List = dyn_cast<InitListExpr>(User);
      if (List && !llvm::is_contained(List->inits(), E))
        continue; // As it is written; another parent has what is meant.
      if (!isSecretTo(User, E))
        return false;
    } else if (const auto *Walk = dyn_cast<CXXForRangeStmt>(Up)) {
      if (!isSecretWalk(Walk))
        return false;
    } else if (isa<DeclStmt, CoreturnStmt, AsmStmt>(Up)) {
      return false;
    }
    // Discarded, or returned: whoever calls is looked at.
  }
  return true;
}

/// What walks over parts of the object has one after the other.
bool PlaceFlow::isSecretWalk(const CXXForRangeStmt *S) {
  const VarDecl *Each = S->getLoopVariable();
  QualType T = Each->getType();
  if (T->isReferenceType())
    return isSecretName(Each);
  const CXXRecordDecl *Record = ownRecord(T, AST);
  return isValueOrNothing(T) ||
         (Record && !Record->hasUserDeclaredCopyConstructor());
}

bool PlaceFlow::isSecretCast(const CastExpr *Cast) {
  switch (Cast->getCastKind()) {
  case CK_LValueToRValue: // A value, that of a pointer within it, too.
  case CK_ToVoid:
  case CK_PointerToBoolean:
    return true;
  case CK_NoOp:
  case CK_BitCast:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_ArrayToPointerDecay:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return isSecret(Cast);
  default:
    return false;
  }
}

bool PlaceFlow::isSecretTo(const Expr *User, const Expr *E) {
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(User))
    return true;
  if (isa<ParenExpr, FullExpr, MaterializeTemporaryExpr, CXXBindTemporaryExpr,
          AbstractConditionalOperator>(User))
    return isSecret(User);
  if (const auto *Cast = dyn_cast<CastExpr>(User))
    return isSecretCast(Cast);
  if (const auto *Call = dyn_cast<CallExpr>(User))
    return isSecretCall(Call, E);
  if (const auto *M = dyn_cast<MemberExpr>(User))
    return isSecretMember(M);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(User))
    return isSecretMade(Made, E);
  if (const auto *U = dyn_cast<UnaryOperator>(User)) {
    if (U->isIncrementDecrementOp())
      return E->isGLValue() && !E->getType()->isPointerType() &&
             (!U->isGLValue() || isSecret(U));
    if (U->getOpcode() == UO_AddrOf || U->getOpcode() == UO_Deref)
      return isSecret(U);
    return U->getOpcode() == UO_LNot;
  }
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(User))
    return S->getBase() == E && isSecret(S);
  if (const auto *B = dyn_cast<BinaryOperator>(User)) {
    if (B->isCommaOp() && B->getLHS() == E)
      return true;
    if (B->isAssignmentOp())
      return B->getLHS() == E && E->isGLValue() && isSecret(B);
    if (B->isLogicalOp())
      return true;
    // What a comparison or a difference is of tells where the object lies.
    if (B->isComparisonOp() ||
        (B->isAdditiveOp() && B->getType()->isIntegerType()))
      return isOfNoOther(B->getLHS() == E ? B->getRHS() : B->getLHS(), AST);
    return (B->isCommaOp() || B->isAdditiveOp()) && isSecret(B);
  }
  return false;
}

/// A part of it, or a method of one.
bool PlaceFlow::isSecretMember(const MemberExpr *M) {
  const ValueDecl *Member = M->getMemberDecl();
  if (const auto *F = dyn_cast<FieldDecl>(Member))
    // What a member that is a reference refers to lies elsewhere.
    return F->getType()->isReferenceType() || isSecret(M);
  const auto *Method = dyn_cast<CXXMethodDecl>(Member);
  if (!Method) // Static, or an enumerator.
    return isa<VarDecl, EnumConstantDecl>(Member);
  if (Method->isStatic())
    return true;
  if (!isOfLibrary(Method, AST) && !ReadsMethod(Method))
    return false;
  const Expr *Callee = M;
  while (true) {
    DynTypedNodeList Parents = AST.getParents(*Callee);
    const auto *Up = Parents.empty() ? nullptr : Parents[0].get<Expr>();
    if (const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Up))
      return isSecretResult(Call);
    if (!isa_and_nonnull<ParenExpr>(Up))
      return false;
    Callee = Up;
  }
}

/// What \p Call, which knows the place, returns.
bool PlaceFlow::isSecretResult(const CallExpr *Call) {
  return (!Call->isGLValue() && isValueOrNothing(Call->getType())) ||
         isSecret(Call);
}

bool PlaceFlow::isSecretCall(const CallExpr *Call, const Expr *E) {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F)
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  const bool HasObject =
      isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic();
  if (HasObject && Call->getArg(0) == E)
    return (isOfLibrary(F, AST) || ReadsMethod(Method)) && isSecretResult(Call);
  if (isOfLibrary(F, AST)) {
    if (!llvm::all_of(Call->arguments(),
                      [&](const Expr *Arg) { return isSecretCallable(Arg); }))
      return false;
    if (isAlgorithm(F) && makesOthers(Call, E, AST))
      return false;
    if (E->getType()->isPointerType() && !E->isGLValue())
      return keepsNothing(F, AST) && isSecretResult(Call);
    // A place gets another name there; an iterator may be kept.
    const bool IsFine =
        E->IgnoreImplicit()->isGLValue() ? !passesOn(F) : takesPosition(F);
    return IsFine && isSecretResult(Call);
  }
  for (unsigned I = HasObject; I != Call->getNumArgs(); ++I)
    if (Call->getArg(I) == E)
      return isSecretParameter(F, I - HasObject) && isSecretResult(Call);
  return false;
}

/// Whether \p Arg, if the library may call it for parts of the object, tells
/// nobody of them.
bool PlaceFlow::isSecretCallable(const Expr *Arg) {
  Arg = Arg->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(Arg))
    Arg = U->getSubExpr()->IgnoreParenImpCasts();
  const QualType T = Arg->getType().getNonReferenceType();
  const FunctionDecl *F = nullptr;
  if (const auto *Class = T->getAsCXXRecordDecl()) {
    if (isOfLibrary(Class, AST))
      return !Class->getIdentifier() || !Class->getName().ends_with("function");
    if (!Class->hasDefinition())
      return true;
    for (const CXXMethodDecl *Method : Class->getDefinition()->methods())
      if (Method->getOverloadedOperator() == OO_Call) {
        if (F)
          return false;
        F = Method;
      }
    // That of a generic lambda.
    for (const Decl *D : Class->getDefinition()->decls())
      if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
          Template &&
          Template->getTemplatedDecl()->getOverloadedOperator() == OO_Call)
        return false;
    if (!F)
      return true;
  } else if (T->isFunctionType() || T->isFunctionPointerType()) {
    const auto *Ref = dyn_cast<DeclRefExpr>(Arg);
    F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
    if (!F)
      return false;
    // An operator or a manipulator of the library.
    if (isOfLibrary(F, AST))
      return true;
  } else {
    return !T->isMemberPointerType();
  }
  for (unsigned I = 0; I != F->getNumParams(); ++I) {
    const QualType P = F->getParamDecl(I)->getType();
    if (P->isAnyPointerType() ||
        (P->isReferenceType() && !isSecretParameter(F, I)))
      return false;
  }
  return isValueOrNothing(F->getReturnType());
}

bool PlaceFlow::isSecretMade(const CXXConstructExpr *Made, const Expr *E) {
  const CXXConstructorDecl *F = Made->getConstructor();
  // Of what is a place, another object; of an iterator, the same.
  if (F->isCopyOrMoveConstructor() &&
      (F->isTrivial() || F->isDefaulted() || isOfLibrary(F, AST)))
    return isValue(Made->getType()->getAsCXXRecordDecl()) ||
           !isOfLibrary(F, AST) || isSecret(Made);
  if (isOfLibrary(F, AST)) {
    // Strings and containers copy what a pointer leads to, smart ones keep it.
    if (E->getType()->isPointerType() && !E->isGLValue() &&
        F->getParent()->getName().ends_with("_ptr"))
      return false;
    return isValue(F->getParent()) || isSecret(Made);
  }
  for (unsigned I = 0; I != Made->getNumArgs(); ++I)
    if (Made->getArg(I) == E)
      return isSecretParameter(F, I);
  return false;
}

bool PlaceFlow::isCalledHere(const LambdaExpr *L) {
  const Expr *E = L;
  while (true) {
    DynTypedNodeList Parents = AST.getParents(*E);
    if (Parents.size() != 1)
      return false;
    const auto *Up = Parents[0].get<Expr>();
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Up)) {
      const FunctionDecl *F = Call->getDirectCallee();
      const bool IsItself =
          isa<CXXOperatorCallExpr>(Call) && Call->getArg(0) == E;
      const CXXMethodDecl *Body = L->getCallOperator();
      return IsItself ? isSecretResult(Call)
                      : F && isAlgorithm(F) &&
                            isValueOrNothing(Body->getReturnType());
    }
    const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Up);
    if (!isa_and_nonnull<ParenExpr, FullExpr, MaterializeTemporaryExpr,
                         CXXBindTemporaryExpr, ImplicitCastExpr>(Up) &&
        !(Made && Made->getConstructor()->isCopyOrMoveConstructor()))
      return false;
    E = Up;
  }
}
