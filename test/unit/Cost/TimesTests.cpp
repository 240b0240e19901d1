//===-- TimesTests.cpp - Tests of how long walks take ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
#include "WalkHelpers.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Cost/Times.h"
#include <gtest/gtest.h>
#include <set>

using namespace layoutopt;
using namespace layoutopt::trees;

namespace {

const TimeShape Prices = {/*Operation=*/1, /*Access=*/10,
                          /*Tile=*/100,    /*Simd=*/16,
                          /*Line=*/1000,   /*Latency=*/50000,
                          /*Window=*/0,    /*AtLeast=*/50,
                          /*AtMost=*/300};

/// Through records of eight floats, 1000 in a row.
Walk walkOf(std::vector<WalkAccess> Accesses, Stride Step = fixedStride(32)) {
  std::set<Index> Used;
  for (const WalkAccess &A : Accesses)
    Used.insert(A.Fields.begin(), A.Fields.end());
  Walk W = walk({Used.begin(), Used.end()}, {{1000, Step}});
  W.Accesses = std::move(Accesses);
  return W;
}

WalkCounts counts(const Walk &W, const Mapping &M,
                  const MemoryShape &Memory = {}) {
  const WalkedRecords Records = {&M, 32, 1000};
  return countsOf(W, Records, trafficOf(W, Records, Memory), Memory);
}

/// In a loop that does nothing else.
double time(const Walk &W, const Mapping &M, const MemoryShape &Memory = {},
            bool IsVectorizable = false) {
  LoopWork Loop;
  Loop.IsVectorizable = IsVectorizable;
  return timeOf(Loop, {counts(W, M, Memory)}, Prices);
}

const std::vector<Index> All = {0, 1, 2, 3, 4, 5, 6, 7};

} // namespace

TEST(Times, CopiesTakePieces) {
  const Walk Copy = walkOf({{All, 1}});
  EXPECT_EQ(accessesPerTurn(Copy, bound("AoS", 8)), 2);
  EXPECT_EQ(accessesPerTurn(Copy, bound("SoA", 8)), 8);
  EXPECT_EQ(accessesPerTurn(Copy, bound("tiled 4", 8)), 8);
}

TEST(Times, FieldsAreAccessedOneByOne) {
  const Walk W = walkOf({{{0}, 1}, {{3}, 0.5}, {{7}, 2}});
  for (const char *Layout : {"AoS", "SoA", "tiled 8"})
    EXPECT_EQ(accessesPerTurn(W, bound(Layout, 8)), 3.5);
}

TEST(Times, InstructionsAndLinesAdd) {
  const Walk W = walkOf({{{0}, 1}});
  const Mapping Aos = bound("AoS", 8);
  const Mapping Soa = bound("SoA", 8);
  const Mapping Tiled = bound("tiled 16", 8);
  // 1000 accesses; every other record a line, every sixteenth of an array. A
  // tile is a line of each field, and the next one is far.
  EXPECT_NEAR(time(W, Aos), 10e3 + 500e3, 1e3);
  EXPECT_NEAR(time(W, Soa), 10e3 + 62.5e3, 2e3);
  EXPECT_NEAR(time(W, Tiled), 10e3 + 100e3 + 62.5e3 + 62.5 * 50e3, 55e3);
  // All of the tile is used: no line is far.
  EXPECT_EQ(counts(walkOf({{{0}, 1}, {{1}, 1}}), bound("tiled 16", 2)).Waits,
            0);
}

TEST(Times, CopiesFindTwoPlacesInTiles) {
  const Mapping Tiled = bound("tiled 16", 8);
  EXPECT_EQ(counts(walkOf({{{0}, 1}, {{3}, 1}}), Tiled).Tiled, 1000);
  EXPECT_EQ(counts(walkOf({{All, 1}, {All, 1}, {{3}, 1}}), Tiled).Tiled, 3000);
}

TEST(Times, WhatStaysIsReadOnce) {
  Walk W = walkOf({{{0}, 1}}, Stride());
  EXPECT_EQ(counts(W, bound("AoS", 8)).Accesses, 0);
  W.Fields[0].IsWritten = true;
  EXPECT_EQ(counts(W, bound("AoS", 8)).Accesses, 1000);
}

TEST(Times, NeighboursRunAtOnce) {
  const Walk W = walkOf({{{0}, 1}});
  EXPECT_TRUE(counts(W, bound("SoA", 8)).IsContiguous);
  EXPECT_FALSE(counts(W, bound("AoS", 8)).IsContiguous);
  EXPECT_FALSE(counts(W, bound("tiled 16", 8)).IsContiguous);
  EXPECT_FALSE(counts(walkOf({{{0}, 1}}, fixedStride(64)), bound("SoA", 8))
                   .IsContiguous);
  // Four of them, unless the loop does not let them.
  EXPECT_NEAR(time(W, bound("SoA", 8), {}, true), 2.5e3 + 62.5e3, 2e3);
  EXPECT_NEAR(time(W, bound("AoS", 8), {}, true), 10e3 + 500e3, 1e3);
}

