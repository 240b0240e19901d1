//===-- ArgumentCounters.cpp - Numbers of arguments, counted --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/ArgumentCounters.h"
#include "Syntax/Nodes.h"
#include "Types/DeviceClasses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;
using namespace layoutopt;

const VarDecl *layoutopt::counterIn(const Expr *E) {
  const auto *Step = dyn_cast<UnaryOperator>(E->IgnoreImpCasts());
  const auto *Ref =
      Step && Step->getOpcode() == UO_PostInc
          ? dyn_cast<DeclRefExpr>(Step->getSubExpr()->IgnoreParens())
          : nullptr;
  return Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
}

namespace {

/// Goes through what is done once, in order, with a counter.
class CounterWalk {
public:
  CounterWalk(const VarDecl *V, const Expr *Sought, const ASTContext &AST)
      : V(V), Sought(Sought->IgnoreImpCasts()), AST(AST) {}

  /// Where \p Body declares it, all that follows.
  std::optional<unsigned> run(const Stmt *Body) {
    const CompoundStmt *Block = blockIn(Body);
    return Block && !hasLabel(Body) && statement(Block) ? Found : std::nullopt;
  }

private:
  unsigned mentions(const Stmt *S) const {
    const auto *Ref = dyn_cast<DeclRefExpr>(S);
    unsigned Out = Ref && Ref->getDecl() == V;
    for (const Stmt *Child : childrenOf(S))
      Out += mentions(Child);
    return Out;
  }
  static bool hasLabel(const Stmt *S) {
    return isa<LabelStmt, GCCAsmStmt, IndirectGotoStmt>(S) ||
           llvm::any_of(childrenOf(S), hasLabel);
  }
  static bool leavesEarly(const Stmt *S) {
    return isa<BreakStmt, ContinueStmt>(S) ||
           llvm::any_of(childrenOf(S), leavesEarly);
  }
  /// The block that declares it.
  const CompoundStmt *blockIn(const Stmt *S) const {
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      for (const Stmt *Child : Block->body())
        if (const auto *D = dyn_cast<DeclStmt>(Child))
          if (llvm::is_contained(D->decls(), V))
            return Block;
    for (const Stmt *Child : childrenOf(S))
      if (const CompoundStmt *Block = blockIn(Child))
        return Block;
    return nullptr;
  }
  bool start(const Expr *Value) {
    Expr::EvalResult Known;
    HasKernel = false;
    Next = 0;
    IsKnown = Value->EvaluateAsInt(Known, AST) && Known.Val.getInt() == 0;
    return IsKnown;
  }
  /// Whether all that \p S does with it is understood.
  bool statement(const Stmt *S) {
    if (isa<SwitchCase>(S))
      return false; // A way in.
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(),
                          [&](const Stmt *Each) { return statement(Each); });
    if (const auto *D = dyn_cast<DeclStmt>(S);
        D && llvm::is_contained(D->decls(), V)) {
      IsKnown = false;
      return D->isSingleDecl() && (!V->getInit() || start(V->getInit()));
    }
    if (mentions(S) == 0)
      return true;
    if (const auto *If = dyn_cast<IfStmt>(S))
      return mentions(If->getCond()) == mentions(S) && whole(If->getCond());
    if (const auto *Do = dyn_cast<DoStmt>(S)) { // As macros have it.
      Expr::EvalResult Again;
      return mentions(Do->getCond()) == 0 && !leavesEarly(Do->getBody()) &&
             Do->getCond()->EvaluateAsInt(Again, AST) &&
             Again.Val.getInt() == 0 && statement(Do->getBody());
    }
    if (const auto *D = dyn_cast<DeclStmt>(S)) {
      const auto *Other =
          D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
      return Other && Other->hasLocalStorage() && Other->getInit() &&
             whole(Other->getInit());
    }
    if (const auto *Return = dyn_cast<ReturnStmt>(S))
      return whole(Return->getRetValue());
    const auto *E = dyn_cast<Expr>(S);
    return E && whole(E);
  }
  /// \p E, evaluated as a whole.
  bool whole(const Expr *E) {
    if (const auto *Set = dyn_cast<BinaryOperator>(E->IgnoreParens());
        Set && Set->getOpcode() == BO_Assign &&
        namedVariable(Set->getLHS()) == V)
      return mentions(Set->getRHS()) == 0 && start(Set->getRHS());
    return mentions(E) == 1 && part(E);
  }
  /// \p E, which is evaluated once, and in which it is named once.
  bool part(const Expr *E) {
    if (const auto *Call = dyn_cast<CallExpr>(E))
      if (const Expr *Kernel = kernelOf(Call))
        return count(Kernel);
    const auto *B = dyn_cast<BinaryOperator>(E);
    if (!(B && !B->isLogicalOp()) &&
        !isa<ParenExpr, CastExpr, FullExpr, MaterializeTemporaryExpr,
             CXXBindTemporaryExpr, CallExpr>(E))
      return false;
    for (const Stmt *Child : childrenOf(E))
      if (mentions(Child) != 0)
        return isa<Expr>(Child) && part(cast<Expr>(Child));
    return false;
  }
  /// The kernel whose argument number it is in \p Call, or null.
  const Expr *kernelOf(const CallExpr *Call) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (const auto *Method = dyn_cast<CXXMemberCallExpr>(Call)) {
      if (deviceMethod(Method, "Kernel") != "setArg" ||
          Method->getNumArgs() < 2 || counterIn(Method->getArg(0)) != V)
        return nullptr;
      At = Method->getArg(0);
      return Method->getImplicitObjectArgument();
    }
    if (!F || !F->getIdentifier() || F->getName() != "clSetKernelArg" ||
        Call->getNumArgs() != 4 || counterIn(Call->getArg(1)) != V)
      return nullptr;
    At = Call->getArg(1);
    return Call->getArg(0);
  }
  bool count(const Expr *Kernel) {
    llvm::FoldingSetNodeID Now;
    Kernel->IgnoreParenImpCasts()->Profile(Now, AST, /*Canonical=*/true);
    if (!IsKnown || (HasKernel && Now != Known))
      return false;
    HasKernel = true;
    Known = Now;
    if (At->IgnoreImpCasts() == Sought)
      Found = Next;
    ++Next;
    return true;
  }

  const VarDecl *V;
  const Expr *Sought;
  const ASTContext &AST;
  const Expr *At = nullptr;
  bool IsKnown = false, HasKernel = false;
  unsigned Next = 0;
  llvm::FoldingSetNodeID Known;
  std::optional<unsigned> Found;
};

} // namespace

std::optional<unsigned> layoutopt::countedArgument(const Expr *E,
                                                   const ASTContext &AST) {
  const VarDecl *V = counterIn(E);
  const auto *F = V ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
  if (!F || isa<ParmVarDecl>(V) || !V->hasLocalStorage() ||
      !V->getType()->isIntegerType() || V->getType()->isBooleanType() ||
      V->getType().isVolatileQualified() || !F->getBody() || isOfTemplate(F))
    return std::nullopt;
  return CounterWalk(V, E, AST).run(F->getBody());
}
