//===-- SeenBytes.cpp - Records whose padding somebody sees ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A buffer that converts records on their way brings their fields back, and
/// not what lies between them. That shows where a program takes pointers to
/// such records for pointers to bytes: it compares these, or writes them to a
/// file.
///
//===----------------------------------------------------------------------===//

#include "Context.h"
#include "Passes.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "Types/DeviceClasses.h"
#include "Types/DevicePlaces.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// Looks for pointers to records that become pointers to something else.
class SeenBytes : public CodeVisitor<SeenBytes> {
public:
  explicit SeenBytes(ExtractContext &C) : C(C) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseNamespaceDecl(NamespaceDecl *D) {
    return isDeviceNamespace(D) || descend(D);
  }
  bool VisitCallExpr(CallExpr *E) {
    const FunctionDecl *F = E->getDirectCallee();
    if (F && (isDeviceFunction(F) || onlyMoves(F, E)))
      for (const Expr *Arg : E->arguments())
        pass(Arg);
    return true;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) {
    if (!deviceMethod(E, "CommandQueue").empty())
      for (const Expr *Arg : E->arguments())
        pass(Arg);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    if (isBufferClass(E->getType()))
      for (const Expr *Arg : E->arguments())
        pass(Arg);
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *E) {
    pass(E->getArgument());
    return true;
  }
  bool VisitCastExpr(CastExpr *E) {
    const bool IsPlace = E->getCastKind() == CK_LValueBitCast;
    if ((!IsPlace && E->getCastKind() != CK_BitCast) || Passed.count(E))
      return true;
    QualType From = E->getSubExpr()->getType();
    From = IsPlace ? From : From->getPointeeType();
    if (!From.isNull())
      see(C.AST.getBaseElementType(From)->getAsRecordDecl());
    return true;
  }

private:
  /// What \p E gives goes where only whole values come from.
  void pass(const Expr *E) {
    for (E = E->IgnoreParens(); const auto *Cast = dyn_cast<CastExpr>(E);
         E = Cast->getSubExpr()->IgnoreParens())
      Passed.insert(Cast);
  }
  bool onlyMoves(const FunctionDecl *F, const CallExpr *E) const;
  void see(const RecordDecl *D, unsigned Depth = 0);
  bool hasPadding(const RecordDecl *D) const;
  void addBytes(const RecordDecl *D, uint64_t Base,
                std::vector<bool> &Out) const;

  ExtractContext &C;
  llvm::DenseSet<const Expr *> Passed;
};

} // namespace

/// Whether \p F, which \p E calls, frees or clears records, or copies them to
/// others of their kind.
bool SeenBytes::onlyMoves(const FunctionDecl *F, const CallExpr *E) const {
  if (!F->getIdentifier())
    return F->getOverloadedOperator() == OO_Delete ||
           F->getOverloadedOperator() == OO_Array_Delete;
  StringRef Name = F->getName();
  Name.consume_front("__builtin_");
  if (Name == "free" || Name == "realloc" || Name == "memset")
    return true;
  if ((Name != "memcpy" && Name != "memmove") || E->getNumArgs() != 3)
    return false;
  auto TypeOf = [&](unsigned Number) {
    const QualType T = E->getArg(Number)->IgnoreParenCasts()->getType();
    const QualType Of = T->isPointerType() ? T->getPointeeType() : T;
    return C.AST.getBaseElementType(Of).getUnqualifiedType();
  };
  return C.AST.hasSameType(TypeOf(0), TypeOf(1));
}

/// Notes which bytes of \p D, at \p Base, hold values.
void SeenBytes::addBytes(const RecordDecl *D, uint64_t Base,
                         std::vector<bool> &Out) const {
  const ASTRecordLayout &Layout = C.AST.getASTRecordLayout(D);
  if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
    for (const CXXBaseSpecifier &Each : Class->bases())
      if (const auto *Of = Each.getType()->getAsCXXRecordDecl();
          Of && !Each.isVirtual())
        addBytes(Of, Base + Layout.getBaseClassOffset(Of).getQuantity(), Out);
  for (const FieldDecl *F : D->fields()) {
    const QualType T = F->getType();
    if (T->isIncompleteType() || T->isReferenceType())
      continue;
    const uint64_t Bit = Layout.getFieldOffset(F->getFieldIndex());
    const RecordDecl *Inner = T->getAsRecordDecl();
    if (Inner && !Inner->isUnion()) {
      addBytes(Inner, Base + Bit / 8, Out);
      continue;
    }
    const uint64_t Bits = F->isBitField() ? bitWidth(F) : C.AST.getTypeSize(T);
    for (uint64_t B = Base + Bit / 8; B < Base + (Bit + Bits + 7) / 8; ++B)
      if (B < Out.size())
        Out[B] = true;
  }
}

bool SeenBytes::hasPadding(const RecordDecl *D) const {
  std::vector<bool> Bytes(C.AST.getASTRecordLayout(D).getSize().getQuantity());
  addBytes(D, 0, Bytes);
  return llvm::is_contained(Bytes, false);
}

/// Somebody may look at the bytes of objects of \p D, or of what they hold.
void SeenBytes::see(const RecordDecl *D, unsigned Depth) {
  D = D ? D->getDefinition() : nullptr;
  const SourceManager &SM = C.AST.getSourceManager();
  if (!D || D->isInvalidDecl() || D->isDependentContext() || Depth > 8 ||
      SM.isInSystemHeader(SM.getExpansionLoc(D->getLocation())))
    return;
  if (hasPadding(D))
    C.Facts.BytesSeen.push_back(C.usr(D));
  for (const FieldDecl *F : D->fields())
    see(C.AST.getBaseElementType(F->getType())->getAsRecordDecl(), Depth + 1);
}

void layoutopt::noteSeenBytes(ArrayRef<const Decl *> Users, ExtractContext &C) {
  SeenBytes Visitor(C);
  for (const Decl *D : Users)
    Visitor.TraverseDecl(const_cast<Decl *>(D));
  llvm::sort(C.Facts.BytesSeen);
  C.Facts.BytesSeen.erase(llvm::unique(C.Facts.BytesSeen),
                          C.Facts.BytesSeen.end());
}
