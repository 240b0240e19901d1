//===-- MacroDefinitions.cpp - Whether a macro is always the same ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/MacroDefinitions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using llvm::StringRef;

/// Whether \p Behind, the text behind the name in a `#define`, begins with a
/// value that macros of include guards have.
static bool isGuardValue(StringRef Behind, bool IsFirst) {
  StringRef Value = Behind.take_until([](char L) { return L == '\n'; }).trim();
  return Value.empty() || Value.starts_with("/*") || Value.starts_with("//") ||
         (IsFirst && Value == "1");
}

bool layoutopt::liesOnlyInGuards(SourceLocation Where, StringRef Name,
                                 const SourceManager &SM,
                                 const LangOptions &LO) {
  const FileID File = SM.getFileID(Where);
  const StringRef Text = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), LO, Text.begin(), Text.begin(),
            Text.end());
  llvm::SmallVector<bool, 4> Guards; // Of open regions: that it is one.
  StringRef Asked; // The name in the `#ifndef` on the line before.
  bool IsFirst = false, HasDirectives = false; // That `#ifndef`; any before.
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    if (SM.getFileOffset(T.getLocation()) >= SM.getFileOffset(Where))
      return llvm::all_of(Guards, [](bool IsGuard) { return IsGuard; });
    if (!T.is(tok::hash) || !T.isAtStartOfLine())
      continue;
    if (Lex.LexFromRawLexer(T) || !T.is(tok::raw_identifier))
      continue;
    const StringRef Word = T.getRawIdentifier();
    if (Word == "define" && !Asked.empty()) {
      Lex.LexFromRawLexer(T);
      // That of a guard has no value, or 1 at the begin of a file.
      if (T.is(tok::raw_identifier) && T.getRawIdentifier() == Asked &&
          Asked != Name)
        Guards.back() = isGuardValue(
            Text.drop_front(SM.getFileOffset(T.getLocation()) + T.getLength()),
            IsFirst);
      if (SM.getFileOffset(T.getLocation()) >= SM.getFileOffset(Where))
        return llvm::all_of(Guards, [](bool IsGuard) { return IsGuard; });
    }
    Asked = "";
    if (Word == "ifndef") {
      IsFirst = !HasDirectives;
      Lex.LexFromRawLexer(T);
      if (T.is(tok::raw_identifier))
        Asked = T.getRawIdentifier();
    }
    HasDirectives |= Word != "pragma";
    if (Word.starts_with("if"))
      Guards.push_back(false);
    else if (Word == "endif" && !Guards.empty())
      Guards.pop_back();
    else if (Word.starts_with("el") && !Guards.empty())
      Guards.back() = false;
  }
  return false;
}

bool layoutopt::isSameInEachBuild(const MacroDirective *History, StringRef Name,
                                  const SourceManager &SM,
                                  const LangOptions &LO) {
  for (const MacroDirective *Each = History; Each; Each = Each->getPrevious()) {
    const auto *Define = dyn_cast<DefMacroDirective>(Each);
    const SourceLocation Where =
        Define ? Define->getInfo()->getDefinitionLoc() : Each->getLocation();
    if (SM.isWrittenInBuiltinFile(Where) ||
        SM.isWrittenInCommandLineFile(Where))
      return false;
    // An `#if` may also choose the file.
    for (SourceLocation At = Where;
         At.isValid() && !SM.isWrittenInBuiltinFile(At) &&
         !SM.isWrittenInCommandLineFile(At);
         At = SM.getIncludeLoc(SM.getFileID(At)))
      if (!liesOnlyInGuards(At, Name, SM, LO))
        return false;
  }
  return History;
}

bool layoutopt::isDefinedOnce(const MacroDirective *History, StringRef Name,
                              const SourceManager &SM, const LangOptions &LO) {
  return History && !History->getPrevious() &&
         isa<DefMacroDirective>(History) &&
         isSameInEachBuild(History, Name, SM, LO);
}
