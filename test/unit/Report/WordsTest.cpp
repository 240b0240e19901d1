//===-- WordsTest.cpp - Tests of how messages say it ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Words.h"
#include <gmock/gmock.h>

using namespace layoutopt;

namespace {

TEST(WordsTest, NumbersAreShort) {
  EXPECT_EQ(shortCount(0), "0");
  EXPECT_EQ(shortCount(999), "999");
  EXPECT_EQ(shortCount(1000), "1 k");
  EXPECT_EQ(shortCount(1536000), "1.54 M");
  EXPECT_EQ(shortCount(2e21), "2e+03 E");
}

TEST(WordsTest, WhatIsNotSureIsSaid) {
  EXPECT_EQ(expectationOf({1.5, 1.25, 2}), "1.25 to 2.00 times as fast");
  EXPECT_EQ(expectationOf({1, 0.9, 1.25}),
            "0.90 to 1.25 times as fast: leave it, or measure it");
  EXPECT_EQ(expectationOf({0.5, 0.25, 0.75}),
            "0.25 to 0.75 times as fast: leave it");
}

TEST(WordsTest, AFieldIsOnItsOwn) {
  EXPECT_EQ(formOf(ClusterPlan{{"x"}, LayoutExpr::soa(), ""}), "on its own");
  EXPECT_EQ(formOf(ClusterPlan{{"x", "y"}, LayoutExpr::soa(), ""}), "SoA");
}

TEST(WordsTest, BytesAreFetchedForEachByteUsed) {
  EXPECT_EQ(perByteOf({{100, 350, 0}, {100, 125, 0}}),
            "for each byte used, 3.5 fetched as it is, 1.25 as planned");
}

TEST(WordsTest, BytesOfOneSetAreAddedUp) {
  WalkList Walks;
  PlannedCosts Costs;
  for (Index Set : {0, 1, 0}) {
    Walks.Walks.emplace_back().Set = Set;
    Costs.Before.emplace_back().Moved = {1, 8, 0};
    Costs.After.emplace_back().Moved = {1, 2, 0};
  }
  const MovedBytes Sum = movedThrough(Walks, Costs, 0);
  EXPECT_EQ(Sum.Before.Used, 2);
  EXPECT_EQ(Sum.Before.Fetched, 16);
  EXPECT_EQ(Sum.After.Fetched, 4);
}

TEST(WordsTest, WhatALoopUsesInPartIsWalked) {
  Program P;
  P.Sets.emplace_back().Fields.resize(2);
  WalkList Walks;
  Walk &W = Walks.Walks.emplace_back();
  W.Set = 0;
  W.Fields.resize(1);
  EXPECT_FALSE(isWalkedInPart(P, 0, Walks)); // No loop.
  W.Loops.emplace_back();
  EXPECT_TRUE(isWalkedInPart(P, 0, Walks));
  W.Fields.resize(2);
  EXPECT_FALSE(isWalkedInPart(P, 0, Walks)); // All of its fields.
  W.Fields.resize(1);
  W.Set = None;
  EXPECT_FALSE(isWalkedInPart(P, 0, Walks)); // Another one.
}

} // namespace
