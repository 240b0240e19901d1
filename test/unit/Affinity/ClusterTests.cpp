//===-- ClusterTests.cpp - Partitions of graphs ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trees.h"
#include "layoutopt/Affinity/Cluster.h"
#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using namespace layoutopt::trees;
using Clusters = std::vector<std::vector<Index>>;

static Kdlg graph(size_t Size) {
  std::vector<std::string> Names;
  for (size_t F = 0; F != Size; ++F)
    Names.push_back("f" + std::to_string(F));
  return Kdlg("rec", std::move(Names), std::vector<uint64_t>(Size, 4));
}

static Kdlg randomGraph() {
  Kdlg G = graph(*rc::gen::inRange<size_t>(0, 12));
  for (Index F = 0; size_t(F) < G.size(); ++F)
    for (Index H = 0; H != F; ++H)
      // Few values, so that many are equal.
      if (const auto Bytes = *rc::gen::inRange<uint64_t>(0, 12); Bytes != 11)
        G.setDistance(F, H, Bytes);
  return G;
}

TEST(Partition, WorkedExample) {
  const Program P =
      kernel(4, {sequence({loop(32, {touch(A), touch(B)}), touch(C)})});
  const Kdlg G = buildKdlg(P, P.Sets[0]);
  EXPECT_EQ(partition(G, 4).Clusters, (Clusters{{A}, {B}, {C}, {D}}));
  EXPECT_EQ(partition(G, 5).Clusters, (Clusters{{A, B}, {C}, {D}}));
  EXPECT_EQ(partition(G, 64).Clusters, (Clusters{{A, B}, {C}, {D}}));
  // delta(a, c) is 256: b comes with a, and c stays out.
  EXPECT_EQ(partition(G, 256).Clusters, (Clusters{{A, B}, {C}, {D}}));
  EXPECT_EQ(partition(G, 257).Clusters, (Clusters{{A, B, C}, {D}}));
  // Infinite is never close, whatever epsilon.
  EXPECT_EQ(partition(G, Kdlg::Infinite).Clusters, (Clusters{{A, B, C}, {D}}));
}

TEST(Partition, RecordsMovedAsAWholeStayTogether) {
  const Program P =
      kernel(4, {loop(BoundClass::Unknown, {touch({A, B, C, D}, 16)})});
  const Kdlg G = buildKdlg(P, P.Sets[0]);
  EXPECT_EQ(partition(G, 4).Clusters, (Clusters{{A, B, C, D}}));
}

TEST(Partition, LightestEdgeFirst) {
  Kdlg G = graph(3);
  G.setDistance(A, B, 9);
  G.setDistance(B, C, 8);
  EXPECT_EQ(partition(G, 10).Clusters, (Clusters{{A}, {B, C}}));
  // Equal edges in order of declaration.
  G.setDistance(A, B, 8);
  EXPECT_EQ(partition(G, 10).Clusters, (Clusters{{A, B}, {C}}));
}

TEST(Partition, ClustersInOrderOfDeclaration) {
  Kdlg G = graph(4);
  G.setDistance(A, D, 2);
  G.setDistance(B, C, 1);
  EXPECT_EQ(partition(G, 10).Clusters, (Clusters{{A, D}, {B, C}}));
}

TEST(Partition, SizeIsTheSumOverFields) {
  Kdlg G = graph(3);
  G.Sizes = {4, 16, 1};
  EXPECT_EQ(sizeOf(G, {A, B, C}), 21u);
  EXPECT_EQ(sizeOf(G, {}), 0u);
}

RC_GTEST_PROP(Partition, IsAMaximalPartitionIntoCliques, ()) {
  const Kdlg G = randomGraph();
  const auto Epsilon = *rc::gen::inRange<uint64_t>(0, 13);
  const Clustering C = partition(G, Epsilon);
  // Not by verify, which is tested below.
  std::vector<int> Seen(G.size(), 0);
  for (const std::vector<Index> &Cluster : C.Clusters)
    for (Index F : Cluster) {
      ++Seen[F];
      for (Index H : Cluster)
        RC_ASSERT(F == H || G.distance(F, H) < Epsilon);
    }
  RC_ASSERT(Seen == std::vector<int>(G.size(), 1));
  for (const std::vector<Index> &X : C.Clusters)
    for (const std::vector<Index> &Y : C.Clusters) {
      bool Mergeable = &X != &Y;
      for (Index F : X)
        for (Index H : Y)
          Mergeable &= G.distance(F, H) < Epsilon;
      RC_ASSERT(!Mergeable);
    }
  RC_ASSERT(!llvm::errorToBool(verify(C, G, Epsilon)));
  RC_ASSERT(partition(G, Epsilon) == C);
}

RC_GTEST_PROP(Partition, DistinctWeightsDoNotDependOnTheOrderOfFields, ()) {
  const auto Size = *rc::gen::inRange<size_t>(0, 9);
  Kdlg G = graph(Size), Reversed = graph(Size);
  // A permutation of distinct weights.
  std::vector<uint64_t> Weights;
  for (size_t I = 0; I != Size * Size; ++I)
    Weights.push_back((I * 7919) % 1009);
  const auto Offset = *rc::gen::inRange<size_t>(0, 100);
  auto Mirror = [&](Index F) { return Index(Size) - 1 - F; };
  for (Index F = 0; size_t(F) < Size; ++F)
    for (Index H = 0; H != F; ++H) {
      const uint64_t W =
          Weights[(size_t(F) * Size + size_t(H) + Offset) % Weights.size()];
      G.setDistance(F, H, W);
      Reversed.setDistance(Mirror(F), Mirror(H), W);
    }
  const auto Epsilon = *rc::gen::inRange<uint64_t>(0, 1100);
  Clusters Mirrored = partition(Reversed, Epsilon).Clusters;
  for (std::vector<Index> &Cluster : Mirrored) {
    for (Index &F : Cluster)
      F = Mirror(F);
    std::sort(Cluster.begin(), Cluster.end());
  }
  std::sort(Mirrored.begin(), Mirrored.end());
  RC_ASSERT(Mirrored == partition(G, Epsilon).Clusters);
}

TEST(Partition, VerifyFindsWhatIsWrong) {
  Kdlg G = graph(4);
  G.setDistance(A, B, 1);
  G.setDistance(B, C, 2);
  auto Complaint = [&](Clusters C) {
    return llvm::toString(verify(Clustering{std::move(C)}, G, 10));
  };
  EXPECT_EQ(Complaint({{A, B}, {C}, {D}}), "");
  EXPECT_EQ(Complaint({{A}, {B, C}, {D}}), "");
  auto Expect = [&](Clusters C, const char *Part) {
    EXPECT_NE(Complaint(std::move(C)).find(Part), std::string::npos) << Part;
  };
  Expect({{A, B}, {C}}, "field 'f3' is in no cluster");
  Expect({{A, B}, {B, C}, {D}}, "field 'f1' is in two places");
  Expect({{A, B}, {C}, {}, {D}}, "empty");
  Expect({{A, B}, {C}, {4}}, "no field 4");
  Expect({{B, A}, {C}, {D}}, "'f0' is not in order");
  Expect({{C}, {A, B}, {D}}, "'f0' is not in order");
  Expect({{A, B, C}, {D}}, "'f0' and 'f2' are too far apart");
  Expect({{A}, {B}, {C}, {D}}, "could be merged");
}
