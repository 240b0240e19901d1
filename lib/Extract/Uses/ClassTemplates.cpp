//===-- ClassTemplates.cpp - Containers in class templates ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: a class template has one text for all classes that are made of it.
/// Those are walked as any class, once all else is; what changes says in the
/// text, by a trait of the template's parameter, what it is for each:
///
///     typename layout_of<T>::vector items;    // std::vector<T> items;
///     typename layout_of<T>::ref at(int i);   // T &at(int i);
///
/// For a type whose records stay together, the trait has what stood there.
///
//===----------------------------------------------------------------------===//

#include "Types/ClassTemplates.h"
#include "Syntax/Namespaces.h"
#include "Types/Parameters.h"
#include "Uses/ContainerUses.h"
#include "layoutopt/Model/WholeText.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

const DeclaratorDecl *layoutopt::patternOfName(const DeclaratorDecl *D) {
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    const FunctionDecl *Of = F->getTemplateInstantiationPattern();
    return Of ? Of : D;
  }
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = dyn_cast<FunctionDecl>(D->getDeclContext());
  const FunctionDecl *Of =
      P && F ? F->getTemplateInstantiationPattern() : nullptr;
  return Of && parameterNumber(P) < Of->getNumParams()
             ? Of->getParamDecl(parameterNumber(P))
             : D;
}

bool ElementNames::isGeneric(const DeclaratorDecl *D) const {
  // What a function template takes is deduced, and a trait of it would not be.
  if (!madeClassAround(D) && (isa<ParmVarDecl>(D) || !isInMadeFunction(D)))
    return false;
  const DeclaratorDecl *Text = patternOfName(D);
  if (Text == D)
    return Dependent.count(D->getLocation()) != 0;
  const auto *F = dyn_cast<FunctionDecl>(Text);
  const QualType T = F ? F->getReturnType() : Text->getType();
  return T->isDependentType() || T->isUndeducedType();
}

std::string ElementNames::genericScope(const DeclaratorDecl *D,
                                       const CXXRecordDecl *Record,
                                       StringRef Core, ElementForm Form) const {
  std::string Argument = Core.str();
  if (Core == "auto")
    Argument = parameterFor(Record, D);
  else if (!llvm::all_of(Core, [](char C) {
             return llvm::isAlnum(C) || C == '_' || C == ':';
           }))
    return "";
  if (Argument.empty())
    return "";
  if (Form == ElementForm::Copy)
    return WholeText.str() + Argument;
  return (WholeText + "typename " + TraitsName + "<" + Argument +
          (Form == ElementForm::Constant ? ">::cref" : ">::ref"))
      .str();
}

/// What is bound to one of the names that have the text of \p D, in whichever
/// unit, makes that text another one for all of them.
void ElementNames::shareText(Index Name, const DeclaratorDecl *D,
                             const CXXRecordDecl *Record) {
  const Range Where = C.Where.roughRange(D->getCanonicalDecl()->getLocation());
  const Index Text = add("text@" + C.Facts.Files[Where.File].Path + ":" +
                             std::to_string(Where.Begin),
                         D->getNameAsString(), Record, ElementForm::Parts);
  at(Text).IsDefined = true;
  bind(Text, Name);
  bind(Name, Text);
}

//===----------------------------------------------------------------------===//
// Containers
//===----------------------------------------------------------------------===//

/// Notes \p T of a class template's own text if it is `std::vector<P>`, P a
/// parameter of that.
void ContainerUses::notePatternVector(TemplateSpecializationTypeLoc T) {
  const auto *Type = T.getType()->getAs<TemplateSpecializationType>();
  const TemplateDecl *Vector =
      Type ? Type->getTemplateName().getAsTemplateDecl() : nullptr;
  if (!Vector || !Vector->isInStdNamespace() || !Vector->getIdentifier() ||
      Vector->getName() != "vector" || T.getNumArgs() != 1 ||
      !T.getArgLoc(0).getTypeSourceInfo())
    return;
  const TypeLoc Arg = T.getArgLoc(0).getTypeSourceInfo()->getTypeLoc();
  const auto Parameter = Arg.getAs<TemplateTypeParmTypeLoc>();
  if (!Parameter || Parameter.getTypePtr()->getDepth() != 0 ||
      Parameter.getTypePtr()->isParameterPack() || isOfAdaptor() ||
      isArgumentOfOther() || isAskedFor())
    return;
  const ClassTemplateDecl *Of = nullptr;
  for (const AroundNode &Each : llvm::reverse(Path))
    if (Each.D && !Of)
      Of = classPatternOf(Each.D);
  std::optional<Range> R = spelledIn(T);
  auto Name = C.Where.fileRange(Arg.getBeginLoc(), Arg.getEndLoc());
  if (!Of || !R || !Name || Arg.getBeginLoc().isMacroID())
    return;
  const StringRef Contents = C.Where.text(C.Where.wholeFile(R->File));
  const bool IsScope = Contents.substr(R->End).ltrim().starts_with("::");
  // No `typename` stands in front of a base.
  if (!IsScope && isa_and_nonnull<CXXRecordDecl>(declarationAround()))
    return;
  R->Begin = static_cast<uint32_t>(
      beginOfScopes(Contents.take_front(R->Begin), C.Where.preprocessor()));
  Generic.insert(T.getTemplateNameLoc());
  PatternVectors.push_back(
      {Of, Parameter.getTypePtr()->getIndex(), *R,
       (WholeText + (IsScope ? "" : "typename ") + TraitsName + "<" +
        C.Where.text(*Name) + ">::vector")
           .str(),
       T.getSourceRange()});
}

