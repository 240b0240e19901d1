//===-- OptimizeTests.cpp - Tests of the search for clusters --------------===//
//----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
#include "layoutopt/Cost/Optimize.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using namespace layoutopt::trees;
using testing::ElementsAre;

namespace {

/// Records of fields of 4 bytes, and walks through them.
struct Walked {
  Program P;
  WalkList Walks;
  MemoryShape Memory;

  explicit Walked(size_t Fields) : P(program(Fields, {})) {}

  void add(std::vector<Index> Fields, Stride Step, uint64_t Iterations = 1000) {
    Walk W;
    W.Set = 0;
    for (Index F : Fields)
      W.Fields.push_back({F, 1, true, false});
    W.Loops.push_back({Iterations, Step, Range()});
    Walks.Walks.push_back(std::move(W));
  }
  void inOrder(std::vector<Index> Fields, uint64_t Iterations = 1000) {
    add(std::move(Fields), fixedStride(int64_t(P.Facts.Records[0].Size)),
        Iterations);
  }
  ClusterCosts traffic() const {
    std::vector<FieldShape> Shapes;
    for (const FieldInfo &F : P.Sets[0].Fields)
      Shapes.push_back({F.Name, 4, 4});
    return ClusterCosts(Walks, P, 0, Shapes, Memory);
  }
};

} // namespace

static std::vector<LaidOutCluster> singles(size_t Fields) {
  std::vector<LaidOutCluster> Out;
  for (unsigned F = 0; F != Fields; ++F)
    Out.push_back({{F}, LayoutExpr::soa()});
  return Out;
}

static std::vector<std::vector<unsigned>>
fields(const std::vector<LaidOutCluster> &Clusters) {
  std::vector<std::vector<unsigned>> Out;
  for (const LaidOutCluster &C : Clusters)
    Out.push_back(C.Fields);
  return Out;
}

TEST(Optimize, GatheredFieldsBelongTogether) {
  Walked Test(4);
  Test.inOrder({0, 1}, 1 << 27); // Beyond the cache.
  Test.add({2, 3}, IrregularStride, 1 << 27);
  ClusterCosts Traffic = Test.traffic();
  std::vector<LaidOutCluster> Best = optimize(Traffic, singles(4));
  EXPECT_THAT(fields(Best),
              ElementsAre(ElementsAre(0u, 1u), ElementsAre(2u, 3u)));
  EXPECT_EQ(Best[0].Layout, LayoutExpr::soa());
  EXPECT_EQ(Best[1].Layout, LayoutExpr::aos());
}

TEST(Optimize, FieldsThatAreUsedApartArePartedFromThem) {
  Walked Test(4);
  Test.inOrder({0, 1, 2, 3}, 1000);
  Test.inOrder({0}, 100000);
  ClusterCosts Traffic = Test.traffic();
  std::vector<LaidOutCluster> Start = {{{0, 1, 2, 3}, LayoutExpr::aos()}};
  EXPECT_THAT(fields(optimize(Traffic, Start)),
              ElementsAre(ElementsAre(0u), ElementsAre(1u, 2u, 3u)));
}

TEST(Optimize, WhatIsGoodStays) {
  Walked Test(4);
  Test.inOrder({0, 1, 2, 3});
  ClusterCosts Traffic = Test.traffic();
  for (const LayoutExpr &L :
       {LayoutExpr::aos(), LayoutExpr::soa(), LayoutExpr::tiled(16)}) {
    std::vector<LaidOutCluster> Start = {{{0, 1, 2, 3}, L}};
    EXPECT_EQ(optimize(Traffic, Start), Start);
    EXPECT_EQ(Traffic.bestLayout({0, 1, 2, 3}, &L), L);
  }
  EXPECT_EQ(optimize(Traffic, singles(4)), singles(4));
}

