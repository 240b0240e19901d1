//===-- ElementArrays.cpp - Arrays of the language as containers ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `body w[4]` of a record with constructors or methods becomes
/// `body_array<4> w`, a container like `std::array`. As a pointer it is
/// `w.data()`. Each array changes by itself: one of which some use is not
/// understood stays, and the names for its elements with it.
///
/// Arrays of plain records, with no methods, are those of C, unless what is
/// done with them asks for classes (RecordNames.h).
///
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Uses/ContainerUses.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

/// Whether \p D is part of what is made of a template, or of a template.
static bool isMade(const Decl *D) {
  if (D->getDeclContext()->isDependentContext())
    return true;
  for (const DeclContext *In = D->getDeclContext(); In; In = In->getParent()) {
    const auto *F = dyn_cast<FunctionDecl>(In);
    if (isa<ClassTemplateSpecializationDecl>(In) ||
        (F && F->isTemplateInstantiation()))
      return true;
  }
  return false;
}

/// The record whose array \p D declares; null if it is none that may change.
static const CXXRecordDecl *recordOfArray(const DeclaratorDecl *D,
                                          const ASTContext &AST) {
  if (!isa<VarDecl, FieldDecl>(D) || isa<ParmVarDecl>(D) ||
      D->getType().isNull() || D->getType()->isDependentType())
    return nullptr;
  const ArrayType *Array = AST.getAsArrayType(D->getType());
  if (!Array)
    return nullptr;
  const QualType Element = Array->getElementType();
  const CXXRecordDecl *Record = ownRecord(Element, AST);
  return Record && !Element->isArrayType() && !D->isImplicit() &&
                 D->getIdentifier() && !isOfLibrary(D, AST) && !isMade(D)
             ? Record
             : nullptr;
}

Index ElementNames::array(const DeclaratorDecl *D) {
  const CXXRecordDecl *Record = recordOfArray(D, C.AST);
  if (!Record || !C.hasClassArrays(Record))
    return None;
  const auto *Canonical = cast<DeclaratorDecl>(D->getCanonicalDecl());
  auto [Known, IsNew] = ArrayNames.try_emplace(Canonical, None);
  if (!IsNew)
    return Known->second;
  if (!isSplit(Record) ||
      C.Where.isGenerated(C.Where.roughRange(D->getLocation())))
    return None;
  const Index Name = add(C.usrOf(D), D->getName(), Record, ElementForm::Array);
  ArrayNames[Canonical] = Name;
  const auto *V = dyn_cast<VarDecl>(D);
  at(Name).IsBound = true;
  at(Name).IsDefined = !V || !V->isExternallyVisible() ||
                       V->hasDefinition() != VarDecl::DeclarationOnly;
  C.containers(C.record(Record));
  for (const Decl *Each : D->redecls())
    declareArray(Name, Record, cast<DeclaratorDecl>(Each));
  return Name;
}

/// \p Text as an argument of a template.
static std::string asArgument(StringRef Text) {
  Text = Text.trim();
  return Text.contains('>') || Text.contains(',') ? ("(" + Text + ")").str()
                                                  : Text.str();
}

void ElementNames::declareArray(Index Name, const CXXRecordDecl *Record,
                                const DeclaratorDecl *D) {
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(Name, Record, "array '" + at(Name).Name + "' " + Message, Fix,
           D->getSourceRange());
  };
  const TypeSourceInfo *Info = D->getTypeSourceInfo();
  const auto Array =
      Info ? Info->getTypeLoc().getAs<ConstantArrayTypeLoc>() : TypeLoc();
  if (Array.isNull())
    return Refuse("has no length of its own, or that of a typedef",
                  "write the length in the brackets");
  const auto A = Array.castAs<ConstantArrayTypeLoc>();
  const TypeLoc Element = A.getElementLoc().getUnqualifiedLoc();
  const SourceLocation Begin = Element.getBeginLoc(), End = Element.getEndLoc();
  auto Type = C.Where.fileRange(Begin, End);
  auto Brackets = C.Where.fileRange(A.getLBracketLoc(), A.getRBracketLoc());
  if (!Type || !Brackets || Begin.isMacroID() || End.isMacroID() ||
      D->getLocation().isMacroID() || A.getLBracketLoc().isMacroID() ||
      A.getRBracketLoc().isMacroID())
    return Refuse("is declared by a macro", "write the declaration out");
  const StringRef Length =
      C.Where.text({Brackets->File, Brackets->Begin + 1, Brackets->End - 1});
  if (Length.trim().empty() || Length.find_first_of("#\n") != StringRef::npos ||
      Length.contains("//") || Length.contains("/*"))
    return Refuse("has a length that cannot be written in another place",
                  "name it by a constant");
  if (Brackets->Begin < Type->End || Type->File != Brackets->File)
    return Refuse("is declared in an unusual way", "declare it on its own");
  if (!isBehind(Begin, Record))
    return Refuse("is declared within or in front of its record",
                  "define the record first");
  if (A.getElementLoc().getType().isVolatileQualified() || D->hasAttrs())
    return Refuse("is volatile or has attributes", "remove them");
  const auto *V = dyn_cast<VarDecl>(D);
  if (V && V->isExternC())
    return Refuse("has C linkage, and C has no classes", "make it C++");
  if (V && V->getInit() &&
      isa<CXXParenListInitExpr>(V->getInit()->IgnoreImplicit()))
    return Refuse("has values in parentheses", "write braces");
  for (const DeclContext *In = D->getDeclContext(); isa<RecordDecl>(In);
       In = In->getParent())
    if (isa<FieldDecl>(D) && cast<RecordDecl>(In)->isUnion())
      return Refuse("lies in a union", "give it a place of its own");
  noteStart(D, Name, Record);
  at(Name).Declarations.push_back(
      {*Type, scope(C.Where.text(*Type), Record, D) + "$array<" +
                  asArgument(Length) + ">"});
  at(Name).Declarations.push_back({*Brackets, ""});
}

