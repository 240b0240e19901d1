//===-- LoopBounds.cpp - How often loops run ------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/AccessTrees.h"
#include "Syntax/CodeVisitor.h"
#include "layoutopt/Model/LoopSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

StringRef calledName(const Expr *E) {
  if (const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenCasts()))
    if (const FunctionDecl *F = Call->getDirectCallee())
      if (F->getIdentifier())
        return F->getName();
  return "";
}

/// Finds variables that keep their initial value, and parameters that ids of
/// work-items are compared with.
class Variables : public CodeVisitor<Variables> {
public:
  llvm::DenseSet<const VarDecl *> Changed;
  llvm::DenseMap<const VarDecl *, const Expr *> Initial;
  std::vector<const BinaryOperator *> Comparisons;

  bool VisitVarDecl(VarDecl *V) {
    if (V->getInit())
      Initial[V] = V->getInit();
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp())
      if (const VarDecl *V = namedVariable(B->getLHS()))
        Changed.insert(V);
    if (B->isRelationalOp())
      Comparisons.push_back(B);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf)
      if (const VarDecl *V = namedVariable(U->getSubExpr()))
        Changed.insert(V);
    return true;
  }
};

} // namespace

LoopBounds::LoopBounds(ASTContext &AST, const FunctionDecl *F) : AST(AST) {
  Variables Vars;
  Vars.TraverseStmt(F->getBody());
  for (const auto &[V, Init] : Vars.Initial)
    if (!Vars.Changed.count(V))
      Fixed[V] = Init;
  // `if (get_global_id(0) < n)`: n is the number of work-items.
  for (const BinaryOperator *B : Vars.Comparisons) {
    for (const auto &[Id, Size] : {std::pair(B->getLHS(), B->getRHS()),
                                   std::pair(B->getRHS(), B->getLHS())}) {
      const VarDecl *Param = namedVariable(Size);
      if (!Param || !isa<ParmVarDecl>(Param) || Vars.Changed.count(Param))
        continue;
      const Expr *Source = Id;
      for (unsigned I = 0; I != 4; ++I) {
        const VarDecl *V = namedVariable(Source);
        if (!V || !Fixed.count(V))
          break;
        Source = Fixed[V];
      }
      StringRef Name = calledName(Source);
      if (Name == "get_global_id")
        GlobalSizes.insert(Param);
      else if (Name == "get_local_id")
        LocalSizes.insert(Param);
    }
  }
}

std::optional<LoopBounds::Estimate> LoopBounds::estimate(const Expr *E,
                                                         unsigned Depth) const {
  if (!E || Depth == 0 || E->isValueDependent())
    return std::nullopt;
  E = E->IgnoreParenCasts();
  Expr::EvalResult Result;
  if (E->getType()->isIntegerType() && E->EvaluateAsInt(Result, AST)) {
    std::optional<int64_t> Value = Result.Val.getInt().tryExtValue();
    if (!Value || !llvm::isInt<62>(*Value))
      return std::nullopt;
    return Estimate{*Value, false, false};
  }
  StringRef Called = calledName(E);
  if (Called == "get_local_size" || Called == "get_enqueued_local_size")
    return Estimate{WorkGroupIterations, true, false};
  if (Called == "get_global_size")
    return Estimate{NDRangeIterations, false, true};
  if (Called == "get_num_groups")
    return Estimate{NDRangeIterations / WorkGroupIterations, true, true};
  // Ids start their loops at or near the beginning.
  if (Called == "get_local_id" || Called == "get_global_id" ||
      Called == "get_group_id")
    return Estimate{0, false, false};
  if (const VarDecl *V = namedVariable(E)) {
    if (GlobalSizes.count(V))
      return Estimate{NDRangeIterations, false, true};
    if (LocalSizes.count(V))
      return Estimate{WorkGroupIterations, true, false};
    auto Init = Fixed.find(V);
    if (Init != Fixed.end())
      return estimate(Init->second, Depth - 1);
    return std::nullopt;
  }
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B)
    return std::nullopt;
  auto L = estimate(B->getLHS(), Depth - 1);
  auto R = estimate(B->getRHS(), Depth - 1);
  if (!L || !R)
    return std::nullopt;
  Estimate Out{0, L->WorkGroup || R->WorkGroup, L->NDRange || R->NDRange};
  bool Overflow = false;
  switch (B->getOpcode()) {
  case BO_Add:
    Overflow = __builtin_add_overflow(L->Value, R->Value, &Out.Value);
    break;
  case BO_Sub:
    Overflow = __builtin_sub_overflow(L->Value, R->Value, &Out.Value);
    break;
  case BO_Mul:
    Overflow = __builtin_mul_overflow(L->Value, R->Value, &Out.Value);
    break;
  case BO_Div:
    if (R->Value == 0)
      return std::nullopt;
    Out.Value = L->Value / R->Value;
    break;
  case BO_Shr:
    if (R->Value < 0 || R->Value > 62)
      return std::nullopt;
    Out.Value = L->Value >> R->Value;
    break;
  case BO_Shl:
    if (R->Value < 0 || R->Value > 30 || L->Value < 0 ||
        L->Value > (int64_t(1) << 31))
      return std::nullopt;
    Out.Value = L->Value << R->Value;
    break;
  default:
    return std::nullopt;
  }
  if (Overflow)
    return std::nullopt;
  return Out;
}

