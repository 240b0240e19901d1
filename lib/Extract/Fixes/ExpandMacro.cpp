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

std::optional<std::vector<StringRef>>
Fixer::argumentsOf(llvm::ArrayRef<Word> Use, uint32_t &End) const {
  std::vector<StringRef> Out;
  unsigned Depth = 0;
  uint32_t Start = 0;
  for (size_t I = 1; I < Use.size(); ++I) {
    const Word &W = Use[I];
    if (I == 1 && W.Kind != tok::l_paren)
      return std::nullopt;
    if (W.Kind == tok::l_paren && ++Depth == 1)
      Start = W.End;
    const bool IsLast = W.Kind == tok::r_paren && --Depth == 0;
    if (!IsLast && !(W.Kind == tok::comma && Depth == 1))
      continue;
    Out.push_back(slice(Start, W.Begin).trim());
    Start = W.End;
    if (!IsLast)
      continue;
    End = W.End;
    // Comments and line breaks would be repeated, or end the text.
    if (llvm::any_of(Out, [](StringRef Each) {
          return Each.contains('\n') || Each.contains("/*") ||
                 Each.contains("//");
        }))
      return std::nullopt;
    return Out;
  }
  return std::nullopt;
}

std::vector<FixEdit> Fixer::expandMacro() const {
  const std::optional<std::vector<Word>> Rest =
      words(Begin, std::min<size_t>(Text.size(), Begin + 4 * MostBytes));
  if (!Rest || Rest->empty() || Rest->front().Begin != Begin ||
      Rest->front().Kind != tok::raw_identifier)
    return {};
  const StringRef Name = Rest->front().Text;
  auto Known = AST.Idents.find(Name);
  if (Known == AST.Idents.end() || !Known->second->hadMacroDefinition())
    return {};
  const SourceLocation Here =
      SM.getLocForStartOfFile(File).getLocWithOffset(int(Begin));
  const MacroDirective *History =
      PP.getLocalMacroDirectiveHistory(Known->second);
  if (!isDefinedOnce(History, Name, SM, LO))
    return {};
  const MacroDirective::DefInfo Defined = History->findDirectiveAtLoc(Here, SM);
  const MacroInfo *Body = Defined ? Defined.getMacroInfo() : nullptr;
  if (!Body || !isPlainText(*Body, Name) ||
      SM.isInSystemHeader(Body->getDefinitionLoc()))
    return {};
  const FileID Where = SM.getFileID(Body->getDefinitionLoc());
  const StringRef Source = SM.getBufferData(Where);
  size_t Bytes = 0, Uses = 0;
  for (const Token &T : Body->tokens())
    Bytes += T.getLength() + 1;
  for (size_t At = 0; (At = Text.find(Name, At)) != StringRef::npos;
       At += Name.size())
    ++Uses;
  if (Bytes > MostBytes || Uses > MostUses)
    return {};
  uint32_t End = Rest->front().End;
  std::vector<StringRef> Arguments;
  if (Body->isFunctionLike()) {
    auto Given = argumentsOf(*Rest, End);
    if (!Given)
      return {};
    Arguments = std::move(*Given);
    if (Body->getNumParams() == 0 && Arguments.size() == 1 &&
        Arguments.front().empty())
      Arguments.clear();
    if (Arguments.size() != Body->getNumParams())
      return {};
  }
  // Lines of the body stand below the use as they stood below each other.
  const StringRef Indent = indentOf(Begin);
  std::string Out;
  uint32_t At = offset(Body->tokens().front().getLocation());
  for (const Token &T : Body->tokens()) {
    if (SM.getFileID(T.getLocation()) != Where || T.needsCleaning())
      return {};
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
  return {{Begin, End, Out}};
}
