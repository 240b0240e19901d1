//===-- ContainerTypes.cpp - Where the types of containers are ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: the places that spell or declare a container, and who asks for the size
/// of what holds one.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Syntax/Namespaces.h"
#include "Uses/ContainerUses.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;
using namespace layoutopt;

/// The template that \p T names; null if nobody knows.
static const TemplateDecl *templateOf(TypeLoc T) {
  const auto *Made = T.getType()->getAs<TemplateSpecializationType>();
  return Made ? Made->getTemplateName().getAsTemplateDecl() : nullptr;
}

bool layoutopt::isPlainHolder(const TemplateDecl *D) {
  return D && D->isInStdNamespace() && D->getIdentifier() &&
         llvm::is_contained({"vector", "array", "deque", "list", "unique_ptr",
                             "shared_ptr", "weak_ptr", "optional", "map",
                             "unordered_map", "pair", "tuple", "function"},
                            D->getName());
}

/// Whether \p E, which mentions a type, asks what that is like rather than make
/// an object of it.
static bool isQuestion(const Expr *E) {
  if (isa<TypeTraitExpr, ConceptSpecializationExpr, RequiresExpr>(E))
    return true;
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!Ref)
    return false;
  const auto *F = dyn_cast<FunctionDecl>(Ref->getDecl());
  return Ref->hasExplicitTemplateArgs() && !(F && isPassing(F));
}

/// Whether the macro that is used at \p Use stands for a name and no more, as
/// in
/// `#define vec std::vector`.
static bool isNameOfVector(SourceLocation Use, Places &Where) {
  Preprocessor &PP = Where.preprocessor();
  Token T;
  if (Use.isMacroID() ||
      Lexer::getRawToken(Use, T, Where.sources(), Where.language()) ||
      T.isNot(tok::raw_identifier))
    return false;
  const MacroInfo *Macro =
      PP.getMacroDefinitionAtLoc(PP.getIdentifierInfo(T.getRawIdentifier()),
                                 Use)
          .getMacroInfo();
  return Macro && Macro->isObjectLike() && !Macro->tokens_empty() &&
         llvm::all_of(Macro->tokens(), [](const Token &Each) {
           return Each.is(tok::coloncolon) ||
                  (Each.getIdentifierInfo() &&
                   (Each.getIdentifierInfo()->isStr("std") ||
                    Each.getIdentifierInfo()->isStr("array") ||
                    Each.getIdentifierInfo()->isStr("vector")));
         });
}

/// Where \p T, the type of a container, is written: in a file, its name perhaps
/// as that of a macro, or in the body of a macro, all of it.
std::optional<Range>
ContainerUses::spelledIn(TemplateSpecializationTypeLoc T) const {
  const SourceManager &SM = C.Where.sources();
  if (isStdArray(T.getType())) {
    // Up to the length, which stays. A name of another template hides it.
    const TemplateDecl *Of = templateOf(T);
    if (T.getNumArgs() != 2 || !Of || !Of->isInStdNamespace())
      return std::nullopt;
    const SourceLocation Begin = T.getTemplateNameLoc(),
                         Length = SM.getExpansionLoc(
                             T.getArgLoc(1).getSourceRange().getBegin());
    auto R = Begin.isMacroID() ? std::nullopt : C.Where.bytes(Begin, Length);
    return R && C.Where.text(*R).rtrim().ends_with(",") ? R : std::nullopt;
  }
  SourceLocation Name = T.getTemplateNameLoc(), Last = T.getRAngleLoc();
  const TypeSourceInfo *Arg =
      T.getNumArgs() != 0 ? T.getArgLoc(0).getTypeSourceInfo() : nullptr;
  if (Name.isMacroID() && Arg && SM.getFileID(Name) == SM.getFileID(Last)) {
    // `#define all vector<body>`; in `vector<T>` T is a parameter.
    for (SourceLocation L :
         {Arg->getTypeLoc().getBeginLoc(), Arg->getTypeLoc().getEndLoc()})
      if (SM.getFileID(L) != SM.getFileID(Name))
        return std::nullopt;
    if (SM.isMacroArgExpansion(Name))
      return std::nullopt;
    Name = SM.getSpellingLoc(Name);
    Last = SM.getSpellingLoc(Last);
  } else if (Name.isMacroID()) {
    const CharSourceRange Use = SM.getImmediateExpansionRange(Name);
    if (Use.getBegin() != Use.getEnd() || SM.isMacroArgExpansion(Name) ||
        !isNameOfVector(Use.getBegin(), C.Where))
      return std::nullopt;
    Name = Use.getBegin();
  }
  if (Name.isMacroID())
    return std::nullopt;
  // The first half of `>>` is a token that nobody wrote.
  Last = SM.getExpansionLoc(Last);
  auto R = C.Where.bytes(Name, Last.getLocWithOffset(1));
  return R && C.Where.text(*R).ends_with(">") ? R : std::nullopt;
}