static LoopBound classify(uint64_t Count, bool WorkGroup, bool NDRange) {
  if (WorkGroup && !NDRange && Count == WorkGroupIterations)
    return {BoundClass::WorkGroup, 0};
  if (NDRange && !WorkGroup && Count == NDRangeIterations)
    return {BoundClass::NDRange, 0};
  return {BoundClass::Constant, Count};
}

const Expr *LoopBounds::source(const Expr *E) const {
  for (unsigned I = 0; I != 4; ++I) {
    auto Init = Fixed.find(namedVariable(E));
    if (Init == Fixed.end())
      break;
    E = Init->second;
  }
  return E->IgnoreParenCasts();
}

/// Whether both have the same text, names resolved.
static bool isSame(const Expr *A, const Expr *B, const ASTContext &AST) {
  llvm::FoldingSetNodeID OfA, OfB;
  A->IgnoreParenCasts()->Profile(OfA, AST, /*Canonical=*/true);
  B->IgnoreParenCasts()->Profile(OfB, AST, /*Canonical=*/true);
  return OfA == OfB;
}

bool LoopBounds::isRow(const Expr *First, const Expr *Limit) const {
  const auto *Begin = dyn_cast<ArraySubscriptExpr>(source(First));
  if (!Begin || Begin->isInstantiationDependent() ||
      Begin->getIdx()->isEvaluatable(AST))
    return false;
  Limit = source(Limit);
  if (const auto *Sum = dyn_cast<BinaryOperator>(Limit)) // start[i] + count[i]
    return Sum->getOpcode() == BO_Add &&
           isa<ArraySubscriptExpr>(source(Sum->getRHS())) &&
           isSame(source(Sum->getLHS()), Begin, AST);
  const auto *End = dyn_cast<ArraySubscriptExpr>(Limit);
  if (!End)
    return false;
  if (isSame(Begin->getIdx(), End->getIdx(), AST)) // begin[i], end[i]
    return !isSame(Begin->getBase(), End->getBase(), AST);
  const auto *Next =
      dyn_cast<BinaryOperator>(End->getIdx()->IgnoreParenCasts());
  if (!Next || Next->getOpcode() != BO_Add || // first[i], first[i + 1]
      !isSame(Begin->getBase(), End->getBase(), AST))
    return false;
  for (const auto &[One, Index] : {std::pair(Next->getLHS(), Next->getRHS()),
                                   std::pair(Next->getRHS(), Next->getLHS())}) {
    auto Distance = estimate(One, 1);
    if (Distance && Distance->Value == 1 && isSame(Index, Begin->getIdx(), AST))
      return true;
  }
  return false;
}

