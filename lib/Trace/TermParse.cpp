//===-- TermParse.cpp - Reading terms of the layout algebra ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Error.h"
#include "layoutopt/Support/TextCursor.h"
#include "layoutopt/Trace/LayoutTerm.h"

using namespace layoutopt;

namespace {

/// Reads one term from left to right. A function returns nullopt, or false,
/// after it has noted an error.
class Parser : private TextCursor {
public:
  using TextCursor::TextCursor;

  llvm::Expected<LayoutTerm> run() {
    std::optional<LayoutTerm> T = readSum();
    if (T) {
      skipBlanks();
      if (atEnd())
        return *T;
      expected("'*', '+' or the end");
    }
    return error("the layout term");
  }

private:
  /// Parentheses inside of each other; the reader calls itself once for each.
  static constexpr unsigned MaxDepth = 64;

  /// Notes what a factory of terms says against the text from \p At.
  std::optional<LayoutTerm> checked(size_t At, llvm::Expected<LayoutTerm> T) {
    if (T)
      return *T;
    llvm::handleAllErrors(T.takeError(),
                          [&](const LocatedError &E) { fail(At, E.text()); });
    return std::nullopt;
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
      if (++Depth > MaxDepth) {
        fail(Start, "more than " + llvm::Twine(MaxDepth) +
                        " parentheses inside of each other");
        return std::nullopt;
      }
      std::optional<LayoutTerm> Inner = readSum();
      if (!Inner)
        return std::nullopt;
      if (!accept(")")) {
        expected("'*', '+' or ')'");
        return std::nullopt;
      }
      --Depth;
      return Inner;
    }
    const bool IsArray = accept("A");
    if (!IsArray && !accept("S")) {
      expected("'A', 'S' or '('");
      return std::nullopt;
    }
    uint64_t Size;
    if (!readSize(Size))
      return std::nullopt;
    if (IsArray)
      return LayoutTerm::array(Size);
    if (!accept("{"))
      return LayoutTerm::record(Size);
    std::vector<OffsetSet::Run> Runs;
    do {
      if (!readMembers(Size, Runs))
        return std::nullopt;
    } while (accept(","));
    if (!accept("}")) {
      expected("',' or '}'");
      return std::nullopt;
    }
    return checked(Start,
                   LayoutTerm::structure(OffsetSet(std::move(Runs)), Size));
  }

  bool readSize(uint64_t &Size) {
    const size_t At = Pos;
    return readNumber(Size, LayoutTerm::MaxSize) &&
           (Size != 0 || fail(At, "a layout has at least one offset"));
  }

  /// Reads `a`, `a..b` or `a..b by s`, offsets of a structure of \p Size.
  bool readMembers(uint64_t Size, std::vector<OffsetSet::Run> &Runs) {
    skipBlanks();
    const size_t Start = Pos;
    uint64_t First, Step = 1;
    if (!readNumber(First, LayoutTerm::MaxSize))
      return false;
    uint64_t Last = First;
    size_t LastAt = Start;
    if (accept("..")) {
      skipBlanks();
      LastAt = Pos;
      if (!readNumber(Last, LayoutTerm::MaxSize))
        return false;
      if (accept("by")) {
        skipBlanks();
        const size_t StepAt = Pos;
        if (!readNumber(Step, LayoutTerm::MaxSize))
          return false;
        if (Step == 0)
          return fail(StepAt, "a step is at least 1");
      }
    }
    if (Last >= Size)
      return fail(LastAt, "offset " + llvm::Twine(Last) +
                              " lies outside of a structure of " +
                              llvm::Twine(Size));
    if (Last < First)
      return fail(LastAt, "the last offset, " + llvm::Twine(Last) +
                              ", is below the first, " + llvm::Twine(First));
    if ((Last - First) % Step != 0)
      return fail(LastAt, llvm::Twine(Step) + " steps from " +
                              llvm::Twine(First) + " do not meet " +
                              llvm::Twine(Last));
    const uint64_t NumRuns = Step == 1 ? 1 : (Last - First) / Step + 1;
    // The limit is one for the whole text, which may have many structures.
    if (NumRuns > LayoutTerm::MaxRuns - RunsRead)
      return fail(Start, "the sets of the term have more than " +
                             llvm::Twine(LayoutTerm::MaxRuns) +
                             " separate runs");
    RunsRead += NumRuns;
    if (Step == 1) {
      Runs.push_back({First, Last + 1});
      return true;
    }
    for (uint64_t O = First;; O += Step) {
      Runs.push_back({O, O + 1});
      if (O == Last)
        return true;
    }
  }

  unsigned Depth = 0;
  size_t RunsRead = 0;
};

} // namespace

llvm::Expected<LayoutTerm> layoutopt::parseLayoutTerm(llvm::StringRef Text) {
  return Parser(Text).run();
}
