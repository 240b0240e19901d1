//===-- ContainerTemplates.cpp - Containers in function templates ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: a function template has one text for all that is made of it, in this
/// unit and in others. What is made of it is walked as any function, once all
/// else is; but a declaration changes only if the template itself says what its
/// type is. Of the template's own code, what no argument decides binds names,
/// and refuses nothing: nobody runs it.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Types/ClassTemplates.h"
#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

/// The function template of the program that \p F is made of, as its
/// definition or else its declaration has it; null if there is none, or if the
/// text is that of a class template or a lambda as well.
static const FunctionDecl *patternOf(const FunctionDecl *F,
                                     const ASTContext &AST) {
  if (!F->getPrimaryTemplate() || !F->isTemplateInstantiation() ||
      isOfLibrary(F, AST))
    return nullptr;
  for (const DeclContext *In = F->getDeclContext(); In; In = In->getParent())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(In)) {
      const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class);
      if (Class->isLambda() || (Made && !isMadeAsWritten(Made)))
        return nullptr;
    }
  return F->getTemplateInstantiationPattern();
}

bool layoutopt::isOfFunctionTemplate(const FunctionDecl *F,
                                     const ASTContext &AST) {
  return patternOf(F, AST) != nullptr;
}

/// Whether some function has a text of its own in place of that of \p Template.
static bool hasSpecialization(FunctionTemplateDecl *Template) {
  return llvm::any_of(Template->getCanonicalDecl()->specializations(),
                      [](FunctionDecl *Other) {
                        return Other->getTemplateSpecializationKind() ==
                               TSK_ExplicitSpecialization;
                      });
}

bool layoutopt::isInMadeFunction(const Decl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  if (!F)
    F = dyn_cast<FunctionDecl>(D->getDeclContext());
  return F && patternOf(F, F->getASTContext()) &&
         !hasSpecialization(F->getPrimaryTemplate());
}

bool layoutopt::takesAsWritten(const FunctionDecl *F, unsigned Number,
                               const ASTContext &AST) {
  if (!isOfTemplate(F))
    return true;
  if (!F->getPrimaryTemplate())
    return false;
  const FunctionDecl *Pattern = patternOf(F, AST);
  if (!Pattern || Number >= Pattern->getNumParams() ||
      Pattern->getParamDecl(Number)->isParameterPack() ||
      Pattern->getParamDecl(Number)->getType()->isDependentType())
    return false;
  // These have texts of their own, which have to fit that of the template.
  return !hasSpecialization(F->getPrimaryTemplate());
}

/// Whether \p Body does nothing but tell the compiler that something may have
/// been read or written.
static bool isFence(const Stmt *Body) {
  const auto *Block = dyn_cast_or_null<CompoundStmt>(Body);
  return Block && !Block->body_empty() &&
         llvm::all_of(Block->body(), [](const Stmt *Each) {
           const auto *Asm = dyn_cast<GCCAsmStmt>(Each);
           return isa<NullStmt>(Each) ||
                  (Asm && Asm->getNumLabels() == 0 &&
                   StringRef(asmText(Asm)).trim().empty());
         });
}

bool layoutopt::isFence(const FunctionDecl *F) {
  const FunctionDecl *Definition = F->getDefinition();
  return Definition && ::isFence(Definition->getBody()) &&
         F->getReturnType()->isVoidType() &&
         llvm::all_of(F->parameters(), [](const ParmVarDecl *P) {
           return P->getType()->isReferenceType();
         });
}

/// Notes whether the template in which \p D stands says what its type is.
void ContainerUses::notePattern(const DeclaratorDecl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  const QualType T = F ? F->getReturnType() : D->getType();
  if (InPattern && (T->isDependentType() || T->isUndeducedType()))
    Names.noteDependent(D->getLocation());
}

bool ContainerUses::isAsWritten(const DeclaratorDecl *D) const {
  return !InSpecialization || !Names.isDependent(D->getLocation());
}

/// Notes \p E of a template, whose arguments do not decide what it is; and
/// whether what \p E of a function that is made of one stands there, too, is
/// that.
bool ContainerUses::isAsWritten(const Expr *E) {
  const std::pair<SourceLocation, SourceLocation> Where(E->getBeginLoc(),
                                                        E->getEndLoc());
  if (InPattern)
    Written.insert(Where);
  return !InSpecialization || Written.count(Where);
}

/// Walks what is made of the function templates.
void ContainerUses::walkSpecializations() {
  while (!Waiting.empty()) {
    Decl *D = Waiting.pop_back_val();
    InSpecialization = true;
    InClassTemplate = madeClassAround(D) != nullptr;
    Base::TraverseDecl(D);
    InSpecialization = InClassTemplate = false;
  }
}

bool ContainerUses::TraverseLambdaExpr(LambdaExpr *E) {
  const bool WasInPattern = InPattern; // See VisitLambdaExpr.
  Base::TraverseLambdaExpr(E);
  InPattern = WasInPattern;
  const FunctionTemplateDecl *Template =
      E->getLambdaClass()->getDependentLambdaCallOperator();
  if (!Template)
    return true;
  for (FunctionDecl *Made : Template->specializations())
    if (Made->getBody() && Lambdas.insert(Made).second)
      walkBody(Made);
  return true;
}

/// Walks what is made of the generic lambda \p F.
void ContainerUses::walkBody(const FunctionDecl *F) {
  pointersInGeneric(F);
  Callables.insert(F);
  ++OpenLambdas;
  for (const ParmVarDecl *P : F->parameters())
    agree(P);
  within({nullptr, F, TypeLoc()}, [&] { return TraverseStmt(F->getBody()); });
  --OpenLambdas;
}

/// In all that is made of a generic lambda, \p V has to be one and the same: it
/// has one text.
void ContainerUses::agree(const VarDecl *V) {
  if (OpenLambdas == 0 || V->isImplicit() || V->getType()->isDependentType())
    return;
  const VarDecl *First = Agreed.try_emplace(V->getLocation(), V).first->second;
  if (AST.hasSameType(First->getType(), V->getType()))
    return;
  for (const VarDecl *Each : {First, V})
    if (const CXXRecordDecl *Record =
            ownRecord(Each->getType().getNonReferenceType(), AST))
      if (const Index Name = Names.variable(Each); Name != None)
        Names.refuse(Name, Record,
                     "'" + V->getName() +
                         "' is something else for other arguments of a lambda",
                     "write a lambda for each", V->getSourceRange(),
                     Reason::Template);
}
