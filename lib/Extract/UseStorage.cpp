//===-- UseStorage.cpp - What is done with whole arrays ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Allocators.h"
#include "Sizes.h"
#include "UseWalker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

static const Expr *withoutCasts(const Expr *E) {
  return E->IgnoreParenImpCasts();
}

QualType layoutopt::measured(const Expr *E) {
  const auto *S = dyn_cast<UnaryExprOrTypeTraitExpr>(E->IgnoreParenCasts());
  if (!S || S->getKind() != UETT_SizeOf)
    return QualType();
  return S->getTypeOfArgument();
}

bool layoutopt::isRecord(QualType T, const RecordDecl *Record) {
  if (T.isNull())
    return false;
  const RecordDecl *D = T->getAsRecordDecl();
  return D && D->getCanonicalDecl() == Record->getCanonicalDecl();
}

UseWalker::Size UseWalker::sizeIn(const Expr *E,
                                  const RecordDecl *Record) const {
  Size S;
  if (isRecord(measured(E), Record)) {
    S.IsOne = true;
    return S;
  }
  if (const auto *B = dyn_cast<BinaryOperator>(withoutCasts(E));
      B && B->getOpcode() == BO_Mul) {
    if (isRecord(measured(B->getLHS()), Record))
      S.Count = B->getRHS();
    else if (isRecord(measured(B->getRHS()), Record))
      S.Count = B->getLHS();
  }
  return S;
}

bool layoutopt::isMultiple(const Expr *E, const RecordDecl *Record,
                           ASTContext &AST) {
  QualType T = measured(E);
  if (!T.isNull())
    return isRecord(AST.getBaseElementType(T), Record);
  const auto *B = dyn_cast<BinaryOperator>(E->IgnoreParenCasts());
  if (!B)
    return false;
  bool L = isMultiple(B->getLHS(), Record, AST);
  bool R = isMultiple(B->getRHS(), Record, AST);
  return B->getOpcode() == BO_Mul ? L || R : B->isAdditiveOp() ? L && R : false;
}

