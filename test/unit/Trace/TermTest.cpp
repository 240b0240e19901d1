//===-- TermTest.cpp - Tests of terms and of what they denote -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include <gtest/gtest.h>

using namespace layoutopt;

TEST(OffsetSet, KeepsRuns) {
  OffsetSet S({{4, 6}, {0, 1}, {6, 8}, {9, 9}, {5, 7}});
  EXPECT_EQ(S.str(), "0, 4..7");
  EXPECT_EQ(S.count(), 5u);
  EXPECT_EQ(S.front(), 0u);
  EXPECT_EQ(S.end(), 8u);
  EXPECT_TRUE(S.contains(7));
  EXPECT_FALSE(S.contains(3));
  EXPECT_FALSE(S.contains(8));
  EXPECT_EQ(OffsetSet().count(), 0u);
  EXPECT_FALSE(OffsetSet().contains(0));
}

TEST(OffsetSet, RanksItsMembers) {
  OffsetSet S = setOf({1, 2, 3, 10, 20, 21});
  for (uint64_t Rank = 0; Rank < S.count(); ++Rank)
    EXPECT_EQ(S.rankOf(S.at(Rank)), Rank);
  EXPECT_EQ(S.rankOf(0), std::nullopt);
  EXPECT_EQ(S.rankOf(4), std::nullopt);
  EXPECT_EQ(S.rankOf(22), std::nullopt);
}

TEST(OffsetSet, TellsEqualDistances) {
  EXPECT_EQ(setOf({0, 2, 4, 6}).str(), "0..6 by 2");
  EXPECT_EQ(setOf({0, 2}).str(), "0, 2");
  EXPECT_EQ(setOf({0, 3, 6, 8, 10, 11}).str(), "0..6 by 3, 8, 10..11");
  EXPECT_EQ(setOf({1, 4, 7, 9, 11, 13}).str(), "1..7 by 3, 9..13 by 2");
}

TEST(OffsetSet, IntersectsAndUnites) {
  RandomTerms Random(1);
  for (int Round = 0; Round < 300; ++Round) {
    const LayoutTerm A = Random.leaf(20), B = Random.leaf(20);
    const OffsetSet Both = intersect(A.used(), B.used());
    const OffsetSet Either = unite(A.used(), B.used());
    for (uint64_t O = 0; O < 21; ++O) {
      ASSERT_EQ(Both.contains(O), A.uses(O) && B.uses(O)) << O;
      ASSERT_EQ(Either.contains(O), A.uses(O) || B.uses(O)) << O;
    }
  }
}

TEST(LayoutTerm, IsWhatTheDefinitionSays) {
  EXPECT_EQ(denoted(term("A3")), "111");
  EXPECT_EQ(denoted(term("S5{1, 3..4}")), "01011");
  EXPECT_EQ(denoted(term("A2 * S3{0, 2}")), "101101");
  EXPECT_EQ(denoted(term("S3{0, 2} * A2")), "110011");
  EXPECT_EQ(denoted(term("S2{0} * S2{0} + S2{1} * S2{1}")), "1001");
  EXPECT_EQ(denoted(term("A2 * S2{0} + A4")), "1111");
}

TEST(LayoutTerm, HasOneFormForOneThing) {
  EXPECT_TRUE(
      llvm::cantFail(LayoutTerm::structure(OffsetSet::interval(0, 4), 4))
          .isArray());
  EXPECT_EQ(term("A1 * A2 * S1 * S4{1} * A1").str(), "A2 * S4{1}");
  EXPECT_EQ(term("A1 * S1").str(), "A1");
  EXPECT_EQ(term("(A2 * A3) * A4").str(), "A2 * A3 * A4");
  EXPECT_EQ(term("S4{2} + S4{1} + (S4{2} + S4{0})").str(),
            "S4{0} + S4{1} + S4{2}");
  EXPECT_EQ(term("S4{1} + S4{1}").str(), "S4{1}");
  EXPECT_NE(term("S4"), term("A4"));
}

