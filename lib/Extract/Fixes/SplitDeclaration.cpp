//===-- SplitDeclaration.cpp - Each name in a declaration of its own ------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Syntax/CodeVisitor.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

namespace {

/// Finds what \p Holds says yes to, in the user's own code.
class DeclarationFinder : public CodeVisitor<DeclarationFinder> {
public:
  explicit DeclarationFinder(llvm::function_ref<bool(SourceRange)> Holds)
      : Holds(Holds) {}

  bool VisitCompoundStmt(CompoundStmt *S) {
    for (Stmt *Each : S->body())
      if (auto *D = dyn_cast<DeclStmt>(Each); D && Holds(D->getSourceRange()))
        Local = D;
    return true;
  }
  bool VisitDeclaratorDecl(DeclaratorDecl *D) {
    const bool IsGlobal = isa<VarDecl>(D) && !isa<ParmVarDecl>(D) &&
                          !D->getDeclContext()->isFunctionOrMethod();
    if ((IsGlobal || isa<FieldDecl>(D)) && !D->isTemplated() &&
        Holds(D->getSourceRange()))
      Other = D;
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) {
    if (Holds(E->getSourceRange()))
      Subscripts.push_back(E);
    return true;
  }

  DeclStmt *Local = nullptr;
  DeclaratorDecl *Other = nullptr;
  std::vector<ArraySubscriptExpr *> Subscripts; ///< From outside in.

private:
  llvm::function_ref<bool(SourceRange)> Holds;
};

} // namespace

std::optional<Fixer::Group> Fixer::findGroup() const {
  auto Holds = [this](SourceRange R) { return holdsPlace(R); };
  DeclarationFinder F(Holds);
  F.TraverseAST(AST);
  Group Out;
  auto Add = [&](const Decl *D) {
    const auto *Each = dyn_cast<DeclaratorDecl>(D);
    if (!Each || !isa<VarDecl, FieldDecl>(Each) ||
        isa<DecompositionDecl>(Each) || !isHere(D->getSourceRange()) ||
        !isHere(D->getLocation()) || !Each->getIdentifier() ||
        !Each->getTypeSourceInfo())
      return false;
    Out.Names.push_back(Each);
    return true;
  };
  if (F.Local) {
    Out.IsInBlock = true;
    // The record that they share is a declaration of the statement, too.
    for (const Decl *D : F.Local->decls())
      if (!isa<TagDecl>(D) && !Add(D))
        return std::nullopt;
    return Out.Names.empty() ? std::nullopt : std::optional(Out);
  }
  if (!F.Other)
    return std::nullopt;
  const DeclContext *In = F.Other->getLexicalDeclContext();
  if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(In);
      Linkage && !Linkage->hasBraces())
    return std::nullopt;
  for (const Decl *D : In->decls())
    if (D->getBeginLoc() == F.Other->getBeginLoc() && !isa<TagDecl>(D) &&
        !D->isImplicit() && !Add(D))
      return std::nullopt;
  return Out;
}

static bool isSpecifier(StringRef Word) {
  static const StringRef All[] = {"const",         "volatile",  "static",
                                  "extern",        "register",  "inline",
                                  "constexpr",     "constinit", "thread_local",
                                  "_Thread_local", "__thread",  "auto"};
  return llvm::is_contained(All, Word);
}

