//===-- Strides.cpp - How addresses move ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/Strides.h"
#include "Types/Parameters.h"
#include "layoutopt/Model/LoopSizes.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;
using namespace layoutopt;

/// Expressions that are looked at for one address; beyond, it is irregular.
static constexpr unsigned MaxSteps = 400;

Strides::Strides(ASTContext &AST, const FunctionDecl *F)
    : AST(AST), Function(F), Changes(findChanges(F->getBody())) {}

/// Of a product of two values that are not constants.
static Stride product(Stride A, Stride B) {
  if (!A.isZero() && !B.isZero())
    return IrregularStride;
  return composed(UnknownStride, either(A, B));
}

//===----------------------------------------------------------------------===//
// Values and addresses
//===----------------------------------------------------------------------===//

namespace layoutopt {

/// Evaluates at one place in the function. A movement is a list of strides:
/// item, group, loops, parameters.
class StrideEvaluator {
public:
  using Movement = llvm::SmallVector<Stride, 8>;

  StrideEvaluator(Strides &S, llvm::ArrayRef<const Stmt *> Loops)
      : S(S), Loops(Loops) {}

  Movement value(const Expr *E);
  Movement address(const Expr *Place);
  MovementFacts facts(const Movement &M) const;

private:
  /// The places in a movement, before loops and parameters.
  enum { Item, Group, FirstLoop };

  size_t firstParam() const { return FirstLoop + Loops.size(); }
  size_t size() const { return firstParam() + S.Function->getNumParams(); }
  Movement still() const { return Movement(size()); }
  /// Of what some function makes of a value, nobody knows how.
  static Movement irregularIfMoving(Movement M) {
    for (Stride &X : M)
      if (!X.isZero())
        X = IrregularStride;
    return M;
  }
  Movement wild() const { return Movement(size(), IrregularStride); }
  template <typename T>
  static Movement combine(const Movement &A, const Movement &B, T Both) {
    Movement Out;
    for (auto [X, Y] : llvm::zip(A, B))
      Out.push_back(Both(X, Y));
    return Out;
  }
  Movement scaledBy(Movement M, int64_t By) const {
    for (Stride &X : M)
      X = scaled(X, By);
    return M;
  }
  std::optional<int64_t> constant(const Expr *E) const;
  Stride inBytes(Stride S, QualType Pointer) const;
  Movement inBytes(Movement M, QualType Pointer) const {
    for (Stride &X : M)
      X = inBytes(X, Pointer);
    return M;
  }

  Movement variable(const VarDecl *V);
  Stride alongLoop(size_t Number, llvm::ArrayRef<VariableChange> Changes,
                   llvm::ArrayRef<Movement> Sets);
  Movement loaded(const Expr *Place);
  Movement binary(const BinaryOperator *B);
  Movement unary(const UnaryOperator *U);
  Movement call(const CallExpr *E);
  Movement divided(Movement M, const Expr *By, bool IsShift) const;

  Strides &S;
  llvm::ArrayRef<const Stmt *> Loops;
  /// Variables whose values are being looked for, with what is known of them so
  /// far.
  llvm::SmallVector<std::pair<const VarDecl *, Movement>, 8> Active;
  llvm::DenseMap<const VarDecl *, Movement> Bound; ///< Parameters of a call.
  bool IsCyclic = false; ///< What is being looked for came by an active one.
  unsigned Steps = 0;
};

} // namespace layoutopt

std::optional<int64_t> StrideEvaluator::constant(const Expr *E) const {
  if (const auto *Call = dyn_cast<CallExpr>(E->IgnoreParenCasts()))
    if (const FunctionDecl *F = Call->getDirectCallee())
      if (F->getIdentifier() && F->getName() == "get_local_size")
        return WorkGroupIterations;
  Expr::EvalResult Result;
  if (E->isValueDependent() || !E->getType()->isIntegerType() ||
      !E->EvaluateAsInt(Result, S.AST))
    return std::nullopt;
  std::optional<int64_t> Value = Result.Val.getInt().tryExtValue();
  return Value && llvm::isInt<40>(*Value) ? Value : std::nullopt;
}

