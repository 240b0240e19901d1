//===-- ContainerUniques.cpp - Arrays that std::unique_ptr owns -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `std::unique_ptr<body[]>` becomes a class that owns the stored arrays.
/// So whatever one owns has to be made as such: by std::make_unique, or by new
/// where it is owned at once, for which a call is written that makes it; or it
/// comes from another one. What a pointer leads to may have been made anywhere.
///
/// All of a record change together, or stay, whatever other containers of the
/// record do (`uniqueOf()`): as a pointer each has elements like any other.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Namespaces.h"
#include "Uses/ContainerUses.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

Index ElementNames::unique(const CXXRecordDecl *Record) {
  const RecordFacts &Of = C.Facts.Records[C.record(Record)];
  const Index Name =
      add(uniqueOf(Of.USR), "std::unique_ptr<" + Of.TypeText + "[]>", Record,
          ElementForm::Array);
  at(Name).IsBound = at(Name).IsDefined = true;
  return Name;
}

static StringRef nameOf(const FunctionDecl *F) {
  return F && F->getIdentifier() ? F->getName() : StringRef();
}

/// Whether \p F gives a std::unique_ptr something to own, as its one argument:
/// a constructor or `reset`.
static bool takesPointer(const FunctionDecl *F, const ASTContext &AST) {
  return recordOfUniqueMember(F, AST) && F->getNumParams() == 1 &&
         (isa<CXXConstructorDecl>(F) || nameOf(F) == "reset");
}

/// Whether \p Pointer, `new body[n]` or `p.release()` at \p Depth of the path,
/// is owned by a std::unique_ptr where it stands.
bool ContainerUses::isOwnedAtOnce(const Expr *Pointer, size_t Depth) const {
  const Context At = userOfPointer(Pointer, Depth);
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(At.User.S))
    return takesPointer(Made->getConstructor(), AST);
  const auto *Call = dyn_cast_or_null<CallExpr>(At.User.S);
  return Call && takesPointer(Call->getDirectCallee(), AST);
}

/// Whether records of \p D get their memory by functions of their own.
static bool hasOwnMemory(const CXXRecordDecl *D, const ASTContext &AST) {
  for (OverloadedOperatorKind Kind : {OO_Array_New, OO_Array_Delete})
    if (!D->lookup(AST.DeclarationNames.getCXXOperatorName(Kind)).empty())
      return true;
  return llvm::any_of(D->bases(), [&](const CXXBaseSpecifier &Each) {
    const CXXRecordDecl *Base = ownRecord(Each.getType(), AST);
    return Base && hasOwnMemory(Base, AST);
  });
}

/// Whether the functions of \p Record are known at \p At: behind it, or in a
/// method, which moves there; see namedWithin().
static bool isKnownAt(SourceLocation At, const CXXRecordDecl *Record,
                      const ElementNames &Names) {
  return Names.isBehind(At, Record) ||
         Record->getSourceRange().fullyContains(At);
}

/// A std::unique_ptr gets \p Pointer to own.
void ContainerUses::owned(const Expr *Pointer, const CXXRecordDecl *Record) {
  if (isa<CXXDefaultArgExpr>(Pointer))
    return;
  const Expr *Bare = Pointer->IgnoreParenImpCasts();
  if (isa<CXXNullPtrLiteralExpr, GNUNullExpr>(Bare))
    return;
  const auto *New = dyn_cast<CXXNewExpr>(Bare);
  if (New && ownedNew(New, Record))
    return;
  const auto *Call = dyn_cast<CallExpr>(Bare);
  if (Call && recordOfUniqueMember(Call->getDirectCallee(), AST) == Record &&
      nameOf(Call->getDirectCallee()) == "release")
    return;
  Names.refuse(Names.unique(Record), Record,
               New ? "a std::unique_ptr owns an array that new makes in a way "
                     "that is not covered"
                   : "a std::unique_ptr owns what a pointer leads to",
               "write std::make_unique, or new with a number and no values "
               "where it is owned",
               Pointer->getSourceRange());
}

