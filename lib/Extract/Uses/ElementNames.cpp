//===-- ElementNames.cpp - Names that elements are bound to ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Uses/ElementNames.h"
#include "Syntax/Namespaces.h"
#include "Types/ClassTemplates.h"
#include "Types/Comparisons.h"
#include "Types/Elements.h"
#include "Types/Parameters.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

/// Words in front of a type that stay there.
static bool isLeadingWord(StringRef Word) {
  return llvm::is_contained({"static", "inline", "extern", "constexpr",
                             "virtual", "friend", "thread_local", "explicit"},
                            Word);
}

Index ElementNames::add(std::string USR, StringRef Name,
                        const CXXRecordDecl *Record, ElementForm Form) {
  auto [Known, IsNew] =
      Numbers.try_emplace(USR, static_cast<Index>(C.Facts.ElementNames.size()));
  if (!IsNew)
    return Known->second;
  ElementNameFacts N;
  N.USR = std::move(USR);
  N.Name = Name.str();
  N.Record = C.record(Record);
  N.Form = Form;
  C.Facts.ElementNames.push_back(std::move(N));
  return Known->second;
}

bool ElementNames::isBehind(SourceLocation At,
                            const CXXRecordDecl *Record) const {
  const SourceManager &SM = C.Where.sources();
  return SM.isBeforeInTranslationUnit(
      SM.getExpansionLoc(Record->getBraceRange().getEnd()),
      SM.getExpansionLoc(At));
}

/// Whether \p At stands in the namespace that \p Record is a member of.
static bool isWithin(const Decl *At, const CXXRecordDecl *Record) {
  const DeclContext *Space =
      Record->getDeclContext()->getEnclosingNamespaceContext();
  const DeclContext *In = At ? At->getLexicalDeclContext() : nullptr;
  for (; In; In = In->getLexicalParent())
    if (In->getPrimaryContext() == Space->getPrimaryContext())
      return true;
  return false;
}

std::string ElementNames::scope(StringRef Written, const CXXRecordDecl *Record,
                                const Decl *At) const {
  Written = Written.trim();
  for (StringRef Word : {"struct ", "class ", "const "})
    if (Written.consume_front(Word))
      Written = Written.ltrim();
  StringRef Whole = C.Facts.Records[C.record(Record)].TypeText;
  Whole.consume_back(Record->getName());
  if (Written.consume_back(Record->getName()) && Written.ends_with("::")) {
    // A class, in which a typedef names the record, has no other names for it.
    StringRef Scope = Written;
    Scope.consume_front("::");
    if (Whole.ends_with(Scope) &&
        (Whole == Scope || Whole.drop_back(Scope.size()).ends_with("::")))
      return Written.str();
  }
  if (At && isHidden(Record, At)) {
    // What begins at the outermost level is hidden by nothing.
    const RecordFacts &Own = C.Facts.Records[C.record(Record)];
    std::string Scope = "::" + Own.TypeText;
    Scope.resize(Scope.size() - Own.Name.size());
    return Scope;
  }
  if (isWithin(At, Record))
    return "";
  // A typedef or a using-declaration: the name that is right everywhere.
  return Whole.str();
}