/// `std::vector<S>::iterator` within S: the class for the container is only
/// declared there, but for bodies of methods, which move.
bool ContainerUses::TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc N) {
  const TypeLoc T = N ? typeLocOf(N) : TypeLoc();
  const CXXRecordDecl *Record =
      T.isNull() || T.getType()->isDependentType() || Instantiations != 0
          ? nullptr
          : recordOfContainer(T.getType(), AST);
  if (const CXXRecordDecl *Owned =
          T.isNull() || T.getType()->isDependentType() || Instantiations != 0
              ? nullptr
              : recordOfUnique(T.getType(), AST))
    Names.refuse(Names.unique(Owned), Owned,
                 "a type or member of std::unique_ptr is named by its class",
                 "name the record", N.getSourceRange());
  if (Record &&
      Record->getSourceRange().fullyContains(N.getSourceRange().getBegin()) &&
      !isInBody()) {
    noteRecord(Record);
    Names.refuse(None, Record,
                 "the record names a type of the container, of which no more "
                 "than the name is known there",
                 "take and return indices", N.getSourceRange());
  }
  return Base::TraverseNestedNameSpecifierLoc(N);
}

bool layoutopt::isAdaptor(const TemplateDecl *D) {
  return D && D->isInStdNamespace() && D->getIdentifier() &&
         llvm::is_contained({"priority_queue", "queue", "stack"}, D->getName());
}

/// Whether the visited type is what a queue or a stack of the library keeps its
/// objects in: that stays, for nobody else sees it.
bool ContainerUses::isOfAdaptor() const {
  for (const AroundNode &Around : llvm::drop_begin(llvm::reverse(Path))) {
    if (Around.T.isNull())
      return false;
    const TemplateDecl *Outer = templateOf(Around.T);
    if (Around.T.getAs<TemplateSpecializationTypeLoc>())
      return isAdaptor(Outer);
  }
  return false;
}

/// Whether the visited type is an argument of a template that may look into it.
bool ContainerUses::isArgumentOfOther() const {
  for (size_t I = Path.size() - 1; I-- != 0;) {
    if (Path[I].T.isNull())
      return false;
    const TemplateDecl *Outer = templateOf(Path[I].T);
    if (Path[I].T.getType()->getAs<TemplateSpecializationType>() &&
        Path[I].T.getAsAdjusted<TemplateSpecializationTypeLoc>() &&
        !isPlainHolder(Outer))
      return true;
  }
  return false;
}

/// Whether something asks what the visited type is like:
/// `is_same_v<std::vector<S>::reference, S &>`.
bool ContainerUses::isAskedFor() const {
  for (size_t I = Path.size(); I-- != 0;) {
    const auto *Around = dyn_cast_or_null<Expr>(Path[I].S);
    if (Around)
      return isQuestion(Around);
    if (Path[I].T.isNull())
      return false;
  }
  return false;
}

/// Whether code around the visited type, that of \p What, may tell it from
/// another class, which \p Refuse is then told.
bool ContainerUses::isLookedInto(
    StringRef What,
    llvm::function_ref<bool(const llvm::Twine &Message, const llvm::Twine &Fix)>
        Refuse) const {
  if (isArgumentOfOther())
    return Refuse(What + " is an argument of a template that may look into it",
                  "name it on its own");
  if (isAskedFor())
    return Refuse("the type of " + What + " is asked for",
                  "count on nothing that only the library's class gives");
  // (A member's type stands in the member.)
  const auto *Derived = dyn_cast_or_null<CXXRecordDecl>(declarationAround());
  return Derived && !isa<ClassTemplateSpecializationDecl>(Derived) &&
         Refuse("a class derives from " + What, "make it a member");
}

