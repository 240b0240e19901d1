//===-- OrderLibrary.cpp - Sizes that a library tells -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program may see the size of a record where no `sizeof` stands: in what a
/// container says that it could hold, in how an object becomes atomic, in the
/// bytes that its own functions are asked for. What templates make of sizes
/// while they are compiled is compared behind the change; this is the rest.
///
//===----------------------------------------------------------------------===//

#include "Orders/OrderLibrary.h"
#include "Syntax/Compat.h"
#include "Syntax/Nodes.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// A class template of `std` that works otherwise for a record of another size.
struct SizedClass {
  llvm::StringLiteral Name;
  OrderReason Why;
  llvm::StringLiteral Message; ///< Empty: the reason's meaning.
};

constexpr SizedClass SizedClasses[] = {
    {"atomic", OrderReason::Atomic, ""},
    {"atomic_ref", OrderReason::Atomic, ""},
    {"basic_string", OrderReason::Size,
     "a string keeps as many within itself as there is room for"},
    {"polymorphic_allocator", OrderReason::Size,
     "the program says where memory for the record comes from, and may count "
     "it"},
};

/// Functions of `std` that tell the size of what a class holds.
constexpr llvm::StringLiteral TellingFunctions[] = {"max_size", "size_bytes"};

/// Classes of `std` that keep a small object of any type within themselves, and
/// a large one elsewhere, where it stays when they move.
constexpr llvm::StringLiteral SmallHolders[] = {
    "any", "function", "move_only_function", "copyable_function"};

/// Functions of C that a program may bring itself.
constexpr llvm::StringLiteral AllocatorsOfC[] = {
    "malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"};

} // namespace

void OrderLibrary::pin(QualType T, OrderReason Why, SourceLocation Where,
                       const llvm::Twine &Message) {
  SmallVector<const RecordDecl *, 4> Records;
  C.recordsIn(T, Records);
  for (const RecordDecl *Each : Records)
    C.add(Each, Why, Where, Message);
}

/// Pins what a class of the table is made for, however deep it stands in \p T.
void OrderLibrary::readType(QualType T, SourceLocation Where) {
  if (T.isNull() || T->isDependentType())
    return;
  SmallVector<const RecordDecl *, 4> Records;
  C.recordsIn(T, Records);
  for (const RecordDecl *Each : Records) {
    const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Each);
    if (!Made || !isOfLibraryOfCxx(Made))
      continue;
    for (const SizedClass &Row : SizedClasses)
      if (Made->getName() == Row.Name)
        for (const TemplateArgument &A : Made->getTemplateArgs().asArray())
          if (A.getKind() == TemplateArgument::Type)
            pin(A.getAsType(), Row.Why, Where, Row.Message);
  }
}

bool OrderLibrary::VisitTypeLoc(TypeLoc T) {
  if (C.AST.getLangOpts().CPlusPlus)
    readType(T.getType(), T.getBeginLoc());
  return true;
}

/// Types that `auto`, or arguments of a class template that are left out, stand
/// for.
bool OrderLibrary::VisitDeclaratorDecl(DeclaratorDecl *D) {
  if (C.AST.getLangOpts().CPlusPlus)
    readType(D->getType(), D->getLocation());
  return true;
}

/// The compiler tells how many bytes of an object are left from an address on:
/// behind a field those of its record count.
void OrderLibrary::readObject(const CallExpr *E) {
  const Expr *Of = E->getArg(0)->IgnoreParenCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(Of);
      U && U->getOpcode() == UO_AddrOf)
    Of = U->getSubExpr()->IgnoreParenCasts();
  while (true) {
    pin(Of->getType(), OrderReason::Size, E->getBeginLoc(), "");
    if (const auto *Member = dyn_cast<MemberExpr>(Of))
      Of = Member->getBase()->IgnoreParenCasts();
    else if (const auto *At = dyn_cast<ArraySubscriptExpr>(Of))
      Of = At->getBase()->IgnoreParenCasts();
    else
      return;
  }
}

/// \p F, which gets \p Args, may make an object of a type that a small holder
/// keeps.
void OrderLibrary::readKept(const FunctionDecl *F,
                            llvm::ArrayRef<const Expr *> Args,
                            SourceLocation Where) {
  const auto *Class = dyn_cast<RecordDecl>(F->getDeclContext());
  const RecordDecl *Made = F->getReturnType()->getAsRecordDecl();
  auto IsHolder = [](const RecordDecl *D) {
    return D && D->getIdentifier() && isOfLibraryOfCxx(D) &&
           llvm::is_contained(SmallHolders, D->getName());
  };
  if (!F->isTemplateInstantiation() || !(IsHolder(Class) || IsHolder(Made)))
    return;
  constexpr llvm::StringLiteral Message =
      "the library keeps the record in another place if it is small";
  for (const Expr *Each : Args)
    pin(Each->getType(), OrderReason::Size, Where, Message);
  if (const TemplateArgumentList *Own = F->getTemplateSpecializationArgs())
    for (const TemplateArgument &A : Own->asArray())
      if (A.getKind() == TemplateArgument::Type)
        pin(A.getAsType(), OrderReason::Size, Where, Message);
}

bool OrderLibrary::VisitCXXConstructExpr(CXXConstructExpr *E) {
  readType(E->getType(), E->getBeginLoc());
  readKept(E->getConstructor(), llvm::ArrayRef(E->getArgs(), E->getNumArgs()),
           E->getBeginLoc());
  return true;
}

bool OrderLibrary::VisitCallExpr(CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F || E->isTypeDependent())
    return true;
  const StringRef Name = nameOfCallee(E);
  readKept(F, llvm::ArrayRef(E->getArgs(), E->getNumArgs()), E->getBeginLoc());
  if (F->getBuiltinID() != 0 &&
      (Name == "object_size" || Name == "dynamic_object_size")) {
    readObject(E);
    return true;
  }
  if (!isOfLibraryOfCxx(F) || !llvm::is_contained(TellingFunctions, Name))
    return true;
  const std::string Said =
      ("'" + Name + "' depends on the size of the record").str();
  for (const Expr *Each : E->arguments())
    pin(Each->getType(), OrderReason::Size, E->getBeginLoc(), Said);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(F))
    pin(typeOfRecord(Method->getParent(), C.AST), OrderReason::Size,
        E->getBeginLoc(), Said);
  return true;
}

/// The frame of a coroutine holds its variables; a class of the program may say
/// where frames lie, and is told their sizes.
bool OrderLibrary::VisitCoroutineBodyStmt(CoroutineBodyStmt *S) {
  const auto *Call = dyn_cast_or_null<CallExpr>(S->getAllocate());
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (F && !C.isOfSystem(F) && !C.Out.Allocator)
    C.Out.Allocator = {
        F->getQualifiedNameAsString(), C.placeOf(F->getLocation()), {}};
  return true;
}

/// Functions that the program brings in place of the library's are told sizes
/// by all of it.
bool OrderLibrary::VisitFunctionDecl(FunctionDecl *D) {
  if (!D->isThisDeclarationADefinition() || !D->isExternallyVisible() ||
      C.Out.Allocator || C.isOfSystem(D) ||
      !D->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return true;
  const OverloadedOperatorKind Kind = D->getOverloadedOperator();
  const bool IsNew = (Kind == OO_New || Kind == OO_Array_New) &&
                     !D->isReservedGlobalPlacementOperator();
  if (IsNew ||
      (D->getIdentifier() && llvm::is_contained(AllocatorsOfC, D->getName())))
    C.Out.Allocator = {D->getNameAsString(), C.placeOf(D->getLocation()), {}};
  return true;
}
