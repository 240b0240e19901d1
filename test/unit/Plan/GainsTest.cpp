//===-- GainsTest.cpp - Tests of what changes are worth -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Gains.h"
#include <gtest/gtest.h>
#include <limits>

using namespace layoutopt;

namespace {

/// Walks of sets in loops, each with its accesses as it is and as planned.
class Worths : public testing::Test {
protected:
  Worths() {
    Times.Access = 1;
    Times.AtLeast = 80;
    Times.AtMost = 120;
  }

  Index loop(bool IsVectorizable = false) {
    Walks.Loops.emplace_back();
    Walks.Loops.back().IsVectorizable = IsVectorizable;
    return Index(Walks.Loops.size() - 1);
  }
  void walk(Index Set, Index Loop, double Before, double After,
            bool IsContiguous = false) {
    Walk W;
    W.Set = Set;
    W.Loop = Loop;
    Walks.Walks.push_back(W);
    Costs.Before.emplace_back();
    Costs.Before.back().Counts.Accesses = Before;
    Costs.Before.back().Counts.IsContiguous = false;
    Costs.After.emplace_back();
    Costs.After.back().Counts.Accesses = After;
    Costs.After.back().Counts.IsContiguous = IsContiguous;
  }
  std::vector<bool> sure(std::vector<std::vector<Index>> Groups) {
    Gains G(Walks, Costs, Times);
    return sureGroups(Groups, G);
  }

  WalkList Walks;
  PlannedCosts Costs;
  TimeShape Times;
};

} // namespace

TEST_F(Worths, AreOfTheWholeProgram) {
  walk(0, loop(), 100, 20);
  walk(1, loop(), 100, 80);
  Gains G(Walks, Costs, Times);
  EXPECT_DOUBLE_EQ(G.ofAll().Expected, 2);
  EXPECT_DOUBLE_EQ(G.of({0}).Expected, 180.0 / 100);
  EXPECT_DOUBLE_EQ(G.of({1}).Expected, 120.0 / 100);
  EXPECT_DOUBLE_EQ(G.of({0, 1}).Expected, 2);
  // As if it were taken, beside what is.
  G.take(1, false);
  EXPECT_DOUBLE_EQ(G.of({1}).Expected, 120.0 / 100);
  EXPECT_DOUBLE_EQ(G.ofAll().Expected, 200.0 / 120);
  G.take(1, true);
  EXPECT_DOUBLE_EQ(G.ofAll().Expected, 2);
}

TEST_F(Worths, NothingIsWorthNothing) {
  walk(0, loop(), 100, 100);
  Gains G(Walks, Costs, Times);
  EXPECT_EQ(G.of({0}).Expected, 1);
  EXPECT_EQ(G.of({0}).Least, 1);
  EXPECT_EQ(G.of({7}).Expected, 1); // No walk names it.
}

TEST_F(Worths, WhatHasNoEndSaysNothing) {
  walk(0, loop(), std::numeric_limits<double>::infinity(), 20);
  walk(1, loop(), 100, 20);
  Gains G(Walks, Costs, Times);
  G.take(0, false);
  EXPECT_EQ(G.of({0}).Expected, 1);
  EXPECT_EQ(G.of({1}).Expected, 1);
  EXPECT_EQ(G.ofAll().Expected, 1);
}

TEST_F(Worths, SureIsWhatTheLowerBoundSays) {
  // 1.25 · 0.8 is 1: not above it.
  walk(0, loop(), 125, 100);
  EXPECT_EQ(sure({{0}}), (std::vector<bool>{false}));
  walk(0, loop(), 2, 1);
  EXPECT_EQ(sure({{0}}), (std::vector<bool>{true}));
}

TEST_F(Worths, LossesDoNotHideGains) {
  walk(0, loop(), 100, 50);
  walk(1, loop(), 100, 1000);
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{true, false}));
}

TEST_F(Worths, WhatWasSmallBesideALossComesBack) {
  walk(0, loop(), 100, 50);
  walk(1, loop(), 100, 100000);
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{true, false}));
}

// Not faster for sure as a program, but for sure where they are used.
TEST_F(Worths, PartsAreJudgedByTheirOwnLoops) {
  walk(0, loop(), 1000, 100);
  walk(1, loop(), 10, 1);
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{true, true}));
  walk(2, loop(), 20, 18);
  EXPECT_EQ(sure({{0}, {1}, {2}}), (std::vector<bool>{true, true, false}));
}

TEST_F(Worths, TinyPartsStay) {
  walk(0, loop(), 1000, 100);
  walk(1, loop(), 1, 0);
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{true, false}));
}

// Where sizes are guessed, arrays may fit the cache.
TEST_F(Worths, GainsOfMemoryAloneAreGuesses) {
  Times.Line = 10;
  walk(0, loop(), 100, 100);
  walk(1, loop(), 100, 50);
  Costs.Before[0].Counts.Lines = 100;
  Costs.Before[1].Counts.Lines = 100;
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{true, true}));
  Gains G(Walks, Costs, Times);
  const TimeShape AtHand = withoutWaiting(Times);
  Gains InCache(Walks, Costs, AtHand);
  EXPECT_EQ(sureGroups({{0}, {1}}, G, &InCache),
            (std::vector<bool>{false, true}));
}

TEST_F(Worths, TwoSetsOfOneLoopGainTogether) {
  Times.Simd = 16;
  const Index Both = loop(/*IsVectorizable=*/true);
  walk(0, Both, 100, 100, /*IsContiguous=*/true);
  walk(1, Both, 100, 100, /*IsContiguous=*/true);
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{true, true}));
  // One that cannot be contiguous keeps the other from it.
  walk(2, Both, 100, 100);
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{false, false}));
}

TEST_F(Worths, SetsOfOneGroupChangeTogether) {
  walk(0, loop(), 100, 20);
  walk(1, loop(), 100, 110);
  EXPECT_EQ(sure({{0, 1}}), (std::vector<bool>{true}));
  EXPECT_EQ(sure({{0}, {1}}), (std::vector<bool>{true, false}));
}

TEST_F(Worths, AreDescribed) {
  SpeedUp S;
  S.Least = 1.6;
  S.Most = 2.1;
  EXPECT_EQ(describe(S), "1.60 to 2.10 times as fast");
  EXPECT_EQ(describe(SpeedUp()), "as fast as it is");
}
