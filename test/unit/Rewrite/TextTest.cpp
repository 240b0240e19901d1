//===-- TextTest.cpp - Tokens, sequences, edits by tokens -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Text.h"
#include "Names.h"
#include "TokenEdits.h"
#include "layoutopt/Support/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using llvm::StringRef;

namespace {

std::string joined(const std::string &Text, bool AtLineStart = false) {
  std::vector<std::string> Parts;
  for (const TextToken &T : tokenize(Text, AtLineStart))
    Parts.push_back(T.Text.str());
  return llvm::join(Parts, "|");
}

TEST(Tokens, AreTheLongestThatFit) {
  EXPECT_EQ(joined("a->b+++c<<=1"), "a|->|b|++|+|c|<<=|1");
  EXPECT_EQ(joined("x /*a*//b"), "x| |/*a*/|/|b");
  EXPECT_EQ(joined("1.5e-3f+.5"), "1.5e-3f|+|.5");
  EXPECT_EQ(joined("\"a\\\"b\" 'c'"), "\"a\\\"b\"| |'c'");
  EXPECT_EQ(joined("a // b\nc"), "a| |// b\n|c");
}

TEST(Tokens, DirectivesAreLines) {
  EXPECT_EQ(joined("#define A \\\n 1\nb", true), "#define A \\\n 1|\n|b");
  EXPECT_EQ(joined("a\n  # if 1\nb"), "a|\n  |# if 1|\n|b");
  EXPECT_EQ(joined("a # b"), "a| |#| |b");
  // A stringised parameter behind a continued line is none.
  EXPECT_EQ(joined("a \\\n #b"), "a| \\\n |#|b");
}

TEST(Tokens, RawStringsAreOne) {
  EXPECT_EQ(joined("R\"(a\n#if\n)\"b", true), "R\"(a\n#if\n)\"|b");
  EXPECT_EQ(joined("u8R\"x(\")\" )x\";"), "u8R\"x(\")\" )x\"|;");
  // These are none.
  EXPECT_EQ(joined("R\"(a\" b"), "R|\"(a\"| |b");
  EXPECT_EQ(joined("BAR\"(a)\""), "BAR|\"(a)\"");
}

TEST(Tokens, AreSplitWithoutLoss) {
  EXPECT_TRUE(rc::check("tokens are the text", [] {
    auto Text = *rc::gen::container<std::string>(rc::gen::elementOf(
        std::string("ab1. +-*/<>=&|\"'\\\r\n\t#()[]{},;\xC3")));
    std::string All;
    for (const TextToken &T : tokenize(Text, true)) {
      RC_ASSERT(!T.Text.empty());
      All += T.Text;
    }
    RC_ASSERT(All == Text);
  }));
}

TEST(Text, LosesItsCommentsOnly) {
  EXPECT_EQ(withoutComments("a /*b*/ c"), "a c");
  EXPECT_EQ(withoutComments("a/*b*/c"), "a c");
  EXPECT_EQ(withoutComments("a/*b*/+c // d\n+e"), "a+c+e");
  EXPECT_EQ(withoutComments("a +/*b*/+ c"), "a + + c");
  EXPECT_EQ(withoutComments("\"/*\" /*x*/"), "\"/*\"");
}

TEST(Precedence, IsThatOfTheLoosestOperator) {
  EXPECT_EQ(precedenceOf("a"), Precedence::Postfix);
  EXPECT_EQ(precedenceOf("a.b[i + 1](c, d)++"), Precedence::Postfix);
  EXPECT_EQ(precedenceOf("(a + b)"), Precedence::Postfix);
  EXPECT_EQ(precedenceOf("(T){1, 2}"), Precedence::Postfix);
  EXPECT_EQ(precedenceOf("-a"), Precedence::Unary);
  EXPECT_EQ(precedenceOf("++a"), Precedence::Unary);
  EXPECT_EQ(precedenceOf("(int)a"), Precedence::Unary);
  EXPECT_EQ(precedenceOf("(int)(a)"), Precedence::Unary);
  EXPECT_EQ(precedenceOf("sizeof a"), Precedence::Unary);
  EXPECT_EQ(precedenceOf("*a * -b"), Precedence::Multiplicative);
  EXPECT_EQ(precedenceOf("a - *b"), Precedence::Additive);
  EXPECT_EQ(precedenceOf("a << b + c"), Precedence::Shift);
  EXPECT_EQ(precedenceOf("a < b"), Precedence::Relational);
  EXPECT_EQ(precedenceOf("a & b == c"), Precedence::BitAnd);
  EXPECT_EQ(precedenceOf("a ? b : c"), Precedence::Conditional);
  EXPECT_EQ(precedenceOf("a += b"), Precedence::Assignment);
  EXPECT_EQ(precedenceOf("a, b"), Precedence::Comma);
  EXPECT_EQ(parenthesize("a + b", Precedence::Multiplicative), "(a + b)");
  EXPECT_EQ(parenthesize("a + b", Precedence::Additive), "a + b");
}

TEST(Macros, ThatHideOperators) {
  MacroTable Macros;
  Macros.scan("#define ONE 1\n#define SUM a + b\n#define SAFE (a | b)\n"
              "#define ALIAS SUM // the sum\n#define CALL(X) f(X)\n"
              "#define BAD(X) X * 2\n  #  define NEG -1\n#define NONE\n"
              "int not_define;\n#define TWICE 1\n#define TWICE 1 + 1\n");
  EXPECT_TRUE(Macros.contains("NONE"));
  EXPECT_FALSE(Macros.contains("not_define"));
  for (const char *Safe :
       {"ONE", "SAFE", "CALL(SUM)", "NONE", "x", "a[SUM]", "(ALIAS)"})
    EXPECT_FALSE(Macros.hidesOperators(Safe)) << Safe;
  for (const char *Loose :
       {"SUM", "ALIAS", "BAD(1)", "NEG", "1 - SUM", "TWICE"})
    EXPECT_TRUE(Macros.hidesOperators(Loose)) << Loose;
}

TEST(GeneratedNames, AreFree) {
  MacroTable Macros;
  Macros.scan("#define i 1\n");
  Names N({"a", "a_2"}, Macros);
  EXPECT_EQ(N.make("a"), "a_3");
  EXPECT_EQ(N.make("a"), "a_4");
  EXPECT_EQ(N.make("b"), "b");
  EXPECT_EQ(N.make("i"), "i_2");
  EXPECT_EQ(N.local("a"), "a");
  EXPECT_EQ(N.local("i"), "i_2");
}

TEST(Lines, EndAsMostDo) {
  EXPECT_EQ(lineEnding("a\r\nb\r\nc\n"), "\r\n");
  EXPECT_EQ(lineEnding("a\nb\nc\r\n"), "\n");
  EXPECT_EQ(lineEnding(""), "\n");
  EXPECT_EQ(withLineEnding("a\nb\r\nc", "\r\n"), "a\r\nb\r\nc");
}

TEST(Lines, AreFreeUpToTheirEnd) {
  EXPECT_EQ(freeLineEnd("{ \n", 1), 2u);
  EXPECT_EQ(freeLineEnd("{ // x\r\n", 1), 6u);
  EXPECT_EQ(freeLineEnd("{ /* x\n */\ny", 1), 10u);
  EXPECT_EQ(freeLineEnd("{ /* x */ y\n", 1), std::nullopt);
  EXPECT_EQ(freeLineEnd("{", 1), 1u);
}

std::vector<unsigned> applied(const std::vector<unsigned> &Old,
                              const std::vector<unsigned> &New,
                              const std::vector<Hunk> &Hunks, size_t &Changes) {
  std::vector<unsigned> Out;
  size_t At = 0, NewAt = 0;
  Changes = 0;
  for (const Hunk &H : Hunks) {
    Out.insert(Out.end(), Old.begin() + At, Old.begin() + H.OldBegin);
    NewAt += H.OldBegin - At;
    EXPECT_EQ(NewAt, H.NewBegin);
    Out.insert(Out.end(), New.begin() + H.NewBegin, New.begin() + H.NewEnd);
    At = H.OldEnd;
    NewAt = H.NewEnd;
    Changes += H.OldEnd - H.OldBegin + H.NewEnd - H.NewBegin;
  }
  Out.insert(Out.end(), Old.begin() + At, Old.end());
  return Out;
}

/// By the textbook's table.
size_t longestCommon(const std::vector<unsigned> &A,
                     const std::vector<unsigned> &B) {
  std::vector<std::vector<size_t>> L(A.size() + 1,
                                     std::vector<size_t>(B.size() + 1));
  for (size_t I = 0; I != A.size(); ++I)
    for (size_t J = 0; J != B.size(); ++J)
      L[I + 1][J + 1] =
          A[I] == B[J] ? L[I][J] + 1 : std::max(L[I][J + 1], L[I + 1][J]);
  return L[A.size()][B.size()];
}

TEST(Sequences, DifferInTheFewestElements) {
  EXPECT_TRUE(rc::check("the hunks turn old into new, and are minimal", [] {
    auto Short =
        rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(0u, 4u));
    auto Old = *Short, New = *Short;
    size_t Changes = 0;
    auto Hunks = differences(Old, New);
    RC_ASSERT(applied(Old, New, Hunks, Changes) == New);
    RC_ASSERT(Changes == Old.size() + New.size() - 2 * longestCommon(Old, New));
    for (size_t I = 1; I < Hunks.size(); ++I)
      RC_ASSERT(Hunks[I - 1].OldEnd < Hunks[I].OldBegin);
  }));
}

