//===-- UseMemory.cpp - Library functions that work on memory -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/CodeVisitor.h"
#include "Types/Allocators.h"
#include "Types/Builtins.h"
#include "Types/Constants.h"
#include "Types/Sizes.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

/// The pointer that is passed where memory of any type is expected.
static const Expr *passedPointer(const Expr *Arg) {
  const Expr *Bare = Arg->IgnoreParenCasts();
  // `&b[i].x` is the address of a field, not of a record.
  return Bare;
}

bool UseWalker::visitFree(const CallExpr *E, unsigned Number, bool IsLibrary) {
  const Expr *Arg = E->getArg(Number);
  const Expr *P = passedPointer(Arg);
  if (C.isIndirect(P->getType()) &&
      (IsLibrary || E->getDirectCallee()->hasBody())) {
    indirect(P, None);
    return true;
  }
  if (!C.recordUse(P->getType()).isSimple())
    return false;
  const Expr *Whole = IsLibrary ? static_cast<const Expr *>(E) : Arg;
  Node From = pointer(P);
  if (!From.isValid() || at(From).Kind == ExprKind::Foreign)
    return true;
  Node N = operation(ExprKind::Free, Whole, E->getExprLoc(), {From});
  if (!N.isValid())
    return true;
  at(N).How = IsLibrary ? Variant::FreeCall : Variant::None;
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

/// A call that works on \p S records of each operand.
UseWalker::Node UseWalker::sizedRoot(ExprKind Kind, const CallExpr *E,
                                     ArrayRef<Node> Operands, StringRef Name,
                                     const Size &S) {
  Node N = operation(Kind, E, E->getRParenLoc(), Operands);
  if (!N.isValid())
    return {};
  at(N).ValueUsed = false;
  if (setSize(N, S)) {
    root(N);
    return N;
  }
  refuse(E, Reason::MacroSize, "the size is split between a macro and its use",
         "write the call out");
  return {};
}

/// `posix_memalign((void **)&p, 64, n * sizeof *p)`.
bool UseWalker::visitAllocateInto(const CallExpr *E) {
  const auto *U = dyn_cast<UnaryOperator>(passedPointer(E->getArg(0)));
  if (!U || U->getOpcode() != UO_AddrOf)
    return false;
  const Expr *Target = U->getSubExpr()->IgnoreParens();
  RecordUse Use = C.recordUse(Target->getType());
  if (!Use.isSimple() || !Target->getType()->isPointerType())
    return false;
  const bool IsBehind = isBehindPointer(Target);
  const auto *Ref = dyn_cast<DeclRefExpr>(Target);
  const auto *M = dyn_cast<MemberExpr>(Target);
  const ValueDecl *V =
      Ref ? Ref->getDecl()
          : (M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr);
  const Index Entity = V ? C.entity(V) : None;
  if (!IsBehind && Entity == None)
    return false;
  visitExpr(E->getArg(1), UseWalker::Use::Value);
  visitExpr(E->getArg(2), UseWalker::Use::Value);
  // Others are errors, or more than stored arrays have.
  Expr::EvalResult Alignment;
  const uint64_t Least = AST.getTypeSizeInChars(AST.VoidPtrTy).getQuantity();
  if (!E->getArg(1)->EvaluateAsInt(Alignment, AST) ||
      Alignment.Val.getInt().ugt(64) || Alignment.Val.getInt().ult(Least) ||
      !Alignment.Val.getInt().isPowerOf2()) {
    refuse(Target, Reason::UnknownAllocator,
           "the storage has an alignment that stored arrays do not have",
           "use a constant alignment of 64 bytes at most");
    return true;
  }
  Size S = sizeIn(E->getArg(2), Use.Record);
  if (!S)
    S.Bytes = E->getArg(2);
  // A handle takes more room than the pointer that it replaces.
  if (S.Bytes && !isMultiple(S.Bytes, Use.Record, AST))
    C.exposeHeld(Use.Record, E->getSourceRange());
  Node To;
  if (IsBehind) {
    To = behindPointer(Target, UseWalker::Use::Write);
  } else if (M) {
    Seen.insert(M);
    visitMember(M, UseWalker::Use::Write, 0);
    To = member(M, Entity);
  } else {
    Seen.insert(Target);
    To = name(Target, Entity);
  }
  if (To.isValid())
    sizedRoot(ExprKind::AllocateInto, E, {To}, "posix_memalign", S);
  return true;
}

/// Whether memset() of \p Record with \p Byte, where each field is cleared by
/// itself, gives it the value that it had.
static bool fillsAlike(const RecordFacts &Record, const Expr *Byte,
                       const ASTContext &AST) {
  // Handles have no such bytes as pointers; bit-fields lie elsewhere in theirs.
  if (!Record.Holds.empty())
    return false;
  Expr::EvalResult Value;
  return llvm::none_of(Record.Members,
                       [](const MemberFacts &M) { return !M.Bits.empty(); }) ||
         (Byte->EvaluateAsInt(Value, AST) &&
          Value.Val.getInt().extOrTrunc(8).isAllOnes());
}

bool UseWalker::visitFill(const CallExpr *E) {
  const Expr *P = passedPointer(E->getArg(0));
  RecordUse Use = C.recordUse(P->getType());
  if (!Use.isSimple())
    return false;
  bool IsZero = isZero(E->getArg(1), AST);
  Size S = exactSizeIn(E->getArg(2), Use.Record);
  if (!S && isMultiple(E->getArg(2), Use.Record, AST))
    S.Bytes = E->getArg(2);
  visitExpr(E->getArg(1), UseWalker::Use::Value);
  visitExpr(E->getArg(2), UseWalker::Use::Value);
  Node To = pointer(P);
  if (!To.isValid() || at(To).Kind == ExprKind::Foreign)
    return true;
  const bool IsAlike = IsZero || fillsAlike(Facts.Records[C.record(Use.Record)],
                                            E->getArg(1), AST);
  if (!IsAlike || !S) {
    refuse(P, IsAlike ? Reason::PartialFill : Reason::ByteFill,
           IsAlike ? "memset fills a number of bytes that may not be records"
                   : "memset fills bit-fields, or pointers to records, with "
                     "something else than zero",
           "set the fields in a loop");
    return true;
  }
  Node N = sizedRoot(ExprKind::Fill, E, {To}, "memset", S);
  if (IsZero || !N.isValid())
    return true;
  const Expr *Byte = E->getArg(1);
  if (auto Text = C.Where.range(Byte->getBeginLoc(), Byte->getEndLoc(),
                                Origins[N.Expr].Where)) {
    at(N).How = Variant::FillByte;
    at(N).Slots = {*Text};
  } else {
    refuse(P, Reason::MacroMix,
           "the byte of memset is split between a macro and its use",
           "write the call out");
  }
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
    S = exactSizeIn(E->getArg(2), A.Record);
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
        refuse(Each, Reason::ByteCopy,
               "memory is copied between the array and something else",
               "copy the records in a loop");
    return true;
  }
  sizedRoot(ExprKind::Copy, E, {Target, Source},
            E->getDirectCallee()->getName(), S);
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

namespace {
/// Looks for what could tell others of a pointer.
class PointerKeeper : public CodeVisitor<PointerKeeper> {
public:
  PointerKeeper(ASTContext &AST, unsigned Depth) : AST(AST), Depth(Depth) {}

  bool VisitBinaryOperator(BinaryOperator *E) {
    return !E->isAssignmentOp() || note(E->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    return !E->isIncrementDecrementOp() || note(E->getSubExpr());
  }
  bool VisitVarDecl(VarDecl *V) { return !V->isStaticLocal() || fail(); }
  bool VisitAsmStmt(AsmStmt *) { return fail(); }
  bool VisitAtomicExpr(AtomicExpr *) { return fail(); }
  bool VisitCastExpr(CastExpr *E) {
    return E->getCastKind() != CK_PointerToIntegral || fail();
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (F && isCLibrary(F, AST))
      return onlyLooks(F) ||
             llvm::all_of(E->arguments(),
                          [](const Expr *Arg) {
                            Arg = Arg->IgnoreParenImpCasts();
                            return Arg->getType()->isArithmeticType() ||
                                   isa<StringLiteral>(Arg);
                          }) ||
             fail();
    return (Depth != 0 && F && keepsNoPointer(F, AST, Depth - 1)) || fail();
  }
  static bool keepsNoPointer(const FunctionDecl *F, ASTContext &AST,
                             unsigned Depth = 3) {
    const FunctionDecl *Definition = nullptr;
    if (!F->hasBody(Definition))
      return false;
    PointerKeeper In(AST, Depth);
    In.TraverseStmt(Definition->getBody());
    return In.IsGood;
  }

private:
  bool fail() { return IsGood = false; }
  /// Whether a function of the library looks at what its pointers lead to, and
  /// no more. Others may hand a pointer on: strtol, memcpy, putenv, sprintf.
  static bool onlyLooks(const FunctionDecl *F) {
    static const StringRef Names[] = {
        "strcmp",  "strncmp", "strcasecmp", "strncasecmp", "strcoll", "strlen",
        "strnlen", "memcmp",  "atoi",       "atol",        "atoll",   "atof",
        "wcscmp",  "wcsncmp", "strverscmp", "wcslen"};
    StringRef Name = F->getIdentifier() ? F->getName() : "";
    Name.consume_front("__builtin_");
    return llvm::is_contained(Names, Name);
  }
  /// A number may go anywhere, a pointer or a record to a local variable alone.
  bool note(const Expr *To) {
    To = To->IgnoreParens();
    if (To->getType()->isArithmeticType() || To->getType()->isEnumeralType())
      return true;
    const auto *Ref = dyn_cast<DeclRefExpr>(To);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    return (V && V->hasLocalStorage()) || fail();
  }

  ASTContext &AST;
  unsigned Depth;
  bool IsGood = true;
};
} // namespace

/// C: the function of the program that \p Call of `qsort` compares with, if it
/// keeps no pointer to what it compares: that may be a copy. (In C++ there are
/// too many ways to keep one.)
static const FunctionDecl *plainComparison(const CallExpr *Call,
                                           ASTContext &AST) {
  if (Call->getNumArgs() != 4 || AST.getLangOpts().CPlusPlus)
    return nullptr;
  const Expr *Arg = Call->getArg(3)->IgnoreParenCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(Arg);
      U && U->getOpcode() == UO_AddrOf)
    Arg = U->getSubExpr()->IgnoreParenCasts();
  const auto *Ref = dyn_cast<DeclRefExpr>(Arg);
  const auto *F = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  return F && PointerKeeper::keepsNoPointer(F, AST) ? F : nullptr;
}

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
    if (isSizeOf(A, Use.Record, AST))
      S.Count = B;
    else if (isSizeOf(B, Use.Record, AST))
      S.Count = A;
  } else {
    S = exactSizeIn(A, Use.Record);
  }
  Node From = pointer(P);
  if (!From.isValid() || at(From).Kind == ExprKind::Foreign)
    return true;
  Node N = operation(ExprKind::Boundary, E, E->getRParenLoc(), {From});
  if (!N.isValid())
    return true;
  ExprFacts &Call = at(N);
  Call.Name = Name.str();
  Call.Argument = static_cast<int32_t>(Known->Pointer);
  Call.IsRead = Known->Reads;
  Call.IsWritten = Known->Writes;
  if (const FunctionDecl *Compared =
          Name == "qsort" ? plainComparison(E, AST) : nullptr) {
    const Index Callee = C.function(Compared);
    at(N).Callee = Callee;
  }
  PrintingPolicy Policy(AST.getLangOpts());
  at(N).Types.push_back(typeText(F->getReturnType(), Policy));
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
    refuse(P, Reason::NoBody,
           "the array is passed to '" + Name + "', which works on its bytes",
           "pass `sizeof` the record times a number of records");
  else if (llvm::any_of(Facts.Records[C.record(Use.Record)].Members,
                        [](const MemberFacts &M) { return !M.Bits.empty(); }))
    refuse(P, Reason::BitField,
           "the array, whose records have bit-fields, is passed to '" + Name +
               "', which works on its bytes",
           "use whole integers");
  else {
    C.obstacle(Reason::Boundary,
               "the array is passed to '" + Name +
                   "', which works on its bytes",
               "allow the conversion with the policy `boundary: convert`",
               E->getSourceRange(), entityOf(From));
  }
  root(N);
  return true;
}