TEST(LayoutTerm, RefusesWhatIsNone) {
  EXPECT_EQ(textOf(LayoutTerm::structure(OffsetSet(), 4).takeError()),
            "a structure uses at least one offset");
  EXPECT_EQ(textOf(LayoutTerm::structure(setOf({4}), 4).takeError()),
            "offset 4 lies outside of a structure of 4");
  EXPECT_EQ(textOf(LayoutTerm::product({LayoutTerm::array(1ULL << 32),
                                        LayoutTerm::array(1ULL << 31)})
                       .takeError()),
            "the product has more than 2^63 - 1 offsets");
  EXPECT_EQ(textOf(LayoutTerm::sum({LayoutTerm::array(3), LayoutTerm::array(4)})
                       .takeError()),
            "the summands differ in size: 3 and 4");
}

TEST(LayoutTerm, FollowsTheDefinition) {
  for (unsigned Seed = 1; Seed <= 3000; ++Seed) {
    const LayoutTerm T = RandomTerms(Seed).any(1500);
    const std::string Function = denoted(T);
    ASSERT_EQ(T.size(), Function.size()) << T.str();
    uint64_t Count = 0;
    for (uint64_t O = 0; O < Function.size(); ++O) {
      ASSERT_EQ(T.uses(O), Function[O] == '1') << T.str() << " at " << O;
      Count += Function[O] == '1';
    }
    EXPECT_FALSE(T.uses(T.size()));
    EXPECT_FALSE(T.uses(UINT64_MAX));
    ASSERT_EQ(llvm::cantFail(T.count()), Count) << T.str();
    ASSERT_EQ(llvm::cantFail(
                  LayoutTerm::structure(llvm::cantFail(T.flatten()), T.size())),
              flatTerm(Function))
        << T.str();
  }
}

TEST(LayoutTerm, DistributesSumsOverProducts) {
  for (unsigned Seed = 1; Seed <= 500; ++Seed) {
    RandomTerms Random(Seed);
    const std::vector<uint64_t> Sizes = Random.sizes(40);
    const LayoutTerm L = Random.product(Sizes), M = Random.product(Sizes),
                     X = Random.product(Random.sizes(12));
    auto Times = [](const LayoutTerm &A, const LayoutTerm &B) {
      return llvm::cantFail(LayoutTerm::product({A, B}));
    };
    auto Plus = [](const LayoutTerm &A, const LayoutTerm &B) {
      return llvm::cantFail(LayoutTerm::sum({A, B}));
    };
    EXPECT_EQ(denoted(Times(X, Plus(L, M))),
              denoted(Plus(Times(X, L), Times(X, M))));
    EXPECT_EQ(denoted(Times(Plus(L, M), X)),
              denoted(Plus(Times(L, X), Times(M, X))));
    EXPECT_EQ(Plus(L, M), Plus(M, L));
    EXPECT_EQ(Plus(L, Plus(M, L)), Plus(L, M));
  }
}

// Arrays of more offsets than any memory has are as cheap as small ones.
TEST(LayoutTerm, LargeArraysCostNothing) {
  const LayoutTerm T = term("A1048576 * S4194304{7..3000000} * A1048576");
  EXPECT_EQ(T.size(), 1ULL << 62);
  EXPECT_EQ(llvm::cantFail(T.count()), (1ULL << 40) * 2999994);
  EXPECT_TRUE(T.uses((1ULL << 42) + (7ULL << 20)));
  EXPECT_FALSE(T.uses((1ULL << 42) + (7ULL << 20) - 1));
  const OffsetSet Flat = llvm::cantFail(T.flatten());
  EXPECT_EQ(Flat.runs().size(), 1048576u);
  EXPECT_EQ(textOf(term("A1048577 * S4{0}").flatten().takeError()),
            "the used offsets are more than 1048576 separate runs");
}

TEST(LayoutTerm, CountsSumsWithoutWritingThemOut) {
  // Two colours of a board of 2^60 squares.
  const LayoutTerm Board = term("A536870912 * S2{0} * A536870912 * S2{0} + "
                                "A536870912 * S2{1} * A536870912 * S2{1}");
  EXPECT_EQ(llvm::cantFail(Board.count()), 1ULL << 59);
  EXPECT_EQ(
      textOf(term("A2097152 * S4{0} + A1048576 * S8{1}").count().takeError()),
      "the used offsets are more than 1048576 separate runs");
}