/// Notes the size of an operation, which the text around it may not split.
bool UseWalker::setSize(Node N, const Size &S) {
  if (S.IsOne)
    return true;
  at(N).IndexIsBytes = S.Bytes != nullptr;
  const Expr *E = S.Bytes ? S.Bytes : S.Count;
  // `(n)` in the body of a macro whose use is the whole call would be the use
  // itself; what stands in its argument has text of its own.
  auto HasText = [&] {
    return setIndex(N, E) &&
           !(at(N).Op.isValid() && at(N).IndexRange.contains(at(N).Op));
  };
  if (!HasText()) {
    E = E->IgnoreParenImpCasts();
    if (!HasText())
      return false;
  }
  // Evaluated twice in a row at most.
  at(N).IndexSimple =
      !E->HasSideEffects(AST) && !E->getType().isVolatileQualified();
  return true;
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
  QualType Each = measured(Ratio->getRHS());
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
  SourceRange R = C.Where.unexpanded(E->getSourceRange());
  Frame Here = C.Where.frameOf(R.getBegin());
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
  N.OpText = "count";
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
    for (const Stmt *Child : S->children())
      markSeen(Child);
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

UseWalker::Node UseWalker::allocation(const Expr *E) {
  if (C.isOpenCL())
    return {};
  RecordUse To = C.recordUse(E->getType());
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

  std::string Kind;
  Size S;
  const Expr *Old = nullptr;
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
    if (isRecord(measured(Y), To.Record))
      S.Count = X;
    else if (isRecord(measured(X), To.Record))
      S.Count = Y;
  };
  unsigned NumArgs = Call ? Call->getNumArgs() : 0;
  if (New) {
    Kind = New->hasInitializer() ? "calloc" : "malloc";
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
      Kind = "malloc";
  } else if (isCLibrary(F, AST)) {
    StringRef Name = F->getName();
    Name.consume_front("__builtin_");
    if (Name == "malloc" && NumArgs == 1) {
      Kind = "malloc";
      SetBytes(0);
    } else if (Name == "calloc" && NumArgs == 2) {
      Kind = "calloc";
      SetProduct(0, 1);
    } else if (Name == "realloc" && NumArgs == 2) {
      Kind = "realloc";
      SetBytes(1);
      Old = Call->getArg(0);
    } else if (Name == "alloca" && NumArgs == 1) {
      Kind = "alloca";
      SetBytes(0);
    } else if ((Name == "aligned_alloc" || Name == "memalign") &&
               NumArgs == 2) {
      Expr::EvalResult Value;
      if (Call->getArg(0)->EvaluateAsInt(Value, AST) &&
          Value.Val.getInt().ule(64)) {
        Kind = "aligned_alloc";
        SetBytes(1);
      }
    }
  } else if (F->hasBody()) {
    Params = allocatedBytes(F, AST);
    if (!Params.empty() && unsigned(Params.back()) < NumArgs) {
      if (Params.size() == 1)
        SetBytes(Params[0]);
      else if (Params.size() == 2)
        SetProduct(Params[0], Params[1]);
      Kind = "call";
    }
  } else {
    // Its body is in another file: link() looks whether the guess is right.
    for (unsigned I = 0; I != NumArgs; ++I) {
      const Expr *Arg = Call->getArg(I);
      Size Here = sizeIn(Arg, To.Record);
      if (!Here)
        continue;
      if (!Slots.empty())
        return foreign(E, "unknown-allocator");
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
      Kind = "call";
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
  if (Kind.empty() || !S) {
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
    return foreign(E, "unknown-allocator");
  }

  if (Outer && Kind != "malloc" && Kind != "calloc" &&
      Kind != "aligned_alloc" && Kind != "call") {
    visitExpr(Outer, Use::Value);
    return foreign(E, "unknown-allocator");
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
    } else if (Call->getArg(0)->isNullPointerConstant(
                   AST, Expr::NPC_ValueDependentIsNull) != Expr::NPCK_NotNull) {
      Kind = "malloc";
    } else {
      visitExpr(Call->getArg(0), Use::Value);
      return foreign(E, "pointer-cast");
    }
  }
  SourceRange R = C.Where.unexpanded(E->getSourceRange());
  Frame Here = C.Where.frameOf(R.getBegin());
  auto Extent = C.Where.range(R.getBegin(), R.getEnd(), Here);
  if (Outer)
    Kind = "call";
  SourceRange Inner =
      C.Where.unexpanded((Outer ? Outer : Bare)->getSourceRange());
  auto Op = C.Where.range(Inner.getBegin(), Inner.getEnd(), Here);
  auto Mixed = [&] {
    return refused(E, "macro-mix",
                   "the allocation is split between a macro and its use",
                   "write the allocation out");
  };
  if (!Extent)
    return Mixed();
  if (From.isValid() && !adapt(From, Here))
    return Mixed();
  ExprFacts N;
  N.Kind = ExprKind::Allocate;
  N.OpText = Kind;
  N.Extent = *Extent;
  N.Op = Op.value_or(*Extent);
  N.InMacro = Here.IsMacro;
  N.SlotParams = Params;
  if (From.isValid())
    N.Operands = {From.Expr};
  for (unsigned Number : Slots) {
    const Expr *Arg = Call->getArg(Number);
    auto Text = C.Where.range(Arg->getBeginLoc(), Arg->getEndLoc(), Here);
    if ((!Text || Text->contains(N.Op)) && (Kind == "call" || Kind == "alloca"))
      return Mixed();
    if (Text)
      N.Slots.push_back(*Text);
  }
  if (Kind == "call" && !isCLibrary(F, AST))
    Callee = C.function(F);
  N.Callee = Callee;
  Facts.Exprs.push_back(std::move(N));
  Origins.push_back({E, Here, false});
  Node Made{static_cast<Index>(Facts.Exprs.size() - 1)};
  return setSize(Made, S) ? Made : Mixed();
}

//===----------------------------------------------------------------------===//
// Library functions
//===----------------------------------------------------------------------===//

/// The pointer that is passed where memory of any type is expected.
static const Expr *passedPointer(const Expr *Arg) {
  const Expr *Bare = Arg->IgnoreParenCasts();
  // `&b[i].x` is the address of a field, not of a record.
  return Bare;
}

bool UseWalker::visitFree(const CallExpr *E, unsigned Number, bool IsLibrary) {
  const Expr *Arg = E->getArg(Number);
  const Expr *P = passedPointer(Arg);
  if (!C.recordUse(P->getType()).isSimple())
    return false;
  const Expr *Whole = IsLibrary ? static_cast<const Expr *>(E) : Arg;
  Node From = pointer(P);
  if (!From.isValid() || at(From).Kind == ExprKind::Foreign)
    return true;
  Node N = operation(ExprKind::Free, Whole, E->getExprLoc(), {From});
  if (!N.isValid())
    return true;
  at(N).OpText = IsLibrary ? "free" : "";
  at(N).ValueUsed = false;
  at(N).Argument = static_cast<int32_t>(Number);
  if (!IsLibrary) {
    const FunctionDecl *F = E->getDirectCallee();
    Index Callee = C.function(F);
    at(N).Callee = Callee;
    at(N).Op = Range();
  }
  root(N);
  return true;
}

bool UseWalker::visitFill(const CallExpr *E) {
  const Expr *P = passedPointer(E->getArg(0));
  RecordUse Use = C.recordUse(P->getType());
  if (!Use.isSimple())
    return false;
  Expr::EvalResult Value;
  bool IsZero =
      E->getArg(1)->EvaluateAsInt(Value, AST) && Value.Val.getInt() == 0;
  Size S = sizeIn(E->getArg(2), Use.Record);
  if (!S && isMultiple(E->getArg(2), Use.Record, AST))
    S.Bytes = E->getArg(2);
  visitExpr(E->getArg(1), UseWalker::Use::Value);
  visitExpr(E->getArg(2), UseWalker::Use::Value);
  Node To = pointer(P);
  if (!To.isValid() || at(To).Kind == ExprKind::Foreign)
    return true;
  if (!IsZero || !S) {
    refuse(P, IsZero ? "partial-fill" : "byte-fill",
           IsZero ? "memset clears a number of bytes that may not be records"
                  : "memset fills the bytes with something else than zero",
           "set the fields in a loop");
    return true;
  }
  Node N = operation(ExprKind::Fill, E, E->getRParenLoc(), {To});
  if (!N.isValid())
    return true;
  at(N).OpText = "memset";
  at(N).ValueUsed = false;
  if (!setSize(N, S)) {
    refuse(E, "macro-mix", "the size is split between a macro and its use",
           "write the call out");
    return true;
  }
  root(N);
  return true;
}

bool UseWalker::visitCopy(const CallExpr *E) {
  const Expr *To = passedPointer(E->getArg(0));
  const Expr *From = passedPointer(E->getArg(1));
  RecordUse A = C.recordUse(To->getType()), B = C.recordUse(From->getType());
  if (!A.isSimple() && !B.isSimple())
    return false;
  visitExpr(E->getArg(2), Use::Value);
  Size S;
  bool Alike = A.isSimple() && B.isSimple() &&
               A.Record->getCanonicalDecl() == B.Record->getCanonicalDecl();
  if (Alike) {
    S = sizeIn(E->getArg(2), A.Record);
    if (!S && isMultiple(E->getArg(2), A.Record, AST))
      S.Bytes = E->getArg(2);
  }
  Node Target, Source;
  if (A.isSimple())
    Target = pointer(To);
  else
    visitExpr(E->getArg(0), Use::Value);
  if (B.isSimple())
    Source = pointer(From);
  else
    visitExpr(E->getArg(1), Use::Value);
  if (!Alike || !S || !Target.isValid() || !Source.isValid()) {
    for (const Expr *Each : {To, From})
      if (C.recordUse(Each->getType()).isSimple())
        refuse(Each, "byte-copy",
               "memory is copied between the array and something else",
               "copy the records in a loop");
    return true;
  }
  Node N = operation(ExprKind::Copy, E, E->getRParenLoc(), {Target, Source});
  if (!N.isValid())
    return true;
  at(N).OpText = E->getDirectCallee()->getName().str();
  at(N).ValueUsed = false;
  if (!setSize(N, S)) {
    refuse(E, "macro-mix", "the size is split between a macro and its use",
           "write the call out");
    return true;
  }
  root(N);
  return true;
}

namespace {
/// What a library function does with an array that it gets as bytes.
struct BoundaryCall {
  const char *Name;
  unsigned Pointer; ///< The argument.
  int Factor[2];    ///< Arguments whose product is the size; -1: none.
  bool Reads, Writes;
};
} // namespace

static const BoundaryCall BoundaryCalls[] = {
    {"fread", 0, {1, 2}, true, true},  {"fwrite", 0, {1, 2}, true, false},
    {"read", 1, {2, -1}, true, true},  {"write", 1, {2, -1}, true, false},
    {"pread", 1, {2, -1}, true, true}, {"pwrite", 1, {2, -1}, true, false},
    {"recv", 1, {2, -1}, true, true},  {"send", 1, {2, -1}, true, false},
    {"qsort", 0, {1, 2}, true, true},
};

/// How a program spells \p T: Clang has names of its own for some types.
static std::string typeText(QualType T, const PrintingPolicy &Policy) {
  std::string Text = T.getAsString(Policy);
  return Text == "__size_t" ? "size_t" : Text;
}

bool UseWalker::visitBoundary(const CallExpr *E) {
  StringRef Name = E->getDirectCallee()->getName();
  const auto *Known = llvm::find_if(
      BoundaryCalls, [&](const BoundaryCall &B) { return B.Name == Name; });
  if (Known == std::end(BoundaryCalls) || E->getNumArgs() <= Known->Pointer)
    return false;
  const Expr *P = passedPointer(E->getArg(Known->Pointer));
  RecordUse Use = C.recordUse(P->getType());
  if (!Use.isSimple())
    return false;
  const FunctionDecl *F = E->getDirectCallee();
  for (unsigned I = 0; I != E->getNumArgs(); ++I)
    if (I != Known->Pointer)
      visitExpr(E->getArg(I), UseWalker::Use::Value);
  Size S;
  const Expr *A = E->getArg(Known->Factor[0]);
  if (Known->Factor[1] >= 0) {
    const Expr *B = E->getArg(Known->Factor[1]);
    if (isRecord(measured(A), Use.Record))
      S.Count = B;
    else if (isRecord(measured(B), Use.Record))
      S.Count = A;
  } else {
    S = sizeIn(A, Use.Record);
  }
  Node From = pointer(P);
  if (!From.isValid() || at(From).Kind == ExprKind::Foreign)
    return true;
  Node N = operation(ExprKind::Boundary, E, E->getRParenLoc(), {From});
  if (!N.isValid())
    return true;
  ExprFacts &Call = at(N);
  Call.OpText = Name.str();
  Call.Argument = static_cast<int32_t>(Known->Pointer);
  Call.IsRead = Known->Reads;
  Call.IsWritten = Known->Writes;
  PrintingPolicy Policy(AST.getLangOpts());
  Call.Types.push_back(typeText(F->getReturnType(), Policy));
  bool IsSplit = false;
  for (unsigned I = 0; I != E->getNumArgs(); ++I) {
    const Expr *Arg = E->getArg(I);
    auto Text = C.Where.range(Arg->getBeginLoc(), Arg->getEndLoc(),
                              Origins[N.Expr].Where);
    IsSplit |= !Text;
    at(N).Slots.push_back(Text.value_or(Range()));
    at(N).Types.push_back(
        I < F->getNumParams()
            ? typeText(F->getParamDecl(I)->getType().getUnqualifiedType(),
                       Policy)
            : "");
  }
  if (!S || IsSplit || !setSize(N, S))
    refuse(P, "no-body",
           "the array is passed to '" + Name + "', which works on its bytes",
           "pass `sizeof` the record times a number of records");
  else {
    C.obstacle("boundary",
               "the array is passed to '" + Name +
                   "', which works on its bytes",
               "allow the conversion with the policy `boundary: convert`",
               E->getSourceRange(), entityOf(From));
    Facts.Obstacles.back().IsBoundary = true;
  }
  root(N);
  return true;
}

/// What lies between the fields would have to be equal, too.
bool UseWalker::visitComparison(const CallExpr *E) {
  auto IsArray = [&](const Expr *Arg) {
    RecordUse Use = C.recordUse(passedPointer(Arg)->getType());
    return Use && Use.Depth > 0;
  };
  if (!llvm::any_of(E->arguments(), IsArray))
    return false;
  for (const Expr *Arg : E->arguments())
    if (IsArray(Arg))
      refuse(passedPointer(Arg), "bytes-compared",
             "the bytes of the records are compared", "compare the fields");
    else
      visitExpr(Arg, Use::Value);
  return true;
}

bool UseWalker::visitLibraryCall(const CallExpr *E, bool ValueUsed) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!C.isOpenCL() && isDeviceFunction(F) && visitDeviceCall(E))
    return true;
  if (C.isOpenCL() || !F || !F->getIdentifier() || !isCLibrary(F, AST))
    return false;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  unsigned NumArgs = E->getNumArgs();
  if ((Name == "free" || Name == "_mm_free") && NumArgs == 1)
    return visitFree(E, 0, /*IsLibrary=*/true);
  if (Name == "memset" && NumArgs == 3 && !ValueUsed)
    return visitFill(E);
  if ((Name == "memcpy" || Name == "memmove") && NumArgs == 3 && !ValueUsed)
    return visitCopy(E);
  if (Name == "memcmp" || Name == "bcmp" || Name == "timingsafe_bcmp")
    return visitComparison(E);
  return visitBoundary(E);
}

