//===-- PointerTypes.cpp - What the pointers to a record are called -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: the places that spell or declare a pointer to a record, and who counts
/// on its size. What is done with pointers stands in ElementPointers.cpp.
///
//===----------------------------------------------------------------------===//

#include "Syntax/PointerQualifiers.h"
#include "Types/LibraryStorage.h"
#include "Types/Parameters.h"
#include "Uses/ContainerUses.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

Index ElementNames::pointers(const CXXRecordDecl *Record, bool IsConst) {
  const Index Number = C.record(Record);
  const std::string Of = C.Facts.Records[Number].USR;
  const std::string USR = pointersTo(Of, IsConst);
  if (auto Known = Numbers.find(USR); Known != Numbers.end())
    return Known->second;
  const std::string Name =
      (IsConst ? "const " : "") + Record->getNameAsString() + " *";
  const Index Made =
      add(USR, Name, Record,
          IsConst ? ElementForm::ConstPointer : ElementForm::Pointer);
  at(Made).IsDefined = true;
  // Where there are pointers, there are constant ones, too.
  if (IsConst)
    bind(Made, pointers(Record, /*IsConst=*/false));
  return Made;
}

void ElementNames::pointer(std::string USR, const DeclaratorDecl *D, QualType T,
                           bool IsDefined) {
  const CXXRecordDecl *Record = pointedRecord(T, C.AST);
  const bool IsConst = pointsToConst(T);
  const Index Name =
      add(std::move(USR), D->getNameAsString(), Record,
          IsConst ? ElementForm::ConstPointer : ElementForm::Pointer);
  at(Name).IsDefined |= IsDefined;
  if (at(Name).From.empty())
    bind(Name, pointers(Record, IsConst));
}

void ElementNames::walk(std::string USR, const DeclaratorDecl *D, QualType T,
                        Index From) {
  const Index Name =
      add(std::move(USR), D->getNameAsString(), pointedRecord(T, C.AST),
          pointsToConst(T) ? ElementForm::ConstPointer : ElementForm::Pointer);
  at(Name).IsDefined = true;
  bind(Name, From);
}

/// Whether a function of the name of \p F takes something else, which pointers
/// convert to as well, for parameter \p Number.
static bool hasPointerOverload(const FunctionDecl *F, unsigned Number,
                               ExtractContext &C) {
  auto Competes = [&](const FunctionDecl *Other) {
    if (Other->getCanonicalDecl() == F->getCanonicalDecl() ||
        Number >= Other->getNumParams())
      return false;
    const QualType Theirs =
        Other->getParamDecl(Number)->getType().getNonReferenceType();
    return Theirs->isDependentType() || Theirs->isAnyPointerType() ||
           Theirs->isBooleanType() ||
           (Theirs->isRecordType() && !ownRecord(Theirs, C.AST));
  };
  for (const NamedDecl *Each : F->getDeclContext()->lookup(F->getDeclName())) {
    const NamedDecl *Other = Each->getUnderlyingDecl();
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Other))
      Other = Template->getTemplatedDecl();
    if (const auto *Function = dyn_cast<FunctionDecl>(Other);
        Function && Competes(Function))
      return true;
  }
  return llvm::any_of(C.namesakes(F), Competes);
}

void ElementNames::pointerVariable(const DeclaratorDecl *D) {
  const CXXRecordDecl *Record = pointedRecord(D->getType(), C.AST);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(pointers(Record, pointsToConst(D->getType())), Record,
           "'" + D->getNameAsString() + "' " + Message, Fix,
           D->getSourceRange(), Reason::ContainerUse);
  };
  const auto *P = dyn_cast<ParmVarDecl>(D);
  const auto *F = P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
  // Of a type of functions alone.
  if (P && !F)
    return;
  pointer(C.usrOf(D), D, D->getType(), !F || F->isDefined());
  if (D->getType().getNonReferenceType().isVolatileQualified())
    Refuse("is a volatile pointer", "copy it to one that is not");
  const auto *V = dyn_cast<VarDecl>(D);
  if ((F && F->isExternC()) || (V && V->isExternC()))
    Refuse("has C linkage, and C has no classes", "pass a copy, or its fields");
  // What is thrown may be the address of another record, which stays that.
  if (V && V->isExceptionVariable())
    Refuse("is what a handler catches", "throw the record, or an index");
  if (const auto *Member = dyn_cast<FieldDecl>(D);
      Member && Member->getParent()->isUnion())
    Refuse("lies in a union", "give it a place of its own");
  if (!F)
    return;
  if (hasPointerOverload(F, parameterNumber(P), C))
    Refuse("is a parameter of a function with overloads that pointers fit",
           "name them differently");
  if (const auto *Made = dyn_cast<CXXConstructorDecl>(F);
      Made && Made->isConvertingConstructor(/*AllowExplicit=*/false) &&
      Made->getMinRequiredArguments() <= 1)
    Refuse("is a parameter of a constructor by which pointers become other "
           "objects by themselves",
           "declare the constructor explicit");
}