/// Notes what each of these is for the classes that are made.
void ContainerUses::spellPatternVectors() {
  // What is made of a static member's definition stands at the same place.
  llvm::erase_if(C.Facts.ContainerSpellings, [&](const ContainerSpelling &S) {
    return llvm::any_of(PatternVectors, [&](const PatternVector &Each) {
      return Each.Where == S.Where;
    });
  });
  for (const PatternVector &Each : PatternVectors)
    for (const ClassTemplateSpecializationDecl *Made :
         Each.Of->specializations()) {
      const TemplateArgumentList &Args = Made->getTemplateArgs();
      if (Made->getSpecializationKind() == TSK_ExplicitSpecialization ||
          !Made->isCompleteDefinition() || Each.Number >= Args.size() ||
          Args[Each.Number].getKind() != TemplateArgument::Type)
        continue;
      const QualType T = Args[Each.Number].getAsType();
      const auto *Class = T->getAsCXXRecordDecl();
      // Another unit may know more of it, and then has another class there.
      if (Class && !Class->hasDefinition() && !isOfLibrary(Class, AST) &&
          !isa<ClassTemplateSpecializationDecl>(Class))
        C.obstacle(Reason::Template,
                   "a class template holds a container of '" +
                       Class->getNameAsString() + "', which is not defined",
                   "include its definition", Each.Place, None, None);
      if (const CXXRecordDecl *Record = ownRecord(T, AST);
          Record && !T.hasQualifiers() && isMadeAsWritten(Made))
        C.Facts.ContainerSpellings.push_back(
            {Each.Where, noteRecord(Record), Each.Text});
    }
}

/// `auto`, in whose place the text of a template will name a parameter, has to
/// be that for all that is made of it: an element of `std::vector<bool>` is
/// none.
void ContainerUses::checkDeduced() {
  for (const auto &[Where, All] : Deduced)
    for (const VarDecl *V : All) {
      const CXXRecordDecl *Record =
          ownRecord(V->getType().getNonReferenceType(), AST);
      const std::optional<unsigned> Number =
          Record && Names.isGeneric(V) ? argumentFor(Record, V) : std::nullopt;
      if (!Number)
        continue;
      const bool IsSame = llvm::all_of(All, [&](const VarDecl *Other) {
        const ClassTemplateSpecializationDecl *Made = madeClassAround(Other);
        return Made &&
               Made->getTemplateArgs()[*Number].getKind() ==
                   TemplateArgument::Type &&
               AST.hasSameUnqualifiedType(
                   Made->getTemplateArgs()[*Number].getAsType(),
                   Other->getType().getNonReferenceType());
      });
      if (const Index Name = Names.variable(V); Name != None && !IsSame)
        Names.refuse(
            Name, Record,
            "'" + V->getName() +
                "' is something else for other arguments of a template",
            "write the type out", V->getSourceRange(), Reason::Template);
    }
}

/// Refuses a container that \p D of a class made of a template names by what an
/// earlier run, or a library, calls it: no edit reaches that.
void ContainerUses::checkNamedVector(const DeclaratorDecl *D) {
  QualType T = D->getType();
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    T = F->getReturnType();
  const CXXRecordDecl *Record =
      T->isDependentType() ? nullptr : recordOfContainer(T, AST);
  if (!Record)
    return;
  T = T.getNonReferenceType();
  bool IsForeign = false;
  while (!T->getAs<TemplateSpecializationType>() || T->getAs<TypedefType>()) {
    if (const auto *Name = T->getAs<TypedefType>())
      IsForeign |= isOfLibrary(Name->getDecl(), AST) ||
                   C.Where.isGenerated(
                       C.Where.roughRange(Name->getDecl()->getLocation()));
    const QualType Next = T.getSingleStepDesugaredType(AST);
    if (Next == T)
      break;
    T = Next;
  }
  if (!IsForeign)
    return;
  noteRecord(Record);
  Names.refuse(None, Record,
               "a template declares '" + D->getNameAsString() +
                   "', a container by the name of a class that does not change",
               "write std::vector", D->getSourceRange(), Reason::Template);
}
