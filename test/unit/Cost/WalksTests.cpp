//===-- WalksTests.cpp - Tests of ways through arrays ---------------------===//
//-----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
#include "layoutopt/Cost/Walks.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::trees;
using testing::ElementsAre;

static AccessNode moving(AccessNode N, std::vector<int64_t> Loops,
                         std::vector<int64_t> Params = {}, int64_t Item = 0) {
  for (int64_t L : Loops)
    N.Moves.Loops.push_back(fixedStride(L));
  for (int64_t P : Params)
    N.Moves.Params.push_back(fixedStride(P));
  N.Moves.Item = fixedStride(Item);
  return N;
}

static MovementFacts argument(std::vector<int64_t> Loops,
                              std::vector<int64_t> Params = {},
                              int64_t Item = 0) {
  return moving(touch(0), Loops, Params, Item).Moves;
}

static std::vector<int64_t> steps(const Walk &W) {
  std::vector<int64_t> Out;
  for (const WalkLoop &L : W.Loops) {
    EXPECT_EQ(L.Step.Kind, StrideKind::Fixed);
    Out.push_back(L.Step.Amount);
  }
  return Out;
}

static std::vector<Index> fields(const Walk &W) {
  std::vector<Index> Out;
  for (const WalkField &F : W.Fields)
    Out.push_back(F.Field);
  return Out;
}

TEST(Walks, AccessesThatMoveAlikeInOneLoopAreOne) {
  AccessNode Write = moving(touch(2), {16});
  Write.IsWrite = true;
  Program P = program(
      4, {loop(10, {moving(touch(1), {16}), moving(touch(0), {16}), Write})});
  WalkList Found = findWalks(P);
  EXPECT_TRUE(Found.IsComplete);
  ASSERT_EQ(Found.Walks.size(), 1u);
  const Walk &W = Found.Walks[0];
  EXPECT_THAT(fields(W), ElementsAre(0, 1, 2));
  EXPECT_THAT(steps(W), ElementsAre(16));
  EXPECT_EQ(W.Loops[0].Iterations, 10u);
  EXPECT_TRUE(W.Fields[0].IsRead);
  EXPECT_FALSE(W.Fields[0].IsWritten);
  EXPECT_TRUE(W.Fields[2].IsWritten);
  EXPECT_FALSE(W.IsKernel);
}

TEST(Walks, OtherStridesAndOtherLoopsAreOthers) {
  Program P = program(
      4, {sequence({loop(10, {moving(touch(0), {16}), moving(touch(1), {32})}),
                    loop(10, {moving(touch(0), {16})})})});
  EXPECT_EQ(findWalks(P).Walks.size(), 3u);
}

TEST(Walks, BranchesShareWhatTheirPartsDo) {
  Program P = program(
      4,
      {loop(10, {moving(touch(0), {16}),
                 branch({sequence({moving(touch(1), {16})}), sequence({})}),
                 branch({sequence({moving(touch(0), {16})}), sequence({})})})});
  WalkList Found = findWalks(P);
  ASSERT_EQ(Found.Walks.size(), 1u);
  EXPECT_EQ(Found.Walks[0].Fields[0].Share, 1);
  EXPECT_EQ(Found.Walks[0].Fields[1].Share, 0.5);
}

TEST(Walks, CallsPassMovementsOn) {
  // f(p, i): p[2 * i].a, and of a loop of its own: p[j].b
  Program P = program(4, {sequence({moving(touch(0), {}, {1, 32}),
                                    loop(5, {moving(touch(1), {16}, {1})})}),
                          AccessNode()});
  P.Facts.Functions[0].Params = {0, None};
  P.Facts.Functions[1].Params = {0};
  AccessNode Call = call(0);
  Call.Arguments = {argument({0, 16}, {1}), argument({3})};
  P.Facts.Functions[1].Accesses = loop(7, {loop(9, {Call})});
  WalkList Found = findWalks(P);
  ASSERT_EQ(Found.Walks.size(), 2u);
  EXPECT_THAT(steps(Found.Walks[0]), ElementsAre(96, 16));
  EXPECT_THAT(steps(Found.Walks[1]), ElementsAre(0, 16, 16));
  EXPECT_EQ(Found.Walks[1].Function, 0);
}

TEST(Walks, WorkItemsMoveInKernels) {
  AccessNode Call = call(0);
  Call.Arguments = {argument({}, {1}), argument({}, {}, 1)};
  Program P = kernel(4, {moving(touch(0), {}, {1, 16}), Call});
  P.Facts.Functions[0].Params = {0, None};
  P.Facts.Functions[1].Params = {0};
  WalkList Found = findWalks(P);
  ASSERT_EQ(Found.Walks.size(), 1u);
  EXPECT_TRUE(Found.Walks[0].IsKernel);
  EXPECT_EQ(Found.Walks[0].Item, fixedStride(16));
}

TEST(Walks, UnknownTimesAnythingIsNotKnown) {
  AccessNode Inner = touch(0);
  Inner.Moves.Params = {fixedStride(1), UnknownStride, IrregularStride};
  AccessNode Call = call(0);
  Call.Arguments = {argument({0}), argument({1}), argument({0})};
  Program P = program(4, {Inner, loop(4, {Call})});
  WalkList Found = findWalks(P);
  ASSERT_EQ(Found.Walks.size(), 1u);
  EXPECT_EQ(Found.Walks[0].Loops[0].Step, UnknownStride);
  P.Facts.Functions[1].Accesses.Children[0].Arguments[2] = argument({1});
  EXPECT_EQ(findWalks(P).Walks[0].Loops[0].Step, IrregularStride);
}