/// Of a number of elements of what \p Pointer points to.
Stride StrideEvaluator::inBytes(Stride Elements, QualType Pointer) const {
  QualType T = Pointer->getPointeeType();
  if (T.isNull() || T->isDependentType() || T->isVariablyModifiedType() ||
      T->isSizelessType())
    return product(Elements, Stride());
  if (T->isVoidType() || T->isFunctionType())
    return Elements; // As GNU C counts them.
  if (T->isIncompleteType())
    return product(Elements, Stride());
  return scaled(Elements, S.AST.getTypeSizeInChars(T).getQuantity());
}

/// Whether \p C sets a variable now and then in \p Loop, each turn of which
/// steps it: `if (++p == end) p = first;`.
static bool onlyWraps(const VariableChange &C, const Stmt *Loop,
                      llvm::ArrayRef<VariableChange> Changes) {
  return !C.IsStep && C.IsConditional && !C.Loops.empty() &&
         C.Loops.back() == Loop &&
         llvm::any_of(Changes, [Loop](const VariableChange &Other) {
           return Other.IsStep && !Other.IsConditional &&
                  !Other.Loops.empty() && Other.Loops.back() == Loop;
         });
}

/// Of a variable, \p Sets: of the values that it is set to, for each of \p
/// Changes that is no step. What it is set to within the loop decides; if
/// nothing is, the steps add up.
Stride StrideEvaluator::alongLoop(size_t Number,
                                  llvm::ArrayRef<VariableChange> Changes,
                                  llvm::ArrayRef<Movement> Sets) {
  const Stmt *Loop = Loops[Number];
  Stride Stepped, Set;
  bool IsSet = false;
  for (auto [C, Value] : llvm::zip(Changes, Sets)) {
    if (!llvm::is_contained(C.Loops, Loop) || onlyWraps(C, Loop, Changes))
      continue;
    if (!C.IsStep) {
      Set = either(Set, C.Value ? Value[FirstLoop + Number] : IrregularStride);
      IsSet = true;
      continue;
    }
    Stride Step = fixedStride(C.Sign);
    if (C.Value) {
      std::optional<int64_t> By = constant(C.Value);
      Step = By                                   ? fixedStride(*By * C.Sign)
             : Value[FirstLoop + Number].isZero() ? UnknownStride
                                                  : IrregularStride;
    }
    // As often as an inner loop runs.
    if (C.Loops.back() != Loop && Step.Kind == StrideKind::Fixed)
      Step = UnknownStride;
    Stepped = sum(Stepped, Step);
  }
  return IsSet ? Set : Stepped;
}

StrideEvaluator::Movement StrideEvaluator::variable(const VarDecl *V) {
  if (auto It = Bound.find(V); It != Bound.end())
    return It->second;
  // `for (auto &p : v)` goes from each element to the next.
  for (size_t L = 0; L != Loops.size(); ++L)
    if (const auto *OfRange = dyn_cast<CXXForRangeStmt>(Loops[L]);
        OfRange && OfRange->getLoopVariable() == V &&
        V->getType()->isReferenceType()) {
      Movement M = still();
      M[FirstLoop + L] = fixedStride(
          S.AST.getTypeSizeInChars(V->getType().getNonReferenceType())
              .getQuantity());
      return M;
    }
  if (auto It = S.Known.find(V); It != S.Known.end())
    return It->second;
  for (const auto &[Other, SoFar] : Active)
    if (Other == V) {
      // It becomes what it was, in some way: loops never come to a rule.
      Movement Again = SoFar;
      std::fill_n(Again.begin() + FirstLoop, Loops.size(), IrregularStride);
      IsCyclic = true;
      return Again;
    }
  llvm::ArrayRef<VariableChange> Changes;
  if (auto Found = S.Changes.find(V); Found != S.Changes.end())
    Changes = Found->second;

  // Along work-items and with parameters it moves as any of the values that it
  // is set to, or comes with.
  Movement M = still();
  if (const auto *Param = dyn_cast<ParmVarDecl>(V);
      Param && Param->getDeclContext() == S.Function)
    M[firstParam() + parameterNumber(Param)] = fixedStride(1);
  const bool WasCyclic = std::exchange(IsCyclic, false);
  const size_t Self = Active.size();
  Active.emplace_back(V, M);
  llvm::SmallVector<Movement, 4> Sets;
  for (const VariableChange &C : Changes) {
    Sets.push_back(!C.Value                          ? irregularIfMoving(M)
                   : V->getType()->isReferenceType() ? address(C.Value)
                                                     : value(C.Value));
    if (!C.IsStep)
      Active[Self].second = M = combine(M, Sets.back(), either);
  }
  for (size_t L = 0; L != Loops.size(); ++L) {
    bool IsSet = llvm::any_of(Changes, [&](const VariableChange &C) {
      return !C.IsStep && llvm::is_contained(C.Loops, Loops[L]) &&
             !onlyWraps(C, Loops[L], Changes);
    });
    Stride Along = alongLoop(L, Changes, Sets);
    // Pointers are set to addresses, and step by elements.
    M[FirstLoop + L] = !IsSet && V->getType()->isPointerType()
                           ? inBytes(Along, V->getType())
                           : Along;
  }
  Active.pop_back();
  // In a cycle the result is that of this way into it: good for the one who
  // asked only.
  if (Active.empty() || (!IsCyclic && Steps <= MaxSteps))
    S.Known[V] = M;
  IsCyclic = (IsCyclic && !Active.empty()) || WasCyclic;
  return M;
}