/// Whether \p New makes elements as their default constructor does.
static bool makesDefaults(const CXXNewExpr *New) {
  const Expr *Init = New->getInitializer();
  Init = Init ? Init->IgnoreImplicit() : nullptr;
  if (!Init || isa<ImplicitValueInitExpr>(Init))
    return true;
  if (const auto *List = dyn_cast<InitListExpr>(Init)) {
    const InitListExpr *Text =
        List->getSyntacticForm() ? List->getSyntacticForm() : List;
    return Text->getNumInits() == 0;
  }
  const auto *Made = dyn_cast<CXXConstructExpr>(Init);
  return Made && llvm::all_of(Made->arguments(), [](const Expr *Arg) {
           return isa<CXXDefaultArgExpr>(Arg);
         });
}

/// Whether anybody may call the constructor that \p New calls.
static bool makesInPublic(const CXXNewExpr *New) {
  const CXXConstructExpr *Made = New->getConstructExpr();
  return !Made || Made->getConstructor()->getAccess() == AS_public;
}

/// Notes that \p New, which a std::unique_ptr owns at once, becomes a call;
/// false if that cannot be written.
bool ContainerUses::ownedNew(const CXXNewExpr *New,
                             const CXXRecordDecl *Record) {
  const Expr *Length = New->getArraySize().value_or(nullptr);
  if (!Length || New->getNumPlacementArgs() != 0 || InPattern ||
      InSpecialization || OpenLambdas != 0 || !makesDefaults(New) ||
      !makesInPublic(New) || hasOwnMemory(Record, AST) ||
      New->getAllocatedType().hasQualifiers() ||
      ownRecord(New->getAllocatedType(), AST) != Record ||
      !Length->IgnoreParenImpCasts()->getType()->isIntegralOrEnumerationType())
    return false;
  const SourceLocation Begin = New->getBeginLoc(), End = New->getEndLoc();
  const TypeLoc Type = New->getAllocatedTypeSourceInfo()->getTypeLoc();
  for (SourceLocation L : {Begin, End, Type.getBeginLoc(), Type.getEndLoc(),
                           Length->getBeginLoc(), Length->getEndLoc()})
    if (L.isMacroID())
      return false;
  const auto Whole = C.Where.fileRange(Begin, End);
  const auto Written = C.Where.fileRange(Type.getBeginLoc(), Type.getEndLoc());
  const auto Size =
      C.Where.fileRange(Length->getBeginLoc(), Length->getEndLoc());
  if (!Whole || !Written || !Size || !Whole->contains(*Written) ||
      !Whole->contains(*Size) || Written->End > Size->Begin ||
      !isKnownAt(Begin, Record, Names))
    return false;
  const StringRef Text = C.Where.text(*Written);
  if (!llvm::all_of(Text, [](char Ch) {
        return llvm::isAlnum(Ch) || Ch == '_' || Ch == ':';
      }))
    return false;
  const Index Name = Names.unique(Record);
  rewriteArray(Name, {Whole->File, Whole->Begin, Size->Begin},
               Names.scope(Text, Record, declarationAround()) + "$make(");
  rewriteArray(Name, {Whole->File, Size->End, Whole->End}, ")");
  return true;
}

/// \p Made is a std::unique_ptr.
void ContainerUses::uniqueMade(const CXXConstructExpr *Made,
                               const CXXRecordDecl *Record) {
  const CXXConstructorDecl *F = Made->getConstructor();
  if (Made->getNumArgs() == 0 || F->isCopyOrMoveConstructor())
    return;
  if (takesPointer(F, AST))
    return owned(Made->getArg(0), Record);
  Names.refuse(Names.unique(Record), Record,
               "a std::unique_ptr gets a deleter, or what another class owns",
               "use the deleter of the library", Made->getSourceRange());
}

