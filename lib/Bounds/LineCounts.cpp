//===-- LineCounts.cpp - Loops from counts of lines -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineCounts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using llvm::StringRef;

/// The first statement of a body may be a loop, and so on.
static constexpr unsigned MaxDepth = 64;

/// \p Text with blanks for what is no code; lines stay where they are.
static std::string onlyCode(StringRef Text) {
  std::string Code = Text.str();
  auto Blank = [&](size_t Begin, size_t End) {
    for (size_t I = Begin; I != std::min(End, Code.size()); ++I)
      if (Code[I] != '\n')
        Code[I] = ' ';
  };
  bool AtLineBegin = true;
  for (size_t I = 0; I < Text.size();) {
    const size_t Begin = I;
    if (Text.substr(I).starts_with("/*")) {
      const size_t End = Text.find("*/", I + 2);
      I = End == StringRef::npos ? Text.size() : End + 2;
    } else if (Text.substr(I).starts_with("//") ||
               (Text[I] == '#' && AtLineBegin)) {
      while (I < Text.size() && Text[I] != '\n')
        I += Text[I] == '\\' ? 2 : 1; // A line may go on.
    } else if (Text[I] == '"' || Text[I] == '\'') {
      for (++I; I < Text.size() && Text[I] != Text[Begin] && Text[I] != '\n';)
        I += Text[I] == '\\' ? 2 : 1;
      ++I;
      // A number stands for the literal: it is not nothing.
      Blank(Begin, I);
      Code[Begin] = '0';
      AtLineBegin = false;
      continue;
    } else {
      AtLineBegin = Text[I] == '\n' || (AtLineBegin && llvm::isSpace(Text[I]));
      ++I;
      continue;
    }
    Blank(Begin, I);
  }
  return Code;
}

LineCounter::LineCounter(llvm::ArrayRef<LoopPlace> Loops,
                         const FileCounts &Counts, StringRef Text)
    : Loops(Loops), Counts(Counts), Code(onlyCode(Text)), LineStarts({0}) {
  for (size_t I = 0; I != Code.size(); ++I)
    if (Code[I] == '\n')
      LineStarts.push_back(static_cast<uint32_t>(I + 1));
}

unsigned LineCounter::lineOf(uint32_t Offset) const {
  return static_cast<unsigned>(llvm::upper_bound(LineStarts, Offset) -
                               LineStarts.begin());
}

StringRef LineCounter::line(unsigned Number) const {
  return StringRef(Code).substr(LineStarts[Number - 1]).split('\n').first;
}

std::vector<std::pair<StringRef, uint32_t>>
LineCounter::words(uint32_t Begin, uint32_t End) const {
  auto InWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  std::vector<std::pair<StringRef, uint32_t>> Result;
  for (uint32_t I = Begin; I < End;) {
    uint32_t Stop = I;
    while (Stop < End && InWord(Code[Stop]))
      ++Stop;
    if (Stop != I)
      Result.emplace_back(StringRef(Code).slice(I, Stop), I);
    I = std::max(Stop, I + 1);
  }
  return Result;
}

/// A `for` or `while` whose header has a line for itself, and a condition.
bool LineCounter::hasPlainHeader(const AccessNode &Loop) const {
  const StringRef All(Code);
  const unsigned First = lineOf(Loop.Where.Begin);
  const StringRef Header = All.slice(Loop.Where.Begin, Loop.Body.Begin).rtrim();
  if (Header.contains('\n') ||
      !All.slice(LineStarts[First - 1], Loop.Where.Begin).trim().empty())
    return false;
  const StringRef Behind = line(First).substr(
      Loop.Where.Begin - LineStarts[First - 1] + Header.size());
  if (Behind.trim() != "" && Behind.trim() != "{")
    return false;
  const auto In = words(Loop.Where.Begin, Loop.Body.Begin);
  if (In.empty() || In.front().second != Loop.Where.Begin)
    return false;
  StringRef Condition = Header.drop_front(In.front().first.size()).trim();
  if (In.front().first == "for") {
    if (Condition.count(';') != 2)
      return false;
    Condition = Condition.split(';').second.split(';').first.trim();
  } else if (In.front().first != "while" || !Condition.consume_front("(") ||
             !Condition.consume_back(")")) {
    return false;
  }
  // Endless loops have no code for the condition.
  return llvm::any_of(Condition, [](char C) { return llvm::isAlpha(C); }) &&
         Condition.trim() != "true";
}

