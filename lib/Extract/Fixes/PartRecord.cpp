//===-- PartRecord.cpp - A record is defined on its own -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `static struct body { ... } table[N], *first = table;` becomes
///
///     struct body { ... };
///     static struct body table[N], *first = table;
///
/// In C the definition also leaves the function or the record that it stands
/// in: C's records have no scope of records, and what of a function the text
/// could mean is looked for.
///
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Fixes/LocalNames.h"
#include "Syntax/CodeVisitor.h"
#include "Syntax/PlainMacros.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// The places of the names that a record declares: these mean themselves.
class OwnNames : public CodeVisitor<OwnNames> {
public:
  bool VisitNamedDecl(NamedDecl *D) {
    Places.insert(D->getLocation());
    return true;
  }

  llvm::DenseSet<SourceLocation> Places;
};

/// Finds the record of a function that is defined at a place, by itself.
class LocalFinder : public CodeVisitor<LocalFinder> {
public:
  explicit LocalFinder(llvm::function_ref<bool(SourceLocation)> IsPlace)
      : IsPlace(IsPlace) {}

  bool VisitDeclStmt(DeclStmt *S) {
    if (S->isSingleDecl() && IsPlace(S->getBeginLoc()))
      if (auto *D = dyn_cast<RecordDecl>(S->getSingleDecl());
          D && D->isThisDeclarationADefinition()) {
        Found = D;
        Statement = S;
      }
    return true;
  }

  RecordDecl *Found = nullptr;
  DeclStmt *Statement = nullptr;

private:
  llvm::function_ref<bool(SourceLocation)> IsPlace;
};

/// The names that the definition of a record gives to what is around it.
class GivenNames : public CodeVisitor<GivenNames> {
public:
  bool VisitTagDecl(TagDecl *D) {
    if (D->getIdentifier())
      Tags.insert(D->getName());
    return true;
  }
  bool VisitEnumConstantDecl(EnumConstantDecl *D) {
    Constants.insert(D->getName());
    return true;
  }

  llvm::StringSet<> Tags, Constants;
};

/// Whether names of one record are also those of something else.
class RivalFinder : public CodeVisitor<RivalFinder> {
public:
  RivalFinder(const RecordDecl *But, const GivenNames &Given)
      : But(But), Given(Given) {}

  bool TraverseRecordDecl(RecordDecl *D) {
    return D == But || CodeVisitor::TraverseRecordDecl(D);
  }
  bool VisitNamedDecl(NamedDecl *D) {
    if (!D->getIdentifier() || isa<FieldDecl>(D))
      return true;
    const bool IsTag = isa<TagDecl>(D);
    return !(Found =
                 (IsTag ? Given.Tags : Given.Constants).contains(D->getName()));
  }

  bool Found = false;

private:
  const RecordDecl *But;
  const GivenNames &Given;
};

} // namespace

/// The record whose definition stands in front of the name of \p D; or null.
static const RecordDecl *definedWith(const DeclaratorDecl *D) {
  TypeLoc T = D->getTypeSourceInfo()->getTypeLoc();
  while (TypeLoc Next = T.getNextTypeLoc())
    T = Next;
  const RecordDecl *Record = T.getType()->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  return Record && SourceRange(D->getBeginLoc(), D->getLocation())
                       .fullyContains(Record->getSourceRange())
             ? Record
             : nullptr;
}

/// Whether the text of \p Record means the same in front of \p Function, which
/// it stands in.
bool Fixer::isFreeOfFunction(const RecordDecl *Record,
                             const FunctionDecl *Function) const {
  LocalNames Local(Record);
  Local.TraverseDecl(const_cast<FunctionDecl *>(Function));
  const llvm::StringSet<> &Names = Local.Names;
  const uint32_t From = offset(Record->getBeginLoc());
  const uint32_t To = endOf(Record->getBraceRange().getEnd());
  // What a macro is may change on the way.
  auto Words = words(From, To);
  if (!Words || !words(offset(Function->getBeginLoc()), From))
    return false;
  OwnNames Own;
  Own.TraverseDecl(const_cast<RecordDecl *>(Record));
  const SourceLocation Start = SM.getLocForStartOfFile(File);
  for (const Word &W : *Words) {
    if (W.Kind != tok::raw_identifier)
      continue;
    if (isMacro(W.Text) && !isPlainMacro(W.Text, PP))
      return false;
    if (Names.contains(W.Text) &&
        !Own.Places.count(Start.getLocWithOffset(static_cast<int>(W.Begin))) &&
        !(Record->getIdentifier() && W.Text == Record->getName()))
      return false;
  }
  GivenNames Given;
  Given.TraverseDecl(const_cast<RecordDecl *>(Record));
  RivalFinder Rivals(Record, Given);
  Rivals.TraverseAST(AST);
  return !Rivals.Found;
}

