//===-- Views.cpp - What `void *` is taken for ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Allocators.h"
#include "Types/Builtins.h"
#include "Types/Constants.h"
#include "Types/Parameters.h"
#include "Types/Sizes.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace clang;
using namespace layoutopt;

namespace {

/// What the C library does with the pointers that it gets.
enum class Library {
  Other,
  Allocates, ///< Returns storage that nobody has used yet.
  Calls,     ///< Calls a function that it gets with the others alone.
  Bytes,     ///< Reads or writes a number of bytes.
};

Library libraryKind(const FunctionDecl *F, ASTContext &AST) {
  if (!F || !F->getIdentifier() || !isCLibrary(F, AST))
    return Library::Other;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  static const StringRef Callers[] = {"pthread_create", "thrd_create", "qsort",
                                      "bsearch"};
  static const StringRef Bytes[] = {
      "memset", "memcpy",   "memmove", "memcmp",  "mempcpy",        "memchr",
      "bcmp",   "bcopy",    "bzero",   "memccpy", "explicit_bzero", "fread",
      "fwrite", "read",     "write",   "pread",   "pwrite",         "recv",
      "send",   "recvfrom", "sendto"};
  const LibraryStorage *Storage = libraryStorage(F, AST);
  if (Storage && Storage->Old < 0 && Storage->Into < 0)
    return Library::Allocates;
  if (llvm::is_contained(Callers, Name))
    return Library::Calls;
  return llvm::is_contained(Bytes, Name) ? Library::Bytes : Library::Other;
}

/// What each parameter of type `void *` of a function gets.
class Callers : public CodeVisitor<Callers> {
public:
  explicit Callers(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitDeclRefExpr(DeclRefExpr *Ref) {
    if (const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
        F && !Called.count(Ref))
      Elsewhere.insert(F->getCanonicalDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (const auto *Ref =
            dyn_cast<DeclRefExpr>(E->getCallee()->IgnoreParenImpCasts());
        Ref && F) {
      Called.insert(Ref);
      for (unsigned I = 0; I != E->getNumArgs() && I < F->getNumParams(); ++I)
        Passed[{F->getCanonicalDecl(), I}].push_back(E->getArg(I));
    }
    if (libraryKind(F, C.AST) != Library::Calls)
      return true;
    for (const Expr *Arg : E->arguments()) {
      const Expr *Bare = Arg->IgnoreParenCasts();
      if (const auto *U = dyn_cast<UnaryOperator>(Bare);
          U && U->getOpcode() == UO_AddrOf)
        Bare = U->getSubExpr()->IgnoreParenCasts();
      const auto *Ref = dyn_cast<DeclRefExpr>(Bare);
      const auto *Callback =
          Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
      if (!Callback)
        continue;
      Called.insert(Ref);
      for (const Expr *Other : E->arguments())
        if (Other != Arg && Other->getType()->isVoidPointerType())
          for (unsigned I = 0; I != Callback->getNumParams(); ++I)
            Passed[{Callback->getCanonicalDecl(), I}].push_back(Other);
    }
    return true;
  }

  /// Whether \p P, if it is a parameter that is seen by all that give it a
  /// value, never gets a record that holds something, but perhaps \p Own.
  bool isHarmless(const ParmVarDecl *P, const RecordDecl *Own) const {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    return F && !F->isExternallyVisible() && isHarmlessHere(P, Own);
  }
  /// Likewise, as far as this unit tells.
  bool isHarmlessHere(const ParmVarDecl *P, const RecordDecl *Own) const {
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!F || isa<CXXMethodDecl>(F) || Elsewhere.count(F->getCanonicalDecl()) ||
        Changed.count(P))
      return false;
    auto Found = Passed.find({F->getCanonicalDecl(), parameterNumber(P)});
    return Found == Passed.end() ||
           llvm::all_of(Found->second,
                        [&](const Expr *Arg) { return isHarmless(Arg, Own); });
  }
  /// Likewise what \p Arg points to.
  bool isHarmless(const Expr *Arg, const RecordDecl *Own) const {
    if (Arg->isNullPointerConstant(C.AST, Expr::NPC_ValueDependentIsNotNull))
      return true;
    QualType T = Arg->IgnoreParenCasts()->getType();
    if (T->isIntegerType()) // No address: that would be a cast of one.
      return true;
    if (const ArrayType *A = C.AST.getAsArrayType(T))
      T = A->getElementType();
    else if (T->isPointerType())
      T = T->getPointeeType();
    else
      return false;
    T = C.AST.getBaseElementType(T);
    if (T->isDependentType() || T->isVoidType())
      return false;
    const RecordDecl *D = T->getAsRecordDecl();
    if (!D || (Own && D->getCanonicalDecl() == Own->getCanonicalDecl()))
      return true;
    const RecordUse &Use = C.recordUse(T);
    return Use && Use.Depth == 0 &&
           C.Facts.Records[C.record(Use.Record)].Holds.empty();
  }

  /// Whether \p V has the value that it is declared with, and no other.
  bool isConstant(const VarDecl *V) const { return !Changed.count(V); }

  // What is set, or whose address is taken.
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAssignmentOp())
      noteChange(E->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() || E->getOpcode() == UO_AddrOf)
      noteChange(E->getSubExpr());
    return true;
  }

private:
  void noteChange(const Expr *E) {
    const auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    if (const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr)
      Changed.insert(V);
  }