/// Several declarators have one type.
void ElementNames::noteStart(const DeclaratorDecl *D, Index Name,
                             const CXXRecordDecl *Record) {
  const SourceLocation Start = D->getTypeSpecStartLoc();
  auto Others = Sharing.find(Start);
  if (Name != None)
    Arrays.push_back({Start, Name, Record});
  if (Others == Sharing.end())
    Sharing[Start] = D;
  else if (Others->second != D)
    Shared.insert(Start);
}

void ElementNames::span(Index Array, const CXXRecordDecl *Record) {
  const Index Name =
      add(spannedBy(usr(Array)), at(Array).Name, Record, ElementForm::Parts);
  at(Name).IsDefined = true;
  at(Name).From = {usr(Array)};
}

void ElementNames::finishArrays() {
  for (const auto &[Start, Name, Record] : Arrays)
    if (Shared.contains(Start))
      refuse(Name, Record,
             "array '" + at(Name).Name + "' is declared beside something else",
             "declare it on its own", Start);
}

void ElementNames::spellArray(const ParmVarDecl *P) {
  const TypeSourceInfo *Info = P->getTypeSourceInfo();
  const CXXRecordDecl *Record = pointedRecord(P->getType(), C.AST);
  const auto A = Info && Record ? Info->getTypeLoc().getAs<ArrayTypeLoc>()
                                : ArrayTypeLoc();
  if (A.isNull())
    return;
  const bool IsConst = pointsToConst(P->getType());
  const Index Name = pointers(Record, IsConst);
  const SourceLocation Begin = P->getBeginLoc(),
                       End = A.getElementLoc().getUnqualifiedLoc().getEndLoc();
  auto Type = C.Where.fileRange(Begin, End);
  auto Brackets = C.Where.fileRange(A.getLBracketLoc(), A.getRBracketLoc());
  const bool IsPlain = Type && Brackets && !Begin.isMacroID() &&
                       !End.isMacroID() && !A.getLBracketLoc().isMacroID() &&
                       !A.getRBracketLoc().isMacroID() &&
                       Type->End <= Brackets->Begin &&
                       isBehind(Begin, Record) && !P->getType().hasQualifiers();
  StringRef Core = IsPlain ? C.Where.text(*Type) : StringRef();
  bool HasConst = false;
  Core = Core.trim();
  while (Core.consume_front("const ") || Core.consume_front("struct ") ||
         Core.consume_front("class "))
    Core = Core.trim();
  HasConst = IsPlain && C.Where.text(*Type).starts_with("const ");
  if (!IsPlain || HasConst != IsConst || !llvm::all_of(Core, [](char Ch) {
        return llvm::isAlnum(Ch) || Ch == '_' || Ch == ':';
      }))
    return refuse(Name, Record,
                  "a pointer to the record is declared as an array in an "
                  "unusual way",
                  "write a pointer", P->getSourceRange());
  at(Name).Declarations.push_back({*Type, scope(Core, Record, P), false});
  at(Name).Declarations.push_back({*Brackets, "", true});
}

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

/// The array that \p E names, perhaps as a pointer to its first element; or
/// None.
Index ContainerUses::arrayOf(const Expr *E) {
  E = E->IgnoreParens();
  while (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
    if (Cast->getCastKind() != CK_ArrayToPointerDecay &&
        Cast->getCastKind() != CK_NoOp)
      return None;
    E = Cast->getSubExpr()->IgnoreParens();
  }
  const ValueDecl *D = nullptr;
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E))
    D = Ref->getDecl();
  else if (const auto *M = dyn_cast<MemberExpr>(E))
    D = M->getMemberDecl();
  const auto *Array = dyn_cast_or_null<DeclaratorDecl>(D);
  return Array ? Names.array(Array) : None;
}

void ContainerUses::rewriteArray(Index Name, const Range &Where,
                                 std::string Text) {
  Names.at(Name).Declarations.push_back({Where, std::move(Text)});
}

