//===-- TermTextTest.cpp - Tests of the text of terms ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "layoutopt/Support/Error.h"
#include <gtest/gtest.h>

using namespace layoutopt;

TEST(TermText, IsReadInAnySpelling) {
  EXPECT_EQ(term("A4*S8{0,2,5..7}").str(), "A4 * S8{0, 2, 5..7}");
  EXPECT_EQ(term("\tA4\n* S 8 { 7 , 6,5, 2, 0 } ").str(),
            "A4 * S8{0, 2, 5..7}");
  EXPECT_EQ(term("S16{0..14by2}").str(), "S16{0..14 by 2}");
  EXPECT_EQ(term("S16{3..3}").str(), "S16{3}");
  EXPECT_EQ(term("S16{2..5, 4..7, 4}").str(), "S16{2..7}");
  EXPECT_EQ(term("S16{2..8 by 1}").str(), "S16{2..8}");
  EXPECT_EQ(term("A2 * (S2{0} * A3 + S2{1} * S3{0})").str(),
            "A2 * (S2{0} * A3 + S2{1} * S3{0})");
  EXPECT_EQ(term("((A7))").str(), "A7");
  EXPECT_EQ(term("A9223372036854775807").size(), LayoutTerm::MaxSize);
}

TEST(TermText, HasTheSignsOfTheLiterature) {
  const LayoutTerm T = term("A2 * (S2{0} * A3 + S2{1} * S3{0})");
  EXPECT_EQ(T.symbols(), "A2 \u2297 (S2{0} \u2297 A3 \u2295 S2{1} \u2297 "
                         "S3{0})");
  EXPECT_EQ(term(T.symbols()), T);
}

TEST(TermText, IsReadBack) {
  for (unsigned Seed = 1; Seed <= 3000; ++Seed) {
    const LayoutTerm T = RandomTerms(Seed).any(1500);
    for (const std::string &Text : {T.str(), T.symbols()}) {
      llvm::Expected<LayoutTerm> Same = parseLayoutTerm(Text);
      ASSERT_EQ(textOf(Same.takeError()), "") << Text;
      ASSERT_EQ(*Same, T);
      std::string Dense = Text;
      Dense.erase(std::remove(Dense.begin(), Dense.end(), ' '), Dense.end());
      ASSERT_EQ(term(Dense), T);
    }
  }
}

/// What reading \p Text fails with, behind "column N of the layout term: ".
static std::pair<unsigned, std::string> faultOf(llvm::StringRef Text) {
  llvm::Expected<LayoutTerm> T = parseLayoutTerm(Text);
  if (T)
    return {0, "no error"};
  std::string Message = llvm::toString(T.takeError());
  unsigned Column = 0;
  llvm::StringRef Rest = Message;
  const size_t At = Rest.find("column ");
  if (At == llvm::StringRef::npos)
    return {0, Message};
  Rest = Rest.drop_front(At + 7);
  if (Rest.consumeInteger(10, Column) ||
      !Rest.consume_front(" of the layout term: "))
    return {0, Message};
  return {Column, Rest.str()};
}

TEST(TermText, NamesTheColumnOfAnError) {
  struct {
    const char *Text;
    unsigned Column;
    const char *Message;
  } Cases[] = {
      {"", 1, "expected 'A', 'S' or '(', found the end"},
      {"  ", 3, "expected 'A', 'S' or '(', found the end"},
      {"B4", 1, "expected 'A', 'S' or '(', found 'B'"},
      {"A", 2, "expected a number, found the end"},
      {"A0", 2, "a layout has at least one offset"},
      {"A-1", 2, "expected a number, found '-'"},
      {"A4 A5", 4, "expected '*', '+' or the end, found 'A'"},
      {"A4 *", 5, "expected 'A', 'S' or '(', found the end"},
      {"A4)", 3, "expected '*', '+' or the end, found ')'"},
      {"(A4", 4, "expected '*', '+' or ')', found the end"},
      {"S4{", 4, "expected a number, found the end"},
      {"S4{}", 4, "expected a number, found '}'"},
      {"S4{1", 5, "expected ',' or '}', found the end"},
      {"S4{1 2}", 6, "expected ',' or '}', found '2'"},
      {"S4{4}", 4, "offset 4 lies outside of a structure of 4"},
      {"S4{0..4}", 7, "offset 4 lies outside of a structure of 4"},
      {"S8{3..2}", 7, "the last offset, 2, is below the first, 3"},
      {"S8{0..3 by 0}", 12, "a step is at least 1"},
      {"S8{0..3 by 2}", 7, "2 steps from 0 do not meet 3"},
      {"A2 + A3", 1, "the summands differ in size: 2 and 3"},
      {"A2 * (A2 + A3)", 7, "the summands differ in size: 2 and 3"},
      {"A9223372036854775808", 2, "the number is too large"},
      {"A99999999999999999999999", 2, "the number is too large"},
      {"A4294967296 * A4294967296", 1,
       "the product has more than 2^63 - 1 offsets"},
      {"S9000000000000000000{0..8999999999999999998 by 2}", 22,
       "the sets of the term have more than 1048576 separate runs"},
      {"A4 \xff", 4, "expected '*', '+' or the end, found byte 0xFF"},
  };
  for (const auto &Case : Cases)
    EXPECT_EQ(faultOf(Case.Text),
              std::make_pair(Case.Column, std::string(Case.Message)))
        << Case.Text;
}

