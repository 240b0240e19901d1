//===-- EntityDeclarations.cpp - Where entities are declared --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Types/EntityDeclarations.h"
#include "Context.h"
#include "Syntax/Compat.h"
#include "Syntax/Declarators.h"
#include "Syntax/Nodes.h"
#include "Types/Elements.h"
#include "Types/Parameters.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/TypeLoc.h"

using namespace clang;
using namespace layoutopt;

bool layoutopt::isOfRangeFor(const DeclaratorDecl *D) {
  return isa<VarDecl>(D) && D->isImplicit() && D->getIdentifier() &&
         D->getName().starts_with("__");
}

void ExtractContext::refuseDeclaration(Index Entity, const DeclaratorDecl *D) {
  const RecordDecl *Record = recordUse(D->getType()).Record;
  Record = Record && !isOpenCL() ? Record->getDefinition() : nullptr;
  if (Record && !isa<FunctionDecl>(D) &&
      SourceRange(D->getBeginLoc(), D->getLocation())
          .fullyContains(Record->getSourceRange())) {
    obstacle(Reason::RecordInDeclaration,
             "'" + D->getNameAsString() +
                 "' is declared together with its record",
             "define the record in a declaration of its own",
             D->getSourceRange(), Entity);
    return;
  }
  if (isOfRangeFor(D)) {
    obstacle(Reason::UnknownDeclaration,
             "a 'for' over a range has a pointer to its records, which has no "
             "name",
             "loop over an index", D->getSourceRange(), Entity);
    return;
  }
  obstacle(Reason::MacroDeclaration,
           "the declaration of " +
               (D->getIdentifier() ? "'" + D->getNameAsString() + "'"
                                   : std::string("a parameter")) +
               " is made by a macro, holds a directive or is in an unusual "
               "order",
           "write the declaration out", D->getSourceRange(), Entity);
}

std::vector<const DeclaratorDecl *>
layoutopt::redeclarations(const DeclaratorDecl *D) {
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V)
    return {D};
  std::vector<const DeclaratorDecl *> All;
  if (const auto *P = dyn_cast<ParmVarDecl>(V)) {
    // The same parameter in each redeclaration.
    const auto *F = dyn_cast<FunctionDecl>(P->getDeclContext());
    if (!F)
      return {D};
    // (Those that a typedef declares are declared with it.)
    for (const FunctionDecl *Other : F->redecls())
      if (parameterNumber(P) < Other->getNumParams() &&
          Other->getFunctionTypeLoc())
        All.push_back(Other->getParamDecl(parameterNumber(P)));
    return All;
  }
  for (const VarDecl *Each : V->redecls())
    All.push_back(Each);
  return All;
}

void ExtractContext::declare(Index Entity, const DeclaratorDecl *D) {
  const auto *P = dyn_cast<ParmVarDecl>(D);
  if (P && isOpenCL() && !isa<FunctionDecl>(P->getDeclContext())) {
    obstacle(Reason::UnknownDeclaration, "parameter of a function pointer",
             "call the function directly", D->getSourceRange(), Entity);
    return;
  }
  for (const DeclaratorDecl *Each : redeclarations(D))
    declareOnce(Entity, Each);
}

/// The array that a parameter is written as, though it is a pointer.
static ArrayTypeLoc asWrittenArray(TypeLoc T) {
  if (auto Adjusted = T.getAs<AdjustedTypeLoc>())
    T = Adjusted.getOriginalLoc();
  return T.IgnoreParens().getAs<ArrayTypeLoc>();
}

/// Says so where an earlier run made \p D.
void ExtractContext::noteGenerated(Index Entity, const DeclaratorDecl *D) {
  const Range Place = Where.roughRange(D->getLocation());
  if (Place.isValid() && Where.isGenerated(Place) &&
      !Facts.Records[Facts.Entities[Entity].Record].Generated)
    obstacle(Reason::GeneratedCode,
             "the array belongs to code of an earlier run",
             "run layoutopt on the sources as they were", D->getSourceRange(),
             Entity);
}

