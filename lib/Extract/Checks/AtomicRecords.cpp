//===-- AtomicRecords.cpp - Records that are atomic as a whole ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// A record with a pointer to an array grows when that becomes a handle. As an
/// atomic object it is compared and exchanged byte by byte, padding included,
/// and larger ones take a lock, which is another function of the library.
class AtomicRecords : public CodeVisitor<AtomicRecords> {
public:
  explicit AtomicRecords(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitValueDecl(ValueDecl *V) {
    check(V->getType(), V->getSourceRange());
    return true;
  }
  bool VisitExpr(Expr *E) {
    check(E->getType(), E->getSourceRange());
    return true;
  }
  /// `__atomic_exchange(&it, &with, &old, order)` takes any object.
  bool VisitAtomicExpr(AtomicExpr *E) {
    const QualType T = E->getPtr()->getType();
    if (T->isPointerType())
      expose(T->getPointeeType(), E->getSourceRange());
    return true;
  }

private:
  void check(QualType T, SourceRange R) {
    for (T = T.getCanonicalType(); !T.isNull();) {
      if (const auto *A = T->getAs<AtomicType>())
        return expose(A->getValueType(), R);
      if (T->isPointerType() || T->isReferenceType())
        T = T->getPointeeType();
      else if (const ArrayType *A = C.AST.getAsArrayType(T))
        T = A->getElementType();
      else
        break;
    }
    const auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        T.isNull() ? nullptr : T->getAsCXXRecordDecl());
    if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier() ||
        Class->getTemplateArgs().size() == 0)
      return;
    const TemplateArgument &Of = Class->getTemplateArgs()[0];
    if ((Class->getName() == "atomic" || Class->getName() == "atomic_ref") &&
        Of.getKind() == TemplateArgument::Type)
      expose(Of.getAsType(), R);
  }

  void expose(QualType T, SourceRange R) {
    if (!T->isRecordType() ||
        !Known.insert(T.getCanonicalType().getAsOpaquePtr()).second)
      return;
    if (const RecordUse &Use = C.recordUse(T))
      C.exposeHeld(Use.Record, R);
  }

  ExtractContext &C;
  llvm::DenseSet<void *> Known;
};

} // namespace

void layoutopt::refuseAtomicRecords(llvm::ArrayRef<const Decl *> Users,
                                    ExtractContext &C) {
  AtomicRecords Find(C);
  for (const Decl *D : Users)
    Find.TraverseDecl(const_cast<Decl *>(D));
}
