//===-- Effects.cpp - What evaluation changes -----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/Effects.h"
#include "Accesses/VariableChanges.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// What an expression reads, changes and calls.
class Effects : public CodeVisitor<Effects> {
public:
  explicit Effects(const FunctionDecl *In) : In(In) {}

  bool Calls = false, ReadsShared = false, ChangesShared = false;
  llvm::DenseSet<const VarDecl *> Read, Changed;

  bool acts() const { return Calls || ChangesShared || !Changed.empty(); }

  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    bool IsPure = F && F->hasAttr<PureAttr>();
    Calls |= !F || !(F->hasAttr<ConstAttr>() || IsPure);
    ReadsShared |= IsPure;
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    Calls |= !E->getConstructor()->isTrivial();
    return true;
  }
  bool VisitCXXNewExpr(CXXNewExpr *) { return Calls = true; }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) { return Calls = true; }
  bool VisitStmtExpr(StmtExpr *) { return Calls = true; }
  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    // An array does not move.
    if (!V || V->getType()->isArrayType())
      return true;
    Read.insert(V);
    ReadsShared |= isShared(V);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    ReadsShared |= !E->getType()->isArrayType() || !isOwn(E);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *) {
    return ReadsShared = true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    ReadsShared |= E->getOpcode() == UO_Deref;
    if (E->isIncrementDecrementOp())
      change(E->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      change(E->getLHS());
    return true;
  }

private:
  /// `this->cells`, or a part of a variable.
  static bool isOwn(const MemberExpr *E) {
    const Expr *Base = E->getBase()->IgnoreParenImpCasts();
    return E->isArrow() ? isa<CXXThisExpr>(Base)
                        : namedVariable(Base) != nullptr;
  }
  bool isShared(const VarDecl *V) {
    // Nobody changes a constant.
    QualType T = V->getType();
    if (T.isConstQualified() && !T.isVolatileQualified() && !T->isRecordType())
      return false;
    if (V->getType()->isReferenceType() || !V->hasLocalStorage() || !In ||
        !In->hasBody())
      return true;
    // Others may know of it.
    VariableUses Uses = usesOf(V, In->getBody());
    return Uses.Mentions !=
           Uses.Loads + Uses.Changes + Uses.Copies + Uses.Decays;
  }
  void change(const Expr *Place) {
    const VarDecl *V = rootOf(Place);
    ChangesShared |= !V || isShared(V);
    if (V)
      Changed.insert(V);
  }
  const FunctionDecl *In;
};

} // namespace

/// Whether what \p By does may change what \p Of reads.
static bool disturbs(const Effects &By, const Effects &Of) {
  return ((By.Calls || By.ChangesShared) && Of.ReadsShared) ||
         llvm::any_of(By.Changed,
                      [&](const VarDecl *V) { return Of.Read.count(V) != 0; });
}

bool layoutopt::orderMatters(const Expr *To, const Expr *Value,
                             const FunctionDecl *In) {
  Effects Place(In), Other(In);
  To = To->IgnoreParens();
  // What finds the place, not what is in it; a reference stays with its own.
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(To)) {
    Place.TraverseStmt(const_cast<Expr *>(S->getBase()));
    Place.TraverseStmt(const_cast<Expr *>(S->getIdx()));
  } else if (const auto *U = dyn_cast<UnaryOperator>(To)) {
    Place.TraverseStmt(U->getSubExpr());
  } else if (!isa<DeclRefExpr>(To)) {
    Place.TraverseStmt(const_cast<Expr *>(To));
  }
  Other.TraverseStmt(const_cast<Expr *>(Value));
  return disturbs(Other, Place) || disturbs(Place, Other) ||
         (Place.acts() && Other.acts());
}

bool layoutopt::mustComeFirst(const Expr *First, const Expr *Second,
                              const FunctionDecl *In) {
  Effects Before(In), After(In);
  Before.TraverseStmt(const_cast<Expr *>(First));
  After.TraverseStmt(const_cast<Expr *>(Second));
  return disturbs(Before, After) ||
         (Before.acts() && (After.acts() || disturbs(After, Before)));
}