void ExtractContext::declareOnce(Index Entity, const DeclaratorDecl *Each) {
  noteGenerated(Entity, Each);
  if (const auto *V = dyn_cast<VarDecl>(Each); V && declareParted(Entity, V))
    return;
  if (Each->getQualifierLoc()) // `body space::w[N]`
    return refuseDeclaration(Entity, Each);
  DeclarationFacts Out;
  const TypeSourceInfo *Info = Each->getTypeSourceInfo();
  bool HasName = Each->getIdentifier() != nullptr;
  SourceLocation Name = Each->getLocation();
  // The declarator ends before an initialiser.
  SourceLocation End =
      Info ? Each->DeclaratorDecl::getSourceRange().getEnd() : Name;
  // What becomes of an array, and of variables in functions, depends on it.
  const auto *Variable = dyn_cast<VarDecl>(Each);
  bool MayHaveStorageMacro =
      !Variable || isa<ParmVarDecl>(Variable) ||
      (Variable->isFileVarDecl() && (Variable->getType()->isPointerType() ||
                                     Variable->getStorageClass() == SC_Static));
  bool Understood =
      Info &&
      declarator(Out, Info->getTypeLoc(), Each->getBeginLoc(), Name, HasName,
                 HasName ? End : SourceLocation(), Where, MayHaveStorageMacro,
                 Facts.Entities[Entity].IsIndirect &&
                     !Facts.Entities[Entity].IsBuffer);
  if (!Understood)
    return refuseDeclaration(Entity, Each);
  if (!HasName) {
    // `T []`, of which nothing but the bounds is behind the type.
    if (ArrayTypeLoc Array = asWrittenArray(Info->getTypeLoc())) {
      auto Bounds = Where.fileRange(Array.getLBracketLoc(), End);
      if (!Bounds || !Where.text(*Bounds).ends_with("]"))
        return refuseDeclaration(Entity, Each);
      Out.Whole.End = std::max(Out.Whole.End, Bounds->End);
    }
    // `T *` ends with the star: the location is what follows it.
    StringRef Text = Where.text(Out.Whole);
    Out.Whole.End -= Text.size() - Text.rtrim().size();
  }
  const auto *Field = dyn_cast<FieldDecl>(Each);
  if (Variable || (Field && Field->hasInClassInitializer()))
    if (const Expr *Init = isOpenCL() && !Facts.Entities[Entity].IsArray
                               ? nullptr
                           : Field ? Field->getInClassInitializer()
                                   : writtenInitializer(Variable))
      if (auto R = Where.fileRange(Init->getBeginLoc(), Init->getEndLoc()))
        Out.Initializer = *R;
  Out.Group = Groups
                  .try_emplace(Each->getBeginLoc().getRawEncoding(),
                               static_cast<Index>(Groups.size()))
                  .first->second;
  if (!isOpenCL())
    checkPlace(Entity, Each);
  Out.Bounds = boundsOf(Entity, Info->getTypeLoc());
  Facts.Entities[Entity].Declarations.push_back(Out);
}

/// The handle's type follows the record's definition: what is declared before
/// cannot become one.
void ExtractContext::checkPlace(Index Entity, const DeclaratorDecl *D) {
  RecordUse Use = recordUse(D->getType());
  if (const auto *Function = dyn_cast<FunctionDecl>(D))
    Use = recordUse(Function->getReturnType());
  const RecordDecl *Definition = Use ? Use.Record->getDefinition() : nullptr;
  if (const RecordDecl *Held = Devices.recordOf(D))
    Definition = Held->getDefinition();
  const SourceManager &SM = AST.getSourceManager();
  // Links within a record are refused as such.
  const auto *F = dyn_cast<FieldDecl>(D);
  if (F && Definition &&
      F->getParent()->getCanonicalDecl() == Definition->getCanonicalDecl())
    return;
  if (Definition &&
      !SM.isBeforeInTranslationUnit(D->getBeginLoc(), Definition->getEndLoc()))
    return;
  std::string Name = D->getNameAsString(); // Of an operator, too.
  obstacle(Reason::DeclaredBeforeRecord,
           Name.empty() ? llvm::Twine("a parameter is declared in front of "
                                      "the record's definition")
                        : "'" + Name + "' is declared in front of the " +
                              "record's definition",
           "move the definition of the record to the front",
           D->getSourceRange(), Entity);
}

std::vector<SpelledNumber> ExtractContext::boundsOf(Index Entity, TypeLoc T) {
  for (TypeLoc Layer = T; Layer; Layer = Layer.getNextTypeLoc()) {
    auto Written = Layer.getAs<ArrayTypeLoc>();
    const Expr *Bound = Written ? Written.getSizeExpr() : nullptr;
    if (!Bound)
      continue;
    const std::string &Name = Facts.Entities[Entity].Name;
    if (isOperandOfOwnOperators(Bound))
      obstacle(Reason::UnusualArray,
               "a bound of '" + Name +
                   "' is of a type that has operators of its own",
               "convert it to an integer", Written.getSourceRange(), Entity);
    if (const char *Problem = textForOnce(Bound, AST))
      obstacle(Reason::HiddenBound, "a bound of '" + Name + "' " + Problem,
               "make it an enumerator first", Written.getSourceRange(), Entity);
  }
  std::vector<SpelledNumber> Bounds = Spelled.bounds(T, /*IsEntity=*/true);
  const size_t Layers = Facts.Entities[Entity].Inner.size() + 1;
  // The bounds of what `auto` stands for are not written.
  bool IsUnknown = T.getType()->getContainedAutoType() ||
                   (!Bounds.empty() && Bounds.size() != Layers);
  if (Layers != 1 && IsUnknown)
    Bounds.assign(Layers, {0, Spelling::Unknown, ""});
  else if (IsUnknown)
    Bounds.clear();
  return Bounds;
}
