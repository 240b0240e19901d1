//===-- NestWalkTest.cpp - What nests visit -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reading.h"
#include <algorithm>
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::trace;

static std::vector<uint64_t> sorted(std::vector<uint64_t> Addresses) {
  std::sort(Addresses.begin(), Addresses.end());
  return Addresses;
}

/// The addresses of all boxes.
static std::vector<uint64_t> addressesOfBoxes(llvm::ArrayRef<NestNode> Nodes) {
  std::vector<uint64_t> All;
  WalkBudget Budget;
  forEachBox(Nodes, Budget, [&](const Box &B, unsigned) {
    std::vector<uint64_t> Now = {B.Start};
    for (const BoxLoop &L : B.Loops) {
      std::vector<uint64_t> More;
      for (uint64_t Address : Now)
        for (uint64_t I = 0; I < L.Trips; ++I)
          More.push_back(Address + I * L.Step);
      Now = std::move(More);
    }
    EXPECT_EQ(Now.size(), B.count());
    std::optional<Box::Extent> E = B.extent();
    EXPECT_TRUE(E);
    EXPECT_EQ(E->Lowest, *std::min_element(Now.begin(), Now.end()));
    EXPECT_EQ(E->Lowest + E->Width, *std::max_element(Now.begin(), Now.end()));
    All.insert(All.end(), Now.begin(), Now.end());
    return true;
  });
  return All;
}

TEST(NestWalk, InOrder) {
  EXPECT_EQ(expand(nests("for 2 { for 2 +1 { 0x100 +16 -1 } 0x0 +7 } 0x5")),
            (std::vector<uint64_t>{0x100, 0xff, 0, 0x110, 0x10f, 0x10e, 7, 5}));
}

TEST(NestWalk, BoxesVisitTheSame) {
  for (const char *Text :
       {"0x10 .+5", "for 3 { 0x1000 -8 }",
        "for 4 { for 3 { for 2 { 0x1000 +100 +10 -1 } 0x9000 +3 } }",
        "for 4 { for 1 +2 { 0x1000 +100 +10 } 0x50 +1 }",
        "for 3 { for 3 { for 1 +1 +2 { 0x1000 +100 +10 +1 } } }",
        "for 4 { for 3 -1 { 0x1000 +100 +1 } }"}) {
    const std::vector<NestNode> Nodes = nests(Text);
    EXPECT_EQ(sorted(addressesOfBoxes(Nodes)), sorted(expand(Nodes))) << Text;
    WalkBudget Budget;
    EXPECT_EQ(countAccesses(Nodes, Budget), expand(Nodes).size()) << Text;
  }
}

TEST(NestWalk, HugeCounts) {
  WalkBudget Budget;
  const char *Loop = "for 281474976710656 { for 281474976710656 { 0x0 } }";
  EXPECT_EQ(countAccesses(nests(Loop), Budget), ~uint64_t(0));
  // Nothing is expanded that need not be.
  EXPECT_GT(Budget.Steps, WalkBudget().Steps - 10);
}

TEST(NestWalk, TheBudgetEnds) {
  WalkBudget Budget;
  Budget.Steps = 1000;
  const std::vector<NestNode> Nodes =
      nests("for 281474976710656 { for 1 +1 { 0x0 } }");
  EXPECT_EQ(countAccesses(Nodes, Budget), std::nullopt);
  EXPECT_EQ(Budget.Steps, 0u);
  Budget.Steps = 1000;
  EXPECT_FALSE(forEachAddress(Nodes, Budget, [](uint64_t) { return true; }));
}

TEST(NestWalk, NegativeTripCountsDoNotRun) {
  EXPECT_EQ(expand(nests("for 4 { for 1 -1 { 0x1 } }")).size(), 1u);
}

TEST(NestWalk, ExtentsThatAreNone) {
  WalkBudget Budget;
  for (const char *Text : {"for 3 { 0x0 +9223372036854775807 }",
                           "for 3 { 0xffffffffffffffff +1 }"})
    forEachBox(nests(Text), Budget, [&](const Box &B, unsigned) {
      EXPECT_FALSE(B.extent()) << Text;
      return true;
    });
}