void ElementNames::pointerResult(const FunctionDecl *F) {
  const CXXRecordDecl *Record = pointedRecord(F->getReturnType(), C.AST);
  pointer(C.usr(F) + "#return", F, F->getReturnType(), F->isDefined());
  if (F->isExternC() || isa<CXXConversionDecl>(F))
    refuse(pointers(Record, pointsToConst(F->getReturnType())), Record,
           "'" + F->getNameAsString() +
               "' is a conversion, or has C linkage, which needs a plain "
               "pointer",
           "write a function that returns an index", F->getSourceRange());
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Whether \p Core is one name, with those of namespaces in front.
static bool isQualifiedName(StringRef Core) {
  return !Core.empty() && llvm::all_of(Core, [](char Ch) {
    return llvm::isAlnum(Ch) || Ch == '_' || Ch == ':';
  });
}

/// \p Text without the words in front of a type's name or behind it that say
/// something else; \p IsConst: whether one of them was `const`.
static StringRef withoutWords(StringRef Text, bool &IsConst) {
  Text = Text.trim();
  while (true) {
    if (Text.consume_front("const ") || Text.consume_back(" const"))
      IsConst = true;
    else if (!Text.consume_front("struct ") && !Text.consume_front("class "))
      return Text;
    Text = Text.trim();
  }
}

void ElementNames::spellPointer(PointerTypeLoc T, QualType Is, const Decl *At) {
  const CXXRecordDecl *Record = pointedRecord(Is, C.AST);
  const QualType To = Is->getAs<PointerType>()->getPointeeType();
  const Index Name = pointers(Record, To.isConstQualified());
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(Name, Record, "a pointer to the record " + Message, Fix,
           T.getSourceRange());
  };
  const SourceLocation Begin = T.getBeginLoc(), Star = T.getStarLoc();
  auto R = C.Where.fileRange(Begin, Star);
  if (!R || Begin.isMacroID() || Star.isMacroID())
    return Refuse("is declared by a macro", "write the type out");
  // Qualifiers in front have no place of their own.
  StringRef Before = C.Where.text(C.Where.wholeFile(R->File));
  Before = Before.take_front(R->Begin);
  using Kind = PointerQualifier::Kind;
  const auto Qualifiers = qualifiersBehind(Star, C.Where);
  auto Has = [&](Kind Is) {
    return llvm::any_of(Qualifiers,
                        [&](const auto &Each) { return Each.Is == Is; });
  };
  auto Drop = [&](llvm::ArrayRef<Kind> Which) {
    for (const PointerQualifier &Each : Qualifiers)
      if (llvm::is_contained(Which, Each.Is))
        at(Name).Declarations.push_back({Each.Where, "", true});
  };
  if (Has(Kind::Other))
    return Refuse("has attributes, or qualifiers by a macro",
                  "write plain qualifiers");
  bool IsConst = false;
  for (StringRef Rest = Before.rtrim(); Rest.ends_with("const");
       Rest = Rest.rtrim()) {
    Rest = Rest.drop_back(5);
    if (!Rest.empty() && (llvm::isAlnum(Rest.back()) || Rest.back() == '_'))
      break;
    R->Begin = static_cast<uint32_t>(Rest.size());
    IsConst = true;
  }
  FirstDeclarator &First = Starred[Begin];
  StringRef Core = C.Where.text(*R);
  Core.consume_back("*");
  Core = withoutWords(Core, IsConst);
  if (!isQualifiedName(Core)) {
    // `body *p, *q`.
    if (!First.IsPointer || !Core.contains(','))
      return Refuse("is declared in an unusual way", "declare it on its own");
    at(Name).Declarations.push_back({{R->File, R->End - 1, R->End}, "", true});
    // The first one's qualifiers become those of all.
    if (First.IsConst && !Has(Kind::Const))
      return Refuse("is declared behind a constant one",
                    "declare it on its own");
    return Drop({Kind::Const, Kind::Restrict});
  }
  First = {true, Has(Kind::Const)};
  Drop({Kind::Restrict});
  if (To.isVolatileQualified() ||
      (To.isConstQualified() != IsConst && Core != "auto"))
    return Refuse("has qualifiers that another name stands for",
                  "write the type out");
  if (Record->getSourceRange().fullyContains(T.getSourceRange())) {
    // Its methods may name it, and move.
  } else if (!isBehind(Begin, Record)) {
    return Refuse("is declared in front of the record's definition",
                  "define the record first");
  }
  if (At && isHidden(Record, At))
    return Refuse("stands where the record's name means something else",
                  "rename one of them");
  at(Name).Declarations.push_back(
      {*R, scope(Core == "auto" ? StringRef() : Core, Record, At), false});
}

