//===-- StatusTests.cpp - Where a call of OpenCL has failed ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A condition is evaluated for a status of 0 (CL_SUCCESS): the branch that is
/// not taken then is that of failure.
///
//===----------------------------------------------------------------------===//

#include "Checks/StatusTests.h"
#include "Accesses/VariableChanges.h"
#include "Syntax/Nodes.h"
#include "Types/DeviceClasses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isStatusCall(const Expr *E) {
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenCasts());
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!F || !F->getIdentifier() ||
      !F->getReturnType()->isSpecificBuiltinType(BuiltinType::Int))
    return false;
  if (isa<CXXMethodDecl>(F)) {
    for (const DeclContext *At = F->getDeclContext(); At; At = At->getParent())
      if (isDeviceNamespace(dyn_cast<NamespaceDecl>(At)))
        return true;
    return false;
  }
  // (A program may call its own functions `clSomething`.)
  static constexpr StringRef Kinds[] = {
      "clBuild", "clCompile", "clEnqueue",      "clFinish",
      "clFlush", "clGet",     "clRelease",      "clRetain",
      "clSet",   "clUnload",  "clWaitForEvents"};
  return F->isExternC() && !F->hasBody() &&
         llvm::any_of(Kinds, [F](StringRef Kind) {
           return F->getName().starts_with(Kind);
         });
}

const VarDecl *StatusTests::setBy(const Stmt *S, CallTest IsCall) {
  const VarDecl *Set = nullptr;
  const Expr *Value = nullptr;
  if (const auto *Made = dyn_cast_or_null<DeclStmt>(S)) {
    const auto *V = Made->isSingleDecl()
                        ? dyn_cast<VarDecl>(Made->getSingleDecl())
                        : nullptr;
    Set = V;
    Value = V ? V->getInit() : nullptr;
  } else if (const auto *E = dyn_cast_or_null<Expr>(S)) {
    const auto *Assigned = dyn_cast<BinaryOperator>(E->IgnoreParens());
    if (!Assigned || Assigned->getOpcode() != BO_Assign)
      return nullptr;
    const auto *Ref = dyn_cast<DeclRefExpr>(Assigned->getLHS()->IgnoreParens());
    Set = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    Value = Assigned->getRHS();
  }
  // (A narrow one may not hold the value.)
  const bool IsStatus = Set && Value &&
                        Set->getType().getUnqualifiedType()->isIntegerType() &&
                        !Set->getType().isVolatileQualified() &&
                        IsCall(Value->IgnoreParenCasts());
  return IsStatus ? Set : nullptr;
}

/// The value at success of \p E, a binary operator.
std::optional<int64_t> StatusTests::valueOfBinary(const Expr *E) const {
  const auto *Both = cast<BinaryOperator>(E);
  if (Both->getOpcode() == BO_Assign || Both->getOpcode() == BO_Comma)
    return valueOf(Both->getRHS());
  const auto L = valueOf(Both->getLHS()), R = valueOf(Both->getRHS());
  if (Both->isLogicalOp()) {
    const bool Decides = Both->getOpcode() == BO_LOr;
    for (const auto &Side : {L, R})
      if (Side && (*Side != 0) == Decides)
        return Decides;
    if (!L || !R)
      return std::nullopt;
    return !Decides;
  }
  if (!L || !R)
    return std::nullopt;
  switch (Both->getOpcode()) {
  case BO_EQ:
    return *L == *R;
  case BO_NE:
    return *L != *R;
  case BO_LT:
    return *L < *R;
  case BO_LE:
    return *L <= *R;
  case BO_GT:
    return *L > *R;
  case BO_GE:
    return *L >= *R;
  default:
    return std::nullopt;
  }
}

/// The value at success of \p E; nothing where it is not known.
std::optional<int64_t> StatusTests::valueOf(const Expr *E) const {
  Expr::EvalResult Constant;
  if (!E->isValueDependent() && E->EvaluateAsInt(Constant, AST))
    return Constant.Val.getInt().tryExtValue();
  const Expr *Inner = E->IgnoreParenCasts();
  if (IsCall(Inner))
    return 0;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Inner))
    return Ref->getDecl() == Status && Status ? std::optional<int64_t>(0)
                                              : std::nullopt;
  std::optional<int64_t> Out;
  if (const auto *Not = dyn_cast<UnaryOperator>(Inner)) {
    const auto Value =
        Not->getOpcode() == UO_LNot ? valueOf(Not->getSubExpr()) : std::nullopt;
    if (Value)
      Out = !*Value;
  } else if (isa<BinaryOperator>(Inner)) {
    Out = valueOfBinary(Inner);
  } else if (const auto *Call = dyn_cast<CallExpr>(Inner);
             Call && Call->getBuiltinCallee() == Builtin::BI__builtin_expect) {
    Out = valueOf(Call->getArg(0));
  }
  // No cast changes 0 and 1.
  return Out && (*Out == 0 || *Out == 1) ? Out : std::nullopt;
}

const Stmt *StatusTests::failureOf(const Stmt *S) const {
  const Expr *Asked = nullptr;
  const Stmt *Then = nullptr, *Else = nullptr;
  if (const auto *E = dyn_cast<Expr>(S))
    S = E->IgnoreParenCasts();
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    Asked = If->getCond();
    Then = If->getThen();
    Else = If->getElse();
  } else if (const auto *Choice = dyn_cast<ConditionalOperator>(S)) {
    Asked = Choice->getCond();
    Then = Choice->getTrueExpr();
    Else = Choice->getFalseExpr();
  } else if (const auto *Both = dyn_cast<BinaryOperator>(S);
             Both && Both->isLogicalOp()) {
    Asked = Both->getLHS();
    (Both->getOpcode() == BO_LAnd ? Then : Else) = Both->getRHS();
  }
  const auto AtSuccess = Asked && (!Status || isOnlyLoaded(Status, Asked))
                             ? valueOf(Asked)
                             : std::nullopt;
  if (!AtSuccess)
    return nullptr;
  const Stmt *Failure = *AtSuccess ? Else : Then;
  return mayBeEntered(Failure) ? nullptr : Failure;
}

/// Whether \p S is an `if` that returns at success.
bool StatusTests::leavesAtSuccess(const Stmt *S) const {
  const auto *If = dyn_cast<IfStmt>(S);
  const auto AtSuccess = If ? valueOf(If->getCond()) : std::nullopt;
  const Stmt *Last =
      AtSuccess ? (*AtSuccess ? If->getThen() : If->getElse()) : nullptr;
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(Last))
    Last = Block->body_empty() ? nullptr : Block->body_back();
  return Last && isa<ReturnStmt>(Last);
}

void StatusTests::forEach(
    const Stmt *Body, llvm::function_ref<void(const Stmt *, bool)> Do) const {
  const bool HasLabels = mayBeEntered(Body);
  forEachCode(Body, [&](const Stmt *S) {
    if (const Stmt *Failure = failureOf(S))
      Do(Failure, isa<Expr>(S));
    const auto *Block = dyn_cast<CompoundStmt>(S);
    if (!Block || HasLabels)
      return;
    bool IsBehind = false;
    for (const Stmt *Each : Block->body()) {
      if (IsBehind)
        Do(Each, false);
      IsBehind |= leavesAtSuccess(Each);
    }
  });
}
