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

bool layoutopt::liesOnlyInGuards(SourceLocation Where, StringRef Name,
                                 const SourceManager &SM,
                                 const LangOptions &LO) {
  const FileID File = SM.getFileID(Where);
  const StringRef Text = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), LO, Text.begin(), Text.begin(),
            Text.end());
  llvm::SmallVector<bool, 4> Guards; // Of open regions: that it is one.
  StringRef Asked; // The name in the `#ifndef` on the line before.
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
      if (T.is(tok::raw_identifier) && T.getRawIdentifier() == Asked &&
          Asked != Name)
        Guards.back() = true;
      if (SM.getFileOffset(T.getLocation()) >= SM.getFileOffset(Where))
        return llvm::all_of(Guards, [](bool IsGuard) { return IsGuard; });
    }
    Asked = "";
    if (Word == "ifndef") {
      Lex.LexFromRawLexer(T);
      if (T.is(tok::raw_identifier))
        Asked = T.getRawIdentifier();
    }
    if (Word.starts_with("if"))
      Guards.push_back(false);
    else if (Word == "endif" && !Guards.empty())
      Guards.pop_back();
    else if (Word.starts_with("el") && !Guards.empty())
      Guards.back() = false;
  }
  return false;
}

bool layoutopt::isDefinedOnce(const MacroDirective *History, StringRef Name,
                              const SourceManager &SM, const LangOptions &LO) {
  const MacroInfo *Only = nullptr;
  for (const MacroDirective *Each = History; Each; Each = Each->getPrevious()) {
    const auto *Define = dyn_cast<DefMacroDirective>(Each);
    if (!Define || Only)
      return false;
    Only = Define->getInfo();
  }
  if (!Only)
    return false;
  const SourceLocation Where = Only->getDefinitionLoc();
  return !SM.isWrittenInBuiltinFile(Where) &&
         !SM.isWrittenInCommandLineFile(Where) &&
         liesOnlyInGuards(Where, Name, SM, LO);
}