bool layoutopt::holdsPointers(const TemplateDecl *D) {
  return D && D->isInStdNamespace() && D->getIdentifier() &&
         llvm::is_contained({"vector", "array", "deque", "list", "forward_list",
                             "optional", "map", "multimap", "set", "multiset",
                             "pair", "tuple", "function", "queue", "stack",
                             "priority_queue", "initializer_list"},
                            D->getName());
}

bool ContainerUses::VisitPointerTypeLoc(PointerTypeLoc T) {
  const QualType Type = T.getType();
  if (Type->isDependentType() || Type->isUndeducedType())
    return true;
  const CXXRecordDecl *Record = pointedRecord(Type, AST);
  if (!Record)
    return true;
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix,
                    Reason Why) {
    Names.refuse(Names.pointers(Record, pointsToConst(Type)), Record, Message,
                 Fix, T.getSourceRange(), Why);
    return true;
  };
  if (Instantiations != 0 || InSpecialization)
    return T.getPointeeLoc()
                   .getUnqualifiedLoc()
                   .getAs<SubstTemplateTypeParmTypeLoc>()
               ? Refuse("a template makes pointers to the record",
                        "write the type out", Reason::Template)
               : true;
  for (size_t I = Path.size(); I-- != 0;) {
    const auto *Around = dyn_cast_or_null<Expr>(Path[I].S);
    if (Path[I].T.isNull()) {
      const auto *Ref = dyn_cast_or_null<DeclRefExpr>(Around);
      if (isa_and_nonnull<TypeTraitExpr, ConceptSpecializationExpr,
                          RequiresExpr, CXXTypeidExpr>(Around) ||
          (Ref && Ref->hasExplicitTemplateArgs()))
        return Refuse("the type of pointers to the record is asked for",
                      "count on nothing that only pointers give",
                      Reason::ContainerUse);
      break;
    }
    const auto Made = Path[I].T.getAsAdjusted<TemplateSpecializationTypeLoc>();
    const auto *Spelled =
        Path[I].T.getType()->getAs<TemplateSpecializationType>();
    if (Made && Spelled &&
        !holdsPointers(Spelled->getTemplateName().getAsTemplateDecl()))
      return Refuse("pointers to the record are an argument of a template that "
                    "may look into them",
                    "keep them in a std::vector", Reason::ContainerUse);
  }
  const Decl *In = declarationAround();
  if (Record->getSourceRange().fullyContains(T.getSourceRange()))
    namedWithin(In, Record, Names.pointers(Record, pointsToConst(Type)));
  Names.spellPointer(T, Type, In);
  return true;
}

/// `auto *`, if \p T is that.
static PointerTypeLoc asAutoPointer(TypeLoc T) {
  auto P = T.getAsAdjusted<PointerTypeLoc>();
  return P && P.getPointeeLoc().getUnqualifiedLoc().getAs<AutoTypeLoc>()
             ? P
             : PointerTypeLoc();
}

/// Notes \p D if it is a pointer, or returns one; or if it is a record beside
/// which pointers may be declared.
void ContainerUses::declaredPointer(DeclaratorDecl *D) {
  const auto *F = dyn_cast<FunctionDecl>(D);
  if (isOfLibrary(D, AST) || D->getDeclContext()->isDependentContext())
    return;
  if (F) {
    if (!F->isDependentContext() && pointedRecord(F->getReturnType(), AST) &&
        !F->isTemplateInstantiation()) {
      Names.pointerResult(F);
      if (FunctionTypeLoc Type = F->getFunctionTypeLoc())
        if (PointerTypeLoc Auto = asAutoPointer(Type.getReturnLoc()))
          Names.spellPointer(Auto, F->getReturnType(), F);
    }
    return;
  }
  if (D->getType()->isDependentType())
    return;
  if (pointedRecord(D->getType(), AST)) {
    if (const auto *P = dyn_cast<ParmVarDecl>(D))
      Names.spellArray(P);
    if (const TypeSourceInfo *Info = D->getTypeSourceInfo())
      if (PointerTypeLoc Auto = asAutoPointer(Info->getTypeLoc()))
        Names.spellPointer(Auto, D->getType(), D);
    return Names.pointerVariable(D);
  }
  if (!isa<ParmVarDecl>(D) &&
      ownRecord(AST.getBaseElementType(D->getType()), AST))
    Names.noteRecordAt(D->getTypeSpecStartLoc());
}

