//===-- VariableChanges.cpp - What variables are set to ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/VariableChanges.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

const VarDecl *layoutopt::rootOf(const Expr *Place) {
  Place = Place->IgnoreParenImpCasts();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Place))
    return dyn_cast<VarDecl>(Ref->getDecl());
  if (const auto *M = dyn_cast<MemberExpr>(Place))
    return M->isArrow() ? nullptr : rootOf(M->getBase());
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(Place))
    return V->isArrow() ? nullptr : rootOf(V->getBase());
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(Place)) {
    const Expr *Base = S->getBase()->IgnoreParenImpCasts();
    return Base->getType()->isPointerType() ? nullptr : rootOf(Base);
  }
  return nullptr;
}

static bool isVariable(const Expr *E, const VarDecl *V) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Ref && Ref->getDecl() == V;
}

namespace {

class ChangeFinder : public CodeVisitor<ChangeFinder> {
public:
  VariableChanges Changes;

  bool TraverseForStmt(ForStmt *S) {
    return TraverseStmt(S->getInit()) && inLoop(S, [&] {
             return TraverseStmt(S->getConditionVariableDeclStmt()) &&
                    TraverseStmt(S->getCond()) && TraverseStmt(S->getBody()) &&
                    TraverseStmt(S->getInc());
           });
  }
  bool TraverseWhileStmt(WhileStmt *S) {
    return inLoop(S, [&] {
      return TraverseStmt(S->getConditionVariableDeclStmt()) &&
             TraverseStmt(S->getCond()) && TraverseStmt(S->getBody());
    });
  }
  bool TraverseDoStmt(DoStmt *S) {
    return inLoop(S, [&] {
      return TraverseStmt(S->getBody()) && TraverseStmt(S->getCond());
    });
  }

  bool TraverseIfStmt(IfStmt *S) {
    return TraverseStmt(S->getInit()) &&
           TraverseStmt(S->getConditionVariableDeclStmt()) &&
           TraverseStmt(S->getCond()) && inAlternative([&] {
             return TraverseStmt(S->getThen()) && TraverseStmt(S->getElse());
           });
  }
  bool TraverseSwitchStmt(SwitchStmt *S) {
    return inAlternative([&] { return CodeVisitor::TraverseSwitchStmt(S); });
  }
  bool TraverseConditionalOperator(ConditionalOperator *E) {
    return TraverseStmt(E->getCond()) && inAlternative([&] {
             return TraverseStmt(E->getTrueExpr()) &&
                    TraverseStmt(E->getFalseExpr());
           });
  }

  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit() && !V->isStaticLocal())
      set(V, V->getInit());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (!B->isAssignmentOp())
      return true;
    const VarDecl *V = rootOf(B->getLHS());
    if (!V)
      return true;
    bool IsWhole = isVariable(B->getLHS(), V);
    switch (B->getOpcode()) {
    case BO_AddAssign:
    case BO_SubAssign:
      if (IsWhole)
        step(V, B->getRHS(), B->getOpcode() == BO_AddAssign);
      else
        set(V, nullptr);
      break;
    case BO_Assign: {
      const auto *Sum =
          dyn_cast<BinaryOperator>(B->getRHS()->IgnoreParenCasts());
      if (IsWhole && Sum && Sum->isAdditiveOp() && isVariable(Sum->getLHS(), V))
        step(V, Sum->getRHS(), Sum->getOpcode() == BO_Add);
      else if (IsWhole && Sum && Sum->getOpcode() == BO_Add &&
               isVariable(Sum->getRHS(), V))
        step(V, Sum->getLHS(), /*IsUp=*/true);
      else
        set(V, B->getRHS());
      break;
    }
    default:
      set(V, nullptr);
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    const VarDecl *V = rootOf(U->getSubExpr());
    if (!V)
      return true;
    if (U->isIncrementDecrementOp() && isVariable(U->getSubExpr(), V))
      step(V, nullptr, U->isIncrementOp());
    // Whoever has the address of a number may write to it.
    else if (U->isIncrementDecrementOp() ||
             (U->getOpcode() == UO_AddrOf && V->getType()->isScalarType()))
      set(V, nullptr);
    return true;
  }

private:
  llvm::SmallVector<const Stmt *, 4> Loops;