//===----------------------------------------------------------------------===//
// Initialisers
//===----------------------------------------------------------------------===//

namespace {

/// Reads the written form of the initialiser of an array of records.
class InitializerReader {
public:
  InitializerReader(ExtractContext &C, Index Record) : C(C), Record(Record) {}

  InitializerFacts Out;

  /// False for what no edit in place can follow.
  bool readArray(const InitListExpr *List, QualType T, uint64_t First,
                 bool IsOuter);
  bool readElement(const InitListExpr *List, uint64_t Number,
                   std::optional<Range> Designator);

private:
  bool readFields(const InitListExpr *List, Index Outer,
                  std::vector<FieldInit> &Into);
  /// The range of \p E and of the designator in front.
  bool place(const Expr *E, const Expr *&Value,
             std::optional<Range> &Designator, const DesignatedInitExpr *&By);
  std::optional<Range> token(SourceLocation L) {
    return L.isMacroID() ? std::nullopt : C.Where.fileRange(L, L);
  }
  ExtractContext &C;
  Index Record;
};

} // namespace

static uint64_t recordsIn(QualType T, ASTContext &AST) {
  uint64_t Records = 1;
  while (const ConstantArrayType *A = AST.getAsConstantArrayType(T)) {
    Records *= A->getZExtSize();
    T = A->getElementType();
  }
  return Records;
}

