//===-- MeasuredSetsTest.cpp - Layouts that a measurement tries -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/MeasuredSets.h"
#include "Programs.h"
#include "gmock/gmock.h"

using namespace layoutopt;
using testing::ElementsAre;

namespace {

/// By set, the layouts that are tried.
std::vector<std::vector<std::string>> tried(const ProgramBuilder &B,
                                            llvm::StringRef Text = "") {
  std::vector<std::vector<std::string>> Out;
  Policy P;
  if (!Text.empty())
    P = llvm::cantFail(parsePolicy(Text, "p.yaml"));
  const EffectivePolicy Effective = llvm::cantFail(resolvePolicy(P, {}));
  ChoiceOptions How;
  How.How = Strategy::Measure;
  const LayoutPlan Plan =
      llvm::cantFail(choose(B.P, B.Clusterings, testTarget(), Effective, How));
  for (const MeasuredSet &Set :
       llvm::cantFail(setsToMeasure(B.P, Plan, B.Clusterings, Effective))) {
    Out.emplace_back();
    for (const std::vector<ClusterPlan> &Each : Set.Choices)
      Out.back().push_back(describe(Each));
  }
  return Out;
}

const std::vector<TestField> Fields = {
    {"x", 4, 4}, {"y", 4, 4}, {"z", 4, 4}, {"m", 4, 4}, {"id", 24, 4}};

} // namespace

TEST(MeasuredSets, AsItIsThenThePlansThenOthersOfItsClusters) {
  ProgramBuilder B("c");
  B.addSet("body", B.addRecord("body", Fields), "ppppi");
  EXPECT_THAT(
      tried(B),
      ElementsAre(ElementsAre(
          "AoS", "x, y, z, m: tiled 512; id: SoA", "x, y, z, m: SoA; id: SoA",
          "x, y, z, m: tiled 8; id: SoA", "x, y, z, m: tiled 16; id: SoA",
          "x, y, z, m: tiled 64; id: SoA", "x, y, z, m: AoS; id: SoA")));
}

// Nobody has asked the clock about what a tree leaves alone.
TEST(MeasuredSets, WhereAoSIsChosenOthersAreTried) {
  ProgramBuilder B("c");
  B.addSet("pair", B.addRecord("pair", {{"a", 4, 4}, {"b", 4, 4}}), "pp");
  EXPECT_THAT(tried(B),
              ElementsAre(ElementsAre("AoS", "a, b: SoA", "a, b: tiled 8",
                                      "a, b: tiled 16", "a, b: tiled 64")));
}

TEST(MeasuredSets, WhatIsDecidedIsNotMeasured) {
  ProgramBuilder B("c");
  const Index Body = B.addRecord("body", Fields);
  B.addSet("a", Body, "ppppi");
  B.addSet("b", Body, "ppppi");
  B.block("p goes to a function");
  B.addSet("one", B.addRecord("one", {{"v", 4, 4}}), "v");
  EXPECT_EQ(tried(B).size(), 1U); // One is refused, one has one layout.
  EXPECT_EQ(tried(B, "version: 1\nrecords: {body: {layout: auto}}").size(), 1U);
  for (const char *Policy :
       {"version: 1\nrecords: {body: {layout: SoA}}",
        "version: 1\nrecords: {body: {layout: AoS}}",
        "version: 1\nsets: {a: {layout: tiled 4}}", "version: 1\nexclude: [a]",
        "version: 1\ninclude: [one]"})
    EXPECT_TRUE(tried(B, Policy).empty()) << Policy;
}

// The rest of what a policy says of a set stays.
TEST(MeasuredSets, AChoiceWinsOverAPolicyOfTheSet) {
  ProgramBuilder B("c");
  B.addSet("body", B.addRecord("body", Fields), "ppppi");
  const Policy P = llvm::cantFail(parsePolicy(
      "version: 1\nsets: {body: {layout: auto, handle: bodies}}", "p.yaml"));
  const MeasuredSet Set = {
      "body",
      {{{{"x", "y", "z", "m", "id"}, LayoutExpr::aos(), ""}},
       {{{"x", "y", "z", "m", "id"}, LayoutExpr::tiled(4), ""}}}};
  auto Decide = [&](unsigned Choice) {
    PolicyOptions Given;
    Given.Measured = {policyFor(Set, Choice, "1.20 times as fast")};
    return llvm::cantFail(choose(B.P, B.Clusterings, testTarget(),
                                 llvm::cantFail(resolvePolicy(P, Given))));
  };
  const LayoutPlan Tiled = Decide(1);
  EXPECT_EQ(summary(llvm::Expected<LayoutPlan>(Tiled)),
            "body: bodies [x y z m id: tiled 4]");
  EXPECT_EQ(Tiled.Sets[0].Why, "measured: 1.20 times as fast");
  EXPECT_EQ(Tiled.Sets[0].Clusters[0].Why, "said by a measurement");
  const LayoutPlan Left = Decide(0);
  EXPECT_FALSE(Left.Sets[0].Change);
  EXPECT_FALSE(Left.Sets[0].Refused);
  EXPECT_EQ(Left.Sets[0].Why, "measured: 1.20 times as fast");
}
