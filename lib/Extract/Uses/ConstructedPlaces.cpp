//===-- ConstructedPlaces.cpp - Where records are constructed -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ConstructedPlaces.h"
#include "Syntax/CodeVisitor.h"
#include "Types/Allocators.h"
#include "Types/Elements.h"
#include "Uses/References.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace layoutopt;

namespace {

class PlaceFinder : public PathVisitor<PlaceFinder> {
public:
  explicit PlaceFinder(ASTContext &AST) : AST(AST) {}

  const Expr *Told = nullptr;

  void code(const FunctionDecl *F);
  void value(const FieldDecl *F);

  bool VisitCXXThisExpr(CXXThisExpr *E) {
    if (!Told && !isSecretThis(E))
      Told = E;
    return !Told;
  }
  // What is not evaluated tells nothing.
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *) {
    return true;
  }
  bool TraverseCXXNoexceptExpr(CXXNoexceptExpr *) { return true; }

private:
  bool isSecretThis(const CXXThisExpr *E);
  bool isSecretField(const Expr *Place, size_t Depth);
  bool isSecretCall(const CXXMethodDecl *Method);
  const Stmt *above(size_t &Depth) const;

  ASTContext &AST;
  llvm::DenseSet<const Decl *> Seen;
};

} // namespace

/// What stands around the node at \p Depth, brackets and conversions of the
/// pointer apart, which \p Depth is moved to.
const Stmt *PlaceFinder::above(size_t &Depth) const {
  while (Depth-- != 0) {
    const Stmt *S = Path[Depth].S;
    const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(S);
    if (!S || (!isa<ParenExpr>(S) &&
               !(Cast && (Cast->getCastKind() == CK_NoOp ||
                          Cast->getCastKind() == CK_UncheckedDerivedToBase))))
      return S;
  }
  return nullptr;
}

/// A method of the object, or of a part of it, is called.
bool PlaceFinder::isSecretCall(const CXXMethodDecl *Method) {
  if (Method->isStatic() || isOfLibrary(Method, AST))
    return true;
  const FunctionDecl *Definition = nullptr;
  if (Method->isVirtual() || !Method->hasBody(Definition))
    return Method->isTrivial() || Method->isDefaulted();
  code(Definition);
  return !Told;
}

/// The functions of the C library and the algorithms keep no pointers.
static bool keepsNothing(const FunctionDecl *F, ASTContext &AST) {
  return F && (isCLibrary(F, AST) || isAlgorithm(F) ||
               (F->getBuiltinID() != 0 && isOfLibrary(F, AST)));
}

/// The field \p Place, or a part of it, which stands at \p Depth of the path.
bool PlaceFinder::isSecretField(const Expr *Place, size_t Depth) {
  const Stmt *Up = above(Depth);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(Up)) {
    if (isa<FieldDecl>(M->getMemberDecl()))
      return isSecretField(M, Depth);
    const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl());
    return Method && isSecretCall(Method);
  }
  if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Up)) {
    const auto *Method =
        dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    if (Method &&
        Call->getArg(0)->IgnoreParenImpCasts() == Place->IgnoreParenImpCasts())
      return isSecretCall(Method) && isSecret(Place, AST);
  }
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Up);
  if (Cast && Cast->getCastKind() == CK_ArrayToPointerDecay) {
    if (const Stmt *User = above(Depth)) {
      if (const auto *S = dyn_cast<ArraySubscriptExpr>(User))
        return isSecretField(S, Depth);
      if (const auto *B = dyn_cast<BinaryOperator>(User); // name + 3
          B && B->isAdditiveOp())
        User = above(Depth);
      if (const auto *Void = dyn_cast_or_null<ImplicitCastExpr>(User);
          Void && Void->getCastKind() == CK_BitCast)
        User = above(Depth);
      const auto *Call = dyn_cast_or_null<CallExpr>(User);
      return Call && keepsNothing(Call->getDirectCallee(), AST);
    }
    return false;
  }
  return isSecret(Place, AST);
}

bool PlaceFinder::isSecretThis(const CXXThisExpr *E) {
  size_t Depth = Path.size() - 1;
  const Stmt *Up = above(Depth);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(Up)) {
    if (isa<FieldDecl>(M->getMemberDecl()))
      return isSecretField(M, Depth);
    const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl());
    // One that is static, and static fields, only look like parts of it.
    return Method ? isSecretCall(Method) : isa<VarDecl>(M->getMemberDecl());
  }
  const auto *U = dyn_cast_or_null<UnaryOperator>(Up);
  if (!U || U->getOpcode() != UO_Deref)
    return false;
  // `return *this`, `*this = body()`, and copies of it.
  Up = above(Depth);
  if (isa_and_nonnull<ReturnStmt>(Up))
    return true;
  if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(Up))
    return Call->getOperator() == OO_Equal && Call->getArg(0) == U;
  if (const auto *Copy = dyn_cast_or_null<CXXConstructExpr>(Up))
    return Copy->getConstructor()->isCopyOrMoveConstructor();
  const auto *M = dyn_cast_or_null<MemberExpr>(Up);
  return M && isa<FieldDecl>(M->getMemberDecl()) && isSecretField(M, Depth);
}

void PlaceFinder::code(const FunctionDecl *F) {
  if (Told || !Seen.insert(F->getCanonicalDecl()).second)
    return;
  // Each function has a path of its own.
  llvm::SmallVector<AroundNode, 32> Outer;
  std::swap(Outer, Path);
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(F))
    for (const CXXCtorInitializer *Init : Made->inits()) {
      // What the definition of the class says, value() has.
      if (isa<CXXDefaultInitExpr>(Init->getInit()->IgnoreImplicit()))
        continue;
      TraverseStmt(Init->getInit());
    }
  TraverseStmt(F->getBody());
  std::swap(Outer, Path);
}

void PlaceFinder::value(const FieldDecl *F) {
  if (F->hasInClassInitializer() && F->getInClassInitializer())
    TraverseStmt(F->getInClassInitializer());
  const CXXRecordDecl *Inner =
      ownRecord(AST.getBaseElementType(F->getType()), AST);
  if (Told || !Inner || !Seen.insert(Inner).second)
    return;
  for (const CXXConstructorDecl *Made : Inner->ctors()) {
    const FunctionDecl *Definition = nullptr;
    if (!Made->isDefaulted() && Made->hasBody(Definition))
      code(Definition);
  }
  for (const FieldDecl *Part : Inner->fields())
    value(Part);
}

const Expr *layoutopt::toldPlace(const CXXConstructorDecl *Made,
                                 ASTContext &AST) {
  PlaceFinder Finder(AST);
  Finder.code(Made);
  return Finder.Told;
}

const Expr *layoutopt::toldPlace(const FieldDecl *F, ASTContext &AST) {
  PlaceFinder Finder(AST);
  Finder.value(F);
  return Finder.Told;
}