/// \p Call returns a std::unique_ptr; one of the library has to be known.
void ContainerUses::uniqueOfCall(const CallExpr *Call,
                                 const CXXRecordDecl *Record) {
  const FunctionDecl *F = Call->getDirectCallee();
  const auto *Ref =
      dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts());
  if (!F || !Ref || !F->isInStdNamespace() ||
      !nameOf(F).starts_with("make_unique"))
    return;
  const Index Name = Names.unique(Record);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix,
                    Reason Why = Reason::ContainerUse) {
    Names.refuse(Name, Record, Message, Fix, Call->getSourceRange(), Why);
  };
  if (InPattern || InSpecialization || OpenLambdas != 0)
    return Refuse("a template makes a std::unique_ptr of the records",
                  "write a function of its own for them", Reason::Template);
  if (hasOwnMemory(Record, AST))
    return Refuse("the record has an operator new or delete of its own",
                  "remove it");
  const SourceLocation Begin = Ref->getBeginLoc(), End = Ref->getEndLoc();
  const auto Whole = C.Where.fileRange(Begin, End);
  const bool IsPlain =
      Whole && !Begin.isMacroID() && !End.isMacroID() &&
      Ref->getNumTemplateArgs() == 1 && Call->getNumArgs() == 1 &&
      !isa<InitListExpr>(Call->getArg(0)->IgnoreImplicit()) &&
      C.Where.text(*Whole).ends_with(">") && isKnownAt(Begin, Record, Names);
  if (!IsPlain)
    return Refuse("a std::unique_ptr is made in a way that is not covered",
                  "write std::make_unique with the record's name");
  StringRef Text;
  if (const TypeSourceInfo *Arg = Ref->getTemplateArgs()[0].getTypeSourceInfo())
    if (const auto Array = Arg->getTypeLoc().getAs<ArrayTypeLoc>())
      if (const auto Own =
              C.Where.fileRange(Array.getElementLoc().getBeginLoc(),
                                Array.getElementLoc().getEndLoc()))
        Text = C.Where.text(*Own);
  rewriteArray(Name, *Whole,
               Names.scope(Text, Record, declarationAround()) + "$make");
}

/// Whether \p E compares with a null pointer.
static bool comparesWithNull(const Expr *Left, const Expr *Right) {
  return Left->getType()->isNullPtrType() || Right->getType()->isNullPtrType();
}

/// Whether the std::unique_ptr \p E is used as a value that another class may
/// have.
bool ContainerUses::uniqueIsFine(const Expr *E) {
  const Context At = contextOf(E, Path.size() - 1);
  const Stmt *User = At.User.S;
  if (isa_and_nonnull<MemberExpr>(User)) // See memberOfUnique().
    return true;
  if (const auto *Other = dyn_cast_or_null<CXXRewrittenBinaryOperator>(User))
    return Other->getOperator() != BO_Cmp &&
           comparesWithNull(Other->getLHS(), Other->getRHS());
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    const FunctionDecl *F = Call->getDirectCallee();
    if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call)) {
      const OverloadedOperatorKind Kind = Operator->getOperator();
      if (recordOfUniqueMember(F, AST))
        return Kind == OO_Subscript || Kind == OO_Equal;
      if (Kind == OO_EqualEqual || Kind == OO_ExclaimEqual)
        return isOfLibrary(F, AST) &&
               comparesWithNull(Call->getArg(0), Call->getArg(1));
    }
    if (recordOfUniqueMember(F, AST)) // `p.swap(q)`
      return nameOf(F) == "swap";
    return argumentIsFine(Call, dyn_cast_or_null<Expr>(At.Part),
                          recordOfUnique(E->getType(), AST),
                          /*IsIterator=*/false);
  }
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User)) {
    const CXXConstructorDecl *F = Made->getConstructor();
    if (recordOfUniqueMember(F, AST))
      return true;
    if (!isOfLibrary(F, AST))
      return !isOfTemplate(F);
    const auto *Holder =
        dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext());
    // Others own what one gives them.
    return Holder && isPlainHolder(Holder->getSpecializedTemplate()) &&
           !llvm::is_contained({"shared_ptr", "unique_ptr", "weak_ptr"},
                               Holder->getName());
  }
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(User))
    return U->getOpcode() == UO_AddrOf && E->isLValue();
  return isa_and_nonnull<InitListExpr, CXXParenListInitExpr>(User) ||
         valueIsFine(E, At);
}

