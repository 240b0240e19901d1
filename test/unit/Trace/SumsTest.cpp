//===-- SumsTest.cpp - Tests of sums in layouts ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Sums.h"
#include "Reference.h"
#include "layoutopt/Trace/Rules.h"
#include <gtest/gtest.h>

using namespace layoutopt;

static std::string distributed(llvm::StringRef Text) {
  return llvm::cantFail(distribute(term(Text))).str();
}

static std::string gathered(llvm::StringRef Text) {
  return llvm::cantFail(gather(term(Text))).str();
}

TEST(Sums, AreWrittenOut) {
  EXPECT_EQ(distributed("A2 * (S2{0} * A3 + A6) * A4"),
            "A2 * S2{0} * A3 * A4 + A2 * A6 * A4");
  EXPECT_EQ(distributed("(S2{0} + S2{1}) * (S3{0} + S3{1})"),
            "S2{0} * S3{0} + S2{0} * S3{1} + S2{1} * S3{0} + S2{1} * S3{1}");
  EXPECT_EQ(distributed("A4"), "A4");
  // 2^13 summands are too many.
  std::string Many = "(S2{0} + S2{1})";
  for (int K = 0; K < 12; ++K)
    Many += " * (S2{0} + S2{1})";
  EXPECT_EQ(textOf(distribute(term(Many)).takeError()),
            "the layout has more than 4096 summands");
}

TEST(Sums, AreGathered) {
  EXPECT_EQ(gathered("A4 * S8{0} + A4 * S8{3}"), "A4 * S8{0, 3}");
  EXPECT_EQ(gathered("S8{0} * A4 + S8{3} * A4"), "S8{0, 3} * A4");
  EXPECT_EQ(gathered("A2 * S8{0} * A4 + A2 * S8{3} * A4"),
            "A2 * S8{0, 3} * A4");
  EXPECT_EQ(gathered("A4 * S2{0} + A4 * S2{1}"), "A4 * A2");
  EXPECT_EQ(gathered("A4 * S2{0} + A4 * S2"), "A4 * S2");
  // The last factors come first, so that two of the three become one.
  EXPECT_EQ(gathered("S2{0} * S2{0} + S2{0} * S2{1} + S2{1} * S2{1}"),
            "S2{0} * A2 + S2{1} * S2{1}");
  // Factors of unlike sizes say different things.
  EXPECT_EQ(gathered("S2{0} * A6 + S4{0} * A3"), "S2{0} * A6 + S4{0} * A3");
  EXPECT_EQ(gathered("S8{0} * A3 + S6{3} * A4"), "S8{0} * A3 + S6{3} * A4");
}

TEST(Sums, AreFactored) {
  auto Factored = [](llvm::StringRef Text) {
    return factored(term(Text)).str();
  };
  EXPECT_EQ(Factored("A2 * S2{0} * A4 + A2 * S2{1} * A4"),
            "A2 * (S2{0} + S2{1}) * A4");
  EXPECT_EQ(Factored("A2 * S2{0} * S2{0} * A4 + A2 * S2{1} * S2{1} * A4"),
            "A2 * (S2{0} * S2{0} + S2{1} * S2{1}) * A4");
  EXPECT_EQ(Factored("S2{0} * A4 + A8"), "A8 + S2{0} * A4");
  EXPECT_EQ(Factored("A2 * A2 * A2 + A2 * A4"), "A2 * (A4 + A2 * A2)");
  EXPECT_EQ(Factored("A2 * S3{0}"), "A2 * S3{0}");
}

TEST(Sums, DenoteTheSameInAllForms) {
  unsigned Fewer = 0, NumSums = 0;
  for (unsigned Seed = 1; Seed <= 6000; ++Seed) {
    const LayoutTerm T = RandomTerms(Seed).any(800);
    const std::string Function = denoted(T);
    const LayoutTerm Sum = llvm::cantFail(distribute(T));
    ASSERT_EQ(denoted(Sum), Function) << T.str();
    for (const LayoutTerm &Summand : Sum.summands())
      for (const LayoutTerm &Factor : Summand.factors())
        ASSERT_TRUE(Factor.isLeaf()) << Sum.str();
    ASSERT_EQ(denoted(factored(Sum)), Function) << T.str();
    ASSERT_EQ(llvm::cantFail(distribute(factored(Sum))), Sum) << T.str();
    const LayoutTerm Gathered = llvm::cantFail(gather(T));
    ASSERT_EQ(denoted(Gathered), Function) << T.str();
    ASSERT_EQ(llvm::cantFail(gather(Gathered)), Gathered) << T.str();
    const LayoutTerm Found = llvm::cantFail(findDimensions(T));
    ASSERT_EQ(denoted(Found), Function) << T.str();
    ASSERT_TRUE(possibleSteps(llvm::cantFail(distribute(Found))).empty())
        << T.str() << " becomes " << Found.str();
    NumSums += Sum.isSum();
    Fewer += Gathered.summands().size() < Sum.summands().size();
  }
  EXPECT_GT(NumSums, 1000u);
  EXPECT_GT(Fewer, 50u);
}
