//===-- RecordLayoutTest.cpp - Tests of clustered layouts -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/RecordLayout.h"
#include "Reference.h"
#include "layoutopt/Layout/Proof.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using testing::ElementsAre;

static std::vector<FieldShape> floats(std::vector<std::string> Names) {
  std::vector<FieldShape> Fields;
  for (std::string &Name : Names)
    Fields.push_back({std::move(Name), 4, 4});
  return Fields;
}

static std::vector<std::string> arrayNames(const Mapping &M) {
  std::vector<std::string> Names;
  for (const StoredArray &Array : M.storedArrays())
    Names.push_back(Array.Name);
  return Names;
}

static std::vector<std::string> names(std::vector<FieldShape> Fields,
                                      std::vector<ClusterLayout> Clusters) {
  return arrayNames(llvm::cantFail(
      RecordLayout::create(std::move(Fields), std::move(Clusters))));
}

static std::string message(std::vector<FieldShape> Fields,
                           std::vector<ClusterLayout> Clusters) {
  return llvm::toString(
      RecordLayout::create(std::move(Fields), std::move(Clusters)).takeError());
}

TEST(RecordLayout, MixesLayouts) {
  RecordLayout L = llvm::cantFail(
      RecordLayout::create(floats({"x", "y", "z", "m", "vx", "vy", "vz"}),
                           {{{0, 1, 2, 3}, LayoutExpr::tiled(32), ""},
                            {{4, 5, 6}, LayoutExpr::soa(), ""}}));
  EXPECT_THAT(arrayNames(L), ElementsAre("c0", "vx", "vy", "vz"));
  EXPECT_EQ(L.storedArrays()[0].elementBytes(), 512u);
  EXPECT_EQ(llvm::cantFail(L.locate(1, 33, 40)), (Location{0, 512 + 128 + 4}));
  EXPECT_EQ(llvm::cantFail(L.locate(5, 33, 40)), (Location{2, 132}));
  EXPECT_EQ(L.coordinateAt(2, 134, 40), (Coordinate{5, 33, 2}));
  EXPECT_EQ(llvm::cantFail(L.paddingBytes(40)), 24u * 16);
  EXPECT_FALSE(L.isOriginal());
}

TEST(RecordLayout, CountsFieldsInTheOrderOfTheCluster) {
  RecordLayout L = llvm::cantFail(RecordLayout::create(
      floats({"x", "y", "z"}),
      {{{2, 0}, LayoutExpr::aos(), "zx"}, {{1}, LayoutExpr::aos(), ""}}));
  EXPECT_THAT(arrayNames(L), ElementsAre("zx", "y"));
  EXPECT_THAT(L.storedArrays()[0].Fields, ElementsAre(0u, 2u));
  EXPECT_EQ(llvm::cantFail(L.locate(2, 1, 2)), (Location{0, 8}));
  EXPECT_EQ(llvm::cantFail(L.locate(0, 1, 2)), (Location{0, 12}));
}

TEST(RecordLayout, FindsFreeNames) {
  LayoutExpr AoS, Pairs = llvm::cantFail(LayoutExpr::parse("[f, i, f p(2)]"));
  EXPECT_THAT(names(floats({"c0", "a", "b", "c"}),
                    {{{0, 1}, AoS, ""}, {{2, 3}, AoS, ""}}),
              ElementsAre("c1", "c2"));
  EXPECT_THAT(names(floats({"a", "b", "c", "d"}), {{{0, 1, 2, 3}, Pairs, "p"}}),
              ElementsAre("p0", "p1"));
  EXPECT_THAT(names(floats({"a", "b", "c", "d"}),
                    {{{0, 1}, AoS, ""}, {{2, 3}, AoS, "c0"}}),
              ElementsAre("c1", "c0"));
  EXPECT_THAT(names(floats({"a", "b", "c"}), {{{0, 1, 2}, Pairs, "p"}}),
              ElementsAre("p", "c"));
  EXPECT_THAT(names(floats({"a"}), {{{0}, AoS, "unused"}}), ElementsAre("a"));
}

