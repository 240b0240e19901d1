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

#include "Syntax/Compat.h"
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
  if (F->isDefaulted() && F->isOverloadedOperator() &&
      F->getOverloadedOperator() != OO_Equal)
    comparesFields(F);
  return true;
}

/// `bool operator==(const world &) const = default`: compares what is held.
void ContainerUses::comparesFields(const FunctionDecl *F) {
  const CXXRecordDecl *Class = F->getNumParams() == 0
                                   ? nullptr
                                   : F->getParamDecl(0)
                                         ->getType()
                                         .getNonReferenceType()
                                         ->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return;
  for (const CXXBaseSpecifier &Base : Class->bases())
    asked(Base.getType(), F->getSourceRange());
  for (const FieldDecl *Field : Class->fields()) {
    const QualType T = Field->getType();
    const CXXRecordDecl *Record = F->getOverloadedOperator() == OO_EqualEqual &&
                                          !T->isReferenceType() && !isSpan(T) &&
                                          Instantiations == 0
                                      ? recordOfContainer(T, AST)
                                      : nullptr;
    if (Record) {
      noteRecord(Record);
      if (compared(OO_EqualEqual, Record, F->getSourceRange(),
                   Field->getLocation()))
        continue;
    }
    asked(T, F->getSourceRange());
  }
}

/// What is declared with the type `decltype(E)` alone, or a type that this
/// class calls by a name; null if the visited E says something else.
const NamedDecl *ContainerUses::declaredWith() const {
  size_t At = Path.size() - 1;
  while (At != 0 && isa_and_nonnull<ParenExpr>(Path[At - 1].S))
    --At;
  if (At == 0 || Path[At - 1].T.isNull() ||
      !Path[At - 1].T.getAs<DecltypeTypeLoc>())
    return nullptr;
  while (At-- != 0) {
    const AroundNode &Each = Path[At];
    if (Each.D)
      return isa<ParmVarDecl>(Each.D) ||
                     !isa<VarDecl, FieldDecl, TypedefNameDecl>(Each.D)
                 ? nullptr
                 : cast<NamedDecl>(Each.D);
    if (Each.T.isNull())
      return nullptr;
    if (const auto Member = Each.T.getAs<TypedefTypeLoc>()) {
      if (!llvm::is_contained({"const_iterator", "const_reverse_iterator",
                               "difference_type", "iterator",
                               "reverse_iterator", "size_type", "value_type"},
                              Member.getTypePtr()->getDecl()->getName()))
        return nullptr;
    } else if (!Each.T.getAs<DecltypeTypeLoc>() &&
               !Each.T.getAs<QualifiedTypeLoc>() &&
               !Each.T.getAs<LValueReferenceTypeLoc>() &&
               !isElaborated(Each.T)) {
      return nullptr;
    }
  }
  return nullptr;
}

/// Whether `decltype(v[i])`, of the visited element, is all of the type of a
/// variable: it becomes one that names an element, too.
bool ContainerUses::declaredAsElement(const Sources &From) {
  const auto *V = dyn_cast_or_null<VarDecl>(declaredWith());
  const TypeSourceInfo *Info = V ? V->getTypeSourceInfo() : nullptr;
  return Info && Info->getTypeLoc().getAs<DecltypeTypeLoc>() &&
         V->getType()->isLValueReferenceType() && From.size() == 1 &&
         (From.front() == None || Names.isUnique(From.front())) &&
         bindVariable(V, From);
}