  ExtractContext &C;
  llvm::DenseSet<const DeclRefExpr *> Called;
  llvm::DenseSet<const FunctionDecl *> Elsewhere; ///< Named in other ways.
  llvm::DenseSet<const VarDecl *> Changed;
  std::map<std::pair<const FunctionDecl *, unsigned>, std::vector<const Expr *>>
      Passed;
};

class Views : public CodeVisitor<Views> {
public:
  Views(ExtractContext &C, const Callers &Known) : C(C), Known(Known) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCastExpr(CastExpr *E) {
    const Expr *Sub = E->getSubExpr();
    if (E->getCastKind() == CK_LValueBitCast)
      noteEither(Sub->getType(), E->getType(), E->getSourceRange());
    if (E->getCastKind() == CK_BitCast) {
      noteFunctions(E, pointedFunction(Sub->getType()),
                    pointedFunction(E->getType()));
      if (!isGivenToLibrary(E))
        notePointers(Sub->getType(), E->getType(), E->getSourceRange());
    }
    const bool IsPointer = E->getType()->isPointerType() &&
                           !E->getType()->isDependentType() &&
                           !E->getType()->isVoidPointerType() &&
                           !E->getType()->isFunctionPointerType();
    if (!IsPointer)
      return true;
    if (E->getCastKind() == CK_BitCast && Sub->getType()->isVoidPointerType())
      noteCast(E, Sub);
    // A number may have been an address.
    else if (E->getCastKind() == CK_IntegralToPointer &&
             !Sub->isValueDependent() && !Sub->isEvaluatable(C.AST))
      note(E->getType()->getPointeeType(), /*IsOne=*/false,
           E->getSourceRange());
    return true;
  }
  bool VisitVAArgExpr(VAArgExpr *E) {
    QualType T = E->getType();
    if (T->isPointerType() && !T->isDependentType() &&
        !T->isVoidPointerType() && !T->getPointeeType()->isCharType() &&
        !T->isFunctionPointerType())
      note(T->getPointeeType(), /*IsOne=*/false, E->getSourceRange());
    return true;
  }
  // GNU C counts in bytes.
  bool VisitBinaryOperator(BinaryOperator *E) {
    if (E->isAdditiveOp() || E->getOpcode() == BO_AddAssign ||
        E->getOpcode() == BO_SubAssign)
      for (const Expr *Side : {E->getLHS(), E->getRHS()})
        if (Side->getType()->isVoidPointerType())
          noteBytes(Side, E->getSourceRange());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp() && E->getType()->isVoidPointerType())
      noteBytes(E->getSubExpr(), E->getSourceRange());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    if (libraryKind(E->getDirectCallee(), C.AST) != Library::Bytes)
      return true;
    for (const Expr *To : E->arguments())
      for (const Expr *From : E->arguments())
        notePointers(From->IgnoreParenCasts()->getType(),
                     To->IgnoreParenCasts()->getType(), E->getSourceRange());
    for (const Expr *Arg : E->arguments()) {
      const Expr *Bare = Arg->IgnoreParenImpCasts();
      if (!Bare->getType()->isVoidPointerType() ||
          !Bare->IgnoreParenCasts()->getType()->isVoidPointerType())
        continue;
      const RecordDecl *Whole = nullptr;
      for (const Expr *Number : E->arguments())
        if (const RecordDecl *D = measuredRecord(Number))
          Whole = D;
      if (!Whole)
        noteBytes(Bare, E->getSourceRange());
      else if (!isKnown(Bare, Whole))
        note(C.AST.getBaseElementType(RecordType), /*IsOne=*/true,
             E->getSourceRange());
    }
    return true;
  }

