//===-- VectorLoops.cpp - Loops for SIMD instructions ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/VectorLoops.h"
#include "Accesses/VariableChanges.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/FoldingSet.h"
#include <map>
#include <set>

using namespace clang;
using namespace layoutopt;

/// Functions that call functions: compilers stop to inline them, too.
static constexpr unsigned MaxCallDepth = 16;

/// Library functions for which processors have one instruction.
static bool isInstruction(const FunctionDecl *F, const ASTContext &AST) {
  switch (F->getBuiltinID()) {
  case Builtin::BIsqrt:
  case Builtin::BIsqrtf:
  case Builtin::BI__builtin_sqrt:
  case Builtin::BI__builtin_sqrtf:
    return !AST.getLangOpts().MathErrno;
  case Builtin::BIabs:
  case Builtin::BIlabs:
  case Builtin::BIfabs:
  case Builtin::BIfabsf:
  case Builtin::BI__builtin_fabs:
  case Builtin::BI__builtin_fabsf:
  case Builtin::BIfloor:
  case Builtin::BIfloorf:
  case Builtin::BIceil:
  case Builtin::BIceilf:
  case Builtin::BItrunc:
  case Builtin::BItruncf:
    return true;
  default:
    return false;
  }
}

namespace {

/// Looks for what keeps iterations apart.
class Obstruction : public CodeVisitor<Obstruction> {
  using Base = CodeVisitor<Obstruction>;

public:
  /// Functions that were looked at, and what is in them.
  struct Verdict {
    bool IsFound = true;
    bool OrdersSums = false;
  };
  using Callees = llvm::DenseMap<const FunctionDecl *, Verdict>;

  Obstruction(const ASTContext &AST, Callees &Known, const VarDecl *Counter,
              const FreeSums &Free, unsigned Depth = 0)
      : AST(AST), Known(Known), Counter(Counter), Free(Free), Depth(Depth) {}

  /// Whether sums were found whose order counts.
  bool ordersSums() const { return OrdersSums; }

  /// Of the body of a loop, or of a function that it calls.
  bool isIn(const Stmt *S) {
    // It takes no constant tree, and changes none.
    TraverseStmt(const_cast<Stmt *>(S));
    return Found || (Depth == 0 && touchesNeighbours());
  }

  bool TraverseStmt(Stmt *S) override {
    if (!S)
      return true;
    // A function that returns early is a part of a branch.
    const bool Leaves = isa<BreakStmt, GotoStmt, IndirectGotoStmt, LabelStmt,
                            CXXTryStmt, CXXThrowExpr>(S) ||
                        (isa<ReturnStmt>(S) && Depth == 0);
    if (Leaves || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt,
                      AsmStmt, LambdaExpr, CXXNewExpr, CXXDeleteExpr>(S))
      return fail();
    return Base::TraverseStmt(S);
  }
  bool VisitVarDecl(VarDecl *V) {
    Own.insert(V);
    return !V->getType().isVolatileQualified() && !V->isStaticLocal() ? true
                                                                      : fail();
  }
  bool VisitExpr(Expr *E) {
    return E->getType().isVolatileQualified() ? fail() : true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    const FunctionDecl *Definition = nullptr;
    if (!F)
      return fail();
    if (isInstruction(F, AST))
      return true;
    if (Depth == MaxCallDepth || !F->hasBody(Definition))
      return fail();
    // One that calls itself is no part of a loop.
    if (Known.try_emplace(Definition).second) {
      Obstruction Inner(AST, Known, nullptr, Free, Depth + 1);
      const bool IsFound = Inner.isIn(Definition->getBody());
      Known[Definition] = {IsFound, Inner.OrdersSums};
    }
    OrdersSums |= Known[Definition].OrdersSums;
    return Known[Definition].IsFound ? fail() : true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    return E->getConstructor()->isTrivial() ? true : fail();
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    return E->isIncrementDecrementOp()
               ? change(E->getSubExpr(), true, mayReorder(E))
               : true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (!E->isAssignmentOp())
      return true;
    const BinaryOperator *Sum = sumOf(E);
    return change(E->getLHS(), Sum != nullptr, mayReorder(Sum ? Sum : E));
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    Indices[profile(E->getBase())].insert(profile(E->getIdx()));
    return true;
  }

private:
  /// Of an expression's text, by what its names mean; two may be equal by
  /// chance, which costs a wrong estimate.
  using Profile = unsigned;

  bool fail() {
    Found = true;
    return false;
  }

  Profile profile(const Expr *E) const {
    llvm::FoldingSetNodeID Id;
    E->IgnoreParenImpCasts()->Profile(Id, AST, /*Canonical=*/true);
    return Id.ComputeHash();
  }