StrideEvaluator::Movement StrideEvaluator::loaded(const Expr *Place) {
  Movement M = irregularIfMoving(address(Place));
  // What a part of a variable holds, its assignments say.
  if (const VarDecl *V = rootOf(Place))
    M = combine(M, variable(V), sum);
  return M;
}

StrideEvaluator::Movement StrideEvaluator::address(const Expr *Place) {
  if (++Steps > MaxSteps)
    return wild();
  Place = Place->IgnoreParens();
  if (const auto *Cast = dyn_cast<CastExpr>(Place))
    return Cast->getSubExpr()->isGLValue() ? address(Cast->getSubExpr())
                                           : wild();
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Place)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V && V->getType()->isReferenceType() ? variable(V) : still();
  }
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Place)) {
    const Expr *Base = Subscript->getBase();
    if (!Base->getType()->isPointerType()) // A part of a vector.
      return Base->isGLValue() ? address(Base) : wild();
    return combine(value(Base),
                   inBytes(value(Subscript->getIdx()), Base->getType()), sum);
  }
  // `v[i]` of a class that holds elements side by side.
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Place);
      Call && Call->getOperator() == OO_Subscript &&
      Call->getArg(1)->getType()->isIntegerType()) {
    Movement At = value(Call->getArg(1));
    for (Stride &X : At)
      X = scaled(X, S.AST.getTypeSizeInChars(Call->getType()).getQuantity());
    return combine(address(Call->getArg(0)), At, sum);
  }
  if (const auto *U = dyn_cast<UnaryOperator>(Place)) {
    if (U->getOpcode() == UO_Deref)
      return value(U->getSubExpr());
    if (U->getOpcode() == UO_Extension)
      return address(U->getSubExpr());
  }
  if (const auto *M = dyn_cast<MemberExpr>(Place))
    return M->isArrow() ? value(M->getBase()) : address(M->getBase());
  if (const auto *V = dyn_cast<ExtVectorElementExpr>(Place))
    return V->isArrow() ? value(V->getBase()) : address(V->getBase());
  if (isa<StringLiteral, CompoundLiteralExpr>(Place))
    return still();
  return wild();
}