TEST(RecordLayout, RefusesWhatIsNoPartition) {
  LayoutExpr AoS;
  std::vector<FieldShape> AB = floats({"a", "b"});
  EXPECT_EQ(message(AB, {}), "field 'a' is in no cluster");
  EXPECT_EQ(message(AB, {{{0}, AoS, ""}}), "field 'b' is in no cluster");
  EXPECT_EQ(message(AB, {{{0, 1}, AoS, ""}, {{1}, AoS, ""}}),
            "field 'b' is in two clusters");
  EXPECT_EQ(message(AB, {{{0, 0, 1}, AoS, ""}}),
            "field 'a' is in two clusters");
  EXPECT_EQ(message(AB, {{{0, 2}, AoS, ""}}),
            "a cluster names field number 2 of 2");
  EXPECT_EQ(message(AB, {{{0, 1}, AoS, ""}, {{}, AoS, ""}}),
            "a cluster without fields");
  EXPECT_EQ(message({}, {}), "a layout needs a field");
  EXPECT_EQ(message(AB, {{{0, 1}, AoS, "a b"}}),
            "cluster name 'a b' is no C identifier");
  EXPECT_EQ(message(AB, {{{0, 1}, AoS, "a"}}),
            "the name 'a' of a cluster is that of a field or of another "
            "cluster");
  EXPECT_EQ(message(AB, {{{0}, AoS, "p"}, {{1}, AoS, "p"}}),
            "the name 'p' of a cluster is that of a field or of another "
            "cluster");
  EXPECT_EQ(
      message(AB, {{{0, 1}, llvm::cantFail(LayoutExpr::parse("[i]")), ""}}),
      "layout [i] has room for 1 of 2 fields");
}

TEST(RecordLayout, KnowsTheOriginal) {
  auto IsOriginal = [](std::vector<std::string> Names,
                       std::vector<ClusterLayout> Clusters) {
    return llvm::cantFail(RecordLayout::create(floats(std::move(Names)),
                                               std::move(Clusters)))
        .isOriginal();
  };
  LayoutExpr AoS, SoA = LayoutExpr::soa();
  EXPECT_TRUE(IsOriginal({"a", "b"}, {{{0, 1}, AoS, ""}}));
  EXPECT_TRUE(IsOriginal(
      {"a", "b"},
      {{{0, 1}, llvm::cantFail(LayoutExpr::parse("[i, f p(2)]")), ""}}));
  EXPECT_TRUE(IsOriginal({"a"}, {{{0}, SoA, ""}}));
  EXPECT_FALSE(IsOriginal({"a", "b"}, {{{1, 0}, AoS, ""}}));
  EXPECT_FALSE(IsOriginal({"a", "b"}, {{{0, 1}, SoA, ""}}));
  EXPECT_FALSE(IsOriginal({"a", "b"}, {{{0}, AoS, ""}, {{1}, AoS, ""}}));
}

RC_GTEST_PROP(RecordLayout, IsALayout, ()) {
  // Two samples side by side, their fields interleaved.
  Sample A = *anySample(4), B = *anySample(4);
  std::vector<FieldShape> Fields;
  ClusterLayout First = {{}, A.expr(), ""}, Second = {{}, B.expr(), "second"};
  for (size_t K = 0; K < std::max(A.Fields.size(), B.Fields.size()); ++K) {
    if (K < A.Fields.size()) {
      First.Fields.push_back(Fields.size());
      Fields.push_back(A.Fields[K]);
    }
    if (K < B.Fields.size()) {
      Second.Fields.push_back(Fields.size());
      Fields.push_back(B.Fields[K]);
      Fields.back().Name += "2";
    }
  }
  RecordLayout L =
      llvm::cantFail(RecordLayout::create(Fields, {First, Second}));
  for (uint64_t N : edgeCounts(A.tile())) {
    std::string Proof;
    if (llvm::Error E = proveByExhaustion(L, N))
      Proof = llvm::toString(std::move(E));
    RC_ASSERT(Proof == "");
    // Each cluster is laid out as if it were alone.
    Mapping Alone = A.mapping();
    for (uint64_t I = 0; I < N; ++I)
      for (unsigned K = 0; K < A.Fields.size(); ++K)
        RC_ASSERT(llvm::cantFail(L.locate(First.Fields[K], I, N)) ==
                  llvm::cantFail(Alone.locate(K, I, N)));
  }
}