void ElementNames::declare(Index Name, const CXXRecordDecl *Record,
                           const DeclaratorDecl *D, TypeLoc T,
                           const DeclaratorDecl *Made) {
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(Name, Record, "'" + at(Name).Name + "' " + Message, Fix,
           D->getSourceRange());
  };
  const bool IsCopy = at(Name).Form == ElementForm::Copy;
  if (isa<CXXConversionDecl>(D))
    return Refuse("is a conversion", "write a function that returns it");
  if (T.getAs<ParenTypeLoc>())
    return Refuse("has its name in brackets", "write the name alone");
  if (isa<FunctionDecl>(D) && T.getBeginLoc().isValid() &&
      C.Where.sources().isBeforeInTranslationUnit(D->getLocation(),
                                                  T.getBeginLoc()))
    return Refuse("returns a reference behind an arrow",
                  "write the type in front");
  // Behind the templates' parameters of what stands outside of its class.
  SourceLocation Begin = D->getInnerLocStart(), End;
  if (IsCopy) {
    auto Auto = T.getContainedAutoTypeLoc();
    if (!Auto)
      return Refuse("is declared in an unusual way", "write its type out");
    Begin = End = Auto.getNameLoc();
  } else {
    auto Reference = T.getAsAdjusted<ReferenceTypeLoc>();
    const auto Asked = T.getAs<DecltypeTypeLoc>();
    // It says the same afterwards.
    if (!Reference && Asked && isa<VarDecl>(D) && !isa<ParmVarDecl>(D) &&
        isElementOfContainer(Asked.getUnderlyingExpr(), C.AST))
      return;
    if (!Reference)
      return Refuse("is a reference by the name of another type",
                    "write the reference out");
    End = Reference.getBeginLoc();
    if (auto L = T.getAsAdjusted<LValueReferenceTypeLoc>())
      End = L.getAmpLoc();
    else
      End = T.getAsAdjusted<RValueReferenceTypeLoc>().getAmpAmpLoc();
  }
  auto R = C.Where.fileRange(Begin, End);
  if (!R || Begin.isMacroID() || End.isMacroID())
    return Refuse("is declared by a macro", "write the declaration out");
  // Behind `static inline`.
  StringRef Text = C.Where.text(*R);
  while (!IsCopy) {
    StringRef Word =
        Text.take_while([](char Ch) { return llvm::isAlpha(Ch) || Ch == '_'; });
    if (!isLeadingWord(Word))
      break;
    Text = Text.drop_front(Word.size()).ltrim();
  }
  R->Begin = R->End - static_cast<uint32_t>(Text.size());
  if (Text.starts_with("[[") || Text.starts_with("__attribute") ||
      Text.find_first_of("#\\") != StringRef::npos || Text.contains("//") ||
      Text.contains("/*"))
    return Refuse("is declared in an unusual way", "write its type out");
  if (!Made && !isBehind(Begin, Record) &&
      !Record->getSourceRange().fullyContains(D->getSourceRange()) &&
      !forward(Record, D, Begin))
    return Refuse("is declared in front of its record",
                  "define the record first");
  StringRef Core = Text;
  Core.consume_back("&");
  Core.consume_back("&");
  Core = Core.trim();
  Core.consume_back(" const");
  Core.consume_front("const ");
  Core = Core.trim();
  const bool IsAuto = Core == "auto";
  const auto *Value = dyn_cast<VarDecl>(D);
  if (Made) {
    const std::string Scope = genericScope(Made, Record, Core, at(Name).Form);
    if (Scope.empty())
      return Refuse("has a type that the template has no name for",
                    "write the parameter of the template");
    at(Name).Declarations.push_back({*R, Scope});
    return;
  }
  if (Value && Value->getType()->isDependentType() && !IsAuto)
    return Refuse("has a type that a template's parameter names",
                  "write 'auto' or the record's type");
  at(Name).Declarations.push_back(
      {*R, scope(IsAuto ? StringRef() : Core, Record, D)});
}

/// Whether \p D makes no object and calls nothing.
static bool isMereDeclaration(const Decl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  if (isa<ParmVarDecl>(D))
    F = dyn_cast<FunctionDecl>(D->getDeclContext());
  return F ? !F->isThisDeclarationADefinition() && !F->isTemplated()
           : isa<TypedefNameDecl>(D);
}

void ElementNames::rewrite(StringRef Kind, const Range &Where, std::string Text,
                           const CXXRecordDecl *Record) {
  const Index Name =
      add((Kind + ":" + C.usr(Record) + "@" + C.Facts.Files[Where.File].Path +
           ":" + llvm::Twine(Where.Begin))
              .str(),
          Record->getName(), Record, ElementForm::Parts);
  at(Name).IsDefined = at(Name).IsBound = true;
  at(Name).Declarations = {{Where, std::move(Text)}};
}

bool ElementNames::qualify(const DeclRefExpr *Ref,
                           const CXXRecordDecl *Record) {
  auto R = C.Where.fileRange(Ref->getBeginLoc(), Ref->getEndLoc());
  if (!R || Ref->getBeginLoc().isMacroID())
    return false;
  rewrite("std", {R->File, R->Begin, R->Begin}, "std::", Record);
  return true;
}

