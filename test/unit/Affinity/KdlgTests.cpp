//===-- KdlgTests.cpp - Distances of programs made by hand ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using namespace layoutopt::trees;

static constexpr uint64_t Infinite = Kdlg::Infinite;

static Kdlg graphOf(const Program &P) {
  Kdlg G = buildKdlg(P, P.Sets[0]);
  EXPECT_FALSE(llvm::errorToBool(verify(G)));
  return G;
}

/// delta(a, b) of a kernel with this body.
static uint64_t deltaAB(AccessNode Body) {
  return graphOf(kernel(2, {std::move(Body)})).distance(A, B);
}

TEST(Kdlg, WorkedExample) {
  const Kdlg G = graphOf(
      kernel(4, {sequence({loop(32, {touch(A), touch(B)}), touch(C)})}));
  EXPECT_EQ(G.Set, "rec");
  EXPECT_EQ(G.Fields, (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(G.Sizes, (std::vector<uint64_t>{4, 4, 4, 4}));
  EXPECT_EQ(G.distance(A, B), 4u);
  EXPECT_EQ(G.distance(B, C), 252u);
  EXPECT_EQ(G.distance(A, C), 256u);
  EXPECT_EQ(G.distance(A, D), Infinite);
  EXPECT_EQ(G.distance(B, D), Infinite);
  EXPECT_EQ(G.distance(C, D), Infinite);
}

TEST(Kdlg, WholeRecordIsOnePlace) {
  // As in a sorting network: fields move together, 16 bytes at a time.
  const Kdlg G = graphOf(
      kernel(4, {loop(BoundClass::Unknown,
                      {touch({A, B, C, D}, 16), touch({A, B, C, D}, 16)})}));
  for (Index F : {A, B, C, D})
    for (Index H : {A, B, C, D})
      EXPECT_EQ(G.distance(F, H), 0u);
}

TEST(Kdlg, BytesOfOtherArraysCount) {
  EXPECT_EQ(deltaAB(sequence({touch(A), other(100), touch(B)})), 104u);
}

TEST(Kdlg, OtherMemoryDoesNotCount) {
  for (AddressSpace Space :
       {AddressSpace::Private, AddressSpace::Constant, AddressSpace::Local})
    EXPECT_EQ(deltaAB(sequence({touch(A), other(100, Space), touch(B)})), 4u);
  EXPECT_EQ(deltaAB(sequence(
                {touch(A), other(100, AddressSpace::Generic), touch(B)})),
            104u);
  EXPECT_EQ(deltaAB(sequence({touch(A), touch({B}, 4, AddressSpace::Local)})),
            Infinite);
}

TEST(Kdlg, OtherSetsOfTheRecordDoNotTouchItsFields) {
  Program P = kernel(2, {sequence({touch(A), touch(B), touch(B)})});
  P.Facts.Entities.push_back(P.Facts.Entities[0]);
  P.Sets.push_back(P.Sets[0]);
  P.Sets[1].Id = "rec@other";
  P.Sets[1].Entities = {1};
  P.SetOf = {0, 1};
  P.Facts.Functions[0].Accesses.Children[1].Entity = 1;
  EXPECT_EQ(graphOf(P).distance(A, B), 8u);
}

TEST(Kdlg, LoopBounds) {
  for (auto [Bound, Count] : {std::pair(BoundClass::WorkGroup, uint64_t(256)),
                              std::pair(BoundClass::NDRange, uint64_t(1000000)),
                              std::pair(BoundClass::Unknown, uint64_t(512000))})
    EXPECT_EQ(deltaAB(sequence({loop(Bound, {touch(A)}), touch(B)})),
              4 * Count);
  EXPECT_EQ(deltaAB(sequence({loop(7, {touch(A)}), touch(B)})), 28u);
}

TEST(Kdlg, WhatAnUnknownBoundLooksLikeIsNoDistance) {
  AccessNode Row = loop(BoundClass::Unknown, {touch(A)});
  EXPECT_EQ(expectedIterationsOf(Row), UnknownIterations);
  Row.Count = 16;
  EXPECT_EQ(expectedIterationsOf(Row), 16u);
  EXPECT_EQ(iterationsOf(Row), UnknownIterations);
  EXPECT_EQ(deltaAB(sequence({Row, touch(B)})), 4 * UnknownIterations);
  EXPECT_EQ(expectedIterationsOf(loop(7, {})), 7u);
}

TEST(Kdlg, LoopOfNoIterationsIsNotThere) {
  EXPECT_EQ(deltaAB(sequence({touch(A), loop(0, {touch(B)})})), Infinite);
  EXPECT_EQ(deltaAB(sequence({touch(A), loop(0, {touch(A)}), touch(B)})), 4u);
}

TEST(Kdlg, TheAccessInTheMiddleOfAGapIsFarthest) {
  // b at 0 and 4004; a at 4, 8, ..., 4000.
  EXPECT_EQ(deltaAB(sequence({touch(B), loop(1000, {touch(A)}), touch(B)})),
            2000u);
  // One more: the middle is between two of them.
  EXPECT_EQ(deltaAB(sequence({touch(B), loop(1001, {touch(A)}), touch(B)})),
            2004u);
}

TEST(Kdlg, NeighboursAcrossIterations) {
  // a b x a b x ...: the second a is 4 before its b, and 104 after the first.
  EXPECT_EQ(deltaAB(loop(2, {touch(A), touch(B), other(100)})), 4u);
  // x a x b: the a in front of b is nearer than the one behind.
  EXPECT_EQ(deltaAB(loop(5, {touch(A), other(50), touch(B), other(20)})), 54u);
}

TEST(Kdlg, LongestPathCounts) {
  EXPECT_EQ(
      deltaAB(sequence(
          {touch(A), branch({other(8), sequence({}), other(40)}), touch(B)})),
      44u);
}

TEST(Kdlg, PathsWithoutOneOfThemDoNotCount) {
  EXPECT_EQ(deltaAB(branch({touch(A), touch(B)})), Infinite);
  EXPECT_EQ(deltaAB(branch({touch(A), sequence({touch(A), touch(B)})})), 4u);
}

TEST(Kdlg, EveryIterationChoosesItsBranch) {
  // b may be the choice of the first iteration alone.
  EXPECT_EQ(deltaAB(loop(10, {touch(A), branch({touch(B), other(4)})})), 76u);
}

TEST(Kdlg, CallsAreExpanded) {
  const AccessNode Callee = loop(3, {touch(B), other(6)});
  const AccessNode Caller = sequence({touch(A), call(0), touch(A), call(0)});
  const Program P = kernel(2, {Callee, Caller});
  EXPECT_EQ(graphOf(P).distance(A, B),
            deltaAB(sequence({touch(A), Callee, touch(A), Callee})));
}

TEST(Kdlg, UnknownFunctionsTouchNothing) {
  Program P = kernel(
      2, {sequence({}), sequence({touch(A), call(0), call(None), touch(B)})});
  P.Facts.Functions[0].IsDefined = false;
  EXPECT_EQ(graphOf(P).distance(A, B), 4u);
}

TEST(Kdlg, MaximumOverKernels) {
  Program P = program(2, {sequence({touch(A), touch(B)}),
                          sequence({touch(A), other(30), touch(B)}), touch(A)});
  for (FunctionFacts &F : P.Facts.Functions)
    F.IsKernel = true;
  EXPECT_EQ(graphOf(P).distance(A, B), 34u);
}

TEST(Kdlg, FunctionsNoKernelCallsDoNotCount) {
  const Program P = kernel(2, {sequence({touch(A), other(99), touch(B)}),
                               sequence({touch(A), touch(B)})});
  EXPECT_EQ(graphOf(P).distance(A, B), 4u);
}

TEST(Kdlg, WithoutKernelsUncalledFunctionsAreRoots) {
  const auto Private = AddressSpace::Private;
  const AccessNode Callee = sequence({touch({A}, 4, Private), call(1)});
  const AccessNode Inner = sequence({touch({B}, 4, Private)});
  EXPECT_EQ(graphOf(program(2, {Callee, Inner})).distance(A, B), 4u);
  // The function that is called is no path of its own.
  const AccessNode Far =
      sequence({touch({A}, 4, Private), other(50, Private), call(1)});
  EXPECT_EQ(graphOf(program(2, {Far, Inner})).distance(A, B), 54u);
}

TEST(Kdlg, RecursionIsALoopOfUnknownBound) {
  const Program P =
      kernel(2, {sequence({touch(A), call(0)}), sequence({call(0), touch(B)})});
  EXPECT_EQ(graphOf(P).distance(A, B), 4 * UnknownIterations);
  // A cycle runs any of its functions in any order.
  const Program Cycle =
      kernel(2, {sequence({touch(A), call(1)}), sequence({other(8), call(0)}),
                 sequence({call(0), touch(B)})});
  EXPECT_EQ(graphOf(Cycle).distance(A, B), 8 * (UnknownIterations - 1) + 4);
}

TEST(Kdlg, RecursiveProgramsWithoutKernelsHaveARoot) {
  const Program P = program(
      2, {sequence({touch(A), touch(B), call(1)}), sequence({call(0)})});
  EXPECT_EQ(graphOf(P).distance(A, B), 4u);
}

TEST(Kdlg, MembersStandForTheFieldsAroundAndInThem) {
  // pos { x, y }, v { u, w }: the fields are pos as a whole, and v.u and v.w.
  Program P = kernel(0, {sequence({})});
  RecordFacts &R = P.Facts.Records[0];
  R.Members.resize(6);
  for (auto [Member, Parent] : {std::pair(1, 0), {2, 0}, {4, 3}, {5, 3}})
    R.Members[Member].Parent = Parent;
  for (Index Member : {0, 4, 5}) {
    FieldInfo F;
    F.Member = Member;
    F.Name = "f" + std::to_string(Member);
    P.Sets[0].Fields.push_back(F);
    R.Members[Member].Size = Member ? 4 : 8;
  }
  P.Facts.Functions[0].Accesses =
      sequence({touch({1}, 4), other(10), touch({3}, 8)});
  const Kdlg G = graphOf(P);
  EXPECT_EQ(G.Sizes, (std::vector<uint64_t>{8, 4, 4}));
  EXPECT_EQ(G.distance(0, 1), 14u);
  EXPECT_EQ(G.distance(0, 2), 14u);
  EXPECT_EQ(G.distance(1, 2), 0u);
}

TEST(Kdlg, WorkDoesNotDependOnTripCounts) {
  auto Nest = [](uint64_t Count) {
    const AccessNode Inner =
        loop(Count, {touch(A), branch({other(8), sequence({})})});
    return kernel(
        3, {sequence({touch(B),
                      loop(Count, {loop(Count, {touch(C), Inner, other(4)})}),
                      branch({touch(B), touch(C)})})});
  };
  constexpr uint64_t Billion = 1000 * 1000 * 1000;
  KdlgCost Small, Large;
  const Program Few = Nest(10), Many = Nest(Billion);
  buildKdlg(Few, Few.Sets[0], &Small);
  const Kdlg G = buildKdlg(Many, Many.Sets[0], &Large);
  EXPECT_EQ(Large.Bounded, 0u);
  EXPECT_LT(Large.Steps, 400u);
  EXPECT_LT(Large.Steps, 2 * Small.Steps);
  // 10^27 and more bytes are cut down.
  EXPECT_EQ(G.distance(A, B), Kdlg::MaxFinite);
  // The last a of all, with no c behind it.
  EXPECT_EQ(G.distance(A, C), 4 + 12 * (Billion - 1));
}

TEST(Kdlg, DeepNests) {
  // Of each loop one iteration is looked into, not three: 3^24 would be many.
  AccessNode Nest = touch(A);
  uint64_t Bytes = 4;
  for (uint64_t Depth = 0; Depth != 24; ++Depth) {
    Nest = loop(3, {std::move(Nest), other(Depth % 3)});
    Bytes = 3 * (Bytes + Depth % 3);
  }
  const Program P = kernel(2, {sequence({touch(B), Nest, touch(B)})});
  KdlgCost Cost;
  const Kdlg G = buildKdlg(P, P.Sets[0], &Cost);
  EXPECT_EQ(Cost.Bounded, 0u);
  EXPECT_LT(Cost.Steps, 1000u);
  // The a in the middle is in the middle of each loop.
  EXPECT_GE(G.distance(A, B), Bytes / 2 - 24);
  EXPECT_LE(G.distance(A, B), Bytes / 2 + 24);
}

TEST(Kdlg, ManyBranchesAndFields) {
  std::vector<AccessNode> Body;
  for (Index I = 0; I != 60; ++I)
    Body.push_back(
        branch({touch(I % 40), touch((I * 7 + 3) % 40),
                loop(BoundClass::Unknown, {other(I)}), sequence({})}));
  const Program P = kernel(40, {loop(BoundClass::NDRange, Body)});
  KdlgCost Cost;
  const Kdlg G = buildKdlg(P, P.Sets[0], &Cost);
  EXPECT_FALSE(llvm::errorToBool(verify(G)));
  EXPECT_EQ(Cost.Bounded, 0u);
  EXPECT_LT(Cost.Steps, 2000u * 1000);
}

TEST(Kdlg, SharedCalleesAreNotCopied) {
  // Expanded, this has 2^40 accesses.
  std::vector<AccessNode> Functions = {branch({touch(A), touch(B)})};
  for (Index Depth = 0; Depth != 40; ++Depth)
    Functions.push_back(
        sequence({call(Depth), branch({other(3), sequence({})}), call(Depth)}));
  const Program P = kernel(2, Functions);
  KdlgCost Cost;
  const Kdlg G = buildKdlg(P, P.Sets[0], &Cost);
  // All a but for one b at an end.
  EXPECT_EQ(G.distance(A, B),
            4 * ((uint64_t(1) << 40) - 1) + 3 * ((uint64_t(1) << 40) - 1));
  EXPECT_EQ(Cost.Bounded, 0u);
  EXPECT_LT(Cost.Steps, 100u * 1000);
}

TEST(Kdlg, VerifyFindsWhatIsWrong) {
  const Kdlg Good("rec", {"a", "b"}, {4, 4});
  EXPECT_FALSE(llvm::errorToBool(verify(Good)));
  auto Complaint = [&](auto Break) {
    Kdlg G = Good;
    Break(G);
    return llvm::toString(verify(G));
  };
  EXPECT_NE(Complaint([](Kdlg &G) { G.Sizes.pop_back(); }).find("sizes"),
            std::string::npos);
  EXPECT_NE(Complaint([](Kdlg &G) { G.Distances.pop_back(); }).find("pair"),
            std::string::npos);
  EXPECT_NE(Complaint([](Kdlg &G) { G.Fields[1] = "a"; }).find("named 'a'"),
            std::string::npos);
  EXPECT_NE(Complaint([](Kdlg &G) { G.Fields[1] = ""; }).find("no name"),
            std::string::npos);
  EXPECT_NE(Complaint([](Kdlg &G) { G.Distances[0] = 1; }).find("itself"),
            std::string::npos);
  EXPECT_NE(Complaint([](Kdlg &G) { G.Distances[1] = 1; }).find("order"),
            std::string::npos);
  EXPECT_NE(Complaint([](Kdlg &G) {
              G.Distances[1] = G.Distances[2] = Infinite - 1;
            }).find("more than"),
            std::string::npos);
}
