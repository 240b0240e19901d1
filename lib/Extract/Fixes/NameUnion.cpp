//===-- NameUnion.cpp - An unnamed union gets names -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Syntax/CodeVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

namespace {

/// What names fields, and what unnamed unions there are.
class UnionUses : public CodeVisitor<UnionUses> {
public:
  bool VisitRecordDecl(RecordDecl *D) {
    // (The compiler makes the field, and visitors leave it out.)
    for (const FieldDecl *Field : D->fields())
      if (Field->isAnonymousStructOrUnion() && Field->getType()->isUnionType())
        Unnamed.push_back(Field);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) {
    Members.push_back(E);
    return true;
  }
  bool VisitDesignatedInitExpr(DesignatedInitExpr *E) {
    for (const DesignatedInitExpr::Designator &D : E->designators())
      if (D.isFieldDesignator() && D.getFieldLoc().isValid())
        Designators.insert({D.getFieldLoc(), D.getFieldDecl()});
    return true;
  }
  bool VisitOffsetOfExpr(OffsetOfExpr *E) {
    for (unsigned I = 0; I != E->getNumComponents(); ++I)
      if (E->getComponent(I).getKind() == OffsetOfNode::Field)
        Offsets.insert(E->getComponent(I).getField());
    return true;
  }

  std::vector<const FieldDecl *> Unnamed;
  std::vector<const MemberExpr *> Members;
  std::map<SourceLocation, const FieldDecl *> Designators;
  std::set<const FieldDecl *> Offsets;
};

} // namespace

/// The unnamed union that \p E leads through, as the compiler puts it between
/// the record and the member that is written; or null.
static const FieldDecl *unnamedBehind(const MemberExpr *E) {
  const auto *Inner = dyn_cast<MemberExpr>(E->getBase()->IgnoreParens());
  const auto *Field =
      Inner ? dyn_cast<FieldDecl>(Inner->getMemberDecl()) : nullptr;
  return Field && Field->isAnonymousStructOrUnion() ? Field : nullptr;
}

/// `union { int i; float f; };` becomes `union value_as { int i; float f; }
/// as;` and each `v.i` becomes `v.as.i`. In C, where no base, method or
/// template names a member in another way.
std::vector<FixEdit> Fixer::nameUnion() const {
  if (LO.CPlusPlus)
    return {};
  UnionUses Uses;
  Uses.TraverseAST(AST);
  // The place is that of the union, or of a use.
  const FieldDecl *Union = nullptr;
  for (const FieldDecl *Each : Uses.Unnamed)
    if (isHere(Each->getBeginLoc()) && offset(Each->getBeginLoc()) == Begin)
      Union = Each;
  for (const MemberExpr *Each : Uses.Members) {
    const FieldDecl *Field = unnamedBehind(Each);
    if (!Field || !isHere(Each->getBeginLoc()) ||
        offset(Each->getBeginLoc()) != Begin)
      continue;
    if (Union && Union != Field)
      return {};
    Union = Field;
  }
  const RecordDecl *Type =
      Union ? Union->getType()->getAsRecordDecl() : nullptr;
  if (!Type || !Type->isUnion() || !isHere(Type->getSourceRange()) ||
      !isHere(Type->getBraceRange()) || Type->hasAttrs() || Union->hasAttrs() ||
      Uses.Offsets.count(Union))
    return {};
  const RecordDecl *Around = Union->getParent();
  const TypedefNameDecl *Alias = Around->getTypedefNameForAnonDecl();
  const std::string Owner =
      Alias ? Alias->getName().str() : Around->getName().str();
  if (Owner.empty() || Around->isAnonymousStructOrUnion())
    return {};
  std::set<llvm::StringRef> Names;
  for (const FieldDecl *Field : Type->fields()) {
    if (!Field->getIdentifier() || Uses.Offsets.count(Field))
      return {};
    Names.insert(Field->getName());
  }
  // Names that nobody has.
  const std::string Member = "as", Tag = Owner + "_as";
  auto HasMember = [&](const FieldDecl *Field) {
    return Field->getIdentifier() && Field->getName() == Member;
  };
  if (llvm::any_of(Around->fields(), HasMember) || isMacro(Member) ||
      AST.Idents.find(Tag) != AST.Idents.end())
    return {};
  const uint32_t Start = offset(Type->getBeginLoc());
  const uint32_t Close = offset(Type->getBraceRange().getEnd()) + 1;
  const auto Words = words(Start, static_cast<uint32_t>(Text.size()),
                           [Close](const Word &W) { return W.Begin >= Close; });
  // Nothing but the keyword stands in front of the brace, and behind it nothing
  // but the end.
  if (!Words || Words->size() < 4 || Words->front().Text != "union" ||
      (*Words)[1].Kind != tok::l_brace ||
      (*Words)[1].Begin != offset(Type->getBraceRange().getBegin()) ||
      Words->back().Kind != tok::semi)
    return {};

  std::map<uint32_t, FixEdit> Out;
  auto Insert = [&Out](uint32_t At, const std::string &New) {
    Out[At] = {At, At, New};
  };
  Insert(Words->front().End, " " + Tag);
  Insert(Close, " " + Member);
  // Where the unit names members in this file, its own or those of others.
  std::set<uint32_t> Known;
  auto Use = [&](SourceLocation Where, bool IsOurs) {
    if (isHere(Where))
      Known.insert(offset(Where));
    else if (IsOurs)
      return false;
    if (IsOurs)
      Insert(offset(Where), Member + ".");
    return true;
  };
  for (const MemberExpr *Each : Uses.Members)
    if (!Use(Each->getMemberLoc(), unnamedBehind(Each) == Union))
      return {};
  for (const auto &[Where, Field] : Uses.Designators)
    if (!Use(Where, Field && Field->getParent() == Type))
      return {};
  // What is left out by the preprocessor, or stands in a macro, may name them,
  // too.
  Lexer Lex(SM.getLocForStartOfFile(File), LO, Text.begin(), Text.begin(),
            Text.end());
  Token T;
  bool IsMember = false;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    if (IsMember && T.is(tok::raw_identifier) &&
        Names.count(T.getRawIdentifier()) &&
        !Known.count(offset(T.getLocation())))
      return {};
    IsMember = T.isOneOf(tok::period, tok::arrow);
  }
  std::vector<FixEdit> Edits;
  for (auto &[At, Each] : Out)
    Edits.push_back(std::move(Each));
  return Edits;
}