bool ElementNames::forward(const CXXRecordDecl *Record, const Decl *D,
                           SourceLocation At) {
  if (!D || !isMereDeclaration(D))
    return false;
  const SourceManager &SM = C.Where.sources();
  auto Place = C.Where.fileRange(At, At);
  for (const TagDecl *Each : Record->redecls()) {
    auto R = C.Where.fileRange(Each->getBeginLoc(), Each->getEndLoc());
    if (!R || !Place || Each->getBeginLoc().isMacroID() ||
        Each->isThisDeclarationADefinition() ||
        Each->getFriendObjectKind() != Decl::FOK_None ||
        !Each->getLexicalDeclContext()->isFileContext() ||
        !SM.isBeforeInTranslationUnit(Each->getLocation(), At) ||
        !C.Where.text(C.Where.wholeFile(R->File))
             .substr(R->End)
             .ltrim()
             .starts_with(";"))
      continue;
    rewrite("forward", {R->File, R->Begin, R->Begin},
            "struct $ref;\nstruct $cref;\nclass $vector;\n", Record);
    return true;
  }
  return false;
}

/// Whether a name that what stands at \p At would spell the record by, its own
/// or that of a namespace around it, means something else there.
bool ElementNames::isHidden(const CXXRecordDecl *Record, const Decl *At) const {
  llvm::SmallVector<const IdentifierInfo *, 4> Own;
  if (const IdentifierInfo *Name = Record->getIdentifier())
    Own.push_back(Name);
  else if (const TypedefNameDecl *Named = Record->getTypedefNameForAnonDecl())
    Own.push_back(Named->getIdentifier());
  const DeclContext *Space = Record->getDeclContext();
  for (; Space; Space = Space->getParent())
    if (const auto *N = dyn_cast<NamespaceDecl>(Space); N && N->getIdentifier())
      Own.push_back(N->getIdentifier());
  auto Hides = [&](const NamedDecl *D) {
    if (!llvm::is_contained(Own, D->getIdentifier()))
      return false;
    const NamedDecl *Named = D->getUnderlyingDecl();
    const auto *T = dyn_cast<TypedefNameDecl>(Named);
    if (T && T->getUnderlyingType()->getAsCXXRecordDecl() &&
        T->getUnderlyingType()->getAsCXXRecordDecl()->getCanonicalDecl() ==
            Record->getCanonicalDecl())
      return false;
    const auto *Class = dyn_cast<CXXRecordDecl>(Named);
    if (Class && (Class->getCanonicalDecl() == Record->getCanonicalDecl() ||
                  (Class->isInjectedClassName() &&
                   Class->getDeclContext()->Equals(Record))))
      return false;
    const auto *N = dyn_cast<NamespaceDecl>(Named);
    return !N || !N->Encloses(Record);
  };
  const DeclContext *In = At->getDeclContext();
  if (const auto *F = dyn_cast<FunctionDecl>(At))
    In = F;
  for (; In && !In->isTranslationUnit(); In = In->getParent()) {
    if (In->isFunctionOrMethod()) {
      for (const Decl *Each : In->decls())
        if (const auto *Named = dyn_cast<NamedDecl>(Each);
            Named && Hides(Named))
          return true;
      continue;
    }
    for (const IdentifierInfo *Name : Own)
      for (const NamedDecl *Each : In->lookup(Name))
        if (Hides(Each))
          return true;
  }
  return false;
}

/// Whether \p T may be made of nearly anything.
static bool takesAnything(QualType T, const ASTContext &AST) {
  const auto *D = dyn_cast_or_null<CXXRecordDecl>(
      T.getNonReferenceType().getCanonicalType()->getAsRecordDecl());
  D = D ? D->getDefinition() : nullptr;
  return D && llvm::any_of(D->decls(), [](const Decl *Each) {
           const auto *Made = dyn_cast<FunctionTemplateDecl>(Each);
           return Made && isa<CXXConstructorDecl>(Made->getTemplatedDecl());
         });
}

