//===-- ExpandMacro.cpp - The text of a macro in place of its use ---------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A macro that serves arrays of several types, or splits an access, has one
// text for all of its uses. Where it is expanded, the use has a text of its
// own. That is worth it for macros that are short and seldom used.
//
//===----------------------------------------------------------------------===//

#include "Fixes/Fixer.h"
#include "Syntax/MacroDefinitions.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace layoutopt;
using llvm::StringRef;

/// Longer texts, and more uses in a file, are better kept in one place.
static constexpr size_t MostBytes = 400;
static constexpr size_t MostUses = 12;

/// Whether \p Name means something else in each place, or has no text.
static bool isOfPlace(StringRef Name) {
  return Name == "__LINE__" || Name == "__FILE__" || Name == "__COUNTER__" ||
         Name == "__INCLUDE_LEVEL__" || Name == "_Pragma" ||
         Name == "__VA_ARGS__" || Name == "__VA_OPT__";
}

/// Whether \p Body, of \p Name, can stand anywhere as text.
static bool isPlainText(const MacroInfo &Body, StringRef Name) {
  if (Body.isBuiltinMacro() || Body.isVariadic() || Body.tokens_empty())
    return false;
  return llvm::all_of(Body.tokens(), [&](const Token &T) {
    if (T.isOneOf(tok::hash, tok::hashhash, tok::hashat))
      return false;
    const IdentifierInfo *II = T.getIdentifierInfo();
    return !II || (II->getName() != Name && !isOfPlace(II->getName()));
  });
}

/// Adds \p Next to \p Out as a token of its own.
static void addToken(std::string &Out, StringRef Next) {
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  auto IsSign = [](char C) { return StringRef("+-&|<>=/*.:%^!").contains(C); };
  if (!Out.empty() && !Next.empty() &&
      ((IsWord(Out.back()) && IsWord(Next.front())) ||
       (IsSign(Out.back()) && IsSign(Next.front()))))
    Out += ' ';
  Out += Next;
}

std::optional<std::vector<StringRef>> Fixer::argumentsOf(uint32_t From,
                                                         uint32_t &End) const {
  std::vector<StringRef> Out;
  unsigned Depth = 0, Number = 0;
  uint32_t Start = 0;
  // A directive behind the use is none of its own.
  const auto Use = words(From, From + 4 * MostBytes, [&](const Word &W) {
    if (++Number == 1)
      return false;
    if (Number == 2 && W.Kind != tok::l_paren)
      return true;
    if (W.Kind == tok::l_paren && ++Depth == 1)
      Start = W.End;
    const bool IsLast = W.Kind == tok::r_paren && --Depth == 0;
    if (IsLast || (W.Kind == tok::comma && Depth == 1)) {
      Out.push_back(slice(Start, W.Begin).trim());
      Start = W.End;
    }
    if (IsLast)
      End = W.End;
    return IsLast;
  });
  // Comments and line breaks would be repeated, or end the text.
  if (!Use || Out.empty() || Depth != 0 ||
      llvm::any_of(Out, [](StringRef Each) {
        return Each.contains('\n') || Each.contains("/*") ||
               Each.contains("//");
      }))
    return std::nullopt;
  return Out;
}

