//===-- UseStorage.cpp - Sizes of arrays, and allocation ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Nodes.h"
#include "Types/Allocators.h"
#include "Types/Constants.h"
#include "Types/PassedStorage.h"
#include "Types/Sizes.h"
#include "Uses/Repeatable.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

UseWalker::Size UseWalker::sizeIn(const Expr *E,
                                  const RecordDecl *Record) const {
  Size S;
  if (isSizeOf(E, Record, AST)) {
    S.IsOne = true;
    return S;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenImpCasts());
      B && B->getOpcode() == BO_Mul && isExact(B, AST)) {
    if (isSizeOf(B->getLHS(), Record, AST))
      S.Count = B->getRHS();
    else if (isSizeOf(B->getRHS(), Record, AST))
      S.Count = B->getLHS();
    if (S.Count)
      S.Whole = E;
  }
  return S;
}

UseWalker::Size UseWalker::exactSizeIn(const Expr *E,
                                       const RecordDecl *Record) const {
  const Size S = sizeIn(E, Record);
  return !S.Count || S.Count->getType()->isIntegerType() ? S : Size();
}

/// Notes the size of an operation, which the text around it may not split.
bool UseWalker::setSize(Node N, const Size &S) {
  if (S.IsOne)
    return true;
  // Of `(n)` in the body of a macro whose use is the whole call, or the whole
  // size, only what stands in its argument has text of its own; of a number in
  // such a body, only the whole size has.
  auto HasText = [&](const Expr *E) {
    return setIndex(N, E) &&
           !(at(N).Op.isValid() && at(N).IndexRange.contains(at(N).Op));
  };
  for (const Expr *E : {S.Count, S.Bytes, S.Whole}) {
    if (!E)
      continue;
    at(N).IndexIsBytes = E != S.Count;
    const Expr *Bare = E->IgnoreParenImpCasts();
    if (!HasText(E) && !HasText(Bare))
      continue;
    // Evaluated twice in a row at most.
    at(N).IndexSimple = isRepeatable(E, Repeated::Count, AST);
    return true;
  }
  return false;
}

/// `sizeof a / sizeof a[0]`, also as a macro for arrays of any type: the number
/// of records. True if \p E is that.
bool UseWalker::visitCount(const Expr *E) {
  if (C.isOpenCL())
    return false;
  const auto *Ratio = dyn_cast<BinaryOperator>(E->IgnoreParens());
  if (!Ratio || Ratio->getOpcode() != BO_Div)
    return false;
  const auto *All = dyn_cast<UnaryExprOrTypeTraitExpr>(
      Ratio->getLHS()->IgnoreParenImpCasts());
  const auto *One =
      dyn_cast<UnaryExprOrTypeTraitExpr>(numberIn(Ratio->getRHS(), AST));
  const QualType Each = One && One->getKind() == UETT_SizeOf
                            ? One->getTypeOfArgument()
                            : QualType();
  if (!All || All->getKind() != UETT_SizeOf || All->isArgumentType() ||
      Each.isNull() || !Each->isRecordType())
    return false;
  const auto *Ref =
      dyn_cast<DeclRefExpr>(All->getArgumentExpr()->IgnoreParens());
  if (!Ref || !Ref->getType()->isConstantArrayType() ||
      !isRecord(Each,
                AST.getBaseElementType(Ref->getType())->getAsRecordDecl()
                    ? AST.getBaseElementType(Ref->getType())->getAsRecordDecl()
                    : Each->getAsRecordDecl()) ||
      !C.recordUse(Ref->getType()).isSimple())
    return false;
  SourceRange R = C.Where.unexpanded(E->getSourceRange(), /*IsReplaced=*/true);
  Frame Here = C.Where.frameOf(R.getBegin());
  Here.IsMadeAnew = true;
  auto Extent = C.Where.range(R.getBegin(), R.getEnd(), Here);
  if (!Extent || Here.IsMacro)
    return false;
  Node A = name(Ref, C.entity(Ref->getDecl()));
  if (!A.isValid())
    return false;
  Seen.insert(Ref);
  markSeen(Ratio->getRHS());
  ExprFacts N;
  N.Kind = ExprKind::SizeOfArray;
  N.How = Variant::PerRecord;
  N.Extent = *Extent;
  N.Operands = {A.Expr};
  Facts.Exprs.push_back(std::move(N));
  Origins.push_back({nullptr, Here, false});
  root({static_cast<Index>(Facts.Exprs.size() - 1)});
  return true;
}