TEST(Times, OneWaitsForLinesWithoutARule) {
  const Walk W = walkOf({{{0}, 1}, {{5}, 1}}, IrregularStride);
  MemoryShape Memory;
  Memory.CacheBytes = 64;
  const WalkCounts C = counts(W, bound("SoA", 8), Memory);
  EXPECT_NEAR(C.Lines, 2000, 20);
  EXPECT_NEAR(C.Waits, 1000, 10); // Both lines of a record together.
  EXPECT_NEAR(timeOf(LoopWork(), {C}, Prices), 20e3 + 2e6 + 50e6, 1e6);
  // 20 of instructions each; those of a window of 60 run meanwhile.
  TimeShape Overlap = Prices;
  Overlap.Window = 60;
  EXPECT_NEAR(timeOf(LoopWork(), {C}, Overlap), 20e3 + 2e6 + 12.5e6, 0.5e6);
}

TEST(Times, BoundsLieAroundTheExpected) {
  const SpeedUp S = speedUp(300, 200, Prices);
  EXPECT_DOUBLE_EQ(S.Expected, 1.5);
  EXPECT_DOUBLE_EQ(S.Least, 0.75);
  EXPECT_DOUBLE_EQ(S.Most, 4.5);
  const SpeedUp Same = speedUp(200, 200, Prices);
  EXPECT_EQ(Same.Least, 1);
  EXPECT_EQ(Same.Most, 1);
}

TEST(Work, LoopsMultiplyAndBranchesShare) {
  AccessNode Compute;
  Compute.Kind = AccessKind::Compute;
  Compute.Count = 6;
  AccessNode Other = other(4);
  Other.Moves.Loops = {fixedStride(16)};
  const Program P =
      program(1, {loop(100, {branch({sequence({Compute}), sequence({})}), Other,
                             Compute})});
  FunctionWork Works(P, 64);
  const ProgramWork &W = Works.of(0);
  EXPECT_DOUBLE_EQ(W.Operations, 100 * (6 + 3));
  EXPECT_DOUBLE_EQ(W.Accesses, 100);
  EXPECT_DOUBLE_EQ(W.Ordered, 25);
  EXPECT_DOUBLE_EQ(W.Gathered, 0);
  // The same of the whole program, by loops.
  const WalkList Walks = findWalks(P);
  ASSERT_EQ(Walks.Loops.size(), 1u);
  EXPECT_DOUBLE_EQ(timeOf(Walks, {}, Prices), 900 + 1000 + 25e3);
}

// Counts of a run say how often each part ran.
TEST(Work, CountsOfARunWin) {
  AccessNode Compute;
  Compute.Kind = AccessKind::Compute;
  Compute.Count = 6;
  auto Ran = [](AccessNode N, uint64_t Runs) {
    N.Origin = BoundOrigin::Profile;
    N.Runs = Runs;
    return N;
  };
  const AccessNode Rare = Ran(sequence({Compute}), 5);
  const AccessNode Never = Ran(sequence({Compute}), 0);
  const Program P = program(
      1,
      {Ran(sequence({Ran(loop(100, {branch({Rare, Never}), other(4)}), 200)}),
           2)});
  FunctionWork Works(P, 64);
  // 5 of 200 turns, 100 turns a call.
  EXPECT_DOUBLE_EQ(Works.of(0).Operations, 100 * 6 * 5 / 200.0);
  EXPECT_DOUBLE_EQ(Works.of(0).Accesses, 100);
}

// A cycle that nobody enters runs, too, beside what somebody begins with.
TEST(Work, CyclesHaveABeginning) {
  AccessNode Compute;
  Compute.Kind = AccessKind::Compute;
  Compute.Count = 7;
  const Program P =
      program(1, {sequence({Compute, call(1)}), call(0), sequence({Compute})});
  EXPECT_EQ(rootsOf(P.Facts.Functions), (std::vector<Index>{0, 2}));
  EXPECT_DOUBLE_EQ(timeOf(findWalks(P), {}, Prices), 14);
}

TEST(Times, UnitsLimitTheirInstructions) {
  const WalkCounts C = counts(walkOf({{{0}, 1}}), bound("SoA", 8));
  LoopWork Loop;
  Loop.Work.Operations = 1e6;
  Loop.IsVectorizable = true;
  const double Wide = timeOf(Loop, {C}, Prices);
  Loop.VectorBytes = 8;
  const double Narrow = timeOf(Loop, {C}, Prices);
  Loop.VectorBytes = 0; // Not vectorised.
  const double None = timeOf(Loop, {C}, Prices);
  EXPECT_LT(Wide, Narrow);
  EXPECT_LT(Narrow, None);
  Loop.VectorBytes = AnyVectorBytes;
  EXPECT_EQ(timeOf(Loop, {C}, Prices), Wide);
  Loop.IsVectorizable = false;
  EXPECT_EQ(timeOf(Loop, {C}, Prices), None);
}

TEST(Times, LoopCountsCanBeReplaced) {
  const Walk W = walkOf({{{0}, 1}});
  const WalkCounts Before = counts(W, bound("AoS", 8));
  const WalkCounts After = counts(W, bound("SoA", 8));
  LoopWork Loop;
  Loop.IsVectorizable = true;
  LoopCounts Sum;
  Sum.add(Before);
  Sum.add(After);
  Sum.replace(Before, After);
  EXPECT_EQ(Sum.timeOf(Loop, Prices), timeOf(Loop, {After, After}, Prices));
  Sum.replace(After, Before);
  EXPECT_EQ(Sum.timeOf(Loop, Prices), timeOf(Loop, {Before, After}, Prices));
}
