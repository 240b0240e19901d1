//===-- ElementAccesses.cpp - Loads and stores of elements ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: what goes through elements of containers, for the access trees. What
/// may be done with them, ContainerUses says.
///
//===----------------------------------------------------------------------===//

#include "Syntax/CodeVisitor.h"
#include "Types/Elements.h"
#include "Uses/UseWalker.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace layoutopt;

/// The record that \p E is an element of, or a reference that elements may be
/// bound to; null for all else.
static const CXXRecordDecl *elementRecord(const Expr *E,
                                          const ASTContext &AST) {
  E = E->IgnoreParenImpCasts();
  if (isElementOfContainer(E, AST))
    return ownRecord(E->getType(), AST);
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->getType()->isReferenceType()
             ? ownRecord(V->getType().getNonReferenceType(), AST)
             : nullptr;
}

void UseWalker::accessElement(const CXXRecordDecl *Record,
                              const FieldDecl *Field, bool Reads, bool Writes,
                              const Expr *Place) {
  const Index Number = C.record(Record);
  const Index Member = C.member(Number, None, Field);
  if (Member == None)
    return;
  const uint64_t Bytes = Facts.Records[Number].Members[Member].Size;
  const Index Entity = C.containers(Number);
  if (Reads)
    Tree.access(Entity, {Member}, AddressSpace::Private, Bytes, false,
                moves(Place));
  if (Writes)
    Tree.access(Entity, {Member}, AddressSpace::Private, Bytes, true,
                moves(Place));
}

/// Notes the access if \p Base, of which \p Outermost names a field, is an
/// element of a container, and returns true then.
bool UseWalker::visitElementField(const MemberExpr *Outermost, const Expr *Base,
                                  Use U) {
  const auto *Field = dyn_cast<FieldDecl>(Outermost->getMemberDecl());
  if (!Field || !AST.getLangOpts().CPlusPlus)
    return false;
  const CXXRecordDecl *Record = nullptr;
  const auto *Arrow =
      dyn_cast<CXXOperatorCallExpr>(Base->IgnoreParenImpCasts());
  if (!Outermost->isArrow())
    Record = elementRecord(Base, AST);
  else if (Arrow && Arrow->getOperator() == OO_Arrow)
    Record = recordOfIterator(Arrow->getArg(0)->getType(), AST);
  if (!Record || !C.hasContainers(C.record(Record)))
    return false;
  // Who keeps the address of a field may write to it, unless it is const.
  const bool IsKept = U == Use::Address || U == Use::AddressInPlace;
  const bool Writes = U == Use::Write || U == Use::ReadWrite ||
                      (IsKept && !Outermost->getType().isConstQualified());
  accessElement(Record, Field, U != Use::Write, Writes, Outermost);
  for (const Stmt *Child : childrenOf(Base->IgnoreParenImpCasts()))
    if (const auto *Sub = dyn_cast<Expr>(Child);
        Sub && Sub->getType()->isArithmeticType())
      visitExpr(Sub, Use::Value);
  return true;
}

namespace {

/// The fields that a method names, and whether it sets them.
class FieldsOfMethod : public CodeVisitor<FieldsOfMethod> {
public:
  struct Named {
    const FieldDecl *Field;
    bool IsWritten;
  };

  bool VisitMemberExpr(MemberExpr *M) {
    if (!isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts()))
      return true;
    if (const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl()))
      All.push_back({Field, Written.count(Field) != 0});
    else if (const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl()))
      Called.push_back(Method);
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp())
      write(B->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->isIncrementDecrementOp())
      write(U->getSubExpr());
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) {
    if (E->isAssignmentOp() && E->getNumArgs() != 0)
      write(E->getArg(0));
    return true;
  }

  llvm::SmallVector<Named, 8> All;
  llvm::SmallVector<const CXXMethodDecl *, 4> Called;

private:
  /// Operators are visited before what they set.
  void write(const Expr *Place) {
    while (true) {
      Place = Place->IgnoreParenImpCasts();
      const auto *M = dyn_cast<MemberExpr>(Place);
      if (const auto *S = dyn_cast<ArraySubscriptExpr>(Place)) {
        Place = S->getBase();
        continue;
      }
      if (!M)
        return;
      if (isa<CXXThisExpr>(M->getBase()->IgnoreParenImpCasts())) {
        if (const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl()))
          Written.insert(Field);
        return;
      }
      Place = M->getBase();
    }
  }

  llvm::DenseSet<const FieldDecl *> Written;
};

} // namespace

/// Notes the accesses of method \p Called to the element \p Object.
void UseWalker::callForElement(const CXXMethodDecl *Called,
                               const CXXRecordDecl *Record, const Expr *Object,
                               unsigned Depth) {
  const FunctionDecl *Definition = nullptr;
  if (Depth == 0 || !Called->hasBody(Definition))
    return;
  FieldsOfMethod Fields;
  Fields.TraverseStmt(Definition->getBody());
  for (const FieldsOfMethod::Named &Each : Fields.All)
    accessElement(Record, Each.Field, true, Each.IsWritten, Object);
  for (const CXXMethodDecl *Other : Fields.Called)
    callForElement(Other, Record, Object, Depth - 1);
}

/// Notes what a method does that \p E calls for an element.
void UseWalker::visitElementCall(const CallExpr *E) {
  constexpr unsigned DeepestCall = 3;
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method)
    return;
  const Expr *Object = Call->getImplicitObjectArgument();
  const CXXRecordDecl *Record = nullptr;
  if (Object->getType()->isPointerType()) {
    const auto *Arrow =
        dyn_cast<CXXOperatorCallExpr>(Object->IgnoreParenImpCasts());
    if (Arrow && Arrow->getOperator() == OO_Arrow)
      Record = recordOfIterator(Arrow->getArg(0)->getType(), AST);
  } else {
    Record = elementRecord(Object, AST);
  }
  if (Record && C.hasContainers(C.record(Record)))
    callForElement(Method, Record, Object, DeepestCall);
}