/// Where the definition of \p Record, in C, can stand by itself; nullopt: where
/// it is. \p IsPossible: whether it can.
std::optional<uint32_t> Fixer::placeOutside(const RecordDecl *Record,
                                            const Decl *With,
                                            bool &IsPossible) const {
  const Decl *Around = nullptr;
  if (LO.CPlusPlus)
    return std::nullopt;
  // What stands in a region of OpenMP is in a function all the same.
  const DeclContext *In = With->getDeclContext();
  while (isa<CapturedDecl>(In))
    In = In->getParent();
  if (const auto *Function = dyn_cast<FunctionDecl>(In)) {
    IsPossible = isFreeOfFunction(Record, Function);
    Around = Function;
  } else {
    for (const auto *Each = dyn_cast<RecordDecl>(With->getDeclContext()); Each;
         Each = dyn_cast<RecordDecl>(Each->getLexicalDeclContext()))
      Around = Each;
    if (Around && !Around->getLexicalDeclContext()->isTranslationUnit())
      IsPossible = false;
    // A directive may say what the text means, or whether it is there.
    if (Around && isHere(Around->getBeginLoc()))
      IsPossible &= words(offset(Around->getBeginLoc()),
                          endOf(Record->getBraceRange().getEnd()))
                        .has_value();
  }
  if (!Around)
    return std::nullopt;
  const SourceLocation L = Around->getBeginLoc();
  IsPossible &= isHere(L);
  if (!IsPossible)
    return std::nullopt;
  // `typedef struct {`, `static struct {`: what is in front belongs to it.
  const uint32_t At = lineStart(offset(L));
  auto Front = words(At, offset(L));
  IsPossible &= Front &&
                llvm::all_of(*Front,
                             [](const Word &W) {
                               return W.Text == "typedef" ||
                                      W.Text == "static" || W.Text == "const";
                             }) &&
                isOnItsOwn(At);
  return withComments(At);
}

std::vector<FixEdit> Fixer::partRecord(Fix &Whole) const {
  const std::optional<Group> G = findGroup();
  if (!G)
    return {};
  const DeclaratorDecl *First = G->Names.front();
  const RecordDecl *Record = definedWith(First);
  if (!Record || Record->isInvalidDecl() || Record->isTemplated() ||
      Record->isUnion() || !isHere(Record->getSourceRange()) ||
      !isHere(Record->getBraceRange().getEnd()))
    return {};
  const std::optional<uint32_t> End = endOfSpecifiers(*G, Record);
  if (!End)
    return {};
  const uint32_t From = offset(First->getBeginLoc());
  const uint32_t Open = offset(Record->getBeginLoc());
  const uint32_t Close = endOf(Record->getBraceRange().getEnd());
  auto All = words(Open, Close);
  if (!All)
    return {}; // A directive stands in it.
  StringRef Trailing = slice(Close, *End).trim();
  const size_t Name = Text.find_first_not_of(" \t\r\n", *End);
  StringRef Leading = slice(From, Open);
  if (Name == StringRef::npos || Text[Name] == '/' || Text[Name] == '#' ||
      Trailing.contains("/*") || Leading.contains('/') ||
      Leading.contains('\n'))
    return {};
  const std::string Keyword = All->front().Text.str();
  std::string NewName;
  if (!Record->getIdentifier()) {
    NewName = (First->getName() + "_record").str();
    if (AST.Idents.find(NewName) != AST.Idents.end() ||
        Record->getTypedefNameForAnonDecl())
      return {};
  }
  bool IsPossible = true;
  const std::optional<uint32_t> Outside =
      placeOutside(Record, First, IsPossible);
  if (!IsPossible)
    return {};
  const std::string Specifiers =
      Leading.str() + Keyword + " " +
      (NewName.empty() ? Record->getName().str() : NewName) +
      (Trailing.empty() ? "" : " " + Trailing.str()) + " ";
  const std::string NamePart = NewName.empty() ? "" : " " + NewName;
  const uint32_t NameAt = All->front().End;
  if (!Outside) {
    if (!isOnItsOwn(From))
      return {};
    std::vector<FixEdit> Out;
    if (!Leading.empty())
      Out.push_back({From, Open, ""});
    if (!NamePart.empty())
      Out.push_back({NameAt, NameAt, NamePart});
    Out.push_back({Close, static_cast<uint32_t>(Name),
                   ";\n" + indentOf(From).str() + Specifiers});
    return Out;
  }
  std::string Moved = slice(Open, NameAt).str() + NamePart;
  Whole.Moves = {
      {Open, NameAt, *Outside, 0},
      {NameAt, Close, *Outside, static_cast<uint32_t>(Moved.size())}};
  Moved += dedented(NameAt, Close, "") + ";\n\n";
  return {{*Outside, *Outside, Moved},
          {From, static_cast<uint32_t>(Name), Specifiers}};
}

/// C: `struct body { ... };` in a function moves in front of that.
std::vector<FixEdit> Fixer::moveRecord(Fix &Whole) const {
  auto IsPlace = [this](SourceLocation L) {
    return isHere(L) && offset(L) == Begin;
  };
  LocalFinder Local(IsPlace);
  Local.TraverseAST(AST);
  const RecordDecl *Record = Local.Found;
  if (!Record || !Record->getIdentifier() || Record->isUnion() ||
      !isHere(Record->getSourceRange()) ||
      !isHere(Local.Statement->getSourceRange()) ||
      offset(Record->getBeginLoc()) != Begin)
    return {};
  bool IsPossible = true;
  const std::optional<uint32_t> Outside =
      placeOutside(Record, Record, IsPossible);
  const uint32_t Close = endOf(Record->getBraceRange().getEnd());
  const uint32_t End = endOf(Local.Statement->getEndLoc());
  if (!Outside || !IsPossible || slice(Close, End).trim() != ";")
    return {};
  // The line goes with it, if there is nothing else on it.
  const uint32_t From = withComments(Begin);
  uint32_t Behind = End;
  const size_t Next = Text.find_first_not_of(" \t\r", End);
  if (From == lineStart(From) && Next != StringRef::npos && Text[Next] == '\n')
    Behind = static_cast<uint32_t>(Next) + 1;
  const std::string Comments =
      From == Begin ? "" : dedented(endOfIndent(From), Begin, "");
  Whole.Moves = {
      {Begin, End, *Outside, static_cast<uint32_t>(Comments.size())}};
  return {{*Outside, *Outside, Comments + dedented(Begin, End, "") + "\n\n"},
          {From, Behind, ""}};
}
