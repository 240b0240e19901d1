//===-- OracleTests.cpp - The closed form against enumeration -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distance.h"
#include "Oracle.h"
#include "Trees.h"
#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using namespace layoutopt::trees;

static constexpr Index NumFields = 3;

namespace {
/// What random trees are like.
struct Shape {
  int MaxDepth = 4;
  int MaxChildren = 3;
  uint64_t MaxCount = 5;
  bool Branches = true;
  Index Callees = 0; ///< Functions that may be called.
};
} // namespace

/// RapidCheck's first cases are small, which leaves nothing of a tree: all are
/// of full size here.
static int pick(int End) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, End));
}

static AccessNode randomAccess() {
  // Few lengths dominate all others, so that it matters which path is taken.
  const auto Bytes = uint64_t(pick(8) == 0 ? pick(100) : pick(9));
  switch (pick(8)) {
  case 0:
    return other(Bytes);
  case 1:
    return touch({Index(pick(NumFields))}, Bytes, AddressSpace::Local);
  case 2:
    return touch({A, B}, Bytes);
  case 3:
    return touch({B, C}, Bytes, AddressSpace::Generic);
  case 4:
    return touch({A, B, C}, Bytes);
  default:
    return touch({Index(pick(NumFields))}, Bytes);
  }
}

static AccessNode randomTree(const Shape &S, int Depth) {
  const int Kind = Depth == S.MaxDepth ? 0 : pick(8);
  if (Kind < 2)
    return S.Callees != 0 && pick(4) == 0 ? call(Index(pick(S.Callees)))
                                          : randomAccess();
  std::vector<AccessNode> Children;
  const int NumChildren = pick(S.MaxChildren + 1);
  for (int I = 0; I != NumChildren; ++I)
    Children.push_back(randomTree(S, Depth + 1));
  if (Kind < 4)
    return sequence(std::move(Children));
  if (Kind < 6 || !S.Branches)
    return loop(uint64_t(pick(int(S.MaxCount) + 1)), std::move(Children));
  Children.push_back(sequence({})); // At least one alternative.
  return branch(std::move(Children));
}

static AccessNode randomBody(const Shape &S) {
  std::vector<AccessNode> Children;
  for (int I = 0; I != 3; ++I)
    Children.push_back(randomTree(S, 0));
  // At an end of the program any distance is the longest: what is within comes
  // to light between accesses of all fields.
  if (pick(2) == 0) {
    Children.insert(Children.begin(), touch({A, B, C}, uint64_t(pick(5))));
    Children.push_back(touch({A, B, C}, 1));
  }
  return sequence(std::move(Children));
}

static void limitLoops(AccessNode &N, uint64_t Max) {
  N.Count = std::min(N.Count, Max);
  for (AccessNode &Child : N.Children)
    limitLoops(Child, Max);
}

/// Paths without an access cost something, too.
static bool canEnumerate(const Program &P) {
  const PathCount Count = countPaths(P, P.Facts.Functions.back().Accesses);
  return Count.Paths * (Count.Steps + 1) <= 5000;
}

/// A kernel and up to two functions that it may call, with loops cut down until
/// the paths can be enumerated.
static Program randomKernel(Shape S) {
  std::vector<AccessNode> Functions;
  for (int NumCallees = pick(3); S.Callees < NumCallees; ++S.Callees)
    Functions.push_back(randomBody(S));
  Functions.push_back(randomBody(S));
  Program P = kernel(NumFields, std::move(Functions));
  for (uint64_t Max = S.MaxCount; Max != 0 && !canEnumerate(P); --Max)
    for (FunctionFacts &F : P.Facts.Functions)
      limitLoops(F.Accesses, Max - 1);
  RC_PRE(canEnumerate(P));
  for (const FunctionFacts &F : P.Facts.Functions)
    RC_LOG() << show(F.Accesses) << '\n';
  return P;
}

static void compareWithEnumeration(const Program &P) {
  const Kdlg G = buildKdlg(P, P.Sets[0]);
  RC_ASSERT(!llvm::errorToBool(verify(G)));
  const Kdlg Expected = enumerateKdlg(P, NumFields);
  RC_ASSERT(G.Distances == Expected.Distances);
}

RC_GTEST_PROP(Oracle, ClosedFormIsTheMaximumOverPaths, ()) {
  for (int Round = 0; Round != 10; ++Round)
    compareWithEnumeration(randomKernel(Shape()));
}

RC_GTEST_PROP(Oracle, LongLoopsWithoutBranches, ()) {
  Shape S;
  S.MaxCount = 60;
  S.Branches = false;
  compareWithEnumeration(randomKernel(S));
}