/// Whether a function of the name of \p F takes, for parameter \p Number, the
/// record in another way or nearly anything: a record fits a class for elements
/// by a conversion alone, and would go there instead.
static bool hasOverload(const FunctionDecl *F, unsigned Number,
                        ExtractContext &C) {
  const QualType Own = F->getParamDecl(Number)->getType();
  const CXXRecordDecl *Record = ownRecord(Own.getNonReferenceType(), C.AST);
  auto Competes = [&](const FunctionDecl *Other) {
    if (Other->getCanonicalDecl() == F->getCanonicalDecl() ||
        Number >= Other->getNumParams())
      return false;
    const QualType Theirs = Other->getParamDecl(Number)->getType();
    // A record that becomes something else unasked might go there, too.
    if (Theirs->isDependentType() || (Record && convertsUnasked(Record)))
      return true;
    return (ownRecord(Theirs.getNonReferenceType(), C.AST) == Record &&
            !C.AST.hasSameType(Own, Theirs)) ||
           takesAnything(Theirs, C.AST);
  };
  auto CompetesIn = [&](const DeclContext *In, auto Rivals) {
    return llvm::any_of(In->lookup(F->getDeclName()), [&](const NamedDecl *D) {
      D = D->getUnderlyingDecl();
      if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D))
        D = Template->getTemplatedDecl();
      const auto *Other = dyn_cast<FunctionDecl>(D);
      return Other && Rivals(Other);
    });
  };
  // A template of a namespace that is open would fit as well as a class, which
  // a record turns into, does not.
  auto IsTemplate = [](const FunctionDecl *Other) {
    return Other->isTemplated();
  };
  // These want an iterator by their own declaration, which no record is.
  const bool IsOfIterators =
      F->getIdentifier() &&
      llvm::is_contained({"distance", "next", "prev"}, F->getName());
  if (CompetesIn(F->getDeclContext(), Competes) ||
      llvm::any_of(C.namesakes(F), Competes) ||
      llvm::any_of(C.openedNamespaces(), [&](const NamespaceDecl *Open) {
        // Its operators are found by its classes as well.
        return !((F->isOverloadedOperator() || IsOfIterators) &&
                 Open->isStdNamespace()) &&
               CompetesIn(Open, IsTemplate);
      }))
    return true;
  // `log << record`: operators that are members of the class beside it.
  if (!F->isOverloadedOperator() || isa<CXXMethodDecl>(F))
    return false;
  for (const ParmVarDecl *P : F->parameters()) {
    const auto *Class =
        P->getType().getNonReferenceType()->getAsCXXRecordDecl();
    Class = Class ? Class->getDefinition() : nullptr;
    if (!Class || isOfLibrary(Class, C.AST))
      continue;
    bool HasMember = CompetesIn(Class, IsTemplate);
    Class->forallBases([&](const CXXRecordDecl *Base) {
      HasMember |= CompetesIn(Base, IsTemplate);
      return true;
    });
    if (HasMember)
      return true;
  }
  return false;
}

/// The parameter that \p V is by `using base::base;`, where it has no text.
static const VarDecl *inherited(const VarDecl *V) {
  const auto *P = dyn_cast<ParmVarDecl>(V);
  while (P) {
    const auto *Made = dyn_cast<CXXConstructorDecl>(P->getDeclContext());
    if (!Made || !Made->getInheritedConstructor())
      break;
    P = Made->getInheritedConstructor().getConstructor()->getParamDecl(
        parameterNumber(P));
  }
  return P ? P : V;
}