bool InitializerReader::place(const Expr *E, const Expr *&Value,
                              std::optional<Range> &Designator,
                              const DesignatedInitExpr *&By) {
  Value = E;
  By = dyn_cast<DesignatedInitExpr>(E);
  if (!By)
    return true;
  if (By->size() != 1 || By->usesGNUSyntax())
    return false;
  Value = By->getInit();
  SourceLocation Begin = By->getBeginLoc(), End = Value->getBeginLoc();
  if (Begin.isMacroID() || End.isMacroID())
    return false;
  Designator = C.Where.bytes(Begin, End);
  return Designator.has_value();
}

bool InitializerReader::readFields(const InitListExpr *List, Index Outer,
                                   std::vector<FieldInit> &Into) {
  const RecordDecl *D = List->getType()->getAsRecordDecl();
  if (!D)
    return false;
  auto Field = D->field_begin();
  for (const Expr *E : List->inits()) {
    const Expr *Value = nullptr;
    std::optional<Range> Designator;
    const DesignatedInitExpr *By = nullptr;
    if (!place(E, Value, Designator, By))
      return false;
    if (By) {
      const DesignatedInitExpr::Designator &First = *By->getDesignator(0);
      if (!First.isFieldDesignator() || !First.getFieldDecl())
        return false;
      Field = RecordDecl::field_iterator(
          RecordDecl::specific_decl_iterator<FieldDecl>(
              DeclContext::decl_iterator(First.getFieldDecl())));
    }
    while (Field != D->field_end() && Field->isUnnamedBitField())
      ++Field;
    if (Field == D->field_end())
      return false;
    FieldInit Init;
    Init.Member = C.member(Record, Outer, *Field);
    if (Init.Member == None)
      return false;
    if (Designator)
      Init.Designator = *Designator;
    auto Text = C.Where.fileRange(Value->getBeginLoc(), Value->getEndLoc());
    if (!Text || !Field->getIdentifier())
      return false;
    Init.Value = *Text;
    const auto *Inner = dyn_cast<InitListExpr>(Value);
    QualType T = Field->getType();
    bool IsAggregate = T->isArrayType() || T->isRecordType();
    bool IsString = isa<StringLiteral>(Value->IgnoreParens());
    // Values of an inner aggregate without braces of their own.
    if (IsAggregate && !Inner && !IsString && !Value->getType()->isRecordType())
      return false;
    if (Inner && T->isRecordType() &&
        !C.Facts.Records[Record].Members[Init.Member].Leaf) {
      const InitListExpr *Written =
          Inner->isSemanticForm() && Inner->getSyntacticForm()
              ? Inner->getSyntacticForm()
              : Inner;
      if (!readFields(Written, Init.Member, Init.Nested))
        return false;
    }
    Into.push_back(std::move(Init));
    ++Field;
  }
  return true;
}