TEST(Optimize, FieldsThatNobodyUsesStayWhereTheyAre) {
  Walked Test(5);
  Test.inOrder({1, 3}, 1 << 27);
  Test.add({1, 3}, IrregularStride, 1 << 27);
  ClusterCosts Traffic = Test.traffic();
  std::vector<LaidOutCluster> Start = {{{0, 1, 4}, LayoutExpr::tiled(8)},
                                       {{2, 3}, LayoutExpr::aos()}};
  std::vector<LaidOutCluster> Expected = {{{0, 4}, LayoutExpr::tiled(8)},
                                          {{1, 3}, LayoutExpr::aos()},
                                          {{2}, LayoutExpr::soa()}};
  EXPECT_EQ(optimize(Traffic, Start), Expected);
  EXPECT_THAT(Traffic.alike(), ElementsAre(ElementsAre(1u, 3u)));
  // Nobody uses anything.
  Walked Idle(3);
  ClusterCosts None = Idle.traffic();
  EXPECT_EQ(optimize(None, singles(3)), singles(3));
}

TEST(Optimize, RecordsTooLargeToMeasureStay) {
  Walked Test(2);
  Test.inOrder({0});
  Test.inOrder({1});
  const uint64_t Huge = uint64_t(1) << 40;
  ClusterCosts Traffic(Test.Walks, Test.P, 0, {{"a", Huge, 8}, {"b", Huge, 8}},
                       Test.Memory);
  EXPECT_EQ(optimize(Traffic, singles(2)), singles(2));
}

RC_GTEST_PROP(OptimizeProperty, NothingThatIsTriedIsBetter, ()) {
  auto Pick = [](int Low, int High) { return *rc::gen::inRange(Low, High); };
  // More than eight kinds are climbed for, not enumerated.
  const size_t Fields = size_t(Pick(1, 12));
  Walked Test(Fields);
  Test.Memory.LineBytes = uint64_t(32) << Pick(0, 3);
  for (int W = Pick(1, 6); W != 0; --W) {
    std::vector<Index> Used;
    for (size_t F = 0; F != Fields; ++F)
      if (Pick(0, 2))
        Used.push_back(Index(F));
    if (Used.empty())
      continue;
    if (Pick(0, 2))
      Test.inOrder(Used, uint64_t(Pick(10, 3000)));
    else
      Test.add(Used, IrregularStride, uint64_t(Pick(10, 3000)));
  }
  ClusterCosts Traffic = Test.traffic();
  auto RandomClusters = [&] {
    std::vector<LaidOutCluster> Out;
    std::vector<std::vector<unsigned>> Groups(size_t(Pick(1, 5)));
    for (unsigned F = 0; F != Fields; ++F)
      Groups[size_t(Pick(0, int(Groups.size())))].push_back(F);
    for (std::vector<unsigned> &Group : Groups)
      if (!Group.empty()) {
        LayoutExpr L = Traffic.bestLayout(Group, nullptr);
        Out.push_back({std::move(Group), L});
      }
    return Out;
  };
  std::vector<LaidOutCluster> Start = RandomClusters();
  std::vector<LaidOutCluster> Best = optimize(Traffic, Start);
  size_t Count = 0;
  for (const LaidOutCluster &C : Best)
    Count += C.Fields.size();
  RC_ASSERT(Count == Fields);
  RC_ASSERT(Traffic.costOf(Best) <= Traffic.costOf(Start));
  // Other groups of kinds, which it does not part.
  std::vector<std::vector<unsigned>> Kinds = Traffic.alike();
  if (Kinds.size() > 8)
    return;
  std::vector<LaidOutCluster> Others;
  std::vector<std::vector<unsigned>> Groups(Kinds.size() + 1);
  for (const std::vector<unsigned> &Kind : Kinds) {
    std::vector<unsigned> &Group = Groups[size_t(Pick(0, int(Groups.size())))];
    Group.insert(Group.end(), Kind.begin(), Kind.end());
  }
  for (std::vector<unsigned> &Group : Groups) {
    std::sort(Group.begin(), Group.end());
    if (!Group.empty())
      Others.push_back({Group, Traffic.bestLayout(Group, nullptr)});
  }
  RC_ASSERT(Traffic.costOf(Best) * (1 - LeastGain) <=
            Traffic.costOf(Others) * (1 + 1e-9));
}