void ContainerUses::unique(const Expr *E, const CXXRecordDecl *Record) {
  const Index Name = Names.unique(Record);
  noteRecord(Record);
  if (Instantiations != 0)
    return Names.refuse(Name, Record,
                        "a template is made for the container or its elements",
                        "write a function of its own for them",
                        E->getSourceRange(), Reason::Template);
  if (isInConstexpr())
    return refuse(E, Record, {Name},
                  "a constexpr function uses a std::unique_ptr of the records",
                  "remove constexpr");
  if (Record->getSourceRange().fullyContains(E->getSourceRange()))
    namedWithin(declarationAround(), Record, Name);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(E))
    uniqueMade(Made, Record);
  else if (const auto *Call = dyn_cast<CallExpr>(E))
    uniqueOfCall(Call, Record);
  if (!declaredWith() && !uniqueIsFine(E))
    refuse(E, Record, {Name},
           "a std::unique_ptr of the records is used in a way that is not "
           "understood",
           "move it, index it, or pass what get() returns");
}

/// \p M may name a member of a std::unique_ptr.
void ContainerUses::memberOfUnique(const MemberExpr *M) {
  QualType Of = M->getBase()->getType();
  if (M->isArrow())
    Of = Of->getPointeeType();
  const CXXRecordDecl *Record =
      Of.isNull() || Of->isDependentType() ? nullptr : recordOfUnique(Of, AST);
  if (!Record || Instantiations != 0)
    return;
  const Index Name = Names.unique(Record);
  noteRecord(Record);
  const auto *Method = dyn_cast<CXXMethodDecl>(M->getMemberDecl());
  const StringRef Called = nameOf(Method);
  if (isa_and_nonnull<CXXConversionDecl>(Method) || Called == "get" ||
      Called == "swap")
    return;
  const Context At = contextOf(M, Path.size() - 1);
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(At.User.S);
  if (Called == "reset" && Call) {
    if (Call->getNumArgs() != 0)
      owned(Call->getArg(0), Record);
    return;
  }
  if (Called == "release" && Call) {
    if (!isOwnedAtOnce(Call, At.Depth))
      refuse(M, Record, {Name},
             "a std::unique_ptr releases its array to no other one",
             "move the std::unique_ptr");
    return;
  }
  refuse(M, Record, {Name},
         "'" + M->getMemberDecl()->getNameAsString() +
             "' of the std::unique_ptr has no counterpart",
         "move it, index it, or pass what get() returns");
}

/// Whether an object of type \p T, made by the library of its arguments, may
/// make a std::unique_ptr; adds their records to \p Out.
static void findUniques(ArrayRef<TemplateArgument> Args, const ASTContext &AST,
                        unsigned Depth,
                        llvm::SmallVectorImpl<const CXXRecordDecl *> &Out) {
  for (const TemplateArgument &Each : Args) {
    if (Each.getKind() == TemplateArgument::Pack)
      findUniques(Each.pack_elements(), AST, Depth, Out);
    if (Each.getKind() != TemplateArgument::Type)
      continue;
    if (const CXXRecordDecl *Record = recordOfUnique(Each.getAsType(), AST))
      Out.push_back(Record);
    else if (const auto *Made =
                 dyn_cast_or_null<ClassTemplateSpecializationDecl>(
                     Each.getAsType().getNonReferenceType()->getAsRecordDecl());
             Made && Depth != 0)
      findUniques(Made->getTemplateArgs().asArray(), AST, Depth - 1, Out);
  }
}

