//===-- ElementStorage.cpp - Arrays that new makes ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: `new body[n]`, of a record with constructors or methods, becomes a call
/// that makes a vector's elements and returns a pointer to the first of them,
/// and `delete[]` one that ends them. As a pointer may lead to other records,
/// too, each array changes by itself, and one whose pointer goes where nobody
/// follows it stays.
///
/// Arrays of plain records, with no methods, are those of C.
///
//===----------------------------------------------------------------------===//

#include "Syntax/Compat.h"
#include "Uses/ContainerUses.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

/// Whether `operator new` or `operator delete` \p F is that of the library.
static bool isUsual(const FunctionDecl *F, const ASTContext &AST) {
  return F && !isa<CXXMethodDecl>(F) &&
         (F->isImplicit() || isOfLibrary(F, AST)) &&
         !llvm::any_of(F->redecls(), [&](const FunctionDecl *D) {
           return !D->isImplicit() && !isOfLibrary(D, AST);
         });
}

/// Whether \p E has the value that the default constructor makes of an element.
static bool isDefaultMade(const CXXNewExpr *E) {
  if (E->getInitializationStyle() == CXXNewInitializationStyle::Braces)
    return false;
  const Expr *Init = E->getInitializer();
  if (!Init || isa<ImplicitValueInitExpr>(Init))
    return true;
  const auto *Made = dyn_cast<CXXConstructExpr>(Init);
  return Made && Made->getConstructor()->getAccess() == AS_public &&
         llvm::all_of(Made->arguments(), [](const Expr *Arg) {
           return isa<CXXDefaultArgExpr>(Arg);
         });
}

bool ElementNames::storage(const CXXNewExpr *New, const CXXRecordDecl *Record,
                           const Decl *At) {
  const Expr *Length = New->getArraySize().value_or(nullptr);
  if (!Length || New->getNumPlacementArgs() != 0 || !C.hasClassArrays(Record) ||
      !isSplit(Record) || !isDefaultMade(New) ||
      !isUsual(New->getOperatorNew(), C.AST) ||
      !Length->IgnoreParenImpCasts()->getType()->isIntegralOrEnumerationType())
    return false;
  const SourceLocation Begin = New->getBeginLoc(), End = New->getEndLoc();
  const TypeLoc Type = New->getAllocatedTypeSourceInfo()->getTypeLoc();
  const auto Whole = C.Where.fileRange(Begin, End);
  const auto Written = C.Where.fileRange(Type.getBeginLoc(), Type.getEndLoc());
  const auto Size =
      C.Where.fileRange(Length->getBeginLoc(), Length->getEndLoc());
  for (SourceLocation L : {Begin, End, Type.getBeginLoc(), Type.getEndLoc(),
                           Length->getBeginLoc(), Length->getEndLoc()})
    if (L.isMacroID())
      return false;
  if (!Whole || !Written || !Size || !Whole->contains(*Written) ||
      !Whole->contains(*Size) || Written->End > Size->Begin ||
      !isBehind(Begin, Record))
    return false;
  const StringRef Text = C.Where.text(*Written);
  if (!llvm::all_of(Text, [](char Ch) {
        return llvm::isAlnum(Ch) || Ch == '_' || Ch == ':';
      }))
    return false;
  const Index Name =
      add(C.usr(Record) + "#new@" + C.Facts.Files[Whole->File].Path + ":" +
              std::to_string(Whole->Begin),
          ("new " + Text + "[]").str(), Record, ElementForm::Array);
  C.containers(C.record(Record));
  at(Name).IsBound = at(Name).IsDefined = true;
  at(Name).Declarations = {{{Whole->File, Whole->Begin, Size->Begin},
                            scope(Text, Record, At) + "$new("},
                           {{Whole->File, Size->End, Whole->End}, ")"}};
  bind(pointers(Record, /*IsConst=*/false), Name);
  return true;
}

void ContainerUses::storage(const CXXNewExpr *New,
                            const CXXRecordDecl *Record) {
  if (Instantiations != 0 || InSpecialization || InPattern)
    return;
  if (isOwnedAtOnce(New, Path.size() - 1)) // See ownedNew().
    return;
  const Context At = userOfPointer(New, Path.size() - 1);
  const auto *Call = dyn_cast_or_null<CallExpr>(At.User.S);
  const auto *Made = dyn_cast_or_null<CXXConstructExpr>(At.User.S);
  const FunctionDecl *To = Call   ? Call->getDirectCallee()
                           : Made ? Made->getConstructor()
                                  : nullptr;
  // The library's own pointers take no others.
  if ((Call && !To) || (To && isOfLibrary(To, AST)) || !pointerIsFine(New, At))
    return;
  if (Names.storage(New, Record, declarationAround()))
    noteRecord(Record);
}

bool ElementNames::ended(const CXXDeleteExpr *Delete,
                         const CXXRecordDecl *Record, const Decl *At) {
  const Expr *What = Delete->getArgument();
  const SourceLocation Begin = Delete->getBeginLoc();
  const auto Whole = C.Where.fileRange(Begin, Delete->getEndLoc());
  const auto Of = C.Where.fileRange(What->getBeginLoc(), What->getEndLoc());
  for (SourceLocation L :
       {Begin, Delete->getEndLoc(), What->getBeginLoc(), What->getEndLoc()})
    if (L.isMacroID())
      return false;
  if (!Whole || !Of || !Whole->contains(*Of) || !isBehind(Begin, Record) ||
      !isUsual(Delete->getOperatorDelete(), C.AST))
    return false;
  const Index Name =
      add(C.usr(Record) + "#delete@" + C.Facts.Files[Whole->File].Path + ":" +
              std::to_string(Whole->Begin),
          "delete", Record, ElementForm::Parts);
  at(Name).IsDefined = true;
  at(Name).Declarations = {
      {{Whole->File, Whole->Begin, Of->Begin},
       scope("", Record, At) + (Delete->isArrayForm() ? "$delete(" : "$end(")},
      {{Whole->File, Of->End, Of->End}, ")"}};
  bind(Name, pointers(Record, /*IsConst=*/true));
  return true;
}

bool ContainerUses::ended(const CXXDeleteExpr *Delete,
                          const CXXRecordDecl *Record) {
  const CXXDestructorDecl *End = Record->getDestructor();
  return Instantiations == 0 && !InSpecialization && !InPattern &&
         (!End || End->getAccess() == AS_public) &&
         Names.ended(Delete, Record, declarationAround());
}