StrideEvaluator::Movement StrideEvaluator::value(const Expr *E) {
  if (++Steps > MaxSteps)
    return wild();
  E = E->IgnoreParens();
  if (isa<IntegerLiteral, CharacterLiteral, UnaryExprOrTypeTraitExpr,
          FloatingLiteral, CXXNullPtrLiteralExpr, CXXThisExpr, StringLiteral,
          CXXBoolLiteralExpr>(E))
    return still();
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return value(Full->getSubExpr());
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_NoOp:
      if (!Sub->isGLValue())
        return value(Sub);
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Sub->IgnoreParens()))
        if (const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
            V && !V->getType()->isReferenceType())
          return variable(V);
      return loaded(Sub);
    case CK_ArrayToPointerDecay:
      return address(Sub);
    case CK_NullToPointer:
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr:
      return still();
    default:
      return Sub->isGLValue() ? loaded(Sub) : value(Sub);
    }
  }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? variable(V) : still();
  }
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    return unary(U);
  if (const auto *B = dyn_cast<BinaryOperator>(E))
    return binary(B);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return combine(value(Choice->getTrueExpr()), value(Choice->getFalseExpr()),
                   either);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  if (E->isGLValue())
    return loaded(E);
  return wild();
}

StrideEvaluator::Movement StrideEvaluator::unary(const UnaryOperator *U) {
  switch (U->getOpcode()) {
  case UO_AddrOf:
    return address(U->getSubExpr());
  case UO_Minus:
  case UO_Not:
    return scaledBy(value(U->getSubExpr()), -1);
  case UO_Plus:
  case UO_Extension:
    return value(U->getSubExpr());
  default:
    if (U->isIncrementDecrementOp())
      return loaded(U->getSubExpr());
    return U->getSubExpr()->isGLValue() ? loaded(U->getSubExpr())
                                        : value(U->getSubExpr());
  }
}

/// What moves by less than the divisor hardly moves at all.
StrideEvaluator::Movement StrideEvaluator::divided(Movement M, const Expr *By,
                                                   bool IsShift) const {
  std::optional<int64_t> Divisor = constant(By);
  if (Divisor && IsShift)
    Divisor = *Divisor >= 0 && *Divisor < 40 ? int64_t(1) << *Divisor : 0;
  for (Stride &X : M)
    if (X.Kind == StrideKind::Fixed)
      X = Divisor && *Divisor != 0 ? fixedStride(X.Amount / *Divisor)
                                   : Stride();
  return M;
}

StrideEvaluator::Movement StrideEvaluator::binary(const BinaryOperator *B) {
  const Expr *L = B->getLHS(), *R = B->getRHS();
  if (B->isAssignmentOp())
    return B->getOpcode() == BO_Assign ? value(R) : loaded(L);
  switch (B->getOpcode()) {
  case BO_Comma:
    return value(R);
  case BO_Add:
  case BO_Sub: {
    Movement X = value(L), Y = value(R);
    int64_t Sign = B->getOpcode() == BO_Sub ? -1 : 1;
    if (L->getType()->isPointerType() && R->getType()->isPointerType())
      return combine(combine(X, scaledBy(std::move(Y), Sign), sum), still(),
                     product); // In elements.
    if (L->getType()->isPointerType())
      Y = inBytes(std::move(Y), L->getType());
    else if (R->getType()->isPointerType())
      X = inBytes(std::move(X), R->getType());
    return combine(X, scaledBy(std::move(Y), Sign), sum);
  }
  case BO_Mul:
    if (std::optional<int64_t> By = constant(R))
      return scaledBy(value(L), *By);
    if (std::optional<int64_t> By = constant(L))
      return scaledBy(value(R), *By);
    return combine(value(L), value(R), product);
  case BO_Shl:
    if (std::optional<int64_t> By = constant(R); By && *By >= 0 && *By < 40)
      return scaledBy(value(L), int64_t(1) << *By);
    return combine(value(L), value(R), product);
  case BO_Div:
    return divided(value(L), R, /*IsShift=*/false);
  case BO_Shr:
    return divided(value(L), R, /*IsShift=*/true);
  case BO_Rem: // It rarely wraps.
    return value(L);
  default:
    return combine(value(L), value(R), either);
  }
}