LoopBound LoopBounds::bound(const ForStmt *Loop) const {
  const LoopBound Unknown;
  const auto *Cond = dyn_cast_or_null<BinaryOperator>(
      Loop->getCond() ? Loop->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!Cond || !Loop->getInc() || !Loop->getInit())
    return Unknown;

  // The counter and its first value.
  const VarDecl *Counter = nullptr;
  const Expr *First = nullptr;
  if (const auto *D = dyn_cast<DeclStmt>(Loop->getInit())) {
    if (D->isSingleDecl())
      Counter = dyn_cast<VarDecl>(D->getSingleDecl());
    if (Counter)
      First = Counter->getInit();
  } else if (const auto *B = dyn_cast<BinaryOperator>(Loop->getInit())) {
    if (B->getOpcode() == BO_Assign) {
      Counter = namedVariable(B->getLHS());
      First = B->getRHS();
    }
  }
  if (!Counter || !First)
    return Unknown;

  // The step.
  enum { Add, Multiply, Divide } Kind = Add;
  std::optional<Estimate> Step;
  bool Down = false;
  const Expr *Inc = Loop->getInc()->IgnoreParens();
  if (const auto *U = dyn_cast<UnaryOperator>(Inc)) {
    if (!U->isIncrementDecrementOp() ||
        namedVariable(U->getSubExpr()) != Counter)
      return Unknown;
    Step = Estimate{1, false, false};
    Down = U->isDecrementOp();
  } else if (const auto *B = dyn_cast<BinaryOperator>(Inc)) {
    if (namedVariable(B->getLHS()) != Counter)
      return Unknown;
    BinaryOperatorKind Op = B->getOpcode();
    const Expr *Amount = B->getRHS();
    if (Op == BO_Assign) { // i = i + s
      const auto *R = dyn_cast<BinaryOperator>(Amount->IgnoreParenCasts());
      if (!R || namedVariable(R->getLHS()) != Counter)
        return Unknown;
      Amount = R->getRHS();
      Op = R->getOpcode() == BO_Add   ? BO_AddAssign
           : R->getOpcode() == BO_Sub ? BO_SubAssign
           : R->getOpcode() == BO_Mul ? BO_MulAssign
           : R->getOpcode() == BO_Div ? BO_DivAssign
           : R->getOpcode() == BO_Shl ? BO_ShlAssign
           : R->getOpcode() == BO_Shr ? BO_ShrAssign
                                      : BO_Assign;
    }
    Step = estimate(Amount, 8);
    if (!Step)
      return Unknown;
    switch (Op) {
    case BO_AddAssign:
      break;
    case BO_SubAssign:
      Down = true;
      break;
    case BO_MulAssign:
      Kind = Multiply;
      break;
    case BO_DivAssign:
      Kind = Divide;
      break;
    case BO_ShlAssign:
    case BO_ShrAssign:
      if (Step->Value <= 0 || Step->Value > 30)
        return Unknown;
      Kind = Op == BO_ShlAssign ? Multiply : Divide;
      Step->Value = int64_t(1) << Step->Value;
      break;
    default:
      return Unknown;
    }
  } else {
    return Unknown;
  }

  // The condition, with the counter on its left side.
  BinaryOperatorKind Op = Cond->getOpcode();
  const Expr *Limit = nullptr;
  if (namedVariable(Cond->getLHS()) == Counter) {
    Limit = Cond->getRHS();
  } else if (namedVariable(Cond->getRHS()) == Counter &&
             Cond->isRelationalOp()) {
    Limit = Cond->getLHS();
    Op = BinaryOperator::reverseComparisonOp(Op);
  }
  auto From = estimate(First, 8);
  auto To = estimate(Limit, 8);
  if (!Limit || Step->Value <= 0)
    return Unknown;
  if (!To && Kind == Add && Step->NDRange)
    return {BoundClass::Unknown, 1}; // Dealt out to the work-items.
  if (!To && Kind == Add && !Down && isRow(First, Limit))
    return {BoundClass::Unknown, ExpectedRow};
  if (!From || !To)
    return Unknown;
  bool WorkGroup = From->WorkGroup || To->WorkGroup || Step->WorkGroup;
  bool NDRange = From->NDRange || To->NDRange || Step->NDRange;

  auto Runs = [&](int64_t V) {
    switch (Op) {
    case BO_LT:
      return V < To->Value;
    case BO_LE:
      return V <= To->Value;
    case BO_GT:
      return V > To->Value;
    case BO_GE:
      return V >= To->Value;
    default:
      return V != To->Value;
    }
  };
  if (Kind != Add) {
    // At most 64 rounds, unless it never ends.
    int64_t V = From->Value;
    for (uint64_t Count = 0; Count != 64; ++Count) {
      if (!Runs(V))
        return classify(Count, WorkGroup, NDRange);
      if (Step->Value < 2)
        return Unknown;
      if (Kind == Multiply && __builtin_mul_overflow(V, Step->Value, &V))
        return classify(Count + 1, WorkGroup, NDRange);
      if (Kind == Divide)
        V /= Step->Value;
    }
    return Unknown;
  }
  if (!Runs(From->Value))
    return classify(0, WorkGroup, NDRange);
  if (Op == BO_EQ)
    return Unknown;
  bool Upward = Op == BO_LT || Op == BO_LE;
  if (Op == BO_NE)
    Upward = To->Value > From->Value;
  if (Upward == Down)
    return Unknown; // Runs until the counter wraps.
  int64_t Span = 0;
  if (__builtin_sub_overflow(Upward ? To->Value : From->Value,
                             Upward ? From->Value : To->Value, &Span) ||
      Span < 0)
    return Unknown;
  uint64_t Distance = static_cast<uint64_t>(Span);
  if (Op == BO_LE || Op == BO_GE)
    ++Distance;
  uint64_t By = static_cast<uint64_t>(Step->Value);
  return classify((Distance + By - 1) / By, WorkGroup, NDRange);
}

LoopBound LoopBounds::bound(const WhileStmt *Loop) const {
  bool Value = false;
  if (!Loop->getCond()->isValueDependent() &&
      Loop->getCond()->EvaluateAsBooleanCondition(Value, AST) && !Value)
    return {BoundClass::Constant, 0};
  return {};
}

LoopBound LoopBounds::bound(const DoStmt *Loop) const {
  bool Value = false;
  if (!Loop->getCond()->isValueDependent() &&
      Loop->getCond()->EvaluateAsBooleanCondition(Value, AST) && !Value)
    return {BoundClass::Constant, 1};
  return {};
}
