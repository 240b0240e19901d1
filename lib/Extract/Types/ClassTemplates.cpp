//===-- ClassTemplates.cpp - Class templates of the program ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/ClassTemplates.h"
#include "Types/Elements.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

/// Whether member \p D of a class has a text of its own, and not the
/// template's.
static bool isSpecialized(const Decl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return F->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  if (const auto *V = dyn_cast<VarDecl>(D))
    return V->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(D))
    return Class->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
    return llvm::any_of(Template->specializations(), isSpecialized);
  return false;
}

bool layoutopt::isMadeAsWritten(const ClassTemplateSpecializationDecl *D) {
  const ASTContext &AST = D->getASTContext();
  const ClassTemplateDecl *Template = D->getSpecializedTemplate();
  if (D->getSpecializationKind() == TSK_ExplicitSpecialization ||
      D->getSpecializationKind() == TSK_Undeclared ||
      !D->isCompleteDefinition() || D->isInvalidDecl() ||
      isa<ClassTemplatePartialSpecializationDecl>(D) ||
      D->isDependentContext() || isOfLibrary(D, AST) ||
      !Template->getDeclContext()->getRedeclContext()->isFileContext() ||
      !isa<ClassTemplateDecl *>(D->getSpecializedTemplateOrPartial()))
    return false;
  for (const TemplateArgument &Each : D->getTemplateArgs().asArray())
    if (Each.getKind() == TemplateArgument::Pack ||
        Each.getKind() == TemplateArgument::Template ||
        (Each.getKind() == TemplateArgument::Type &&
         (recordOfContainer(Each.getAsType(), AST) ||
          recordOfUnique(Each.getAsType(), AST) ||
          recordOfIterator(Each.getAsType(), AST))))
      return false;
  return llvm::none_of(D->decls(), isSpecialized);
}

const ClassTemplateSpecializationDecl *
layoutopt::madeClassAround(const Decl *D) {
  const DeclContext *In = dyn_cast<DeclContext>(D);
  for (In = In ? In : D->getDeclContext(); In && !In->isFileContext();
       In = In->getParent())
    if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(In))
      return isMadeAsWritten(Made) ? Made : nullptr;
  return nullptr;
}

const ClassTemplateDecl *layoutopt::classPatternOf(const Decl *D) {
  const DeclContext *In = dyn_cast<DeclContext>(D);
  for (In = In ? In : D->getDeclContext(); In && !In->isFileContext();
       In = In->getParent())
    if (const auto *Class = dyn_cast<CXXRecordDecl>(In))
      if (const ClassTemplateDecl *Template =
              Class->getDescribedClassTemplate())
        return isOfLibrary(Class, Class->getASTContext()) ||
                       !Template->getDeclContext()
                            ->getRedeclContext()
                            ->isFileContext()
                   ? nullptr
                   : Template->getCanonicalDecl();
  return nullptr;
}

std::optional<unsigned> layoutopt::argumentFor(const CXXRecordDecl *Record,
                                               const Decl *D) {
  const ClassTemplateSpecializationDecl *Made = madeClassAround(D);
  if (!Made)
    return std::nullopt;
  const TemplateArgumentList &Args = Made->getTemplateArgs();
  std::optional<unsigned> Found;
  for (unsigned I = 0; I != Args.size(); ++I) {
    if (Args[I].getKind() != TemplateArgument::Type)
      continue;
    const auto *Class = Args[I].getAsType()->getAsCXXRecordDecl();
    if (!Class || Class->getCanonicalDecl() != Record->getCanonicalDecl())
      continue;
    // Which of two the text means, nobody knows.
    if (Found || Args[I].getAsType().hasQualifiers())
      return std::nullopt;
    Found = I;
  }
  return Found;
}

std::string layoutopt::parameterFor(const CXXRecordDecl *Record,
                                    const Decl *D) {
  const std::optional<unsigned> Number = argumentFor(Record, D);
  if (!Number)
    return "";
  const ClassTemplateSpecializationDecl *Made = madeClassAround(D);
  const ClassTemplateDecl *Template = Made->getSpecializedTemplate();
  if (const CXXRecordDecl *Definition =
          Template->getTemplatedDecl()->getDefinition())
    if (const ClassTemplateDecl *Defined =
            Definition->getDescribedClassTemplate())
      Template = Defined;
  const TemplateParameterList *Names = Template->getTemplateParameters();
  // What is defined outside of the class may call them otherwise.
  for (const DeclContext *In = D->getDeclContext(); In && In != Made;
       In = In->getParent())
    if (const auto *F = dyn_cast<FunctionDecl>(In))
      if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
          Pattern && Pattern->isOutOfLine() &&
          Pattern->getNumTemplateParameterLists() != 0)
        Names = Pattern->getTemplateParameterList(0);
  return *Number < Names->size() ? Names->getParam(*Number)->getNameAsString()
                                 : "";
}