void ContainerUses::array(const Expr *E, Index Name) {
  const CXXRecordDecl *Record =
      ownRecord(AST.getAsArrayType(E->getType())->getElementType(), AST);
  auto Refuse = [&](const llvm::Twine &Message, const llvm::Twine &Fix) {
    refuse(E, Record, {Name}, Message, Fix);
  };
  if (Instantiations != 0 || InSpecialization || InPattern)
    return Names.refuse(Name, Record, "a template uses an array of the records",
                        "write a function of its own for it",
                        E->getSourceRange(), Reason::Template);
  const FunctionDecl *F = functionAround();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
  if (F && F->isConstexpr() && !(Method && Method->getParent()->isLambda()))
    return Refuse("a constexpr function uses the array", "remove constexpr");
  const Context At = contextOf(E, Path.size() - 1);
  const Stmt *User = At.User.S;
  // That of an element, `sizeof *w`, goes with that of the array.
  for (const AroundNode &Each : llvm::reverse(Path)) {
    const auto *Outer = dyn_cast_or_null<Expr>(Each.S);
    if (!Outer)
      break;
    if (Counted.contains(Outer))
      return;
  }
  if (isa_and_nonnull<UnaryExprOrTypeTraitExpr>(User))
    return Refuse("the size of the array is used", "count the elements");
  if (isInType())
    return Refuse("the type of the array is asked for", UseFields);
  if (isa_and_nonnull<CXXForRangeStmt, LambdaExpr>(User))
    return;
  if (const auto *Call = dyn_cast_or_null<CallExpr>(User)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || !isPassing(Callee) ||
        !llvm::is_contained({"begin", "cbegin", "cend", "crbegin", "crend",
                             "empty", "end", "rbegin", "rend", "size", "ssize",
                             "swap"},
                            Callee->getName()))
      return Refuse("the array is passed to a function that may look into it",
                    "pass a pointer and the number of elements");
    if (Callee->getName().contains("begin") ||
        Callee->getName().contains("end"))
      Names.bind(Names.pointers(Record, /*IsConst=*/false), Name);
    return;
  }
  if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(User);
      Made && recordOfMember(Made->getConstructor(), AST) == Record &&
      isSpan(Made->getType())) // See span().
    return;
  const auto *Decay = dyn_cast_or_null<ImplicitCastExpr>(User);
  if (!Decay || Decay->getCastKind() != CK_ArrayToPointerDecay)
    return Refuse("the array is used in a way that is not understood",
                  "index it");
  const Context Next = userOfPointer(Decay, At.Depth);
  if (const auto *Part = dyn_cast_or_null<ArraySubscriptExpr>(Next.User.S)) {
    if (Part->getLHS() != Next.Part)
      Refuse("the array stands in the brackets", "write it in front of them");
    return;
  }
  auto Where = C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
  if (!Where || E->getBeginLoc().isMacroID() || E->getEndLoc().isMacroID())
    return Refuse("a macro uses the array as a pointer", "write '&array[0]'");
  // As a pointer.
  Names.bind(Names.pointers(Record, pointsToConst(Decay->getType())), Name);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(Next.User.S))
    member(M, Next.Depth, Record, {Name});
  else if (!pointerIsFine(Decay, Next))
    return Refuse("the array is passed on as a pointer in a way that is not "
                  "understood",
                  "pass a reference, or index it");
  rewriteArray(Name, {Where->File, Where->End, Where->End}, ".data()");
}

/// `sizeof w / sizeof w[0]`, the number of elements.
void ContainerUses::countedArray(const BinaryOperator *B) {
  if (B->getOpcode() != BO_Div || B->isTypeDependent() || Instantiations != 0 ||
      InSpecialization || InPattern)
    return;
  const auto *Whole =
      dyn_cast<UnaryExprOrTypeTraitExpr>(B->getLHS()->IgnoreParenImpCasts());
  const auto *One =
      dyn_cast<UnaryExprOrTypeTraitExpr>(B->getRHS()->IgnoreParenImpCasts());
  if (!Whole || !One || Whole->getKind() != UETT_SizeOf ||
      One->getKind() != UETT_SizeOf || Whole->isArgumentType())
    return;
  const Expr *Array = Whole->getArgumentExpr()->IgnoreParens();
  const Index Name = Array->getType()->isArrayType() ? arrayOf(Array) : None;
  if (Name == None ||
      !AST.hasSameUnqualifiedType(
          AST.getAsArrayType(Array->getType())->getElementType(),
          One->getTypeOfArgument()))
    return;
  auto Where = C.Where.fileRange(B->getBeginLoc(), B->getEndLoc());
  auto Of = C.Where.fileRange(Array->getBeginLoc(), Array->getEndLoc());
  for (SourceLocation L : {B->getBeginLoc(), B->getEndLoc(),
                           Array->getBeginLoc(), Array->getEndLoc()})
    if (L.isMacroID())
      return;
  if (!Where || !Of)
    return;
  Counted.insert(Whole);
  Counted.insert(One);
  rewriteArray(Name, {Where->File, Where->Begin, Of->Begin}, "");
  rewriteArray(Name, {Where->File, Of->End, Where->End}, ".size()");
}
