//===-- PointerQualifiers.cpp - Words behind the star of a pointer --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/PointerQualifiers.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace layoutopt;

using Kind = PointerQualifier::Kind;

/// What \p Word is where it stands alone, none if it may be a name.
static std::optional<Kind> kindOf(StringRef Word) {
  if (Word == "const")
    return Kind::Const;
  if (Word == "__restrict" || Word == "__restrict__")
    return Kind::Restrict;
  if (llvm::is_contained({"volatile", "__volatile__", "__volatile",
                          "__attribute__", "__attribute", "__declspec"},
                         Word))
    return Kind::Other;
  return std::nullopt;
}

/// The text of what \p Name stands for at \p At in the end: of a macro for one
/// word that word, of one for nothing nothing; none if it stands for more, or
/// has arguments.
static std::optional<StringRef> meaningOf(const IdentifierInfo *Name,
                                          SourceLocation At, Preprocessor &PP) {
  constexpr unsigned Deepest = 16;
  for (unsigned Depth = 0; Depth != Deepest; ++Depth) {
    const MacroInfo *Macro =
        PP.getMacroDefinitionAtLoc(Name, At).getMacroInfo();
    if (!Macro)
      return Name->getName();
    if (!Macro->isObjectLike() || Macro->getNumTokens() > 1)
      return std::nullopt;
    if (Macro->tokens_empty())
      return "";
    const IdentifierInfo *Next =
        Macro->getReplacementToken(0).getIdentifierInfo();
    if (!Next || Next == Name)
      return Next ? std::optional(Name->getName()) : std::nullopt;
    Name = Next;
  }
  return std::nullopt;
}

/// Whether \p T begins what may follow a declared name: attributes, or the name
/// in assembly.
static bool isBehindName(const Token &T) {
  return llvm::is_contained({"__attribute__", "__attribute", "__asm__", "__asm",
                             "asm", "override", "final"},
                            T.getRawIdentifier());
}

llvm::SmallVector<PointerQualifier, 2>
layoutopt::qualifiersBehind(SourceLocation Star, Places &Where) {
  llvm::SmallVector<PointerQualifier, 2> Out;
  Preprocessor &PP = Where.preprocessor();
  auto Next = [&](SourceLocation L) {
    return Lexer::findNextToken(L, Where.sources(), Where.language());
  };
  for (auto T = Next(Star); T && T->is(tok::raw_identifier);) {
    const SourceLocation At = T->getLocation();
    const auto Text =
        meaningOf(PP.getIdentifierInfo(T->getRawIdentifier()), At, PP);
    const std::optional<Kind> Is = Text ? kindOf(*Text) : std::nullopt;
    auto Follows = Next(At);
    const bool IsWord = Follows && Follows->is(tok::raw_identifier);
    auto R = Where.fileRange(At, At);
    if (!R)
      return Out;
    StringRef Whole = Where.text(Where.wholeFile(R->File));
    while (R->End < Whole.size() &&
           (Whole[R->End] == ' ' || Whole[R->End] == '\t'))
      ++R->End;
    if (Is)
      Out.push_back({*Is, *R});
    // Of two words the first one is no name.
    else if (Text != StringRef() && IsWord && !isBehindName(*Follows))
      Out.push_back({Kind::Other, *R});
    else if (Text != StringRef())
      return Out;
    T = std::move(Follows);
  }
  return Out;
}