std::optional<uint32_t>
Fixer::endOfSpecifiers(const Group &G, const TagDecl *Definition) const {
  const DeclaratorDecl *First = G.Names.front();
  uint32_t End;
  if (Definition) {
    End = endOf(Definition->getBraceRange().getEnd());
  } else {
    TypeLoc T = First->getTypeSourceInfo()->getTypeLoc();
    while (TypeLoc Next = T.getNextTypeLoc())
      T = Next;
    if (!isHere(T.getSourceRange()))
      return std::nullopt;
    End = endOf(T.getEndLoc());
  }
  const uint32_t Name = offset(First->getLocation());
  auto Behind = words(End, Name + 1);
  if (!Behind)
    return std::nullopt;
  for (const Word &W : *Behind) {
    if (W.Begin == Name || W.Kind == tok::star || W.Kind == tok::amp ||
        W.Kind == tok::ampamp || W.Kind == tok::l_paren)
      break;
    // An attribute, or what belongs to the declarator.
    if (!isSpecifier(W.Text) || isMacro(W.Text))
      return std::nullopt;
    End = W.End;
  }
  const uint32_t From = offset(First->getBeginLoc());
  if (End <= From || End > Name)
    return std::nullopt;
  // What says more than words, such as `typeof(f())`, means something of its
  // own each time.
  auto Each = words(From, Definition ? offset(Definition->getBeginLoc()) : End);
  if (!Each || llvm::any_of(*Each, [this](const Word &W) {
        return (W.Kind != tok::raw_identifier && W.Kind != tok::coloncolon) ||
               isMacro(W.Text);
      }))
    return std::nullopt;
  return End;
}

std::vector<FixEdit> Fixer::split(const Group &G, StringRef Specifiers) const {
  const StringRef Indent = indentOf(offset(G.Names.front()->getBeginLoc()));
  std::vector<FixEdit> Out;
  for (const DeclaratorDecl *D : llvm::ArrayRef(G.Names).drop_back()) {
    auto Next = Lexer::findNextToken(D->getEndLoc(), SM, LO);
    if (!Next || Next->isNot(tok::comma) || !isHere(Next->getLocation()))
      return {};
    const uint32_t Comma = offset(Next->getLocation());
    const size_t Name = Text.find_first_not_of(" \t\r\n", Comma + 1);
    if (Name == StringRef::npos || Text[Name] == '/' || Text[Name] == '#')
      return {}; // A comment or a directive stands there.
    Out.push_back({Comma, static_cast<uint32_t>(Name),
                   (";\n" + Indent + Specifiers + " ").str()});
  }
  return Out;
}

std::vector<FixEdit> Fixer::splitDeclaration() const {
  const std::optional<Group> G = findGroup();
  if (!G || G->Names.size() < 2 ||
      !isOnItsOwn(offset(G->Names.front()->getBeginLoc())))
    return {};
  const std::optional<uint32_t> End = endOfSpecifiers(*G, nullptr);
  if (!End)
    return {};
  const StringRef Specifiers =
      slice(offset(G->Names.front()->getBeginLoc()), *End);
  if (Specifiers.contains('\n') || Specifiers.contains("/*"))
    return {};
  return split(*G, Specifiers);
}

std::vector<FixEdit> Fixer::turnSubscript() const {
  auto Holds = [this](SourceRange R) {
    return holdsPlace(R) && offset(R.getBegin()) == Begin;
  };
  DeclarationFinder F(Holds);
  F.TraverseAST(AST);
  for (ArraySubscriptExpr *E : F.Subscripts) {
    if (E->isTypeDependent() || E->getLHS() != E->getIdx())
      continue;
    const Expr *Index = E->getLHS()->IgnoreImpCasts();
    const Expr *Base = E->getRHS()->IgnoreImpCasts();
    if (!isHere(Index->getSourceRange()) || !isHere(Base->getSourceRange()) ||
        E->getLHS()->HasSideEffects(AST) || E->getRHS()->HasSideEffects(AST))
      return {};
    std::string NewBase = text(Base->getSourceRange()).str();
    if (!isa<DeclRefExpr, ParenExpr, MemberExpr>(Base))
      NewBase = "(" + NewBase + ")";
    return {{offset(Index->getBeginLoc()), endOf(Index->getEndLoc()), NewBase},
            {offset(Base->getBeginLoc()), endOf(Base->getEndLoc()),
             text(Index->getSourceRange()).str()}};
  }
  return {};
}