// Texts that would take all memory, or all of the stack.
TEST(TermText, HostileTextIsAnError) {
  EXPECT_EQ(faultOf(std::string(1000000, '(')),
            std::make_pair(65u, std::string("more than 64 parentheses inside "
                                            "of each other")));
  std::string Sets = "S2097152{0..2097150 by 2}";
  for (int K = 0; K < 10; ++K)
    Sets += " + S2097152{0..2097150 by 2}";
  EXPECT_EQ(faultOf(Sets).second,
            "the sets of the term have more than 1048576 separate runs");
  std::string Powers = "A2";
  for (int K = 0; K < 100; ++K)
    Powers += " * A2";
  EXPECT_EQ(faultOf(Powers).second,
            "the product has more than 2^63 - 1 offsets");
  EXPECT_EQ(term(std::string(64, '(') + "A2" + std::string(64, ')')),
            term("A2"));
}

// A reader that sees anything says what is wrong with it, or reads it.
TEST(TermText, DamagedTextIsReadOrRefused) {
  constexpr llvm::StringLiteral Letters = "AS0123456789{}()*+., by";
  for (unsigned Seed = 1; Seed <= 20000; ++Seed) {
    RandomTerms Random(Seed);
    std::string Text = Random.any(60).str();
    for (uint64_t K = 0, N = 1 + Random.below(4); K < N; ++K)
      Text[Random.below(Text.size())] = Letters[Random.below(Letters.size())];
    llvm::Expected<LayoutTerm> T = parseLayoutTerm(Text);
    if (!T) {
      llvm::handleAllErrors(T.takeError(), [&](const LocatedError &E) {
        EXPECT_GE(E.place().Column, 1u) << Text;
        EXPECT_LE(E.place().Column, Text.size() + 1) << Text;
      });
      continue;
    }
    EXPECT_EQ(term(T->str()), *T) << Text;
  }
}

TEST(TermText, IsDrawn) {
  EXPECT_EQ(draw(term("A4")), "0  ####\n");
  EXPECT_EQ(draw(term("A2 * S4{0, 3}")), "0  #..#|#..#\n");
  EXPECT_EQ(draw(term("A2 * S2{1} * S4{0, 3}"), 8), "0  ....|#..#\n"
                                                    "8  ....|#..#\n");
  EXPECT_EQ(draw(term("A2 * S2{1} * S4{0, 3}")), "0  ....|#..#||....|#..#\n");
  // Sums show which summand uses what.
  EXPECT_EQ(draw(term("S4{0..1} + S4{1..2}")), "0  a*b.\n");
  EXPECT_EQ(draw(term("A2 * (S2{0} * A2 + S2{1} * S2{1})")),
            "0  aa|.b||aa|.b\n");
}

TEST(TermText, IsDrawnInLimits) {
  EXPECT_EQ(draw(term("A1000"), 8), "0  ######## ... 992 more\n");
  EXPECT_EQ(draw(term("A1000 * S4{1}"), 8, 3), "0  .#..\n"
                                               "4  .#..\n"
                                               "8  .#..\n"
                                               "... 997 more rows of 4\n");
  EXPECT_EQ(draw(term("A1125899906842624 * S4096{1}"), 8, 2),
            "   0  .#...... ... 4088 more\n"
            "4096  .#...... ... 4088 more\n"
            "... 1125899906842622 more rows of 4096\n");
}

// Without separators, a picture that is large enough is the function.
TEST(TermText, IsDrawnAsItIs) {
  for (unsigned Seed = 1; Seed <= 500; ++Seed) {
    const LayoutTerm T = RandomTerms(Seed).any(300);
    std::string Cells;
    const std::string Picture = draw(T, 300, 300);
    for (llvm::StringRef Rest = Picture; !Rest.empty();) {
      const auto [Line, After] = Rest.split('\n');
      for (char C : Line.drop_front(Line.find("  ")).ltrim())
        if (C != '|')
          Cells += C == '.' ? '0' : '1';
      Rest = After;
    }
    ASSERT_EQ(Cells, denoted(T)) << T.str() << "\n" << Picture;
  }
}