std::optional<FixEdit>
Fixer::expansionAt(uint32_t Use, size_t MostUses,
                   bool (*Wanted)(const MacroInfo &)) const {
  const std::optional<std::vector<Word>> First = words(Use, Use + 1);
  if (!First || First->empty() || First->front().Begin != Use ||
      First->front().Kind != tok::raw_identifier)
    return std::nullopt;
  const StringRef Name = First->front().Text;
  auto Known = AST.Idents.find(Name);
  if (Known == AST.Idents.end() || !Known->second->hadMacroDefinition())
    return std::nullopt;
  const SourceLocation Here =
      SM.getLocForStartOfFile(File).getLocWithOffset(int(Use));
  const MacroDirective *History =
      PP.getLocalMacroDirectiveHistory(Known->second);
  if (!isDefinedOnce(History, Name, SM, LO))
    return std::nullopt;
  const MacroDirective::DefInfo Defined = History->findDirectiveAtLoc(Here, SM);
  const MacroInfo *Body = Defined ? Defined.getMacroInfo() : nullptr;
  if (!Body || !Wanted(*Body) || !isPlainText(*Body, Name) ||
      SM.isInSystemHeader(Body->getDefinitionLoc()))
    return std::nullopt;
  const FileID Where = SM.getFileID(Body->getDefinitionLoc());
  const StringRef Source = SM.getBufferData(Where);
  size_t Bytes = 0, Uses = 0;
  for (const Token &T : Body->tokens())
    Bytes += T.getLength() + 1;
  for (size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size())
    ++Uses;
  if (Bytes > MostBytes || Uses > MostUses)
    return std::nullopt;
  uint32_t End = First->front().End;
  std::vector<StringRef> Arguments;
  if (Body->isFunctionLike()) {
    auto Given = argumentsOf(Use, End);
    if (!Given)
      return std::nullopt;
    Arguments = std::move(*Given);
    if (Body->getNumParams() == 0 && Arguments.size() == 1 &&
        Arguments.front().empty())
      Arguments.clear();
    if (Arguments.size() != Body->getNumParams())
      return std::nullopt;
  }
  // Lines of the body stand below the use as they stood below each other.
  const StringRef Indent = indentOf(Use);
  std::string Out;
  uint32_t At = offset(Body->tokens().front().getLocation());
  for (const Token &T : Body->tokens()) {
    if (SM.getFileID(T.getLocation()) != Where || T.needsCleaning())
      return std::nullopt;
    const uint32_t From = offset(T.getLocation());
    const StringRef Gap = Source.slice(At, From);
    At = From + T.getLength();
    if (Gap.contains('\n'))
      Out += ("\n" + Indent + "  ").str();
    else if (!Gap.empty())
      Out += ' ';
    const int Number = T.getIdentifierInfo()
                           ? Body->getParameterNum(T.getIdentifierInfo())
                           : -1;
    addToken(Out, Number >= 0 ? Arguments[unsigned(Number)]
                              : Source.substr(From, T.getLength()));
  }
  // What follows is a token of its own, too.
  std::string Behind = Out;
  addToken(Behind, Text.substr(End, 1));
  if (Behind.size() > Out.size() + 1)
    Out += ' ';
  return FixEdit{Use, End, Out};
}

std::vector<FixEdit> Fixer::expandMacro() const {
  auto Edit =
      expansionAt(Begin, MostUses, [](const MacroInfo &) { return true; });
  return Edit ? std::vector<FixEdit>{*Edit} : std::vector<FixEdit>();
}

/// Whether \p Body is more than one value of a list, a list, or a table whose
/// rows are made by a macro that it is given.
static bool partsValues(const MacroInfo &Body) {
  int Depth = 0;
  const Token *Last = nullptr;
  for (const Token &T : Body.tokens()) {
    if (T.isOneOf(tok::l_brace, tok::r_brace))
      return true;
    if (T.is(tok::l_paren) && Last && Last->getIdentifierInfo() &&
        Body.getParameterNum(Last->getIdentifierInfo()) >= 0)
      return true;
    Last = &T;
    Depth += T.is(tok::l_paren) - T.is(tok::r_paren);
    if (T.is(tok::comma) && Depth == 0)
      return true;
  }
  return false;
}

std::vector<FixEdit> Fixer::expandValues() const {
  const std::optional<WrittenList> Values = findList();
  if (!Values)
    return {};
  std::vector<FixEdit> Out;
  for (const Word &W : Values->Words) {
    if (W.Kind != tok::raw_identifier || !isMacro(W.Text) ||
        (!Out.empty() && W.Begin < Out.back().End))
      continue;
    // A table has many rows: how often its macro is used says nothing.
    if (auto Edit = expansionAt(W.Begin, StringRef::npos, partsValues))
      Out.push_back(*Edit);
  }
  return Out;
}
