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

const TimeShape Prices = {/*Operation=*/1,  /*Access=*/10,
                          /*Tile=*/100,
                          /*Ordered=*/1000, /*Gathered=*/10000,
                          /*AtLeast=*/50,   /*AtMost=*/300};

/// Through records of eight floats, 1000 in a row.
Walk walkOf(std::vector<WalkAccess> Accesses, Stride Step = fixedStride(32)) {
  std::set<Index> Used;
  for (const WalkAccess &A : Accesses)
    Used.insert(A.Fields.begin(), A.Fields.end());
  Walk W = walk({Used.begin(), Used.end()}, {{1000, Step}});
  W.Accesses = std::move(Accesses);
  return W;
}

double time(const Walk &W, const Mapping &M, const MemoryShape &Memory) {
  return timeOf(W, M, trafficOf(W, {&M, 32, 1000}, Memory), Memory.LineBytes,
                Prices);
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
  const MemoryShape Memory;
  // 1000 accesses; every other record a line, every sixteenth of an array.
  EXPECT_NEAR(time(W, Aos, Memory), 10e3 + 500e3, 1e3);
  EXPECT_NEAR(time(W, Soa, Memory), 10e3 + 62.5e3, 2e3);
  EXPECT_NEAR(time(W, Tiled, Memory), 10e3 + 100e3 + 62.5e3, 2e3);
}

TEST(Times, GatheredLinesHaveTheirOwnPrice) {
  const Walk W = walkOf({{{0}, 1}}, Stride{StrideKind::Irregular, 0});
  const Mapping Soa = bound("SoA", 8);
  MemoryShape Memory;
  Memory.CacheBytes = 64;
  EXPECT_NEAR(time(W, Soa, Memory), 10e3 + 10e6, 2e5);
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
  const ProgramWork W = workOf(P, 64);
  EXPECT_DOUBLE_EQ(W.Operations, 100 * (6 + 3));
  EXPECT_DOUBLE_EQ(W.Accesses, 100);
  EXPECT_DOUBLE_EQ(W.Ordered, 25);
  EXPECT_DOUBLE_EQ(W.Gathered, 0);
  EXPECT_DOUBLE_EQ(timeOf(W, Prices), 900 + 1000 + 25e3);
}

// A cycle that nobody enters runs, too, beside what somebody begins with.
TEST(Work, CyclesHaveABeginning) {
  AccessNode Compute;
  Compute.Kind = AccessKind::Compute;
  Compute.Count = 7;
  const Program P =
      program(1, {sequence({Compute, call(1)}), call(0), sequence({Compute})});
  EXPECT_EQ(rootsOf(P.Facts.Functions), (std::vector<Index>{0, 2}));
  EXPECT_DOUBLE_EQ(workOf(P, 64).Operations, 14);
}
