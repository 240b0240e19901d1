//===-- OwnerBytes.cpp - Records whose sizes others count on --------------===//
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
#include "Types/DevicePlaces.h"
#include "Types/Sizes.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// An owner, a record that holds a pointer to an array or the array itself, is
/// as large and has its members where these have them, and braces open what
/// they opened.
class OwnerBytes : public CodeVisitor<OwnerBytes> {
public:
  explicit OwnerBytes(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitInitListExpr(InitListExpr *E) {
    const InitListExpr *Meant = E->isSemanticForm() ? E : E->getSemanticForm();
    if (!Meant)
      return true;
    // `.p = 0` says where it belongs.
    llvm::DenseSet<SourceLocation> Named;
    const InitListExpr *Written =
        E->getSyntacticForm() ? E->getSyntacticForm() : E;
    for (const Expr *Each : Written->inits())
      if (const auto *By = dyn_cast<DesignatedInitExpr>(Each))
        Named.insert(By->getInit()->getBeginLoc());
    // Behind a null on its own, `{0}`, there is nothing that could move.
    if (Written->getNumInits() == 1 && isNull(Written->getInit(0), C.AST))
      return true;
    for (const Expr *Each : Meant->inits())
      checkBraces(Each, Named);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) {
    for (const Expr *Arg : E->arguments())
      checkPart(E, Arg);
    return true;
  }
  /// Its class, or who gives the memory, may know how large its objects are.
  bool VisitCXXNewExpr(CXXNewExpr *E) {
    const bool IsPlaced =
        llvm::any_of(E->placement_arguments(), [](const Expr *Arg) {
          return Arg->getType()->isPointerType();
        });
    if (IsPlaced || isa_and_nonnull<CXXMethodDecl>(E->getOperatorNew()))
      if (const RecordDecl *D = recordIn(E->getAllocatedType()))
        C.exposeHeld(D, E->getSourceRange());
    return true;
  }
  /// In C++ no handle is copied from or to volatile memory.
  bool VisitExpr(Expr *E) {
    checkVolatile(E->getType(), E->getSourceRange());
    return true;
  }
  bool VisitValueDecl(ValueDecl *V) {
    checkVolatile(V->getType(), V->getSourceRange());
    return true;
  }

private:
  /// The record that \p T is, or an array of which it is; null if that holds
  /// nothing, or is no program's.
  const RecordDecl *recordIn(QualType T) const {
    if (T.isNull() || T->isDependentType())
      return nullptr;
    const RecordUse &Use = C.recordUse(C.AST.getBaseElementType(T));
    return Use && Use.Depth == 0 ? Use.Record : nullptr;
  }

  /// Whether an object of type \p D itself, without records in it, holds some.
  bool holdsItself(const RecordDecl *D) const {
    const RecordDecl *Definition = D->getDefinition();
    return Definition &&
           llvm::any_of(Definition->fields(), [this](const FieldDecl *F) {
             const RecordUse &Use = C.recordUse(F->getType());
             return (Use && Use.Depth > 0) || C.Devices.recordOf(F) ||
                    C.Devices.convertedRecord(F);
           });
  }

  /// \p E: what a list means. What it was not written for has no other form:
  /// its values stand in the list around it, and a handle is no single value
  /// there.
  void checkBraces(const Expr *E, const llvm::DenseSet<SourceLocation> &Named) {
    const auto *List = dyn_cast<InitListExpr>(E->IgnoreImplicit());
    if (!List || List->getSyntacticForm())
      return;
    const RecordDecl *D = List->getType()->getAsRecordDecl();
    const bool IsWritten =
        llvm::any_of(List->inits(), [&Named](const Expr *Each) {
          return !isa<ImplicitValueInitExpr, CXXDefaultInitExpr, NoInitExpr>(
                     Each) &&
                 !Named.count(Each->getBeginLoc());
        });
    if (D && IsWritten && C.recordUse(List->getType()) && holdsItself(D)) {
      Index Number = C.record(D);
      const std::vector<Index> Held = C.Facts.Records[Number].Holds;
      for (Index Entity : Held)
        C.obstacle(Reason::ArrayInitialized,
                   "the initial value of record '" +
                       C.Facts.Records[Number].Name +
                       "' has no braces of its own",
                   "put it in braces", List->getSourceRange(), Entity);
    }
    for (const Expr *Each : List->inits())
      checkBraces(Each, Named);
  }

  /// Whether \p E, a number of bytes, may be another one if that of an owner
  /// is. \p Each: what may be counted all the same.
  bool countsOwner(const Expr *E, QualType Each) const {
    QualType T = measured(E);
    if (!T.isNull()) {
      const RecordDecl *D = recordIn(T);
      return D && !C.Facts.Records[C.record(D)].Holds.empty() &&
             !C.AST.hasSameUnqualifiedType(C.AST.getBaseElementType(T), Each);
    }
    if (const Expr *Value = onlyValue(E, C.AST))
      return countsOwner(Value, Each);
    return llvm::any_of(childrenOf(E), [&](const Stmt *Child) {
      const auto *Inner = dyn_cast<Expr>(Child);
      return Inner && countsOwner(Inner, Each);
    });
  }

  /// \p Arg of \p Call may be the address of a member of an owner: with more
  /// bytes than the member has, others are reached.
  void checkPart(const CallExpr *Call, const Expr *Arg) {
    QualType T = Arg->getType();
    if (!T->isPointerType() ||
        !(T->isVoidPointerType() || T->getPointeeType()->isCharType()))
      return;
    const Expr *Place = addressedPlace(Arg);
    if (!Place)
      return;
    const RecordDecl *Owner = nullptr;
    const Expr *At = Place;
    while (true) {
      At = At->IgnoreParenImpCasts();
      if (const auto *S = dyn_cast<ArraySubscriptExpr>(At)) {
        if (!S->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
          break;
        At = S->getBase();
        continue;
      }
      const auto *M = dyn_cast<MemberExpr>(At);
      const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
      if (!F)
        break;
      QualType In = M->getBase()->getType();
      const RecordDecl *D = recordIn(M->isArrow() ? In->getPointeeType() : In);
      if (D && !C.Facts.Records[C.record(D)].Holds.empty())
        Owner = D;
      if (M->isArrow())
        break;
      At = M->getBase();
    }
    if (!Owner || Place->getType()->isIncompleteType())
      return;
    QualType Each = C.AST.getBaseElementType(Place->getType());
    const bool IsArray = Place->getType()->isArrayType() ||
                         isa<ArraySubscriptExpr>(Place->IgnoreParens());
    const uint64_t Room =
        C.AST.getTypeSizeInChars(Place->getType()).getQuantity();
    const FunctionDecl *F = Call->getDirectCallee();
    for (unsigned I = 0; I != Call->getNumArgs(); ++I) {
      // OpenCL counts bytes by `size_t`; other numbers are parameters of
      // kernels, events, or what is asked for.
      if (isDeviceFunction(F) && I < F->getNumParams() &&
          !C.AST.hasSameUnqualifiedType(F->getParamDecl(I)->getType(),
                                        C.AST.getSizeType()))
        continue;
      const Expr *Number = Call->getArg(I)->IgnoreParenImpCasts();
      if (!Number->getType()->isIntegerType() || Number->isValueDependent())
        continue;
      Expr::EvalResult Value;
      const bool IsKnown = Number->EvaluateAsInt(Value, C.AST);
      const bool IsInside =
          IsKnown ? Value.Val.getInt().isNonNegative() &&
                        Value.Val.getInt().getLimitedValue() <= Room
                  : IsArray;
      if (!IsInside || countsOwner(Number, Each))
        return C.exposeHeld(Owner, Call->getSourceRange());
    }
  }

  void checkVolatile(QualType T, SourceRange R) {
    if (!C.AST.getLangOpts().CPlusPlus)
      return;
    while (!T.isNull()) {
      if (T->isPointerType() || T->isReferenceType())
        T = T->getPointeeType();
      else if (const ArrayType *A = C.AST.getAsArrayType(T))
        T = A->getElementType();
      else
        break;
    }
    const RecordDecl *D =
        T.isNull() || !T.isVolatileQualified() ? nullptr : recordIn(T);
    if (!D || !Volatile.insert(cast<RecordDecl>(D->getCanonicalDecl())).second)
      return;
    Index Number = C.record(D);
    const std::vector<Index> Held = C.Facts.Records[Number].Holds;
    for (Index Entity : Held)
      C.obstacle(Reason::VolatilePointer,
                 "'" + C.Facts.Entities[Entity].Name + "' lies in record '" +
                     C.Facts.Records[Number].Name + "', which is volatile here",
                 "leave 'volatile' away, or make fields volatile", R, Entity);
  }

  ExtractContext &C;
  llvm::DenseSet<const RecordDecl *> Volatile;
};

} // namespace

void layoutopt::refuseOwnerBytes(llvm::ArrayRef<const Decl *> Users,
                                 ExtractContext &C) {
  OwnerBytes Find(C);
  for (const Decl *D : Users)
    Find.TraverseDecl(const_cast<Decl *>(D));
}
