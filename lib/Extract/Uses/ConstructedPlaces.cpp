//===-- ConstructedPlaces.cpp - Where records are constructed -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ConstructedPlaces.h"
#include "Syntax/CodeVisitor.h"
#include "Uses/PlaceFlow.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>

using namespace clang;
using namespace layoutopt;

namespace {

class ToldPlaces : public CodeVisitor<ToldPlaces> {
public:
  using Methods = llvm::SmallVectorImpl<const CXXMethodDecl *>;

  ToldPlaces(ASTContext &AST, Places &Where, Methods *Unseen)
      : AST(AST), Where(Where), Unseen(Unseen),
        ReadsMethod([this](const CXXMethodDecl *M) { return readsMethod(M); }),
        Flow(AST, ReadsMethod) {}

  const Expr *Told = nullptr;

  void code(const FunctionDecl *F);
  void value(const FieldDecl *F);

  bool VisitCXXThisExpr(CXXThisExpr *E) {
    if (!Told && !Flow.isSecret(E) && !isCaptured(E))
      Told = E;
    return !Told;
  }
  bool VisitLambdaExpr(LambdaExpr *L) {
    for (const LambdaCapture &Each : L->captures())
      if (!Told && Each.capturesThis() &&
          Each.getCaptureKind() != LCK_StarThis && !Flow.isCalledHere(L))
        Told = L;
    return !Told;
  }
  // What is not evaluated tells nothing.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }

private:
  bool readsMethod(const CXXMethodDecl *Method);
  bool isCaptured(const CXXThisExpr *E) const;

  ASTContext &AST;
  Places &Where;
  Methods *Unseen; ///< May be null.
  std::function<bool(const CXXMethodDecl *)> ReadsMethod;
  PlaceFlow Flow;
  llvm::DenseSet<const Decl *> Seen;
};

} // namespace

/// Whether \p E is what a lambda captures, which VisitLambdaExpr() looks at.
bool ToldPlaces::isCaptured(const CXXThisExpr *E) const {
  DynTypedNodeList Parents = AST.getParents(*E);
  if (Parents.empty())
    return false;
  if (const auto *U = Parents[0].get<UnaryOperator>()) // `[*this]`
    Parents = AST.getParents(*U);
  return !Parents.empty() && Parents[0].get<LambdaExpr>();
}

/// A method of the object, or of a part of it, is called.
bool ToldPlaces::readsMethod(const CXXMethodDecl *Method) {
  if (Where.isGenerated(
          Where.roughRange(Method->getCanonicalDecl()->getLocation())))
    return true;
  const FunctionDecl *Definition = nullptr;
  if (!Method->isVirtual() && !Method->hasBody(Definition) && Unseen &&
      !Method->isTrivial() && !Method->isDefaulted()) {
    Unseen->push_back(Method);
    return true;
  }
  if (Method->isVirtual() || !Method->hasBody(Definition))
    return Method->isTrivial() || Method->isDefaulted();
  code(Definition);
  return !Told;
}

void ToldPlaces::code(const FunctionDecl *F) {
  if (Told || !Seen.insert(F->getCanonicalDecl()).second)
    return;
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Made->inits()) {
      // What the definition of the class says, value() has.
      if (isa<CXXDefaultInitExpr>(Init->getInit()->IgnoreImplicit()))
        continue;
      TraverseStmt(Init->getInit());
    }
  TraverseStmt(F->getBody());
}

void ToldPlaces::value(const FieldDecl *F) {
  if (F->hasInClassInitializer() && F->getInClassInitializer())
    TraverseStmt(F->getInClassInitializer());
}

const Expr *
layoutopt::toldPlace(const FunctionDecl *F, ASTContext &AST, Places &Where,
                     llvm::SmallVectorImpl<const CXXMethodDecl *> *Unseen) {
  ToldPlaces Finder(AST, Where, Unseen);
  Finder.code(F);
  return Finder.Told;
}

const Expr *layoutopt::toldPlace(const FieldDecl *F, ASTContext &AST,
                                 Places &Where) {
  ToldPlaces Finder(AST, Where, /*Unseen=*/nullptr);
  Finder.value(F);
  return Finder.Told;
}