private:
  static const FunctionProtoType *pointedFunction(QualType T) {
    return T->isFunctionPointerType() || T->isFunctionReferenceType()
               ? T->getPointeeType()->getAs<FunctionProtoType>()
               : nullptr;
  }
  /// The call that \p E is an argument of, or null.
  const CallExpr *callAround(const Expr *E) const {
    while (true) {
      DynTypedNodeList Parents = C.AST.getParents(*E);
      const auto *Up = Parents.size() == 1 ? Parents[0].get<Expr>() : nullptr;
      if (!isa_and_nonnull<ParenExpr, CastExpr>(Up))
        return dyn_cast_or_null<CallExpr>(Up);
      E = Up;
    }
  }
  /// `posix_memalign((void **)&p, ...)`: the library has none of the program's
  /// records.
  bool isGivenToLibrary(const Expr *E) const {
    const CallExpr *Call = callAround(E);
    const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
    return F && isCLibrary(F, C.AST) && libraryKind(F, C.AST) == Library::Other;
  }
  /// Notes that a value of type \p A becomes one of type \p B, or the other way
  /// round, if one of them is a `void *`.
  void noteEither(QualType A, QualType B, SourceRange R) {
    for (QualType T : {A, B}) {
      QualType Other = T == A ? B : A;
      if (T->isPointerType() && !T->isDependentType() &&
          !T->isVoidPointerType() && !T->isFunctionPointerType() &&
          Other->isVoidPointerType())
        note(T->getPointeeType(), /*IsOne=*/false, R);
    }
  }
  /// What two functions of different types take for the same is looked at as
  /// both.
  void noteFunctions(const CastExpr *E, const FunctionProtoType *From,
                     const FunctionProtoType *To) {
    if (!From || !To)
      return;
    const CallExpr *Call = callAround(E);
    if (Call && libraryKind(Call->getDirectCallee(), C.AST) == Library::Calls &&
        From->getNumParams() != 0) {
      QualType T = From->getParamType(0)->getPointeeType();
      if (!T.isNull() && isPassed(Call, T->getAsRecordDecl()))
        return;
    }
    noteEither(From->getReturnType(), To->getReturnType(), E->getSourceRange());
    for (unsigned I = 0; I < From->getNumParams() && I < To->getNumParams();
         ++I)
      noteEither(From->getParamType(I), To->getParamType(I),
                 E->getSourceRange());
  }
  /// Likewise for the places that pointers of these types point to.
  void notePointers(QualType From, QualType To, SourceRange R) {
    if (From->isPointerType() && To->isPointerType())
      noteEither(From->getPointeeType(), To->getPointeeType(), R);
  }

  /// The record whose size \p E is.
  const RecordDecl *measuredRecord(const Expr *E) {
    QualType T = measured(E);
    if (T.isNull() || T->isDependentType() || !C.recordUse(T) ||
        C.recordUse(T).Depth != 0)
      return nullptr;
    RecordType = T;
    return C.recordUse(T).Record;
  }

  /// Whether \p From, a `void *`, is known to be fresh storage, or never to be
  /// an owner of another type than \p Own.
  bool isKnown(const Expr *From, const RecordDecl *Own) {
    From = From->IgnoreParenCasts();
    Function = None;
    Of.clear();
    // Owners that are cast to something else than `void *` are exposed there.
    if (isCode(From) && !From->getType()->isVoidPointerType())
      return Known.isHarmless(From, Own);
    if (!isCode(From) || From->isTypeDependent() || isNull(From, C.AST))
      return true;
    if (const auto *Call = dyn_cast<CallExpr>(From)) {
      const FunctionDecl *F = Call->getDirectCallee();
      if (!F)
        return false;
      if (libraryKind(F, C.AST) == Library::Allocates ||
          F->getOverloadedOperator() == OO_New ||
          F->getOverloadedOperator() == OO_Array_New)
        return true;
      if (isCLibrary(F, C.AST)) // What it returns is what it got.
        return Call->getNumArgs() != 0 &&
                       libraryKind(F, C.AST) != Library::Other
                   ? isPassed(Call, Own)
                   : F->getIdentifier() && F->getName() == "realloc" &&
                         Known.isHarmless(Call->getArg(0), Own);
      const FunctionDecl *Definition = nullptr;
      if (F->hasBody(Definition))
        return !allocatedBytes(Definition, C.AST).empty();
      Function = C.function(F);
      return false;
    }
    const auto *Ref = dyn_cast<DeclRefExpr>(From);
    const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (const auto *P = dyn_cast_or_null<ParmVarDecl>(V)) {
      if (Known.isHarmless(P, Own))
        return true;
      if (Known.isHarmlessHere(P, Own))
        Of = C.usr(cast<FunctionDecl>(P->getDeclContext())->getCanonicalDecl());
      return false;
    }
    return V && V->isLocalVarDecl() && V->getInit() && Known.isConstant(V) &&
           !V->getType().isVolatileQualified() && isKnown(V->getInit(), Own);
  }
  bool isPassed(const CallExpr *Call, const RecordDecl *Own) const {
    return llvm::all_of(Call->arguments(), [&](const Expr *Arg) {
      QualType T = Arg->IgnoreParenCasts()->getType();
      return (!T->isPointerType() && !T->isArrayType()) ||
             T->isFunctionPointerType() || Known.isHarmless(Arg, Own);
    });
  }

  void noteCast(const CastExpr *E, const Expr *From) {
    QualType T = E->getType()->getPointeeType();
    if (isKnown(From, T->getAsRecordDecl()))
      return;
    note(T, isOne(E), E->getSourceRange());
  }
  void noteBytes(const Expr *From, SourceRange R) {
    if (!isKnown(From, nullptr))
      note(QualType(), /*IsOne=*/false, R);
  }
  void note(QualType T, bool IsOne, SourceRange R) {
    ViewFacts V;
    V.Function = std::exchange(Function, None);
    V.Of = std::exchange(Of, "");
    V.Where = C.Where.roughRange(R);
    V.IsOne = IsOne;
    if (const RecordUse &Use = T.isNull() ? RecordUse() : C.recordUse(T);
        Use && Use.Depth == 0)
      V.Record = C.record(Use.Record);
    else if (!T.isNull() && !T->isIncompleteType() && !T->isRecordType() &&
             !T->isFunctionType())
      V.Size = C.AST.getTypeSizeInChars(T).getQuantity();
    C.Facts.Views.push_back(V);
  }

  /// Whether \p E serves to use the one element that it points to.
  bool isOne(const CastExpr *E) const {
    QualType T = E->getType()->getPointeeType();
    if (T->isIncompleteType() || T->isFunctionType())
      return false;
    const auto Bytes =
        static_cast<uint64_t>(C.AST.getTypeSizeInChars(T).getQuantity());
    const Expr *Child = E;
    while (true) {
      DynTypedNodeList Parents = C.AST.getParents(*Child);
      if (Parents.size() != 1)
        return false;
      if (const auto *V = Parents[0].get<VarDecl>())
        return isUsedInPlace(V, Bytes, C.AST);
      const auto *Up = Parents[0].get<Expr>();
      if (const auto *M = dyn_cast_or_null<MemberExpr>(Up))
        return M->isArrow();
      if (const auto *U = dyn_cast_or_null<UnaryOperator>(Up))
        return U->getOpcode() == UO_Deref;
      const auto *Cast = dyn_cast_or_null<CastExpr>(Up);
      if (!isa_and_nonnull<ParenExpr>(Up) &&
          !(Cast && Cast->getCastKind() == CK_NoOp))
        return false;
      Child = Up;
    }
  }

  ExtractContext &C;
  const Callers &Known;
  QualType RecordType;
  Index Function = None; ///< Of the next view, see ViewFacts.
  std::string Of;
};

} // namespace

void layoutopt::noteViews(llvm::ArrayRef<const Decl *> Users,
                          ExtractContext &C) {
  Callers Known(C);
  for (const Decl *D : Users)
    Known.TraverseDecl(const_cast<Decl *>(D));
  Views Find(C, Known);
  for (const Decl *D : Users)
    Find.TraverseDecl(const_cast<Decl *>(D));
}