/// Adds the records that an object of type \p T has pointers to.
static void findPointed(QualType T, const ASTContext &AST, unsigned Depth,
                        llvm::SmallVectorImpl<QualType> &Out) {
  T = AST.getBaseElementType(T);
  if (pointedRecord(T, AST))
    return Out.push_back(T);
  const auto *D = dyn_cast_or_null<CXXRecordDecl>(T->getAsRecordDecl());
  D = D ? D->getDefinition() : nullptr;
  if (!D || D->isDependentContext() || Depth == 0)
    return;
  for (const CXXBaseSpecifier &Each : D->bases())
    findPointed(Each.getType(), AST, Depth - 1, Out);
  for (const FieldDecl *F : D->fields())
    findPointed(F->getType(), AST, Depth - 1, Out);
}

/// Who asks for the size of what has pointers in it, for more than to get,
/// copy or clear so many bytes, sees that they are larger.
void ContainerUses::sizeOfPointers(const UnaryExprOrTypeTraitExpr *E) {
  constexpr unsigned Deepest = 8;
  llvm::SmallVector<QualType, 2> Found;
  if (Instantiations == 0)
    findPointed(E->getTypeOfArgument(), AST, Deepest, Found);
  if (Found.empty())
    return;
  Context At = contextOf(E, Path.size() - 1);
  while (const auto *Outer = dyn_cast_or_null<Expr>(At.User.S)) {
    const auto *Binary = dyn_cast<BinaryOperator>(Outer);
    if (!isa<ImplicitCastExpr>(Outer) &&
        !(Binary &&
          (Binary->getOpcode() == BO_Mul || Binary->getOpcode() == BO_Add)))
      break;
    At = contextOf(Outer, At.Depth);
  }
  const auto *Call = dyn_cast_or_null<CallExpr>(At.User.S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  const LibraryStorage *Known = F ? libraryStorage(F, AST) : nullptr;
  if (F &&
      ((Known && Known->IsHeap) ||
       (F->getIdentifier() && isCLibrary(F, AST) &&
        llvm::is_contained({"memset", "memcpy", "memmove"}, F->getName()))))
    return;
  for (QualType T : Found)
    refuse(E, pointedRecord(T, AST),
           {Names.pointers(pointedRecord(T, AST), pointsToConst(T))},
           "the size of what holds a pointer to the record is used",
           "count on nothing but the number of objects");
}

/// `new (buffer) node`: the buffer may be too small.
bool ContainerUses::VisitCXXNewExpr(CXXNewExpr *E) {
  llvm::SmallVector<QualType, 2> Found;
  if (E->getNumPlacementArgs() != 0 && Instantiations == 0 &&
      !E->getAllocatedType()->isDependentType())
    findPointed(E->getAllocatedType(), AST, /*Depth=*/8, Found);
  for (QualType T : Found)
    refuse(E, pointedRecord(T, AST),
           {Names.pointers(pointedRecord(T, AST), pointsToConst(T))},
           "what holds a pointer to the record is made in memory of another",
           "make it by a plain new");
  return true;
}

/// \p F is made of a generic lambda, whose text is that of all of them.
void ContainerUses::pointersInGeneric(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  for (const ParmVarDecl *P : F->parameters()) {
    const CXXRecordDecl *Record = pointedRecord(P->getType(), AST);
    const unsigned Number = parameterNumber(P);
    const TypeSourceInfo *Info =
        Pattern && Number < Pattern->getNumParams()
            ? Pattern->getParamDecl(Number)->getTypeSourceInfo()
            : nullptr;
    if (Record && (!Info || Info->getTypeLoc().getAsAdjusted<PointerTypeLoc>()))
      Names.refuse(Names.pointers(Record, pointsToConst(P->getType())), Record,
                   "'" + P->getName() + "' takes pointers of any type",
                   "write 'auto' or the pointer's type", F->getSourceRange(),
                   Reason::Template);
  }
}

void ElementNames::finishPointers() {
  for (const auto &[Begin, First] : Starred)
    if (First.IsPointer && Plain.contains(Begin))
      for (const auto &[USR, Name] : Numbers) {
        const ElementNameFacts &N = at(Name);
        if (N.Form != ElementForm::Pointer &&
            N.Form != ElementForm::ConstPointer)
          continue;
        auto Place = C.Where.fileRange(Begin, Begin);
        for (const ElementDeclaration &D : N.Declarations)
          if (Place && D.Type.contains(*Place)) {
            C.elementObstacle(Reason::ContainerUse,
                              "a pointer to the record is declared beside a "
                              "record",
                              "declare it on its own", Begin, N.Record, USR);
            break;
          }
      }
}
