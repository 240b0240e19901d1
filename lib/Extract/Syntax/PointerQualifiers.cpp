//===-- PointerQualifiers.cpp - Words behind the star of a pointer --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/PointerQualifiers.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;

using Kind = PointerQualifier::Kind;

/// What \p Word is, none if it is no qualifier.
static std::optional<Kind> kindOf(StringRef Word) {
  if (Word == "const")
    return Kind::Const;
  if (Word == "__restrict" || Word == "__restrict__")
    return Kind::Restrict;
  if (Word == "volatile" || Word == "__volatile__" || Word == "__attribute__")
    return Kind::Other;
  return std::nullopt;
}

/// What \p Macro stands for: none if that is no qualifier.
static std::optional<Kind> kindOf(const MacroInfo &Macro) {
  if (!Macro.isObjectLike() || Macro.getNumTokens() == 0)
    return std::nullopt;
  std::optional<Kind> Out;
  for (const Token &T : Macro.tokens()) {
    const IdentifierInfo *Name = T.getIdentifierInfo();
    const std::optional<Kind> Each =
        Name ? kindOf(Name->getName()) : std::nullopt;
    if (Each)
      Out = Macro.getNumTokens() == 1 ? *Each : Kind::Other;
  }
  return Out;
}

llvm::SmallVector<PointerQualifier, 2>
layoutopt::qualifiersBehind(SourceLocation Star, Places &Where) {
  llvm::SmallVector<PointerQualifier, 2> Out;
  Preprocessor &PP = Where.preprocessor();
  SourceLocation At = Star;
  while (true) {
    auto T = Lexer::findNextToken(At, Where.sources(), Where.language());
    if (!T || T->isNot(tok::raw_identifier))
      return Out;
    At = T->getLocation();
    const IdentifierInfo *Name = PP.getIdentifierInfo(T->getRawIdentifier());
    const MacroInfo *Macro =
        PP.getMacroDefinitionAtLoc(Name, At).getMacroInfo();
    const std::optional<Kind> Is =
        Macro ? kindOf(*Macro) : kindOf(T->getRawIdentifier());
    const bool IsNothing =
        Macro && Macro->isObjectLike() && Macro->getNumTokens() == 0;
    auto R = Where.fileRange(At, At);
    if ((!Is && !IsNothing) || !R)
      return Out;
    if (!Is)
      continue;
    StringRef Text = Where.text(Where.wholeFile(R->File));
    while (R->End < Text.size() &&
           (Text[R->End] == ' ' || Text[R->End] == '\t'))
      ++R->End;
    Out.push_back({*Is, *R});
  }
}
