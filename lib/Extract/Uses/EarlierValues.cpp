//===-- EarlierValues.cpp - Values that read those before them
//---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/EarlierValues.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/Compat.h"
#include "Types/Elements.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace clang;
using namespace layoutopt;

namespace {

/// Whether code may read elements of an array of \p Record: that which variable
/// \p Of is or holds, or, where it is null, the object that a constructor
/// makes. What is read by its own name is another object; a pointer or a
/// reference may lead to an element by its type.
class ItselfFinder : public CodeVisitor<ItselfFinder> {
public:
  ItselfFinder(const VarDecl *Of, const CXXRecordDecl *Record, ASTContext &AST)
      : Of(Of), Record(Record), AST(AST) {}

  bool Found = false;

  bool VisitExpr(Expr *E) {
    if (Found || E->isTypeDependent())
      return !Found;
    // What it calls is not known.
    const CXXRecordDecl *Class = E->getType()->getAsCXXRecordDecl();
    Found = !isLocal() && Class && Class->isInStdNamespace() &&
            Class->getIdentifier() && Class->getName().ends_with("function");
    return !Found;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      return called(F);
    const auto *V = dyn_cast<VarDecl>(E->getDecl());
    Found |= V && Of && V->getCanonicalDecl() == Of->getCanonicalDecl();
    // It may be what the constructor makes.
    if (V && !Of && V->hasGlobalStorage())
      reads(V->getType());
    // The parameters of what is called are bound to what is looked at.
    if (V && V->getType()->isReferenceType() &&
        !(InCallee && isa<ParmVarDecl>(V)))
      reads(V->getType().getNonReferenceType());
    return !Found;
  }
  bool VisitCXXThisExpr(CXXThisExpr *) {
    Found |= !Of && !InCallee;
    return !Found;
  }
  bool VisitUnaryOperator(UnaryOperator *E) {
    if (E->getOpcode() == UO_Deref && !isa<CXXThisExpr>(bare(E->getSubExpr())))
      reads(E->getType());
    return !Found;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(bare(E->getBase(), false));
    if (!Cast || Cast->getCastKind() != CK_ArrayToPointerDecay)
      reads(E->getType());
    return !Found;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    if (E->isArrow() && !isa<CXXThisExpr>(bare(E->getBase())))
      reads(E->getBase()->getType()->getPointeeType());
    if (E->getMemberDecl()->getType()->isReferenceType())
      reads(E->getType());
    return !Found;
  }
  bool VisitCallExpr(CallExpr *E) {
    passes(E->arguments());
    return called(E->getDirectCallee());
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) {
    passes(E->arguments());
    return called(E->getConstructor());
  }

private:
  /// Nobody knows of one that its own values do not mention.
  bool isLocal() const { return Of && !Of->hasGlobalStorage(); }

  static const Expr *bare(const Expr *E, bool Decays = true) {
    return Decays ? E->IgnoreParenImpCasts() : E->IgnoreParens();
  }

  /// Whether what has type \p T may be an element, lie in one or hold one.
  bool mayBePart(QualType T) const {
    T = T.getCanonicalType().getUnqualifiedType();
    if (T->isVoidType())
      return true;
    return holds(typeOfRecord(Record, AST), T, 8) ||
           holds(T, typeOfRecord(Record, AST), 8);
  }
  /// Whether an object of type \p T is one of type \p Part, or holds one.
  bool holds(QualType T, QualType Part, unsigned Depth) const {
    T = AST.getBaseElementType(T).getUnqualifiedType();
    if (AST.hasSameUnqualifiedType(T, AST.getBaseElementType(Part)))
      return true;
    const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
    if (!Class || !Class->hasDefinition() || Depth == 0)
      return false;
    // A container of the library may hold what it is made for.
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class);
        Made && isOfLibrary(Made, AST))
      return llvm::any_of(
          Made->getTemplateArgs().asArray(), [&](const TemplateArgument &A) {
            return A.getKind() == TemplateArgument::Type &&
                   holds(A.getAsType().getNonReferenceType(), Part, Depth - 1);
          });
    for (const CXXBaseSpecifier &Base : Class->getDefinition()->bases())
      if (holds(Base.getType(), Part, Depth - 1))
        return true;
    return llvm::any_of(Class->getDefinition()->fields(), [&](const auto *F) {
      return holds(F->getType(), Part, Depth - 1);
    });
  }
  /// What a pointer to it is passed to may read it.
  template <typename Arguments> void passes(Arguments Args) {
    for (const Expr *Arg : Args)
      if (const QualType To = Arg->getType()->getPointeeType();
          !To.isNull() && !isa<StringLiteral>(bare(Arg)))
        reads(To);
  }
  void reads(QualType T) { Found |= !isLocal() && mayBePart(T); }

  bool called(const FunctionDecl *F) {
    if (Found || isLocal())
      return !Found;
    if (!F)
      return !(Found = true);
    if (isOfLibrary(F, AST) || !Seen.insert(F->getCanonicalDecl()).second)
      return true;
    const FunctionDecl *Definition = nullptr;
    if (!F->hasBody(Definition))
      return !(Found |= !F->isTrivial() && !F->isDefaulted());
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (Method && Method->isVirtual())
      return !(Found = true);
    const bool WasCallee = std::exchange(InCallee, true);
    if (const auto *Made = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *Init : Made->inits())
        TraverseStmt(Init->getInit());
    TraverseStmt(Definition->getBody());
    InCallee = WasCallee;
    return !Found;
  }

  const VarDecl *Of;
  const CXXRecordDecl *Record;
  ASTContext &AST;
  bool InCallee = false;
  llvm::DenseSet<const Decl *> Seen;
};

} // namespace

bool layoutopt::mayReadArray(const InitListExpr *Values, const VarDecl *Of,
                             const CXXRecordDecl *Record, ASTContext &AST) {
  ItselfFinder Finder(Of, Record, AST);
  for (const Expr *Each : Values->inits())
    Finder.TraverseStmt(const_cast<Expr *>(Each));
  return Finder.Found;
}