  bool IsConditional = false;

  template <typename T> bool inLoop(const Stmt *Loop, T Body) {
    Loops.push_back(Loop);
    const bool Around = std::exchange(IsConditional, false);
    bool Goes = Body();
    IsConditional = Around;
    Loops.pop_back();
    return Goes;
  }
  template <typename T> bool inAlternative(T Alternatives) {
    const bool Around = std::exchange(IsConditional, true);
    bool Goes = Alternatives();
    IsConditional = Around;
    return Goes;
  }
  void set(const VarDecl *V, const Expr *Value) {
    Changes[V].push_back({Value, /*IsStep=*/false, 1, IsConditional, Loops});
  }
  void step(const VarDecl *V, const Expr *By, bool IsUp) {
    Changes[V].push_back(
        {By, /*IsStep=*/true, IsUp ? 1 : -1, IsConditional, Loops});
  }
};

} // namespace

VariableChanges layoutopt::findChanges(const Stmt *Body) {
  ChangeFinder Finder;
  // It takes no constant tree, and changes none.
  Finder.TraverseStmt(const_cast<Stmt *>(Body));
  return std::move(Finder.Changes);
}

namespace {

class UseCounter : public CodeVisitor<UseCounter> {
public:
  explicit UseCounter(const VarDecl *V) : V(V) {}

  VariableUses Uses;

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    Uses.Mentions += Ref->getDecl() == V;
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    Uses.Loads +=
        E->getCastKind() == CK_LValueToRValue && rootOf(E->getSubExpr()) == V;
    Uses.Decays += E->getCastKind() == CK_ArrayToPointerDecay &&
                   isVariable(E->getSubExpr(), V);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    Uses.Changes += E->isIncrementDecrementOp() && rootOf(E->getSubExpr()) == V;
    if (E->getOpcode() == UO_AddrOf)
      keep(E->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    for (const Expr *Arg : E->arguments())
      keep(Arg);
    return true;
  }
  bool VisitVarDecl(VarDecl *D) {
    if (D->getInit())
      keep(D->getInit());
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *S) {
    if (S->getRetValue())
      keep(S->getRetValue());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    Uses.Changes += E->isAssignmentOp() && rootOf(E->getLHS()) == V;
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    for (const Expr *Arg : E->arguments())
      keep(Arg);
    Uses.Copies += E->getNumArgs() == 1 && E->getConstructor()->isTrivial() &&
                   rootOf(E->getArg(0)) == V;
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    const auto *F = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
    if (F && F->isTrivial())
      for (const Expr *Arg : E->arguments())
        Uses.Copies += rootOf(Arg) == V;
    return true;
  }

private:
  /// C++: a change is the variable itself, `&(v = 1)`; who has that, has an
  /// address, which is one mention more.
  void keep(const Expr *E) {
    E = E->IgnoreParens();
    if (!E->isLValue())
      return;
    if (const auto *B = dyn_cast<BinaryOperator>(E)) {
      if (B->isAssignmentOp())
        Uses.Mentions += rootOf(B->getLHS()) == V;
      else if (B->getOpcode() == BO_Comma)
        keep(B->getRHS());
    } else if (const auto *U = dyn_cast<UnaryOperator>(E)) {
      Uses.Mentions +=
          U->isIncrementDecrementOp() && rootOf(U->getSubExpr()) == V;
    } else if (const auto *C = dyn_cast<ConditionalOperator>(E)) {
      keep(C->getTrueExpr());
      keep(C->getFalseExpr());
    } else if (const auto *M = dyn_cast<MemberExpr>(E)) {
      if (!M->isArrow())
        keep(M->getBase());
    }
  }
  const VarDecl *V;
};

} // namespace

VariableUses layoutopt::usesOf(const VarDecl *V, const Stmt *In) {
  UseCounter Counter(V);
  Counter.TraverseStmt(const_cast<Stmt *>(In));
  return Counter.Uses;
}

bool layoutopt::isOnlyLoaded(const VarDecl *V, const Stmt *Code) {
  const VariableUses Uses = usesOf(V, Code);
  return Uses.Mentions == Uses.Loads;
}
