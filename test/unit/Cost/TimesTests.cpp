//===-- TimesTests.cpp - Tests of how long walks take ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
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

Mapping mapping(size_t Fields, const LayoutExpr &Layout) {
  std::vector<FieldShape> Shapes;
  for (size_t F = 0; F != Fields; ++F)
    Shapes.push_back({"f" + std::to_string(F), 4, 4});
  return llvm::cantFail(Mapping::create(Layout, std::move(Shapes)));
}

/// Through records of eight floats, 1000 in a row.
Walk walk(std::vector<WalkAccess> Accesses, Stride Step = fixedStride(32)) {
  Walk W;
  W.Set = 0;
  std::set<Index> Used;
  for (const WalkAccess &A : Accesses)
    Used.insert(A.Fields.begin(), A.Fields.end());
  for (Index F : Used)
    W.Fields.push_back({F, 1, true, false});
  W.Accesses = std::move(Accesses);
  W.Loops.push_back({1000, Step, Range()});
  return W;
}

const std::vector<Index> All = {0, 1, 2, 3, 4, 5, 6, 7};

} // namespace

TEST(Times, CopiesTakePieces) {
  const Walk Copy = walk({{All, 1}});
  EXPECT_EQ(accessesPerTurn(Copy, mapping(8, LayoutExpr::aos())), 2);
  EXPECT_EQ(accessesPerTurn(Copy, mapping(8, LayoutExpr::soa())), 8);
  EXPECT_EQ(accessesPerTurn(Copy, mapping(8, LayoutExpr::tiled(4))), 8);
}

TEST(Times, FieldsAreAccessedOneByOne) {
  const Walk W = walk({{{0}, 1}, {{3}, 0.5}, {{7}, 2}});
  for (const LayoutExpr &L :
       {LayoutExpr::aos(), LayoutExpr::soa(), LayoutExpr::tiled(8)})
    EXPECT_EQ(accessesPerTurn(W, mapping(8, L)), 3.5);
}

TEST(Times, InstructionsAndLinesAdd) {
  const Walk W = walk({{{0}, 1}});
  const Mapping Aos = mapping(8, LayoutExpr::aos());
  const Mapping Soa = mapping(8, LayoutExpr::soa());
  const Mapping Tiled = mapping(8, LayoutExpr::tiled(16));
  const MemoryShape Memory;
  // 1000 accesses; every other record a line, every sixteenth of an array.
  EXPECT_NEAR(timeOf(W, {&Aos, 32, 1000}, Memory, Prices), 10e3 + 500e3, 1e3);
  EXPECT_NEAR(timeOf(W, {&Soa, 32, 1000}, Memory, Prices), 10e3 + 62.5e3, 2e3);
  EXPECT_NEAR(timeOf(W, {&Tiled, 32, 1000}, Memory, Prices),
              10e3 + 100e3 + 62.5e3, 2e3);
}

TEST(Times, GatheredLinesHaveTheirOwnPrice) {
  const Walk W = walk({{{0}, 1}}, Stride{StrideKind::Irregular, 0});
  const Mapping Soa = mapping(8, LayoutExpr::soa());
  MemoryShape Memory;
  Memory.CacheBytes = 64;
  EXPECT_NEAR(timeOf(W, {&Soa, 32, 1000}, Memory, Prices), 10e3 + 10e6, 2e5);
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