bool InitializerReader::readElement(const InitListExpr *List, uint64_t Number,
                                    std::optional<Range> Designator) {
  ElementInit Element;
  Element.Element = Number;
  auto Open = token(List->getLBraceLoc()), Close = token(List->getRBraceLoc());
  if (!Open || !Close)
    return false;
  Element.Open = *Open;
  Element.Close = *Close;
  if (Designator)
    Element.Designator = *Designator;
  if (!readFields(List, None, Element.Fields))
    return false;
  Out.Elements.push_back(std::move(Element));
  return true;
}

bool InitializerReader::readArray(const InitListExpr *List, QualType T,
                                  uint64_t First, bool IsOuter) {
  const ConstantArrayType *Array = C.AST.getAsConstantArrayType(T);
  if (!Array)
    return false;
  QualType Inner = Array->getElementType();
  uint64_t Step = recordsIn(Inner, C.AST), At = 0;
  if (!IsOuter) {
    auto Open = token(List->getLBraceLoc());
    auto Close = token(List->getRBraceLoc());
    if (!Open || !Close)
      return false;
    Out.Rows.push_back(*Open);
    Out.Rows.push_back(*Close);
  }
  for (const Expr *E : List->inits()) {
    const Expr *Value = nullptr;
    std::optional<Range> Designator;
    const DesignatedInitExpr *By = nullptr;
    if (!place(E, Value, Designator, By))
      return false;
    if (By) {
      const DesignatedInitExpr::Designator &D = *By->getDesignator(0);
      Expr::EvalResult Number;
      if (!D.isArrayDesignator() ||
          !By->getArrayIndex(D)->EvaluateAsInt(Number, C.AST))
        return false;
      At = Number.Val.getInt().getZExtValue();
    }
    const auto *Each = dyn_cast<InitListExpr>(Value);
    if (!Each)
      return false;
    if (Each->isSemanticForm() && Each->getSyntacticForm())
      Each = Each->getSyntacticForm();
    bool IsRow = Inner->isArrayType();
    if (IsRow && Designator)
      Out.Rows.push_back(*Designator);
    if (IsRow ? !readArray(Each, Inner, First + At * Step, false)
              : !readElement(Each, First + At, Designator))
      return false;
    ++At;
  }
  return true;
}