bool ContainerUses::VisitTemplateSpecializationTypeLoc(
    TemplateSpecializationTypeLoc T) {
  checkSignature(T);
  if (InPattern && T.getType()->isDependentType())
    notePatternVector(T);
  if (!T.getType()->isDependentType() && uniqueType(T))
    return true;
  const CXXRecordDecl *Record = T.getType()->isDependentType()
                                    ? nullptr
                                    : recordOfContainer(T.getType(), AST);
  if (!Record || Instantiations != 0 || isOfAdaptor())
    return true;
  const Index Number = noteRecord(Record);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    Names.refuse(None, Record, Message, Fix, T.getSourceRange());
    return true;
  };
  if (InPattern)
    Spelled.insert(T.getTemplateNameLoc());
  else if (InSpecialization && (Spelled.count(T.getTemplateNameLoc()) ||
                                Generic.count(T.getTemplateNameLoc())))
    return true;
  else if (InSpecialization)
    return Refuse("a template makes the type of the container",
                  "write the type out");
  if (isSpan(T.getType()) && hasStaticExtent(T.getType()))
    return Refuse("the type of a span says how many elements it has",
                  "leave the number away");
  if (isSpan(T.getType()) && (isMemberOfSpan(Record->getName()) ||
                              Record->getName() == "element_type"))
    return Refuse("the record has the name of a member of spans",
                  "choose another name for the record");
  if (isLookedInto("the container", Refuse))
    return true;
  // `std::vector<std::vector<S>::value_type>`: one edit in the other.
  for (const AroundNode &Around : llvm::drop_end(Path))
    if (!Around.T.isNull() && !Around.T.getType()->isDependentType() &&
        Around.T.getAs<TemplateSpecializationTypeLoc>() &&
        recordOfContainer(Around.T.getType(), AST))
      return Refuse("the container's type is made of that of another one",
                    "name the record");
  std::optional<Range> R = spelledIn(T);
  if (!R && !T.getBeginLoc().isMacroID() && !T.getEndLoc().isMacroID())
    return Refuse("the type of the container stands where it cannot be "
                  "replaced",
                  "name the container in another way");
  if (!R)
    return Refuse("a macro makes the type of the container",
                  "write the type out");
  const Decl *In = declarationAround();
  // Not all of it: the second half of `>>` is written nowhere.
  if (Record->getSourceRange().fullyContains(T.getTemplateNameLoc()))
    namedWithin(In, Record, None);
  else if (!Names.isBehind(T.getTemplateNameLoc(), Record) &&
           (isStdArray(T.getType()) || isSpan(T.getType()) ||
            !Names.forward(Record, In, T.getTemplateNameLoc())))
    return Refuse("a container is declared in front of its record's definition",
                  "define the record first");
  // With the namespaces in front.
  R->Begin = static_cast<uint32_t>(beginOfScopes(
      C.Where.text(C.Where.wholeFile(R->File)).take_front(R->Begin),
      C.Where.preprocessor()));
  std::string Scope = Names.scope("", Record, In);
  if (T.getNumArgs() != 0)
    if (const TypeSourceInfo *Arg = T.getArgLoc(0).getTypeSourceInfo())
      if (auto Own = C.Where.fileRange(Arg->getTypeLoc().getBeginLoc(),
                                       Arg->getTypeLoc().getEndLoc()))
        Scope = Names.scope(C.Where.text(*Own), Record, In);
  // A macro has one text for all places.
  if (Scopes.try_emplace({R->File, R->Begin}, Scope).first->second != Scope)
    return Refuse("a macro makes the type of the container in several scopes",
                  "write the type out");
  if (isStdArray(T.getType()))
    Names.rewrite("array", *R, Scope + "$array<", Record);
  else if (isSpan(T.getType()))
    Names.rewrite("span", *R,
                  Scope + (isSpanOfConst(T.getType()) ? "$cspan" : "$span"),
                  Record);
  else
    C.Facts.ContainerSpellings.push_back({*R, Number, Scope});
  return true;
}