/// Whether all bytes of a \p T are those of values that are kept as they are:
/// no padding, no bits that nothing says.
static bool isAllData(QualType T, const ASTContext &AST) {
  T = T.getCanonicalType();
  if (T->isAtomicType() || T->isBitIntType() || T->isIncompleteType())
    return false;
  if (const ConstantArrayType *A = AST.getAsConstantArrayType(T))
    return A->getZExtSize() != 0 && isAllData(A->getElementType(), AST);
  if (T->isPointerType() || T->isIntegralOrEnumerationType())
    return true;
  if (T->isRealFloatingType())
    return &AST.getFloatTypeSemantics(T) != &llvm::APFloat::x87DoubleExtended();
  const RecordDecl *D = T->getAsRecordDecl();
  if (!D || D->hasFlexibleArrayMember())
    return false;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(D);
      Class && (Class->getNumBases() != 0 || Class->isDynamicClass()))
    return false;
  const uint64_t Whole = AST.getTypeSize(T);
  uint64_t Used = 0;
  for (const FieldDecl *F : D->fields()) {
    const uint64_t Size = AST.getTypeSize(F->getType());
    if (F->isBitField() || !isAllData(F->getType(), AST) ||
        (D->isUnion() && Size != Whole))
      return false;
    Used += Size;
  }
  return D->isUnion() ? Used != 0 : Used == Whole;
}