TEST(Walks, RecursionIsNotFollowedAgain) {
  Program P = program(4, {AccessNode(), call(0)});
  P.Facts.Functions[0].Accesses = loop(3, {moving(touch(0), {16}), call(0)});
  EXPECT_EQ(findWalks(P).Walks.size(), 1u);
  // A cycle that nobody enters has a beginning all the same.
  P.Facts.Functions.pop_back();
  EXPECT_EQ(findWalks(P).Walks.size(), 1u);
}

TEST(Walks, ManyWaysAreCutOff) {
  std::vector<AccessNode> Functions = {moving(touch(0), {})};
  for (int I = 0; I != 40; ++I)
    Functions.push_back(sequence({loop(2, {call(I)}), loop(2, {call(I)})}));
  WalkList Found = findWalks(program(4, Functions));
  EXPECT_FALSE(Found.IsComplete);
  EXPECT_FALSE(Found.Walks.empty());
}

TEST(Walks, LoopsThatNeverRunAreNotThere) {
  Program P = program(4, {loop(0, {moving(touch(0), {16})})});
  EXPECT_TRUE(findWalks(P).Walks.empty());
}

TEST(Walks, FieldsKnowHowMuchOfThemIsGathered) {
  AccessNode Gather = touch(1);
  Gather.Moves.Loops = {IrregularStride};
  Program P = program(
      4, {sequence({loop(300, {moving(touch(0), {16}), moving(touch(1), {16})}),
                    loop(100, {Gather})})});
  WalkList Walks = findWalks(P);
  EXPECT_EQ(useOf(Walks, P, 0, {0}).Bytes, 1200);
  EXPECT_EQ(useOf(Walks, P, 0, {1}).Bytes, 1600);
  EXPECT_EQ(useOf(Walks, P, 0, {3}).Bytes, 0);
  // One field of a record takes a line in any layout.
  EXPECT_EQ(useOf(Walks, P, 0, {0, 1}).Gathered, 0);
  AccessNode Both = touch({1, 2}, 8);
  Both.Moves.Loops = {IrregularStride};
  Program Pairs = program(4, {loop(100, {Both})});
  EXPECT_EQ(useOf(findWalks(Pairs), Pairs, 0, {0, 1, 2}).Gathered, 800);
  EXPECT_EQ(useOf(findWalks(Pairs), Pairs, 0, {1}).Gathered, 0);
}

// A loop runs as often as it did, on all paths to it together.
TEST(Walks, CountsAreSharedByPaths) {
  auto Ran = [](AccessNode N, uint64_t Runs) {
    N.Origin = BoundOrigin::Profile;
    N.Runs = Runs;
    return N;
  };
  // Called ten times and thirty times, 5 turns in the mean; but 120 in all.
  const AccessNode Inner = Ran(loop(5, {moving(touch(0), {16})}), 120);
  const Program P =
      program(4, {sequence({Inner}),
                  sequence({loop(10, {call(0)}), loop(30, {call(0)})})});
  const WalkList Found = findWalks(P);
  ASSERT_EQ(Found.Walks.size(), 2u);
  EXPECT_DOUBLE_EQ(turnsOf(Found.Walks[0]), 30);
  EXPECT_DOUBLE_EQ(turnsOf(Found.Walks[1]), 90);
}

TEST(Walks, RecursiveCallsCount) {
  AccessNode Visit = sequence({moving(touch(0), {}), call(0)});
  Visit.Origin = BoundOrigin::Profile;
  Visit.Runs = 5000;
  const Program P = program(4, {Visit, loop(10, {call(0)})});
  const WalkList Found = findWalks(P);
  ASSERT_EQ(Found.Walks.size(), 1u);
  EXPECT_DOUBLE_EQ(turnsOf(Found.Walks[0]), 5000);
}

TEST(Walks, SumsInOrderDoNotVectorise) {
  AccessNode Loop = loop(100, {moving(touch(0), {16})});
  Loop.IsVectorizable = true;
  auto Found = [&] {
    Program P = program(4, {Loop});
    P.Facts.Functions[0].VectorBytes = 32;
    const WalkList Walks = findWalks(P);
    return Walks.Loops[size_t(Walks.Walks[0].Loop)];
  };
  EXPECT_TRUE(Found().IsVectorizable);
  EXPECT_EQ(Found().VectorBytes, 32u);
  Loop.IsOrderedSum = true;
  EXPECT_FALSE(Found().IsVectorizable);
}

TEST(Walks, LoopsOfOtherMemoryVectorise) {
  auto Vectorizes = [](AccessNode Other) {
    AccessNode Loop = loop(100, {moving(touch(0), {16}), Other});
    Loop.IsVectorizable = true;
    const WalkList Found = findWalks(program(4, {Loop}));
    return Found.Loops[size_t(Found.Walks[0].Loop)].IsVectorizable;
  };
  AccessNode Row = other(4);
  Row.Moves.Loops = {fixedStride(4)};
  EXPECT_TRUE(Vectorizes(Row));
  Row.Bytes = 2; // Every other one.
  EXPECT_FALSE(Vectorizes(Row));
  EXPECT_TRUE(Vectorizes(other(8))); // The same each time.
  AccessNode Sum = other(8);
  Sum.IsWrite = true;
  EXPECT_FALSE(Vectorizes(Sum));
  EXPECT_FALSE(Vectorizes(loop(4, {other(4)})));
}