RC_GTEST_PROP(Oracle, LoopsAreUnrolled, ()) {
  // Branches in long loops have too many paths to enumerate.
  Shape S;
  S.MaxCount = 12;
  const Program Rolled = kernel(NumFields, {randomBody(S)});
  RC_LOG() << show(Rolled.Facts.Functions[0].Accesses) << '\n';
  RC_PRE(countPaths(Rolled, Rolled.Facts.Functions[0].Accesses).Steps < 5000u);
  const Program Unrolled =
      kernel(NumFields, {unroll(Rolled.Facts.Functions[0].Accesses)});
  const AccessDag Dag =
      buildAccessDag(Unrolled, AccessIndex(Unrolled), Unrolled.Sets[0]);
  DistanceSolver Exact(Dag, /*Budget=*/1000 * 1000 * 1000);
  const Kdlg G = buildKdlg(Rolled, Rolled.Sets[0]);
  for (Index F = 0; F != NumFields; ++F)
    for (Index H = 0; H != F; ++H)
      RC_ASSERT(G.distance(F, H) == Exact.distance(F, H));
}

RC_GTEST_PROP(Oracle, BoundsAreNeverTooSmall, ()) {
  Shape S;
  S.MaxCount = 1000;
  const Program P = kernel(NumFields, {randomBody(S)});
  RC_LOG() << show(P.Facts.Functions[0].Accesses) << '\n';
  const AccessDag Dag = buildAccessDag(P, AccessIndex(P), P.Sets[0]);
  DistanceSolver Exact(Dag), Bounded(Dag, /*Budget=*/uint64_t(pick(3)));
  for (Index F = 0; F != NumFields; ++F)
    for (Index H = 0; H != F; ++H) {
      const uint64_t Distance = Exact.distance(F, H);
      const uint64_t Bound = Bounded.distance(F, H);
      RC_ASSERT(!Exact.isBounded());
      RC_ASSERT(Bound >= Distance);
      RC_ASSERT((Bound == Kdlg::Infinite) == (Distance == Kdlg::Infinite));
      RC_ASSERT(Bounded.isBounded() || Bound == Distance);
    }
}

TEST(Oracle, EnumeratesThePathsOfTheWorkedExample) {
  // The oracle itself, on a case computed by hand.
  const Program P =
      kernel(4, {sequence({loop(32, {touch(A), touch(B)}), touch(C)})});
  const Kdlg G = enumerateKdlg(P, 4);
  EXPECT_EQ(G.distance(A, B), 4u);
  EXPECT_EQ(G.distance(B, C), 252u);
  EXPECT_EQ(G.distance(A, C), 256u);
  EXPECT_EQ(G.distance(A, D), Kdlg::Infinite);
  const PathCount Count = countPaths(
      P, loop(3, {branch({touch(A), sequence({}), touch(B)}), touch(C)}));
  EXPECT_EQ(Count.Paths, 27u);
  EXPECT_EQ(Count.Steps, 6u);
}

/// delta(a, b) of a kernel, by both ways.
static uint64_t bothWays(AccessNode Body) {
  const Program P = kernel(2, {std::move(Body)});
  const uint64_t Bytes = buildKdlg(P, P.Sets[0]).distance(A, B);
  EXPECT_EQ(Bytes, enumerateKdlg(P, 2).distance(A, B));
  return Bytes;
}

// What random trees seldom hold: a loop whose own b are farther from an a than
// those around the loop. Every b is an a as well, so that only the other a
// count.

TEST(Oracle, FreeIterationsBetweenTwoOfALoop) {
  // b 100 | 50 | a 200 b.
  EXPECT_EQ(bothWays(sequence(
                {touch({A, B}, 1),
                 loop(3, {branch({sequence({touch({A}, 0), other(200),
                                            touch({A, B}, 0), other(100)}),
                                  other(50)})}),
                 touch({A, B}, 1)})),
            150u);
  // The same backwards: b 200 a | 50 | 100 b.
  EXPECT_EQ(bothWays(sequence(
                {touch({A, B}, 1),
                 loop(3, {branch({sequence({other(100), touch({A, B}, 0),
                                            other(200), touch({A}, 0)}),
                                  other(50)})}),
                 touch({A, B}, 1)})),
            150u);
}

TEST(Oracle, AnIterationBetweenTwoOfItsLoop) {
  // b 100 | a 4 | 100 b.
  EXPECT_EQ(bothWays(sequence(
                {touch({A, B}, 1),
                 loop(3, {branch({touch({A}, 4),
                                  sequence({other(100), touch({A, B}, 0),
                                            other(100)})})}),
                 touch({A, B}, 1)})),
            100u);
}

TEST(Oracle, IterationsWithoutBytes) {
  // b 9 | a | 20 b.
  EXPECT_EQ(bothWays(sequence(
                {touch({A, B}, 4), other(5),
                 loop(2, {branch({touch({A}, 0),
                                  sequence({other(20), touch({A, B}, 4)})})}),
                 touch({A, B}, 1)})),
            9u);
}

TEST(Oracle, AnExhaustedBudgetGivesABound) {
  // Without its steps, the query does not see that no a is in the middle.
  const Program P = kernel(
      2, {sequence({touch(B), loop(2, {touch(A), other(100)}), touch(B)})});
  const AccessDag Dag = buildAccessDag(P, AccessIndex(P), P.Sets[0]);
  DistanceSolver Exact(Dag), None(Dag, /*Budget=*/0);
  EXPECT_EQ(Exact.distance(A, B), 104u);
  EXPECT_FALSE(Exact.isBounded());
  EXPECT_GT(None.distance(A, B), 104u);
  EXPECT_TRUE(None.isBounded());
}
