//===-- Fixes.cpp - Small changes that lift an obstacle -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes.h"
#include "ParsedSource.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Lex/Lexer.h"

using namespace clang;
using namespace clang::ast_matchers;
using namespace layoutopt;
using namespace layoutopt::tidy;

namespace {

class Fixer {
public:
  Fixer(const Program &P, ASTContext &AST)
      : P(P), AST(AST), SM(AST.getSourceManager()), LO(AST.getLangOpts()) {}

  std::vector<FixItHint> splitDeclaration(const Range &Where);
  std::vector<FixItHint> turnSubscript(const Range &Where);

private:
  std::string specifierOf(const DeclStmt &S) const;
  bool contains(SourceRange R, SourceLocation L) const;
  StringRef text(SourceRange R) const {
    return Lexer::getSourceText(CharSourceRange::getTokenRange(R), SM, LO);
  }

  const Program &P;
  ASTContext &AST;
  SourceManager &SM;
  const LangOptions &LO;
};

} // namespace

/// Whether \p L is a place of \p R, all of one file.
bool Fixer::contains(SourceRange R, SourceLocation L) const {
  return R.isValid() && L.isValid() && !R.getBegin().isMacroID() &&
         !R.getEnd().isMacroID() &&
         SM.getFileID(R.getBegin()) == SM.getFileID(L) &&
         SM.getFileOffset(R.getBegin()) <= SM.getFileOffset(L) &&
         SM.getFileOffset(L) <= SM.getFileOffset(R.getEnd());
}

/// What all declarators of \p S share, as facts know it; empty: they do not, or
/// more stands between it and the first name.
std::string Fixer::specifierOf(const DeclStmt &S) const {
  for (const EntityFacts &E : P.Facts.Entities)
    for (const DeclarationFacts &D : E.Declarations) {
      if (!D.Specifier.isValid() || D.Specifier.Begin == D.Specifier.End ||
          !contains(S.getSourceRange(), locationOf(P, D.Name, SM)))
        continue;
      const unsigned Begin = SM.getFileOffset(S.getBeginLoc());
      const auto *First = cast<VarDecl>(*S.decl_begin());
      const unsigned Name = SM.getFileOffset(First->getLocation());
      if (D.Specifier.End <= Begin || D.Specifier.End > Name)
        return "";
      const StringRef Text = SM.getBufferData(SM.getFileID(S.getBeginLoc()));
      const StringRef Between = Text.slice(D.Specifier.End, Name);
      // A declarator begins there, not a qualifier or an attribute.
      if (Between.find_first_not_of(" \t\r\n*&(") != StringRef::npos ||
          Text.slice(Begin, D.Specifier.End).contains('\n'))
        return "";
      return Text.slice(Begin, D.Specifier.End).str();
    }
  return "";
}

std::vector<FixItHint> Fixer::splitDeclaration(const Range &Where) {
  const SourceLocation At = locationOf(P, Where, SM);
  const auto All = match(
      declStmt(unless(declCountIs(1)), hasParent(compoundStmt())).bind("s"),
      AST);
  for (const BoundNodes &Nodes : All) {
    const auto *S = Nodes.getNodeAs<DeclStmt>("s");
    if (!contains(S->getSourceRange(), At))
      continue;
    if (llvm::any_of(S->decls(), [](const Decl *D) {
          return !isa<VarDecl>(D) || isa<DecompositionDecl>(D) ||
                 D->getBeginLoc().isMacroID() || D->getEndLoc().isMacroID() ||
                 D->getLocation().isMacroID();
        }))
      return {};
    const std::string Specifier = specifierOf(*S);
    if (Specifier.empty())
      return {};
    const FileID File = SM.getFileID(S->getBeginLoc());
    const StringRef Text = SM.getBufferData(File);
    const StringRef Indent = Lexer::getIndentationForLine(S->getBeginLoc(), SM);
    std::vector<FixItHint> Out;
    for (auto D = S->decl_begin(), Last = std::prev(S->decl_end()); D != Last;
         ++D) {
      auto Next = Lexer::findNextToken((*D)->getEndLoc(), SM, LO);
      if (!Next || Next->isNot(tok::comma) || Next->getLocation().isMacroID())
        return {};
      const unsigned Comma = SM.getFileOffset(Next->getLocation());
      const size_t Name = Text.find_first_not_of(" \t\r\n", Comma + 1);
      if (Name == StringRef::npos || Text[Name] == '/' || Text[Name] == '#')
        return {}; // A comment or a directive stands there.
      Out.push_back(FixItHint::CreateReplacement(
          CharSourceRange::getCharRange(Next->getLocation(),
                                        Next->getLocation().getLocWithOffset(
                                            static_cast<int>(Name - Comma))),
          (";\n" + Indent + Specifier + " ").str()));
    }
    return Out;
  }
  return {};
}

std::vector<FixItHint> Fixer::turnSubscript(const Range &Where) {
  const SourceLocation At = locationOf(P, Where, SM);
  for (const BoundNodes &Nodes : match(arraySubscriptExpr().bind("e"), AST)) {
    const auto *E = Nodes.getNodeAs<ArraySubscriptExpr>("e");
    if (E->getBeginLoc() != At || E->getLHS() != E->getIdx())
      continue;
    const Expr *Index = E->getLHS()->IgnoreImpCasts();
    const Expr *Base = E->getRHS()->IgnoreImpCasts();
    auto IsMacro = [](const Expr *Part) {
      return Part->getBeginLoc().isMacroID() || Part->getEndLoc().isMacroID();
    };
    if (E->isTypeDependent() || IsMacro(Index) || IsMacro(Base) ||
        E->getLHS()->HasSideEffects(AST) || E->getRHS()->HasSideEffects(AST))
      return {};
    std::string NewBase = text(Base->getSourceRange()).str();
    if (!isa<DeclRefExpr, ParenExpr, MemberExpr>(Base))
      NewBase = "(" + NewBase + ")";
    return {FixItHint::CreateReplacement(Index->getSourceRange(), NewBase),
            FixItHint::CreateReplacement(Base->getSourceRange(),
                                         text(Index->getSourceRange()))};
  }
  return {};
}

std::vector<FixItHint> tidy::fixesFor(Reason Why, const Program &P,
                                      const Range &Where, ASTContext &AST) {
  if (!Where.isValid())
    return {};
  switch (Why) {
  case Reason::SharedDeclaration:
  case Reason::MixedDeclaration:
    return Fixer(P, AST).splitDeclaration(Where);
  case Reason::UnusualSubscript:
    return Fixer(P, AST).turnSubscript(Where);
  default:
    return {};
  }
}