/// What is never evaluated and whose text goes away.
void UseWalker::markSeen(const Stmt *S) {
  if (const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S))
    Seen.insert(Ref);
  if (const auto *Size = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(S);
      Size && !Size->isArgumentType())
    return markSeen(Size->getArgumentExpr());
  if (S)
    for (const Stmt *Child : childrenOf(S))
      markSeen(Child);
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

UseWalker::Node UseWalker::allocation(const Expr *E) {
  return allocation(E, C.recordUse(E->getType()));
}

/// `n ? malloc(n * sizeof *p) : NULL`, which becomes a pointer to a record as a
/// whole; or nothing.
UseWalker::Node UseWalker::choiceOfMemory(const CastExpr *E) {
  const auto *Choice = dyn_cast<ConditionalOperator>(E->getSubExpr());
  if (!Choice || !isa<ImplicitCastExpr>(E) || C.isOpenCL())
    return {};
  const Expr *Arms[] = {Choice->getTrueExpr(), Choice->getFalseExpr()};
  size_t Nulls = 0;
  for (const Expr *Each : Arms) {
    Nulls += isNull(Each, AST);
    if (!isNull(Each, AST) && (!Each->getType()->isVoidPointerType() ||
                               !isa<CallExpr>(Each->IgnoreParenCasts())))
      return {};
  }
  if (Nulls == 2)
    return {};
  visitExpr(Choice->getCond(), Use::Truth);
  SmallVector<Node, 2> Made;
  for (const Expr *Each : Arms) {
    Made.push_back(isNull(Each, AST)
                       ? null(Each)
                       : allocation(Each, C.recordUse(E->getType())));
    if (!Made.back().isValid())
      return refused(E, Reason::UnknownAllocator,
                     "one alternative is memory of unknown origin",
                     "write `if` and `else`");
  }
  if (llvm::all_of(Made, [this](Node Each) {
        return at(Each).Kind == ExprKind::Foreign ||
               at(Each).Kind == ExprKind::Null;
      }))
    return foreign(E, Reason::UnknownAllocator);
  return operation(ExprKind::Conditional, Choice, Choice->getQuestionLoc(),
                   Made);
}