bool ContainerUses::VisitTypedefTypeLoc(TypedefTypeLoc T) {
  named(T.getType(), T.getNameLoc());
  return true;
}

bool ContainerUses::VisitUsingTypeLoc(UsingTypeLoc T) {
  named(T.getType(), T.getNameLoc());
  return true;
}

/// A name of the program's own for the container becomes one for the new class,
/// also where the container is to stay: it is written out there.
void ContainerUses::named(QualType T, SourceLocation Name) {
  const CXXRecordDecl *Record =
      Instantiations != 0 || InSpecialization || T->isDependentType()
          ? nullptr
          : recordOfContainer(T, AST);
  if (!Record || !isOfAdaptor())
    return;
  noteRecord(Record);
  auto R = Name.isMacroID() ? std::nullopt : C.Where.fileRange(Name, Name);
  StringRef Before;
  if (R) {
    Before = C.Where.text(C.Where.wholeFile(R->File)).take_front(R->Begin);
    R->Begin =
        static_cast<uint32_t>(beginOfScopes(Before, C.Where.preprocessor()));
    Before = Before.take_front(R->Begin).rtrim();
  }
  // `types<S>::list` is more than names.
  if (!R || Before.ends_with(">") || T.getLocalQualifiers().hasQualifiers() ||
      isStdArray(T) || isSpan(T)) {
    Names.refuse(None, Record,
                 "a class of the library holds the container by a name of the "
                 "program's",
                 "name it 'std::vector<" + Record->getName() + ">' there",
                 Name);
    return;
  }
  Names.rewrite("kept", *R,
                "std::vector<" + Names.scope("", Record, declarationAround()) +
                    Record->getName().str() + ">",
                Record);
}

/// `std::vector all{some}` would deduce something else.
bool ContainerUses::VisitDeducedTemplateSpecializationTypeLoc(
    DeducedTemplateSpecializationTypeLoc T) {
  if (!T.getType()->isDependentType())
    deducedContainer(T.getType(), T.getSourceRange());
  return true;
}

void ContainerUses::deducedContainer(QualType T, SourceRange Where) {
  const CXXRecordDecl *Record =
      Instantiations == 0 ? recordOfContainer(T, AST) : nullptr;
  if (!Record)
    return;
  noteRecord(Record);
  Names.refuse(None, Record, "what the container holds is deduced",
               "write the type out", Where);
}

/// Names for elements, whether any is bound to them here, and what templates
/// declare.
bool ContainerUses::VisitDeclaratorDecl(DeclaratorDecl *D) {
  notePattern(D);
  if (!isa<FunctionDecl>(D) && !isa<ParmVarDecl>(D) && Instantiations == 0 &&
      !InSpecialization)
    Names.noteStart(D);
  declaredArrays(D);
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    agree(V);
    if (!InPattern && Names.isDependent(V->getLocation()) &&
        V->getTypeSourceInfo() &&
        V->getTypeSourceInfo()->getTypeLoc().getContainedAutoTypeLoc())
      Deduced[V->getLocation()].push_back(V);
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(D)) {
    overrides(Method);
    if (Method->getOverloadedOperator() == OO_Call &&
        !Method->isDependentContext())
      Callables.insert(Method->getCanonicalDecl());
  }
  if (signature(D))
    return true;
  if (InClassTemplate && Instantiations == 0)
    checkNamedVector(D);
  else if (Instantiations != 0 || !isAsWritten(D)) {
    QualType T = D->getType();
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      T = F->getReturnType();
    const HeldRecord &Held = Holdings.find(T);
    const HoldingLayer *Class = Held.Record ? Held.How.nearest() : nullptr;
    const auto *Record = dyn_cast_or_null<CXXRecordDecl>(Held.Record);
    if (Class && mayChange(*Class) && Record &&
        !isa<ClassTemplateSpecializationDecl>(Record))
      Names.refuse(Class->Kind == LayerKind::UniqueArray ? Names.unique(Record)
                                                         : None,
                   Record,
                   "a template declares '" + D->getNameAsString() +
                       "', which holds a container of the records",
                   "write the type out, or a class of its own",
                   D->getSourceRange(), Reason::Template);
    return true;
  }
  if (!InSpecialization)
    declaredPointer(D);
  if (const TypeSourceInfo *Info = D->getTypeSourceInfo();
      Info && isa<VarDecl>(D) && !D->getType()->isDependentType() &&
      isa_and_nonnull<DeducedTemplateSpecializationType>(
          Info->getType()->getContainedDeducedType()))
    deducedContainer(D->getType(), D->getSourceRange());
  if (const auto *V = dyn_cast<VarDecl>(D); V &&
                                            V->getType()->isReferenceType() &&
                                            !V->getType()->isDependentType()) {
    if (const Index Name = Names.variable(V); Name != None)
      namedWithin(V, ownRecord(V->getType().getNonReferenceType(), AST), Name);
  } else if (const auto *F = dyn_cast<FunctionDecl>(D);
             F && !F->isDependentContext()) {
    if (const Index Name = Names.returned(F); Name != None)
      namedWithin(F, ownRecord(F->getReturnType().getNonReferenceType(), AST),
                  Name);
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
        Method && Method->isOutOfLine() && !Method->isStatic() &&
        Method->isThisDeclarationADefinition())
      Methods.define(Method);
    // The library finds what is not a member by the class of its arguments.
    if (F->getIdentifier() && !isa<CXXMethodDecl>(F) &&
        (F->getName() == "swap" || F->getName() == "iter_swap"))
      Swaps.push_back(F);
  }
  return true;
}