TEST(Sequences, BeyondTheLimitAreStillRight) {
  EXPECT_TRUE(rc::check("the hunks turn old into new", [] {
    auto Short = rc::gen::container<std::vector<unsigned>>(
        rc::gen::inRange(0u, *rc::gen::inRange(2u, 40u)));
    auto Old = *Short, New = *Short;
    size_t Changes = 0;
    auto Hunks = differences(Old, New, 2);
    RC_ASSERT(applied(Old, New, Hunks, Changes) == New);
    for (size_t I = 1; I < Hunks.size(); ++I)
      RC_ASSERT(Hunks[I - 1].OldEnd < Hunks[I].OldBegin);
  }));
  // Cut at 1 and 2, each piece is within the limit.
  EXPECT_EQ(differences({7, 1, 7, 2, 7}, {8, 1, 8, 2, 8}, 2).size(), 3u);
  EXPECT_EQ(differences({7, 7, 7}, {8, 8, 8}, 2).size(), 1u);
}

std::string edited(const std::string &Old, const std::string &New,
                   std::vector<Edit> *Made = nullptr) {
  std::vector<Edit> Edits;
  std::string Around = "<<" + Old + ">>";
  addTokenEdits({0, 2, static_cast<uint32_t>(2 + Old.size())}, Old, New, "s",
                Edits);
  if (llvm::Error E = normalizeEdits(Edits))
    return llvm::toString(std::move(E));
  auto Text = applyEdits(Around, Edits);
  if (!Text)
    return llvm::toString(Text.takeError());
  if (Made)
    *Made = Edits;
  EXPECT_TRUE(StringRef(*Text).starts_with("<<"));
  EXPECT_TRUE(StringRef(*Text).ends_with(">>"));
  return StringRef(*Text).drop_front(2).drop_back(2).str();
}

