//===-- ElementCopies.cpp - Elements that are copied as deduced -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C++: where an element is copied and the type of the copy is deduced, its
/// class is written out: `make_pair(v[i], k)` becomes `make_pair(body(v[i]),
/// k)`, and `[b = v[i]]` becomes `[b = body(v[i])]`. Without that a copy of the
/// reference would change with the element.
///
//===----------------------------------------------------------------------===//

#include "Uses/ContainerUses.h"

using namespace clang;
using namespace layoutopt;

Index ElementNames::copied(const Range &R, std::string Begin, std::string End,
                           const CXXRecordDecl *Record) {
  const Index Name =
      add(("copied:" + C.usr(Record) + "@" + C.Facts.Files[R.File].Path + ":" +
           llvm::Twine(R.Begin))
              .str(),
          Record->getName(), Record, ElementForm::Parts);
  at(Name).IsDefined = true;
  at(Name).Declarations.clear();
  if (!Begin.empty())
    at(Name).Declarations.push_back(
        {{R.File, R.Begin, R.Begin}, std::move(Begin)});
  at(Name).Declarations.push_back({{R.File, R.End, R.End}, std::move(End)});
  return Name;
}

/// The record's name where the visited code stands, `sim::body`.
std::string ContainerUses::recordText(const CXXRecordDecl *Record) const {
  return Names.scope("", Record, declarationAround()) +
         C.Facts.Records[C.record(Record)].Name;
}

/// Writes element \p E as the record that it is, \p IsAlone unless what
/// stands around it might be taken for the parameters of a function; false if
/// that cannot be written.
bool ContainerUses::writeRecord(const Expr *E, const Sources &From,
                                bool IsAlone) {
  const CXXRecordDecl *Record = ownRecord(E->getType(), AST);
  const auto *Call = dyn_cast<CallExpr>(E->IgnoreParens());
  if (!isAsWritten(E) || E->getBeginLoc().isMacroID() ||
      E->getEndLoc().isMacroID() || (Call && isCallOfStd(Call, "move", 1)))
    return false;
  auto R = C.Where.fileRange(E->getBeginLoc(), E->getEndLoc());
  if (!R || !declarationAround())
    return false;
  // `std::optional<body> b(body(p))` would declare a function.
  const std::string Class = recordText(Record);
  const Index Name = Names.copied(
      *R, IsAlone ? Class + "(" : "static_cast<" + Class + ">(", ")", Record);
  for (Index Each : From)
    Names.bind(Name, Each);
  return true;
}

/// Whether argument \p Number of \p F, of the library, is copied into an object
/// of its own class, whatever that is.
static bool isCopiedInto(const FunctionDecl *F, unsigned Number,
                         unsigned NumArgs, const CXXRecordDecl *Record,
                         const ASTContext &AST) {
  const auto *Made = dyn_cast<CXXConstructorDecl>(F);
  if (!Made)
    return F->isInStdNamespace() && !isa<CXXMethodDecl>(F) &&
           F->getIdentifier() &&
           llvm::is_contained({"make_pair", "make_tuple", "make_optional"},
                              F->getName());
  // `std::pair<body, int>`, of its parts.
  const auto *Class =
      dyn_cast<ClassTemplateSpecializationDecl>(Made->getParent());
  if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier() ||
      !llvm::is_contained({"pair", "tuple", "optional"}, Class->getName()))
    return false;
  llvm::SmallVector<TemplateArgument, 4> Parts;
  for (const TemplateArgument &Each : Class->getTemplateArgs().asArray())
    if (Each.getKind() == TemplateArgument::Pack)
      Parts.append(Each.pack_begin(), Each.pack_end());
    else
      Parts.push_back(Each);
  return Parts.size() == NumArgs &&
         Parts[Number].getKind() == TemplateArgument::Type &&
         !Parts[Number].getAsType()->isReferenceType() &&
         ownRecord(Parts[Number].getAsType(), AST) == Record;
}

/// Whether argument \p E, an element, of \p Call, a call or a constructor of
/// the library, is copied there, and written as a record.
bool ContainerUses::copiedByLibrary(const Expr *Call, const FunctionDecl *F,
                                    unsigned Number, unsigned NumArgs,
                                    const Expr *E, const Sources &From) {
  if (!isOfLibrary(F, AST) ||
      !isCopiedInto(F, Number, NumArgs, ownRecord(E->getType(), AST), AST))
    return false;
  if (const auto *Written = dyn_cast<CallExpr>(Call)) {
    // `make_pair<body &>(...)` says what it makes.
    const auto *Callee =
        dyn_cast<DeclRefExpr>(Written->getCallee()->IgnoreParenImpCasts());
    if (!Callee || Callee->hasExplicitTemplateArgs())
      return false;
  }
  const auto *Made = dyn_cast<CXXConstructExpr>(Call);
  return writeRecord(E, From, !Made || Made->isListInitialization());
}

/// Makes a copy of capture \p Each of \p Lambda, of the element that \p V is
/// bound to by \p Name: `[b]` becomes `[b = body(b)]`.
bool ContainerUses::copyCapture(const LambdaExpr *Lambda,
                                const LambdaCapture &Each, const VarDecl *V,
                                Index Name) {
  if (!AST.getLangOpts().CPlusPlus14 || !Each.isExplicit() ||
      Each.isPackExpansion() || Each.getLocation().isMacroID() ||
      !isAsWritten(Lambda) || Lambda->isGenericLambda())
    return false;
  auto R = C.Where.fileRange(Each.getLocation(), Each.getLocation());
  if (!R || C.Where.text(*R) != V->getName())
    return false;
  const CXXRecordDecl *Record =
      ownRecord(V->getType().getNonReferenceType(), AST);
  const Index Copy = Names.copied(
      *R, "", " = " + recordText(Record) + "(" + V->getNameAsString() + ")",
      Record);
  Names.bind(Copy, Name);
  return true;
}

/// Whether \p Made, a copy of element \p E at \p Depth of the path, is the
/// value of a capture, `[b = v[i]]`.
bool ContainerUses::copiedToCapture(const CXXConstructExpr *Made, size_t Depth,
                                    const Expr *E, const Sources &From) {
  const Context At = contextOf(Made, Depth);
  if (const auto *V = dyn_cast_or_null<VarDecl>(At.User.D))
    return V->isInitCapture() && !Made->isListInitialization() &&
           V->getInitStyle() != VarDecl::ListInit &&
           !V->getType()->isReferenceType() &&
           writeRecord(E, From, /*IsAlone=*/true);
  // The value of `[b]`; see VisitLambdaExpr.
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  const auto *Lambda = dyn_cast_or_null<LambdaExpr>(At.User.S);
  return Ref && Lambda &&
         llvm::any_of(Lambda->captures(), [&](const LambdaCapture &Each) {
           return Each.capturesVariable() &&
                  Each.getCaptureKind() == LCK_ByCopy &&
                  Each.getCapturedVar() == Ref->getDecl();
         });
}