/// The library may make a std::unique_ptr of what function \p F gets, as
/// \p Args: `all.emplace_back(new body[4])`.
void ContainerUses::uniqueInside(const FunctionDecl *F,
                                 ArrayRef<const Expr *> Args) {
  constexpr unsigned Deepest = 4;
  if (!F || InPattern || !isOfLibrary(F, AST))
    return;
  llvm::SmallVector<const CXXRecordDecl *, 2> Owned;
  if (const TemplateArgumentList *Own = F->getTemplateSpecializationArgs())
    findUniques(Own->asArray(), AST, Deepest, Owned);
  if (const auto *Class =
          dyn_cast<ClassTemplateSpecializationDecl>(F->getDeclContext()))
    findUniques(Class->getTemplateArgs().asArray(), AST, Deepest, Owned);
  if (Owned.empty())
    return;
  for (const Expr *Arg : Args) {
    const CXXRecordDecl *Record =
        pointedRecord(Arg->IgnoreImplicit()->getType(), AST);
    if (Record && llvm::is_contained(Owned, Record))
      refuse(Arg, Record, {Names.unique(Record)},
             "a class of the library may make a std::unique_ptr of a pointer",
             "pass it the std::unique_ptr");
  }
}

/// Whether \p T is the type of a std::unique_ptr of an array of records; notes
/// where it is written.
bool ContainerUses::uniqueType(TemplateSpecializationTypeLoc T) {
  const CXXRecordDecl *Record = recordOfUnique(T.getType(), AST);
  const CXXRecordDecl *Other =
      Record ? nullptr : recordOfOtherUnique(T.getType(), AST);
  if ((!Record && !Other) || Instantiations != 0 || isOfAdaptor())
    return false;
  const CXXRecordDecl *Of = Record ? Record : Other;
  const Index Name = Names.unique(Of);
  noteRecord(Of);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    Names.refuse(Name, Of, Message, Fix, T.getSourceRange());
    return true;
  };
  if (Other)
    return Refuse("a std::unique_ptr of the records has another deleter, or "
                  "leads to constants",
                  "write std::unique_ptr<" + Of->getName() + "[]>");
  if (InPattern)
    Spelled.insert(T.getTemplateNameLoc());
  else if (InSpecialization && Spelled.count(T.getTemplateNameLoc()))
    return true;
  else if (InSpecialization)
    return Refuse("a template makes the type of a std::unique_ptr",
                  "write the type out");
  if (isLookedInto("a std::unique_ptr of the records", Refuse))
    return true;
  if (Record->getName() == "element_type" || Record->getName() == "pointer")
    return Refuse("the record has the name of a member of std::unique_ptr",
                  "choose another name for the record");
  std::optional<Range> R = spelledIn(T);
  if (!R)
    return Refuse("the type of a std::unique_ptr stands where it cannot be "
                  "replaced, or a macro makes it",
                  "write the type out");
  const Decl *In = declarationAround();
  if (Record->getSourceRange().fullyContains(T.getTemplateNameLoc()))
    namedWithin(In, Record, Name);
  else if (!Names.isBehind(T.getTemplateNameLoc(), Record))
    return Refuse("a std::unique_ptr is declared in front of its record's "
                  "definition",
                  "define the record first");
  R->Begin = static_cast<uint32_t>(beginOfScopes(
      C.Where.text(C.Where.wholeFile(R->File)).take_front(R->Begin),
      C.Where.preprocessor()));
  std::string Scope = Names.scope("", Record, In);
  if (T.getNumArgs() != 0)
    if (const TypeSourceInfo *Arg = T.getArgLoc(0).getTypeSourceInfo())
      if (const auto Array = Arg->getTypeLoc().getAs<ArrayTypeLoc>())
        if (auto Own = C.Where.fileRange(Array.getElementLoc().getBeginLoc(),
                                         Array.getElementLoc().getEndLoc()))
          Scope = Names.scope(C.Where.text(*Own), Record, In);
  // A macro has one text for all places.
  if (Scopes.try_emplace({R->File, R->Begin}, Scope).first->second != Scope)
    return Refuse("a macro makes the type of a std::unique_ptr in several "
                  "scopes",
                  "write the type out");
  rewriteArray(Name, *R, Scope + "$unique");
  return true;
}