StrideEvaluator::Movement StrideEvaluator::call(const CallExpr *E) {
  enum { Other, GlobalId, LocalId, GroupId, Same, Choice, Product, ProductSum };
  int Kind = Other;
  const FunctionDecl *F = E->getDirectCallee();
  if (F && F->getIdentifier())
    Kind = llvm::StringSwitch<int>(F->getName())
               .Case("get_global_id", GlobalId)
               .Case("get_local_id", LocalId)
               .Case("get_group_id", GroupId)
               .Case("get_num_groups", Same)
               .Case("get_local_size", Same)
               .Case("get_enqueued_local_size", Same)
               .Case("get_global_size", Same)
               .Case("get_global_offset", Same)
               .Case("omp_get_num_threads", Same)
               .Case("omp_get_thread_num", Same)
               .Case("min", Choice)
               .Case("max", Choice)
               .Case("clamp", Choice)
               .Case("abs", Choice)
               .Case("labs", Choice)
               .Case("mul24", Product)
               .Case("mad24", ProductSum)
               .Default(Other);
  Movement Out = still();
  switch (Kind) {
  case GlobalId:
  case LocalId:
  case GroupId:
    // In other dimensions, groups move by a number that nobody knows.
    if (E->getNumArgs() != 1 || constant(E->getArg(0)) != 0) {
      if (Kind != LocalId)
        Out[Group] = UnknownStride;
      return Out;
    }
    if (Kind != GroupId)
      Out[Item] = fixedStride(1);
    if (Kind != LocalId)
      Out[Group] = fixedStride(Kind == GroupId ? 1 : WorkGroupIterations);
    return Out;
  case Same:
    return Out;
  case Choice:
    for (const Expr *Arg : E->arguments())
      Out = combine(Out, value(Arg), either);
    return Out;
  case Product:
  case ProductSum:
    if (E->getNumArgs() < 2)
      return wild();
    if (std::optional<int64_t> By = constant(E->getArg(1)))
      Out = scaledBy(value(E->getArg(0)), *By);
    else
      Out = combine(value(E->getArg(0)), value(E->getArg(1)), product);
    return E->getNumArgs() > 2 ? combine(Out, value(E->getArg(2)), sum) : Out;
  case Other:
    break;
  }

  // A function that only computes, such as the number of a cell from its row
  // and column.
  const FunctionDecl *Definition = nullptr;
  if (!F || !F->hasBody(Definition) || Definition == S.Function)
    return wild();
  const auto *Body = dyn_cast<CompoundStmt>(Definition->getBody());
  const auto *Return = Body && Body->size() == 1
                           ? dyn_cast<ReturnStmt>(Body->body_front())
                           : nullptr;
  if (!Return || !Return->getRetValue() ||
      Definition->getNumParams() != E->getNumArgs())
    return wild();
  llvm::DenseMap<const VarDecl *, Movement> Inner;
  for (unsigned I = 0; I != E->getNumArgs(); ++I)
    Inner[Definition->getParamDecl(I)] = value(E->getArg(I));
  std::swap(Bound, Inner);
  Movement Result = value(Return->getRetValue());
  std::swap(Bound, Inner);
  return Result;
}

MovementFacts StrideEvaluator::facts(const Movement &M) const {
  MovementFacts Out;
  Out.Item = M[Item];
  Out.Group = M[Group];
  Out.Loops.assign(M.begin() + FirstLoop, M.begin() + firstParam());
  Out.Params.assign(M.begin() + firstParam(), M.end());
  auto Trim = [](std::vector<Stride> &List) {
    while (!List.empty() && List.back().isZero())
      List.pop_back();
  };
  Trim(Out.Loops);
  Trim(Out.Params);
  return Out;
}

void Strides::enter(llvm::ArrayRef<const Stmt *> Loops) {
  if (llvm::ArrayRef(KnownLoops) == Loops)
    return;
  KnownLoops.assign(Loops.begin(), Loops.end());
  Known.clear();
}

MovementFacts Strides::ofAddress(const Expr *Place,
                                 llvm::ArrayRef<const Stmt *> Loops) {
  enter(Loops);
  StrideEvaluator Evaluator(*this, Loops);
  return Evaluator.facts(Evaluator.address(Place));
}

MovementFacts Strides::ofValue(const Expr *E,
                               llvm::ArrayRef<const Stmt *> Loops) {
  if (!E->getType()->isIntegerType() && !E->getType()->isPointerType())
    return {};
  enter(Loops);
  StrideEvaluator Evaluator(*this, Loops);
  return Evaluator.facts(Evaluator.value(E));
}
