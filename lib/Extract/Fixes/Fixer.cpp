//===-- Fixer.cpp - What the fixers have in common ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

Fixer::Fixer(ASTContext &AST, Preprocessor &PP, FileID File, uint32_t Begin)
    : AST(AST), PP(PP), SM(AST.getSourceManager()), LO(AST.getLangOpts()),
      File(File), Begin(Begin), Text(SM.getBufferData(File)) {}

bool Fixer::isHere(SourceLocation L) const {
  return L.isValid() && !L.isMacroID() && SM.getFileID(L) == File;
}

bool Fixer::isHere(SourceRange R) const {
  return isHere(R.getBegin()) && isHere(R.getEnd());
}

uint32_t Fixer::endOf(SourceLocation L) const {
  return offset(L) + Lexer::MeasureTokenLength(L, SM, LO);
}

bool Fixer::holdsPlace(SourceRange R) const {
  return isHere(R) && offset(R.getBegin()) <= Begin &&
         Begin < endOf(R.getEnd());
}

StringRef Fixer::text(SourceRange R) const {
  return slice(offset(R.getBegin()), endOf(R.getEnd()));
}

uint32_t Fixer::lineStart(uint32_t At) const {
  const size_t Break = Text.take_front(At).rfind('\n');
  return Break == StringRef::npos ? 0 : static_cast<uint32_t>(Break + 1);
}

StringRef Fixer::indentOf(uint32_t At) const {
  const StringRef Line = Text.substr(lineStart(At));
  return Line.take_front(std::min(Line.find_first_not_of(" \t"), Line.size()));
}

uint32_t Fixer::withComments(uint32_t At) const {
  uint32_t From = lineStart(At);
  if (!slice(From, At).trim().empty())
    return At;
  while (From != 0) {
    const uint32_t Above = lineStart(From - 1);
    const StringRef Line = slice(Above, From).trim();
    if (Line.starts_with("//")) {
      From = Above;
      continue;
    }
    if (!Line.ends_with("*/"))
      break;
    const size_t Open = Text.take_front(From).rfind("/*");
    const uint32_t Start =
        Open == StringRef::npos ? From : lineStart(static_cast<uint32_t>(Open));
    // Behind something else it belongs to that.
    if (Start >= From || !Text.substr(Start).ltrim(" \t").starts_with("/*"))
      break;
    From = Start;
  }
  return From;
}

std::string Fixer::dedented(uint32_t From, uint32_t To,
                            StringRef Indent) const {
  const StringRef Old = indentOf(From);
  std::string Out;
  llvm::SmallVector<StringRef, 32> Lines;
  slice(From, To).split(Lines, '\n');
  for (StringRef &Line : Lines) {
    if (&Line == Lines.begin()) {
      Out += Line;
      continue;
    }
    Line.consume_front(Old);
    Out += '\n';
    if (!Line.trim().empty())
      Out += (Indent + Line).str();
  }
  return Out;
}

std::optional<std::vector<Fixer::Word>>
Fixer::words(uint32_t From, uint32_t To,
             llvm::function_ref<bool(const Word &)> IsLast) const {
  std::vector<Word> Out;
  Lexer Lex(SM.getLocForStartOfFile(File), LO, Text.begin(),
            Text.begin() + From, Text.end());
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    const uint32_t At = offset(T.getLocation());
    if (At >= To)
      return Out;
    if ((T.is(tok::hash) && T.isAtStartOfLine()) || T.needsCleaning())
      return std::nullopt;
    Out.push_back(
        {T.getKind(), At, At + T.getLength(), slice(At, At + T.getLength())});
    if (Out.back().Text.contains('\n') ||
        (T.is(tok::raw_identifier) && isPragma(Out.back().Text)))
      return std::nullopt;
    if (IsLast && IsLast(Out.back()))
      return Out;
  }
  return Out;
}

/// Whether a pragma that begins with \p Words says something of a place or of
/// all that follows, and not of what stands right behind it. One that is not
/// known may.
static bool isOfNoDeclaration(llvm::ArrayRef<StringRef> Words) {
  static const StringRef Alone[] = {
      "once",   "pack",    "push_macro", "pop_macro", "message", "warning",
      "region", "comment", "endregion",  "STDC",      "OPENCL"};
  static const StringRef OfLoops[] = {"ivdep", "unroll", "novector", "loop"};
  if (Words.empty())
    return true;
  if (Words[0] == "GCC" || Words[0] == "clang")
    return Words.size() > 1 && !llvm::is_contained(OfLoops, Words[1]);
  return llvm::is_contained(Alone, Words[0]);
}

bool Fixer::isOnItsOwn(uint32_t At) const {
  Lexer Lex(SM.getLocForStartOfFile(File), LO, Text.begin(), Text.begin(),
            Text.end());
  Token T;
  tok::TokenKind Last = tok::semi;
  bool IsDirective = false, IsOwned = false;
  llvm::SmallVector<StringRef, 4> Words; // Of the directive.
  auto EndDirective = [&] {
    if (!Words.empty() && Words.front() == "pragma")
      IsOwned |= !isOfNoDeclaration(llvm::ArrayRef(Words).drop_front());
    Words.clear();
  };
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    if (offset(T.getLocation()) >= At)
      break;
    if (T.isAtStartOfLine()) {
      EndDirective();
      IsDirective = T.is(tok::hash);
    }
    if (!IsDirective) {
      Last = T.getKind();
      IsOwned = false;
    } else if (T.is(tok::raw_identifier)) {
      Words.push_back(T.getRawIdentifier());
    }
  }
  EndDirective();
  // `public:` ends what is in front of it, too.
  return !IsOwned && (Last == tok::semi || Last == tok::r_brace ||
                      Last == tok::l_brace || Last == tok::colon);
}

bool Fixer::isPragma(StringRef Name) const {
  llvm::SmallVector<StringRef, 8> Left = {Name};
  llvm::StringSet<> Seen;
  while (!Left.empty()) {
    const StringRef Word = Left.pop_back_val();
    if (Word == "_Pragma" || Word == "__pragma")
      return true;
    auto Known = AST.Idents.find(Word);
    if (!Seen.insert(Word).second || Known == AST.Idents.end() ||
        !Known->second->hadMacroDefinition())
      continue;
    // Whichever of its definitions holds where it stands.
    for (const MacroDirective *Each =
             PP.getLocalMacroDirectiveHistory(Known->second);
         Each; Each = Each->getPrevious())
      if (const MacroInfo *Body = Each->getMacroInfo())
        for (const Token &T : Body->tokens())
          if (const IdentifierInfo *Next = T.getIdentifierInfo())
            Left.push_back(Next->getName());
  }
  return false;
}

bool Fixer::isMacro(StringRef Name) const {
  auto Known = AST.Idents.find(Name);
  return Known != AST.Idents.end() && Known->second->hadMacroDefinition();
}