/// Whether nothing counts of the value of \p E but whether it is zero.
static bool isOnlyTested(const Expr *E, ASTContext &AST) {
  const Stmt *Child = E;
  while (true) {
    DynTypedNodeList Parents = AST.getParents(*Child);
    const Stmt *Up = Parents.size() == 1 ? Parents[0].get<Stmt>() : nullptr;
    if (!Up)
      return false;
    if (const auto *U = dyn_cast<UnaryOperator>(Up))
      return U->getOpcode() == UO_LNot;
    if (const auto *B = dyn_cast<BinaryOperator>(Up)) {
      const Expr *Other = B->getLHS() == Child ? B->getRHS() : B->getLHS();
      return B->isLogicalOp() || (B->isEqualityOp() && isZero(Other, AST));
    }
    if (const auto *If = dyn_cast<IfStmt>(Up))
      return If->getCond() == Child;
    if (const auto *While = dyn_cast<WhileStmt>(Up))
      return While->getCond() == Child;
    if (const auto *Choice = dyn_cast<ConditionalOperator>(Up))
      return Choice->getCond() == Child;
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(Up)) {
      if (Cast->getCastKind() == CK_IntegralToBoolean)
        return true;
    } else if (!isa<ParenExpr>(Up)) {
      return false;
    }
    Child = Up;
  }
}

