//===-- PrivateRecords.cpp - Records of kernels in private memory ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/PrivateRecords.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace layoutopt;

/// The record that \p T is, or that it points to, on whatever way; or null.
static const RecordDecl *recordIn(QualType T) {
  while (!T.isNull() && (T->isPointerType() || T->isArrayType()))
    T = T->isPointerType() ? T->getPointeeType()
                           : QualType(T->getPointeeOrArrayElementType(), 0);
  const RecordDecl *D = T.isNull() ? nullptr : T->getAsRecordDecl();
  return D ? D->getDefinition() : nullptr;
}

static bool isOutside(LangAS Space) {
  return Space == LangAS::opencl_global || Space == LangAS::opencl_constant ||
         Space == LangAS::opencl_local ||
         Space == LangAS::opencl_global_device ||
         Space == LangAS::opencl_global_host;
}

namespace {

/// Looks for records that lie elsewhere, or whose bytes count.
class Outsiders : public CodeVisitor<Outsiders> {
public:
  explicit Outsiders(const ASTContext &AST) : AST(AST) {}

  bool VisitDeclaratorDecl(DeclaratorDecl *D) {
    // A pointer, or an object, in one of the other address spaces.
    for (QualType T = D->getType(); !T.isNull();
         T = T->isArrayType()
                 ? AST.getAsArrayType(T)->getElementType()
                 : (T->isPointerType() ? T->getPointeeType() : QualType()))
      if (isOutside(T.getAddressSpace()))
        add(recordIn(T));
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (isKernel(F))
      for (const ParmVarDecl *P : F->parameters())
        add(P->getType()->getAsRecordDecl());
    return true;
  }
  bool VisitRecordDecl(RecordDecl *D) {
    if (!D->isThisDeclarationADefinition())
      return true;
    Records.insert(D);
    if (D->isUnion() || D->hasAttr<PackedAttr>())
      add(D);
    return true;
  }
  bool VisitCastExpr(CastExpr *E) {
    const CastKind Kind = E->getCastKind();
    const RecordDecl *From = recordIn(E->getSubExpr()->getType()),
                     *To = recordIn(E->getType());
    // (A null pointer is none to anything else.)
    if (Kind == CK_NullToPointer || From == To)
      return true;
    for (const RecordDecl *D : {From, To})
      if (D)
        Cast.insert(D);
    add(From);
    add(To);
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    if (!E->getBase()->IgnoreParenImpCasts()->getType()->isArrayType() &&
        !isConstantZero(E->getIdx()))
      Cast.insert(recordIn(E->getBase()->getType()));
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *E) {
    // (Records of one kind that lie in different records have an order, too.)
    for (const Expr *Each : {E->getLHS(), E->getRHS()})
      if (E->isAdditiveOp() || E->isCompoundAssignmentOp() ||
          E->isRelationalOp())
        move(Each);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->isIncrementDecrementOp())
      move(E->getSubExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
    add(E->getTypeOfArgument()->getAsRecordDecl());
    return true;
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) {
    add(E->getTypeSourceInfo()->getType()->getAsRecordDecl());
    return true;
  }

  llvm::SetVector<const RecordDecl *> Records;
  llvm::DenseSet<const RecordDecl *> Found, Cast;

private:
  bool isConstantZero(const Expr *E) const {
    Expr::EvalResult Value;
    return E->EvaluateAsInt(Value, AST) && Value.Val.getInt() == 0;
  }
  /// A pointer goes on to what lies beside what it points to.
  void move(const Expr *E) {
    if (E->getType()->isPointerType())
      Cast.insert(recordIn(E->getType()));
  }
  /// \p D, and what lies in it, is not private.
  void add(const RecordDecl *D) {
    D = D ? D->getDefinition() : nullptr;
    if (!D || !Found.insert(D).second)
      return;
    for (const FieldDecl *F : D->fields())
      add(AST.getBaseElementType(F->getType())->getAsRecordDecl());
  }
  const ASTContext &AST;
};

} // namespace

void PrivateRecords::scan(llvm::ArrayRef<const Decl *> Users,
                          const ASTContext &AST) {
  Outsiders Visitor(AST);
  for (const Decl *D : Users)
    Visitor.TraverseDecl(const_cast<Decl *>(D));
  Cast = Visitor.Cast;
  for (const RecordDecl *D : Visitor.Records)
    if (!Visitor.Found.count(D))
      for (const FieldDecl *F : D->fields()) {
        const QualType To = F->getType()->isPointerType()
                                ? F->getType()->getPointeeType()
                                : QualType();
        if (!To.isNull() && To->isStructureType() &&
            isOutside(To.getAddressSpace()) &&
            To.getAddressSpace() != LangAS::opencl_local)
          Fields.insert(F);
      }
}

bool PrivateRecords::isOnItsOwn(const FieldDecl *F,
                                const ASTContext &AST) const {
  auto RecordOf = [&](const FieldDecl *Each) -> const RecordDecl * {
    const RecordDecl *D =
        AST.getBaseElementType(Each->getType())->getAsRecordDecl();
    return D ? D->getDefinition() : nullptr;
  };
  const RecordDecl *D = RecordOf(F);
  return D && F->getIdentifier() && F->getType()->isStructureType() &&
         !F->getParent()->isUnion() && !Cast.count(D) &&
         llvm::none_of(F->getParent()->fields(), [&](const FieldDecl *Other) {
           return Other != F && RecordOf(Other) == D;
         });
}
