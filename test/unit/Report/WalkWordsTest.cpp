//===-- WalkWordsTest.cpp - Tests of how messages say it ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/WalkWords.h"
#include <gmock/gmock.h>

using namespace layoutopt;

namespace {

TEST(WalkWordsTest, NumbersAreShort) {
  EXPECT_EQ(inShort(0), "0");
  EXPECT_EQ(inShort(999), "999");
  EXPECT_EQ(inShort(1000), "1 k");
  EXPECT_EQ(inShort(1536000), "1.54 M");
  EXPECT_EQ(inShort(2e21), "2e+03 E");
}

TEST(WalkWordsTest, WhatIsNotSureIsSaid) {
  EXPECT_EQ(adviceOn({1.5, 1.25, 2}), "1.25 to 2.00 times as fast");
  EXPECT_EQ(adviceOn({1, 0.9, 1.25}),
            "0.90 to 1.25 times as fast: leave it, or measure it");
  EXPECT_EQ(adviceOn({0.5, 0.25, 0.75}),
            "0.25 to 0.75 times as fast: leave it");
}

TEST(WalkWordsTest, AFieldIsOnItsOwn) {
  EXPECT_EQ(describe(ClusterPlan{{"x"}, LayoutExpr::soa(), ""}), "on its own");
  EXPECT_EQ(describe(ClusterPlan{{"x", "y"}, LayoutExpr::soa(), ""}), "SoA");
}

} // namespace
