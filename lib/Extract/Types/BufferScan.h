//===-- BufferScan.h - Finds the places of buffers --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_BUFFERSCAN_H
#define LAYOUTOPT_LIB_EXTRACT_BUFFERSCAN_H

#include "Context.h"
#include "Syntax/CodeVisitor.h"
#include "Types/BufferPlaces.h"
#include "Types/DeviceClasses.h"
#include "Types/DevicePlaces.h"

namespace layoutopt {

/// Looks for what flows into the places of buffers. \p Derived says which types
/// are buffers, `isBuffer`, which place an expression names, `placeOf`, and
/// what a value is that goes into a declaration, `give`.
template <typename Derived> class BufferScan : public CodeVisitor<Derived> {
public:
  BufferScan(BufferPlaces &Places, ExtractContext &C) : C(C), Places(Places) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool TraverseDecl(clang::Decl *D) override {
    const bool IsTemplate = D && isOfTemplate(D);
    InTemplates += IsTemplate;
    const bool Goes = CodeVisitor<Derived>::TraverseDecl(D);
    InTemplates -= IsTemplate;
    return Goes;
  }
  bool TraverseNamespaceDecl(clang::NamespaceDecl *D) {
    return isDeviceNamespace(D) || this->descend(D);
  }
  bool VisitDeclaratorDecl(clang::DeclaratorDecl *D) {
    if (llvm::isa<clang::VarDecl, clang::FieldDecl>(D) &&
        !llvm::isa<clang::ParmVarDecl>(D)) {
      Places.Declarators[D->getBeginLoc()].insert(D);
      if (self().isBuffer(C.AST.getBaseElementType(D->getType())))
        Declared.push_back(deviceDeclaration(D));
    }
    if (InTemplates != 0)
      Places.Templated.insert(deviceDeclaration(D));
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *V) {
    if (V->getInit())
      self().give(V, V->getInit());
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl *F) {
    if (F->hasInClassInitializer() && F->getInClassInitializer())
      self().give(F, F->getInClassInitializer());
    return true;
  }
  bool VisitCXXConstructorDecl(clang::CXXConstructorDecl *F) {
    for (const clang::CXXCtorInitializer *Init : F->inits())
      if (Init->isAnyMemberInitializer() && Init->getInit() &&
          !llvm::isa<clang::CXXDefaultInitExpr>(Init->getInit()))
        self().give(Init->getAnyMember(), Init->getInit());
    return true;
  }
  bool VisitInitListExpr(clang::InitListExpr *E) {
    if (E->isSyntacticForm() && E->getSemanticForm())
      E = E->getSemanticForm();
    forFieldValues(E, [&](const clang::FieldDecl *F, const clang::Expr *Value) {
      if (!llvm::isa<clang::ImplicitValueInitExpr, clang::NoInitExpr,
                     clang::CXXDefaultInitExpr>(Value))
        self().give(F, Value);
    });
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *Ref) {
    mention(Ref);
    // `&app::buf`: of any object.
    if (llvm::isa<clang::FieldDecl>(Ref->getDecl()) &&
        self().isBuffer(C.AST.getBaseElementType(Ref->getType())))
      Places.Values.push_back({deviceDeclaration(Ref->getDecl()), Ref});
    // Who calls it by its address passes what is not seen.
    if (const auto *F = llvm::dyn_cast<clang::FunctionDecl>(Ref->getDecl()))
      if (!Called.count(Ref))
        for (const clang::ParmVarDecl *P : F->parameters())
          if (self().isBuffer(P->getType()))
            Places.Values.push_back({deviceDeclaration(P), Ref});
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *M) {
    if (llvm::isa<clang::CXXMethodDecl>(M->getMemberDecl()))
      Called.insert(M);
    mention(M);
    return true;
  }

protected:
  void mention(const clang::Expr *E) {
    if (!self().isBuffer(C.AST.getBaseElementType(E->getType())) ||
        !namedPlace(E))
      return;
    Places.Mentions.push_back(E);
    if (InTemplates != 0)
      Places.Templated.insert(E);
  }
  void giveArguments(const clang::FunctionDecl *F,
                     llvm::ArrayRef<const clang::Expr *> Values) {
    for (unsigned I = 0; I < Values.size() && I < F->getNumParams(); ++I)
      if (self().isBuffer(F->getParamDecl(I)->getType()) &&
          isProgramFunction(F, C.AST))
        self().give(F->getParamDecl(I), Values[I]);
  }
  /// `std::swap(a, b)`: each gets what the other has.
  void swap(const clang::Expr *A, const clang::Expr *B) {
    const clang::ValueDecl *DA = self().placeOf(A), *DB = self().placeOf(B);
    if (!DA || !DB)
      return;
    self().give(DA, B);
    self().give(DB, A);
  }
  void hold(const clang::ValueDecl *D, const clang::RecordDecl *Record) {
    if (!D || !Record || Places.Templated.count(D))
      return;
    Record = llvm::cast<clang::RecordDecl>(Record->getCanonicalDecl());
    auto [Known, IsNew] = Places.Buffers.insert({D, Record});
    // Of two records: it stays what it is, and so do the kernels that get it.
    if (!IsNew && Known->second != Record)
      Mixed.insert(D);
  }
  /// At the end: what other units show, and what flows on.
  void spread() {
    for (const clang::Expr *E : Places.Mentions) {
      const clang::ValueDecl *D = deviceDeclaration(namedPlace(E));
      hold(D, C.recordElsewhere(D));
    }
    // A unit may declare what others use.
    for (const clang::ValueDecl *D : Declared)
      hold(D, C.recordElsewhere(D));
    for (const BufferPlaces::Value &Each : Places.Values)
      hold(Each.To, C.recordElsewhere(Each.To));
    for (bool Changes = true; Changes;) {
      const size_t Before = Places.Buffers.size() + Mixed.size();
      for (const BufferPlaces::Value &Each : Places.Values)
        if (Each.Place) {
          hold(Each.To, Places.Buffers.lookup(Each.Place));
          hold(Each.Place, Places.Buffers.lookup(Each.To));
        }
      Changes = Places.Buffers.size() + Mixed.size() != Before;
    }
    for (const clang::ValueDecl *D : Mixed)
      Places.Buffers.erase(D);
  }

  ExtractContext &C;
  std::vector<const clang::ValueDecl *> Declared; ///< Variables and members.
  llvm::DenseSet<const clang::Expr *> Called;

private:
  Derived &self() { return *static_cast<Derived *>(this); }

  BufferPlaces &Places;
  unsigned InTemplates = 0;
  llvm::DenseSet<const clang::ValueDecl *> Mixed;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_BUFFERSCAN_H
