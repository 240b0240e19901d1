//===-- TermParse.cpp - Reading terms of the layout algebra ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Error.h"
#include "layoutopt/Trace/LayoutTerm.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;

namespace {

/// Reads one term from left to right. A function returns nullopt, or false,
/// after it has noted an error.
class Parser {
public:
  explicit Parser(llvm::StringRef Text) : Text(Text) {}

  llvm::Expected<LayoutTerm> run() {
    std::optional<LayoutTerm> T = readSum();
    if (T) {
      skipBlanks();
      if (Pos == Text.size())
        return *T;
      expected("'*', '+' or the end");
    }
    return usageError("column " + llvm::Twine(ErrorPos + 1) +
                          " of the layout term: " + Message,
                      Place{"", 0, unsigned(ErrorPos + 1)});
  }

private:
  /// Parentheses inside of each other; the reader calls itself once for each.
  static constexpr unsigned MaxDepth = 64;

  void skipBlanks() {
    while (Pos < Text.size() && llvm::isSpace(Text[Pos]))
      ++Pos;
  }

  std::nullopt_t fail(size_t At, const llvm::Twine &What) {
    ErrorPos = At;
    Message = What.str();
    return std::nullopt;
  }

  std::nullopt_t expected(const llvm::Twine &What) {
    std::string Found = "the end";
    if (Pos < Text.size()) {
      unsigned char C = Text[Pos];
      Found = llvm::isPrint(C) ? "'" + std::string(1, char(C)) + "'"
                               : "byte 0x" + llvm::utohexstr(C);
    }
    return fail(Pos, "expected " + What + ", found " + Found);
  }

  /// Notes what a factory of terms says against the text from \p At.
  std::optional<LayoutTerm> checked(size_t At, llvm::Expected<LayoutTerm> T) {
    if (T)
      return *T;
    llvm::handleAllErrors(T.takeError(),
                          [&](const LocatedError &E) { fail(At, E.text()); });
    return std::nullopt;
  }

  /// Skips blanks and takes \p Word if it comes next.
  bool accept(llvm::StringRef Word) {
    skipBlanks();
    if (!Text.substr(Pos).starts_with(Word))
      return false;
    Pos += Word.size();
    return true;
  }

  std::optional<uint64_t> readNumber() {
    skipBlanks();
    const llvm::StringRef Digits = Text.substr(Pos).take_while(llvm::isDigit);
    if (Digits.empty())
      return expected("a number");
    uint64_t N;
    if (Digits.getAsInteger(10, N) || N > LayoutTerm::MaxSize)
      return fail(Pos, "the number is too large");
    Pos += Digits.size();
    return N;
  }

  std::optional<LayoutTerm> readSum() {
    const size_t Start = Pos;
    std::vector<LayoutTerm> Summands;
    do {
      std::optional<LayoutTerm> Next = readProduct();
      if (!Next)
        return std::nullopt;
      Summands.push_back(*Next);
    } while (accept("+") || accept("\u2295"));
    return checked(Start, LayoutTerm::sum(Summands));
  }

  std::optional<LayoutTerm> readProduct() {
    const size_t Start = Pos;
    std::vector<LayoutTerm> Factors;
    do {
      std::optional<LayoutTerm> Next = readFactor();
      if (!Next)
        return std::nullopt;
      Factors.push_back(*Next);
    } while (accept("*") || accept("\u2297"));
    return checked(Start, LayoutTerm::product(Factors));
  }

  std::optional<LayoutTerm> readFactor() {
    skipBlanks();
    const size_t Start = Pos;
    if (accept("(")) {
      if (++Depth > MaxDepth)
        return fail(Start, "more than " + llvm::Twine(MaxDepth) +
                               " parentheses inside of each other");
      std::optional<LayoutTerm> Inner = readSum();
      if (!Inner)
        return std::nullopt;
      if (!accept(")"))
        return expected("'*', '+' or ')'");
      --Depth;
      return Inner;
    }
    const bool IsArray = accept("A");
    if (!IsArray && !accept("S"))
      return expected("'A', 'S' or '('");
    const size_t SizeAt = Pos;
    std::optional<uint64_t> Size = readNumber();
    if (!Size)
      return std::nullopt;
    if (*Size == 0)
      return fail(SizeAt, "a layout has at least one offset");
    if (IsArray)
      return LayoutTerm::array(*Size);
    if (!accept("{"))
      return LayoutTerm::record(*Size);
    std::vector<OffsetSet::Run> Runs;
    do {
      if (!readMembers(*Size, Runs))
        return std::nullopt;
    } while (accept(","));
    if (!accept("}"))
      return expected("',' or '}'");
    return checked(Start,
                   LayoutTerm::structure(OffsetSet(std::move(Runs)), *Size));
  }

  /// Reads `a`, `a..b` or `a..b by s`, offsets of a structure of \p Size.
  bool readMembers(uint64_t Size, std::vector<OffsetSet::Run> &Runs) {
    skipBlanks();
    const size_t Start = Pos;
    std::optional<uint64_t> First = readNumber();
    if (!First)
      return false;
    std::optional<uint64_t> Last = First;
    uint64_t Step = 1;
    size_t LastAt = Start;
    if (accept("..")) {
      skipBlanks();
      LastAt = Pos;
      Last = readNumber();
      if (!Last)
        return false;
      if (accept("by")) {
        skipBlanks();
        const size_t StepAt = Pos;
        std::optional<uint64_t> Given = readNumber();
        if (!Given)
          return false;
        if (*Given == 0)
          return fail(StepAt, "a step is at least 1"), false;
        Step = *Given;
      }
    }
    if (*Last >= Size)
      return fail(LastAt, "offset " + llvm::Twine(*Last) +
                              " lies outside of a structure of " +
                              llvm::Twine(Size)),
             false;
    if (*Last < *First)
      return fail(LastAt, "the last offset, " + llvm::Twine(*Last) +
                              ", is below the first, " + llvm::Twine(*First)),
             false;
    if ((*Last - *First) % Step != 0)
      return fail(LastAt, llvm::Twine(Step) + " steps from " +
                              llvm::Twine(*First) + " do not meet " +
                              llvm::Twine(*Last)),
             false;
    const uint64_t NumRuns = Step == 1 ? 1 : (*Last - *First) / Step + 1;
    // The limit is one for the whole text, which may have many structures.
    if (NumRuns > LayoutTerm::MaxRuns - RunsRead)
      return fail(Start, "the sets of the term have more than " +
                             llvm::Twine(LayoutTerm::MaxRuns) +
                             " separate runs"),
             false;
    RunsRead += NumRuns;
    if (Step == 1) {
      Runs.push_back({*First, *Last + 1});
      return true;
    }
    for (uint64_t O = *First;; O += Step) {
      Runs.push_back({O, O + 1});
      if (O == *Last)
        return true;
    }
  }

  llvm::StringRef Text;
  size_t Pos = 0;
  unsigned Depth = 0;
  size_t RunsRead = 0;
  size_t ErrorPos = 0;
  std::string Message;
};

} // namespace

llvm::Expected<LayoutTerm> layoutopt::parseLayoutTerm(llvm::StringRef Text) {
  return Parser(Text).run();
}