/// How often `break` and `return` ended the loop.
std::optional<uint64_t> LineCounter::leftEarly(const AccessNode &Loop) const {
  uint64_t Sum = 0;
  bool HasBreak = false, MayBelongElsewhere = false;
  for (const auto &[Word, Offset] : words(Loop.Body.Begin, Loop.Body.End)) {
    MayBelongElsewhere |=
        Word == "switch" || Word == "for" || Word == "while" || Word == "do";
    if (Word == "goto")
      return std::nullopt;
    if (Word != "break" && Word != "return")
      continue;
    HasBreak |= Word == "break";
    const unsigned Line = lineOf(Offset);
    const auto Found = Counts.Lines.find(Line);
    // A line of its own, so that the count is the statement's.
    if (!line(Line).ltrim().starts_with(Word) ||
        line(Line).ltrim().data() != Code.data() + Offset ||
        Found == Counts.Lines.end())
      return std::nullopt;
    Sum += Found->second;
  }
  if (HasBreak && MayBelongElsewhere)
    return std::nullopt;
  return Sum;
}

/// How often control came to the first line of the body.
std::optional<uint64_t> LineCounter::bodyRuns(const AccessNode &Loop,
                                              unsigned Depth) {
  const unsigned Header = lineOf(Loop.Where.Begin);
  const unsigned Last = lineOf(Loop.Body.End - 1);
  const auto First = Counts.Lines.upper_bound(Header);
  if (First == Counts.Lines.end() || First->first > Last)
    return std::nullopt;
  const uint32_t End = First->first < LineStarts.size()
                           ? LineStarts[First->first]
                           : static_cast<uint32_t>(Code.size());
  bool IsLoop = false;
  for (const auto &[Word, Offset] :
       words(Loop.Body.Begin, std::min(End, Loop.Body.End))) {
    if (Word == "do")
      return std::nullopt;
    IsLoop |= Word == "for" || Word == "while";
  }
  if (!IsLoop)
    return First->second;
  // The line of a loop has its later rounds too.
  const LoopPlace *Inner = nullptr;
  for (const LoopPlace &Other : Loops)
    if (Other.Line == First->first && Loop.Body.contains(Other.Loop->Where)) {
      if (Inner && Inner->Loop->Where != Other.Loop->Where)
        return std::nullopt;
      Inner = &Other;
    }
  if (!Inner)
    return std::nullopt;
  const std::optional<LoopCount> Count = count(*Inner, Depth + 1);
  if (!Count)
    return std::nullopt;
  return Count->Entries;
}

std::optional<LoopCount> LineCounter::count(const LoopPlace &Place,
                                            unsigned Depth) {
  const AccessNode &Loop = *Place.Loop;
  if (Depth > MaxDepth || Loop.Where.End > Code.size() ||
      !Loop.Where.contains(Loop.Body) || Loop.Body.Begin == Loop.Where.Begin ||
      Loop.Body.Begin == Loop.Body.End || !hasPlainHeader(Loop))
    return std::nullopt;
  const auto Header = Counts.Lines.find(lineOf(Loop.Where.Begin));
  if (Header == Counts.Lines.end())
    return std::nullopt;
  const std::optional<uint64_t> Runs = bodyRuns(Loop, Depth);
  const std::optional<uint64_t> Early = leftEarly(Loop);
  if (!Runs || !Early)
    return std::nullopt;
  // header = entries + (runs - left early)
  const uint64_t Sum = Header->second + *Early;
  if (Sum < *Runs || (Sum == *Runs && *Runs != 0) || *Early > *Runs)
    return std::nullopt; // Of another text, or of optimised code.
  return LoopCount{Sum - *Runs, *Runs};
}