/// Storage that \p E makes for what \p To says; or nothing.
UseWalker::Node UseWalker::allocation(const Expr *E, const RecordUse &To) {
  if (C.isOpenCL())
    return {};
  if (!To.isSimple())
    return {};
  const Expr *Bare = E->IgnoreParenCasts();
  const auto *Call = dyn_cast<CallExpr>(Bare);
  const auto *New = dyn_cast<CXXNewExpr>(Bare);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  // `check(malloc(n))`: the inner call is the one.
  const Expr *Outer = nullptr;
  while (F && F->getIdentifier() && !isCLibrary(F, AST)) {
    int32_t Passed = returnedParameter(F, AST);
    if (Passed < 0 || unsigned(Passed) >= Call->getNumArgs())
      break;
    const auto *Inner =
        dyn_cast<CallExpr>(Call->getArg(Passed)->IgnoreParenCasts());
    if (!Inner || !Inner->getDirectCallee())
      break;
    if (!Outer)
      Outer = Bare;
    Call = Inner;
    F = Inner->getDirectCallee();
  }
  if (New ? New->getNumPlacementArgs() != 0
          : !F || !F->getIdentifier() || C.recordUse(Call->getType()) ||
                !Call->getType()->isPointerType())
    return {};

  Variant Kind = Variant::None;
  Size S;
  const Expr *Old = nullptr;
  unsigned OldNumber = 0;
  SmallVector<unsigned, 2> Slots;
  std::vector<int32_t> Params;
  Index Callee = None;
  auto SetBytes = [&](unsigned Number) {
    Slots = {Number};
    S = sizeIn(Call->getArg(Number), To.Record);
    if (!S)
      S.Bytes = Call->getArg(Number);
  };
  auto SetProduct = [&](unsigned A, unsigned B) {
    Slots = {A, B};
    const Expr *X = Call->getArg(A), *Y = Call->getArg(B);
    if (isSizeOf(Y, To.Record, AST))
      S.Count = X;
    else if (isSizeOf(X, To.Record, AST))
      S.Count = Y;
  };
  unsigned NumArgs = Call ? Call->getNumArgs() : 0;
  if (New) {
    if (isa_and_nonnull<CXXMethodDecl>(New->getOperatorNew())) {
      visitChildren(New);
      return foreign(E, Reason::UnknownAllocator);
    }
    Kind = New->hasInitializer() ? Variant::NewZero : Variant::New;
    // `new ten`: the bound is not written.
    if (!AST.hasSameType(New->getAllocatedType(),
                         New->getAllocatedTypeSourceInfo()->getType()))
      return {};
    if (std::optional<const Expr *> Bound = New->getArraySize())
      S.Count = *Bound;
    else
      S.IsOne = true;
    const Expr *Init = New->getInitializer();
    if (Init && !isa<ImplicitValueInitExpr>(Init))
      if (const auto *Made = dyn_cast<CXXConstructExpr>(Init);
          !Made || Made->getNumArgs() != 0 ||
          !Made->getConstructor()->isTrivial())
        return {};
    if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init);
        Made && !Made->requiresZeroInitialization())
      Kind = Variant::New;
  } else if (const LibraryStorage *Known = libraryStorage(F, AST)) {
    if (Known->Name == "alloca") {
      // Lines between the stored arrays would fill the stack.
      visitExpr(Call->getArg(0), Use::Value);
      if (!isMultiple(Call->getArg(0), To.Record, AST))
        C.exposeHeld(To.Record, E->getSourceRange());
      return foreign(E, Reason::StackSize);
    }
    Expr::EvalResult Value;
    if (NumArgs == Known->NumParams && Known->How != Variant::None &&
        (Known->Alignment < 0 ||
         (Call->getArg(unsigned(Known->Alignment))->EvaluateAsInt(Value, AST) &&
          Value.Val.getInt().ule(64)))) {
      Kind = Known->How;
      const auto Bytes = unsigned(Known->Bytes), Each = unsigned(Known->Each);
      if (Known->Each < 0)
        SetBytes(Bytes);
      else
        SetProduct(Bytes, Each);
      // `calloc(1, n * sizeof(body))`
      if (Known->Each >= 0 && !S)
        for (unsigned I : {Bytes, Each})
          if (!S && Call->getArg(I)->EvaluateAsInt(Value, AST) &&
              Value.Val.getInt() == 1 &&
              isMultiple(Call->getArg(Bytes + Each - I), To.Record, AST))
            SetBytes(Bytes + Each - I);
      if (Known->Old >= 0) {
        OldNumber = unsigned(Known->Old);
        Old = Call->getArg(OldNumber);
      }
    }
  } else if (isCLibrary(F, AST)) {
    // It returns something of its own.
  } else if (F->hasBody()) {
    Params = allocatedBytes(F, AST);
    if (Params.empty()) {
      ResizedStorage Storage = resizedStorage(F, AST);
      if (Storage.Old >= 0 && unsigned(Storage.Old) < NumArgs) {
        Params = std::move(Storage.Sizes);
        OldNumber = unsigned(Storage.Old);
        Old = Call->getArg(OldNumber);
      }
    }
    if (!Params.empty() && unsigned(Params.back()) < NumArgs) {
      if (Params.size() == 1)
        SetBytes(Params[0]);
      else if (Params.size() == 2)
        SetProduct(Params[0], Params[1]);
      Kind = Variant::AllocatorCall;
    }
  } else {
    // Its body is in another file: link() looks whether the guess is right.
    for (unsigned I = 0; I != NumArgs; ++I) {
      const Expr *Arg = Call->getArg(I);
      Size Here = sizeIn(Arg, To.Record);
      if (!Here)
        continue;
      if (!Slots.empty())
        return foreign(E, Reason::UnknownAllocator);
      unsigned Integers = 0, Other = 0;
      for (unsigned J = 0; J != NumArgs; ++J)
        if (J != I && Call->getArg(J)->getType()->isIntegerType()) {
          ++Integers;
          Other = J;
        }
      if (Here.IsOne && Integers == 1)
        SetProduct(std::min(I, Other), std::max(I, Other));
      else
        SetBytes(I);
    }
    if (!Slots.empty())
      Kind = Variant::AllocatorCall;
    for (unsigned I = 0; I != NumArgs; ++I) {
      const RecordUse Use =
          C.recordUse(Call->getArg(I)->IgnoreParenCasts()->getType());
      if (!Use.isSimple() || !isRecord(Use.Element, To.Record))
        continue;
      if (Old)
        return foreign(E, Reason::UnknownAllocator);
      Old = Call->getArg(I);
      OldNumber = I;
    }
    // It would get null in place of what it resizes.
    if (Old && takesNoNull(F))
      Kind = Variant::None;
    for (unsigned Number : Slots)
      Params.push_back(static_cast<int32_t>(Number));
  }
  auto VisitArguments = [&] {
    for (unsigned I = 0; I != NumArgs; ++I)
      if (Call->getArg(I) != Old)
        visitExpr(Call->getArg(I), Use::Value);
    if (New && New->getArraySize())
      visitExpr(*New->getArraySize(), Use::Value);
  };
  if (Kind == Variant::None || !S) {
    bool IsMemory = New || Call->getType()->isVoidPointerType();
    if (!IsMemory)
      return {};
    VisitArguments();
    bool IsCounted = New != nullptr;
    for (unsigned I = 0; I != NumArgs; ++I)
      IsCounted |= isMultiple(Call->getArg(I), To.Record, AST);
    if (!IsCounted)
      C.exposeHeld(To.Record, E->getSourceRange());
    if (Old) // What it moves must stay as it is.
      visitExpr(Old, Use::Value);
    return foreign(E, Reason::UnknownAllocator);
  }

  if (Outer && Kind != Variant::Malloc && Kind != Variant::Calloc &&
      Kind != Variant::AlignedAlloc && Kind != Variant::AllocatorCall) {
    visitExpr(Outer, Use::Value);
    return foreign(E, Reason::UnknownAllocator);
  }
  VisitArguments();
  // A handle takes more room than the pointer that it replaces.
  if (S.Bytes && !isMultiple(S.Bytes, To.Record, AST))
    C.exposeHeld(To.Record, E->getSourceRange());
  Node From;
  if (Old) {
    Old = Old->IgnoreParenCasts();
    RecordUse Before = C.recordUse(Old->getType());
    if (Before.isSimple() && isRecord(Before.Element, To.Record)) {
      From = pointer(Old);
      if (!From.isValid())
        return {};
    } else if (Kind == Variant::Realloc && isNull(Call->getArg(0), AST)) {
      Kind = Variant::Malloc;
    } else if (isNull(Call->getArg(OldNumber), AST)) {
      return foreign(E, Reason::UnknownAllocator);
    } else {
      visitExpr(Call->getArg(OldNumber), Use::Value);
      return foreign(E, Reason::PointerCast);
    }
  }
  SourceRange R = C.Where.unexpanded(E->getSourceRange(), /*IsReplaced=*/true);
  Frame Here = C.Where.frameOf(R.getBegin());
  Here.IsMadeAnew = true;
  auto Extent = C.Where.range(R.getBegin(), R.getEnd(), Here);
  if (Outer)
    Kind = Variant::AllocatorCall;
  SourceRange Inner =
      C.Where.unexpanded((Outer ? Outer : Bare)->getSourceRange(),
                         /*IsReplaced=*/true);
  auto Op = C.Where.range(Inner.getBegin(), Inner.getEnd(), Here);
  auto Mixed = [&] {
    if (!From.isValid()) // It is no other array's.
      return foreign(E, Reason::MacroMix);
    return refused(E, Reason::MacroMix,
                   "the allocation is split between a macro and its use",
                   "write the allocation out");
  };
  if (!Extent)
    return Mixed();
  if (From.isValid() && !adapt(From, Here))
    return Mixed();
  ExprFacts N;
  N.Kind = ExprKind::Allocate;
  N.How = Kind;
  N.Extent = *Extent;
  N.Op = Op.value_or(*Extent);
  N.InMacro = Here.IsMacro;
  N.SlotParams = Params;
  if (From.isValid()) {
    N.Operands = {From.Expr};
    N.Argument = static_cast<int32_t>(OldNumber);
  }
  for (unsigned Number : Slots) {
    const Expr *Arg = Call->getArg(Number);
    auto Text = C.Where.range(Arg->getBeginLoc(), Arg->getEndLoc(), Here);
    if ((!Text || Text->contains(N.Op)) && Kind == Variant::AllocatorCall)
      return Mixed();
    if (Text)
      N.Slots.push_back(*Text);
  }
  if (Kind == Variant::AllocatorCall && !isCLibrary(F, AST))
    Callee = C.function(F);
  N.Callee = Callee;
  Facts.Exprs.push_back(std::move(N));
  Origins.push_back({E, Here, false});
  Node Made{static_cast<Index>(Facts.Exprs.size() - 1)};
  return setSize(Made, S) ? Made : Mixed();
}