Index ElementNames::variable(const VarDecl *V) {
  V = inherited(V);
  QualType T = V->getType();
  const auto *Text = cast<VarDecl>(patternOfName(V));
  const bool IsMade = isGeneric(V);
  V = IsMade ? V : Text;
  V = isa<ParmVarDecl>(V) ? V : V->getCanonicalDecl();
  auto Known = Variables.find(V);
  if (Known != Variables.end())
    return Known->second;
  QualType Bare = T.getNonReferenceType();
  const CXXRecordDecl *Record = ownRecord(Bare, C.AST);
  const bool IsReference = T->isReferenceType();
  const TypeSourceInfo *Info = Text->getTypeSourceInfo();
  if (!Record || !Info ||
      (!IsReference && !Info->getTypeLoc().getContainedAutoTypeLoc()))
    return Variables[V] = None;
  ElementForm Form = !IsReference              ? ElementForm::Copy
                     : Bare.isConstQualified() ? ElementForm::Constant
                                               : ElementForm::Reference;
  Index Name = add(C.usrOf(V), V->getName(), Record, Form);
  Variables[V] = Name;
  if (IsMade)
    shareText(Name, Text, Record);
  const auto *P = dyn_cast<ParmVarDecl>(V);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  if (P && !F) {
    refuse(Name, Record,
           "'" + V->getName() + "' is a parameter of a pointer to functions",
           "call the function by its name", V->getSourceRange());
    return Name;
  }
  const FunctionDecl *Written =
      IsMade && F ? cast<FunctionDecl>(patternOfName(F)) : F;
  at(Name).IsDefined = !F || F->isDefined() || Written->isDefined();
  if (!F) {
    declare(Name, Record, Text, Info->getTypeLoc(), IsMade ? V : nullptr);
    return Name;
  }
  if (F->isOverloadedOperator() && F->getOverloadedOperator() != OO_Call &&
      convertsUnasked(Record))
    refuse(Name, Record,
           "'" + F->getNameAsString() +
               "' is an operator of records that become other objects by "
               "themselves",
           "declare the conversion explicit", V->getSourceRange());
  if (hasOverload(F, parameterNumber(P), C))
    refuse(Name, Record,
           "'" + F->getNameAsString() +
               "' has overloads that differ in how they take a record",
           "name them differently", V->getSourceRange());
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  // Who calls it calls what overrides it; see ElementFunctions.cpp.
  at(Name).IsDefined |= Method && Method->isPureVirtual();
  // A record would need two conversions.
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(F);
      Made && Made->isConvertingConstructor(/*AllowExplicit=*/false) &&
      Made->getMinRequiredArguments() <= 1)
    refuse(Name, Record,
           "'" + V->getName() + "' is a parameter of a constructor by which " +
               "records become other objects by themselves",
           "declare the constructor explicit", V->getSourceRange());
  const bool IsOwn = Method && Method->getParent()->getCanonicalDecl() ==
                                   Record->getCanonicalDecl();
  if (F->isConstexpr() && !IsOwn &&
      !(Method && Method->getParent()->isLambda()))
    refuse(Name, Record,
           "'" + V->getName() + "' is a parameter of a constexpr function",
           "remove constexpr", V->getSourceRange());
  if (F->isDefaulted() && !Method)
    refuse(Name, Record,
           "'" + V->getName() + "' is a parameter of a function that the " +
               "compiler makes",
           "write its body", V->getSourceRange());
  // Compilers try both orders, neither of which would be the better one.
  if (IsOwn && C.AST.getLangOpts().CPlusPlus20 &&
      (F->getOverloadedOperator() == OO_EqualEqual ||
       F->getOverloadedOperator() == OO_Spaceship) &&
      !isPlainComparison(Method, Record))
    refuse(Name, Record,
           "C++20 compares records in either order by '" +
               F->getNameAsString() + "'",
           "write it as a function of two records", V->getSourceRange());
  for (const FunctionDecl *Each : Written->redecls())
    if (parameterNumber(P) < Each->getNumParams()) {
      const ParmVarDecl *Own = Each->getParamDecl(parameterNumber(P));
      if (Own->hasDefaultArg())
        refuse(Name, Record, "'" + V->getName() + "' has a default value",
               "pass it at each call", Own->getSourceRange());
      if (Own->getTypeSourceInfo())
        declare(Name, Record, Own, Own->getTypeSourceInfo()->getTypeLoc(),
                IsMade ? V : nullptr);
    }
  return Name;
}