void UseWalker::visitInitializer(const VarDecl *V, const Expr *Init) {
  Index Entity = C.entity(V);
  // What C++ calls constructing records leaves plain ones as they are.
  if (const auto *Made = dyn_cast<CXXConstructExpr>(Init))
    if (Made->getNumArgs() == 0 && Made->getConstructor()->isTrivial() &&
        !Made->requiresZeroInitialization())
      return;
  visitExpr(Init, Use::Value);
  const auto *List = dyn_cast<InitListExpr>(Init->IgnoreParens());
  QualType T = V->getType();
  bool IsObject = T->isRecordType();
  if (!List) {
    if (IsObject) // `struct body t = b[i];`
      return;
    C.obstacle("array-initialized",
               "'" + V->getName() + "' is initialised in an unusual way",
               "write the records in braces", Init->getSourceRange(), Entity);
    return;
  }
  if (List->isSemanticForm() && List->getSyntacticForm())
    List = List->getSyntacticForm();
  InitializerReader Reader(C, Facts.Entities[Entity].Record);
  auto Extent = C.Where.fileRange(List->getBeginLoc(), List->getEndLoc());
  // `= {0}` is zero in every layout.
  Expr::EvalResult Zero;
  bool IsZero =
      List->getNumInits() == 0 ||
      (List->getNumInits() == 1 &&
       List->getInit(0)->IgnoreParenImpCasts()->getType()->isIntegerType() &&
       List->getInit(0)->IgnoreParenImpCasts()->EvaluateAsInt(Zero, AST) &&
       Zero.Val.getInt() == 0);
  bool Understood = Extent && !Init->getBeginLoc().isMacroID();
  if (Understood && !IsZero)
    Understood = IsObject ? Reader.readElement(List, 0, std::nullopt)
                          : Reader.readArray(List, T, 0, true);
  if (!Understood || hasDirective(Extent ? C.Where.text(*Extent) : "")) {
    C.obstacle("array-initialized",
               "'" + V->getName() +
                   "' has an initial value that is not written record by "
                   "record",
               "put each record in braces of its own, without macros",
               Init->getSourceRange(), Entity);
    return;
  }
  Reader.Out.Entity = Entity;
  Reader.Out.Extent = *Extent;
  Facts.Initializers.push_back(std::move(Reader.Out));
}