  /// The operation by which \p E adds to what was there: `s += x`, the right
  /// side of `s = s + x` and `s = x * s`; or null.
  const BinaryOperator *sumOf(const BinaryOperator *E) const {
    if (E->isCompoundAssignmentOp())
      return E;
    const auto *Sum =
        dyn_cast<BinaryOperator>(E->getRHS()->IgnoreParenImpCasts());
    if (!Sum)
      return nullptr;
    const Profile Place = profile(E->getLHS());
    const bool First = profile(Sum->getLHS()) == Place;
    switch (Sum->getOpcode()) {
    case BO_Add:
    case BO_Mul:
    case BO_And:
    case BO_Or:
    case BO_Xor:
      return First || profile(Sum->getRHS()) == Place ? Sum : nullptr;
    case BO_Sub:
      return First ? Sum : nullptr;
    default:
      return nullptr;
    }
  }

  /// By the flags, or by a pragma around it.
  template <typename T> bool mayReorder(const T *E) const {
    return E->getFPFeaturesInEffect(AST.getLangOpts()).getAllowFPReassociate();
  }

  /// Only sums go from an iteration to the next. \p Adds: to what was there,
  /// in any order if it \p MayReorder.
  bool change(const Expr *Place, bool Adds, bool MayReorder) {
    if (const VarDecl *V = rootOf(Place)) {
      const bool IsSum = Adds && V->getType()->isArithmeticType() &&
                         isa<DeclRefExpr>(Place->IgnoreParens());
      if (Depth != 0 && isa<ParmVarDecl>(V))
        return true;
      if (IsSum && !Own.contains(V) && V->getType()->isFloatingType() &&
          !MayReorder && !Free.AreAll && !Free.Variables.contains(V))
        OrdersSums = true;
      return (Counter && V == Counter) || (!Own.contains(V) && !IsSum) ? fail()
                                                                       : true;
    }
    // Members of an element are places of their own, but what is next to it is
    // reached by the same name.
    const Expr *At = Place->IgnoreParenImpCasts();
    while (const auto *M = dyn_cast<MemberExpr>(At))
      At = M->getBase()->IgnoreParenImpCasts();
    if (const auto *S = dyn_cast<ArraySubscriptExpr>(At))
      Written.insert(profile(S->getBase()));
    return true;
  }

  bool touchesNeighbours() const {
    for (Profile Array : Written)
      if (auto At = Indices.find(Array);
          At != Indices.end() && At->second.size() > 1)
        return true;
    return false;
  }

  const ASTContext &AST;
  Callees &Known;
  const VarDecl *Counter;
  const FreeSums &Free;
  const unsigned Depth;
  bool Found = false, OrdersSums = false;
  llvm::DenseSet<const VarDecl *> Own; ///< Declared within.
  /// Of each array, by what its name is made of, the indices that are used.
  std::map<Profile, std::set<Profile>> Indices;
  std::set<Profile> Written;
};

} // namespace

/// The variable that \p Loop counts with, in steps of one; null if there is
/// none.
static const VarDecl *counterOf(const ForStmt *Loop) {
  const auto *Condition = dyn_cast_or_null<BinaryOperator>(
      Loop->getCond() ? Loop->getCond()->IgnoreParenImpCasts() : nullptr);
  const Expr *Inc = Loop->getInc() ? Loop->getInc()->IgnoreParens() : nullptr;
  const auto *Step = dyn_cast_or_null<UnaryOperator>(Inc);
  if (!Condition || !Condition->isComparisonOp() || !Step ||
      !Step->isIncrementDecrementOp())
    return nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(Step->getSubExpr()->IgnoreParens());
  return Ref && Ref->getType()->isIntegerType()
             ? dyn_cast<VarDecl>(Ref->getDecl())
             : nullptr;
}

VectorLoop layoutopt::vectorLoop(const Stmt *Loop, const ASTContext &AST,
                                 const FreeSums &Free) {
  const auto *For = dyn_cast<ForStmt>(Loop);
  const VarDecl *Counter = For ? counterOf(For) : nullptr;
  Obstruction::Callees Known;
  VectorLoop Out;
  // `for (auto &p : v)` goes by an iterator of its own.
  const auto *OfRange = dyn_cast<CXXForRangeStmt>(Loop);
  if (!Counter && !OfRange)
    return Out;
  Obstruction Body(AST, Known, Counter, Free);
  Out.IsVectorizable = For ? !Body.isIn(For->getBody())
                           : !Body.isIn(OfRange->getLoopVarStmt()) &&
                                 !Body.isIn(OfRange->getBody());
  Out.IsOrderedSum = Out.IsVectorizable && Body.ordersSums();
  return Out;
}
