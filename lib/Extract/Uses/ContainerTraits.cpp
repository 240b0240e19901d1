//===-- ContainerTraits.cpp - Who asks what a container is ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: traits, concepts and comparisons that the compiler makes look into
/// classes: another container, or what holds one, answers otherwise.
///
//===----------------------------------------------------------------------===//

#include "Types/Memberwise.h"
#include "Uses/ConstructedPlaces.h"
#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

void ContainerUses::asked(QualType T, SourceRange Where) {
  llvm::SmallVector<const CXXRecordDecl *, 2> Found;
  findContained(T.isNull() ? T : T.getNonReferenceType(), AST, Found);
  for (const CXXRecordDecl *Record : Found) {
    noteRecord(Record);
    Names.refuse(None, Record,
                 "a property of a class that holds the container is asked for",
                 "count on nothing that only std::vector gives", Where);
  }
  if (!T.isNull())
    for (const HeldArray &Each : arraysIn(T.getNonReferenceType()))
      if (Each.Name != None)
        Names.refuse(Each.Name, Each.Record,
                     "a property of a class that holds the array is asked for",
                     "count on nothing that only arrays give", Where);
}

void ContainerUses::asked(ArrayRef<TemplateArgument> Args, SourceRange Where) {
  for (const TemplateArgument &Each : Args)
    if (Each.getKind() == TemplateArgument::Type)
      asked(Each.getAsType(), Where);
}

bool ContainerUses::VisitConceptSpecializationExpr(
    ConceptSpecializationExpr *E) {
  asked(E->getTemplateArguments(), E->getSourceRange());
  return true;
}

bool ContainerUses::VisitTypeTraitExpr(TypeTraitExpr *E) {
  for (const TypeSourceInfo *Each : E->getArgs())
    asked(Each->getType(), E->getSourceRange());
  return true;
}

/// Whether the program writes a constructor of \p D, which may call methods.
static bool hasOwnConstructor(const CXXRecordDecl *D) {
  D = D->getDefinition();
  return D && llvm::any_of(D->ctors(), [](const CXXConstructorDecl *Made) {
           return Made->isUserProvided();
         });
}

bool ContainerUses::VisitFunctionDecl(FunctionDecl *F) {
  if (isOfLibrary(F, AST) || F->isDependentContext())
    return true;
  const auto *Own = dyn_cast<CXXMethodDecl>(F);
  const auto *Made = dyn_cast<CXXConstructorDecl>(F);
  if (Own && F->isThisDeclarationADefinition() && F->isOutOfLine() &&
      ((Made && Made->isCopyOrMoveConstructor()) ||
       Own->isCopyAssignmentOperator() || Own->isMoveAssignmentOperator() ||
       isa<CXXDestructorDecl>(F)) &&
      Own->getParent()->getDefinition() && isMemberwise(Own, nullptr))
    Names.seen(Own, Own->getParent());
  // Constructors of other units may need it, and what these call.
  const bool IsMaking = Made ? !Made->isCopyOrMoveConstructor()
                             : Own && !Own->isStatic() && !Own->isVirtual() &&
                                   !isa<CXXDestructorDecl>(F) &&
                                   !Own->isCopyAssignmentOperator() &&
                                   !Own->isMoveAssignmentOperator();
  if (IsMaking && F->isThisDeclarationADefinition() && F->isOutOfLine() &&
      ownRecord(Own->getParent(), AST) &&
      Own->getParent()->getNumBases() == 0 &&
      !Own->getParent()->isPolymorphic() &&
      hasOwnConstructor(Own->getParent()) &&
      !toldPlace(F, AST, C.Where, /*Unseen=*/nullptr))
    Names.seen(Own, Own->getParent());
  // A constraint is looked at where no instance of it is.
  if (const FunctionTemplateDecl *Template = F->getPrimaryTemplate())
    if (const TemplateArgumentList *Args = F->getTemplateSpecializationArgs();
        Args && Template->hasAssociatedConstraints())
      asked(Args->asArray(), F->getSourceRange());
  // `bool operator==(const world &) const = default`.
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (F->isDefaulted() && F->isOverloadedOperator() &&
      F->getOverloadedOperator() != OO_Equal)
    for (const ParmVarDecl *P : F->parameters())
      asked(P->getType(), F->getSourceRange());
  if (F->isDefaulted() && Method && F->isOverloadedOperator() &&
      F->getOverloadedOperator() != OO_Equal)
    for (const FieldDecl *Field : Method->getParent()->fields())
      asked(Field->getType(), F->getSourceRange());
  return true;
}