/// A name of a class template for the container, which is one for others, too.
bool ContainerUses::VisitTypedefNameDecl(TypedefNameDecl *D) {
  if (const CXXRecordDecl *Record =
          Instantiations == 0 || D->getUnderlyingType()->isDependentType()
              ? nullptr
              : recordOfContainer(D->getUnderlyingType(), AST)) {
    noteRecord(Record);
    Names.refuse(None, Record,
                 "a template calls the container '" + D->getName() + "'",
                 "write the type out", D->getSourceRange(), Reason::Template);
  }
  return true;
}

/// Adds the records whose containers lie in an object of type \p T.
static void findContained(QualType T, const ASTContext &AST, unsigned Depth,
                          llvm::SmallVectorImpl<const CXXRecordDecl *> &Out) {
  if (T.isNull() || T->isDependentType())
    return;
  T = AST.getBaseElementType(T);
  if (const CXXRecordDecl *Record = recordOfContainer(T, AST))
    return Out.push_back(Record);
  const auto *D = dyn_cast_or_null<CXXRecordDecl>(T->getAsRecordDecl());
  D = D ? D->getDefinition() : nullptr;
  if (!D || T->isReferenceType() || D->isDependentContext() || Depth == 0)
    return;
  for (const CXXBaseSpecifier &Each : D->bases())
    findContained(Each.getType(), AST, Depth - 1, Out);
  for (const FieldDecl *F : D->fields())
    findContained(F->getType(), AST, Depth - 1, Out);
}

void layoutopt::findContained(
    QualType T, const ASTContext &AST,
    llvm::SmallVectorImpl<const CXXRecordDecl *> &Out) {
  constexpr unsigned Deepest = 8;
  ::findContained(T, AST, Deepest, Out);
}

/// Another class has another size, and so has what holds it.
bool ContainerUses::VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) {
  if (E->isTypeDependent() || E->getTypeOfArgument()->isDependentType())
    return true;
  llvm::SmallVector<const CXXRecordDecl *, 2> Found;
  findContained(E->getTypeOfArgument(), AST, Found);
  for (const CXXRecordDecl *Record : Found) {
    noteRecord(Record);
    refuse(E, Record, "the size of a class that holds the container is used",
           "count the elements");
  }
  if (Instantiations == 0)
    for (const HeldArray &Each : arraysIn(E->getTypeOfArgument()))
      if (Each.Name != None)
        refuse(E, Each.Record, {Each.Name},
               "the size of a class that holds the array is used",
               "count the elements");
  sizeOfPointers(E);
  return true;
}