/// `memcmp(a, b, n * sizeof *a) == 0`: whole records without anything between
/// their fields are equal where all fields are.
bool UseWalker::comparesRecords(const CallExpr *E) {
  if (E->getNumArgs() != 3 || !isOnlyTested(E, AST))
    return false;
  const Expr *A = passedPointer(E->getArg(0)), *B = passedPointer(E->getArg(1));
  const RecordUse Left = C.recordUse(A->getType()),
                  Right = C.recordUse(B->getType());
  if (!Left.isSimple() || !Right.isSimple() ||
      Left.Record->getCanonicalDecl() != Right.Record->getCanonicalDecl() ||
      !isAllData(Left.Element.getUnqualifiedType(), AST) ||
      !Facts.Records[C.record(Left.Record)].Holds.empty())
    return false;
  Size S = exactSizeIn(E->getArg(2), Left.Record);
  if (!S && isMultiple(E->getArg(2), Left.Record, AST))
    S.Bytes = E->getArg(2);
  if (!S)
    return false;
  visitExpr(E->getArg(2), Use::Value);
  const Node First = pointer(A), Second = pointer(B);
  if (First.isValid() && Second.isValid()) {
    sizedRoot(ExprKind::CompareBytes, E, {First, Second}, "memcmp", S);
    return true;
  }
  for (const Expr *Each : {A, B})
    refuse(Each, Reason::BytesCompared, "the bytes of the records are compared",
           "compare the fields");
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
      refuse(passedPointer(Arg), Reason::BytesCompared,
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
  if (Name == "posix_memalign" && NumArgs == 3)
    return visitAllocateInto(E) || visitBoundary(E);
  if (Name == "memcmp" || Name == "bcmp" || Name == "timingsafe_bcmp")
    return (Name != "timingsafe_bcmp" && comparesRecords(E)) ||
           visitComparison(E);
  return visitBoundary(E);
}