Index ElementNames::returned(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  auto Known = Returns.find(F);
  if (Known != Returns.end())
    return Known->second;
  const FunctionDecl *const Key = F;
  const FunctionDecl *Written = F;
  bool IsMade = false;
  if (F->getPrimaryTemplate() ? isInMadeFunction(F)
                              : madeClassAround(F) != nullptr) {
    Written = cast<FunctionDecl>(patternOfName(F))->getCanonicalDecl();
    IsMade = isGeneric(F);
    F = IsMade ? F : Written;
  }
  QualType T = F->getReturnType();
  const CXXRecordDecl *Record =
      T->isReferenceType() ? ownRecord(T->getPointeeType(), C.AST) : nullptr;
  if (!Record || isOfLibrary(F, C.AST) ||
      (F->isTemplateInstantiation() && !IsMade))
    return Returns[Key] = None;
  Index Name =
      add(C.usr(F) + "#return", F->getNameAsString(), Record,
          T->getPointeeType().isConstQualified() ? ElementForm::Constant
                                                 : ElementForm::Reference);
  Returns[Key] = Name;
  at(Name).IsDefined = F->isDefined() || Written->isDefined();
  if (IsMade)
    shareText(Name, Written, Record);
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if ((Method && Method->isVirtual()) || T->isRValueReferenceType())
    refuse(Name, Record,
           "'" + F->getNameAsString() +
               "' is virtual, or returns what may be moved from",
           "return an index", F->getSourceRange());
  for (const FunctionDecl *Each : Written->redecls())
    if (FunctionTypeLoc Type = Each->getFunctionTypeLoc())
      declare(Name, Record, Each, Type.getReturnLoc(), IsMade ? F : nullptr);
  return Name;
}

bool ElementNames::isSplit(const CXXRecordDecl *Record) {
  auto [Known, IsNew] = Split.try_emplace(Record, false);
  if (IsNew) {
    llvm::SmallVector<const CXXMethodDecl *, 4> Unseen;
    Known->second =
        !isNested(Record) && whyWhole(Record, C.AST, Unseen).empty();
  }
  return Known->second;
}

Index ElementNames::self(const CXXMethodDecl *Method) {
  // Elements are assigned by functions of their own classes.
  const CXXRecordDecl *Record =
      Method->isStatic() || Method->isDependentContext() ||
              Method->isCopyAssignmentOperator() ||
              Method->isMoveAssignmentOperator()
          ? nullptr
          : ownRecord(Method->getThisType()->getPointeeType(), C.AST);
  return Record ? moved(Method, Record) : None;
}

Index ElementNames::moved(const FunctionDecl *Function,
                          const CXXRecordDecl *Record) {
  const FunctionDecl *F = Function->getCanonicalDecl();
  auto Known = Selves.find(F);
  if (Known != Selves.end())
    return Known->second;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (F->isDependentContext() || !isSplit(Record) ||
      isa<CXXConstructorDecl, CXXDestructorDecl>(F) ||
      (Method &&
       Method->getParent()->getCanonicalDecl() != Record->getCanonicalDecl()))
    return Selves[F] = None;
  Index Name =
      add(thisOf(C.usr(F)), F->getNameAsString(), Record, ElementForm::This);
  at(Name).IsDefined = F->isDefined();
  return Selves[F] = Name;
}

/// The USR of what copy function or destructor \p M does.
static std::string copyingOf(const FunctionDecl *M, const ExtractContext &C) {
  return C.usr(M->getCanonicalDecl()) + "#copying";
}

void ElementNames::seen(const FunctionDecl *M, const CXXRecordDecl *Record) {
  at(add(copyingOf(M, C), M->getNameAsString(), Record->getDefinition(),
         ElementForm::Copying))
      .IsDefined = true;
}

void ElementNames::unseen(const FunctionDecl *M, const CXXRecordDecl *Record) {
  const Index Name = add(C.usr(Record) + "#" + copyingOf(M, C),
                         M->getNameAsString(), Record, ElementForm::Copying);
  at(Name).IsBound = true;
  at(Name).From = {copyingOf(M, C)};
}

Index ElementNames::parts(const DecompositionDecl *V,
                          const CXXRecordDecl *Record,
                          std::vector<ElementDeclaration> Texts) {
  const Index Name =
      add(C.usrOf(V) + "#parts", "[...]", Record, ElementForm::Parts);
  at(Name).IsDefined = true;
  at(Name).Declarations = std::move(Texts);
  return Name;
}

void ElementNames::bind(Index Name, Index From) {
  if (From == None)
    at(Name).IsBound = true;
  else
    at(Name).From.push_back(usr(From));
}

void ElementNames::refuse(Index Name, const CXXRecordDecl *Record,
                          const llvm::Twine &Message, const llvm::Twine &Fix,
                          SourceRange Where, Reason Why) {
  C.elementObstacle(Why, Message, Fix, Where, C.record(Record),
                    Name == None ? "" : StringRef(usr(Name)));
}
