//===-- Namespaces.cpp - Namespaces around records ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/Namespaces.h"
#include "Context.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

bool layoutopt::isInNamespace(const RecordDecl *D) {
  return !outermost(D)
              ->getDeclContext()
              ->getRedeclContext()
              ->isTranslationUnit();
}

std::string layoutopt::qualifiedName(const RecordDecl *D,
                                     const ASTContext &AST) {
  const NamedDecl *Named = D;
  if (!D->getIdentifier())
    Named = D->getTypedefNameForAnonDecl();
  if (!Named)
    return "";
  PrintingPolicy Policy(AST.getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  Named->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
  return Text;
}

std::vector<std::string>
layoutopt::namespacesOf(const RecordDecl *D, Places &Where,
                        llvm::ArrayRef<Range> Conditionals) {
  std::vector<std::string> Begins;
  auto Own = Where.fileRange(D->getLocation(), D->getLocation());
  SourceLocation Open; // The brace of the namespace further in.
  for (const DeclContext *At = D->getLexicalDeclContext();
       !At->isTranslationUnit(); At = At->getLexicalParent()) {
    const auto *N = dyn_cast<NamespaceDecl>(At);
    if (!N || N->getBeginLoc().isMacroID() || N->getLocation().isMacroID() ||
        N->getRBraceLoc().isMacroID())
      return {};
    // Where there is no name, this is the brace.
    SourceLocation End = N->getLocation();
    for (bool IsBrace = N->isAnonymousNamespace(); !IsBrace;) {
      auto Next = Lexer::findNextToken(End, Where.sources(), Where.language());
      if (!Next || Next->is(tok::eof))
        return {};
      End = Next->getLocation();
      IsBrace = Next->is(tok::l_brace);
    }
    auto Text = Where.fileRange(N->getBeginLoc(), End);
    if (!Own || !Text || Text->File != Own->File)
      return {};
    // Other flags may not open it.
    for (const Range &If : Conditionals)
      if (If.contains(*Text) && !If.contains(*Own))
        return {};
    --Text->End;
    // `namespace a::b {`: one brace for both.
    if (End == Open && !Begins.empty())
      Begins.pop_back();
    Open = End;
    Begins.push_back(StringRef(Where.text(*Text)).trim().str());
  }
  std::reverse(Begins.begin(), Begins.end());
  return Begins;
}

size_t layoutopt::beginOfScopes(StringRef Before, Preprocessor &PP) {
  size_t Begin = Before.size();
  while (Before.rtrim().consume_back("::")) {
    Before = Before.rtrim().drop_back(2);
    Begin = Before.size();
    StringRef Rest = Before.rtrim();
    StringRef Word = Rest.take_back(
        Rest.size() - (Rest.find_last_not_of("abcdefghijklmnopqrstuvwxyz"
                                             "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                             "_0123456789") +
                       1));
    // `const ::std::vector` begins with the colons, and so may what is written
    // behind a macro.
    const IdentifierInfo *Name =
        Word.empty() ? nullptr : PP.getIdentifierInfo(Word);
    if (!Name || Name->isKeyword(PP.getLangOpts()) ||
        (Name->hadMacroDefinition() && Rest.size() != Before.size()))
      break;
    Before = Rest.drop_back(Word.size());
    Begin = Before.size();
  }
  return Begin;
}