TEST(TokenEdits, TouchWhatDiffers) {
  std::vector<Edit> Made;
  EXPECT_EQ(edited("p[i].x", "p.x[i]", &Made), "p.x[i]");
  ASSERT_EQ(Made.size(), 2u);
  EXPECT_EQ(Made[0].Text, ".x");
  EXPECT_EQ(Made[1].Text, "");
  EXPECT_EQ(edited("a", "a", &Made), "a");
  EXPECT_TRUE(Made.empty());
}

TEST(TokenEdits, KeepComments) {
  EXPECT_EQ(edited("a /*1*/ b", ""), " /*1*/");
  EXPECT_EQ(edited("/*1*/ a // 2\n b", " c b"), "/*1*/ c // 2\n b");
  // No comment comes about from an operator in front of one.
  EXPECT_EQ(edited("a/*1*/ b", "a/ b"), "a/ /*1*/ b");
}

TEST(TokenEdits, GiveTheNewTextAndTheOldComments) {
  EXPECT_TRUE(
      rc::check("comments aside, the text is new; comments are all there", [] {
        auto Piece = rc::gen::elementOf(std::vector<std::string>{
            "a", "b", "[", "]", ".", "+", "->", " ", "\n  ", "1", "(", ")"});
        auto WithComments = rc::gen::elementOf(std::vector<std::string>{
            "a", "b", "[", "]", ".", "+", " ", "/*c*/", " /*d*/ ", " // e\n"});
        auto Make = [](const std::vector<std::string> &Pieces) {
          // Pieces that would glue are kept apart.
          std::string Text;
          for (const std::string &P : Pieces)
            Text += (wouldGlue(Text, P) ? " " : "") + P;
          return Text;
        };
        std::string Old =
            Make(*rc::gen::container<std::vector<std::string>>(WithComments));
        std::string New =
            Make(*rc::gen::container<std::vector<std::string>>(Piece));
        std::string Got = edited(Old, New);
        std::string Code, Wanted, Comments, OldComments;
        for (const TextToken &T : tokenize(Got)) {
          if (T.isCode())
            Code += T.Text.str() + "|";
          if (T.What == TextToken::Comment)
            Comments += T.Text.str() + "|";
        }
        for (const TextToken &T : tokenize(New))
          if (T.isCode())
            Wanted += T.Text.str() + "|";
        for (const TextToken &T : tokenize(Old))
          if (T.What == TextToken::Comment)
            OldComments += T.Text.str() + "|";
        RC_ASSERT(Code == Wanted);
        RC_ASSERT(Comments == OldComments);
      }));
}

} // namespace
