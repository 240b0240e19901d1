//===-- WordsTest.cpp - Tests of how messages say it ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Words.h"
#include <gmock/gmock.h>

using namespace layoutopt;

namespace {

TEST(WordsTest, NumbersAreShort) {
  EXPECT_EQ(shortCount(0), "0");
  EXPECT_EQ(shortCount(999), "999");
  EXPECT_EQ(shortCount(1000), "1 k");
  EXPECT_EQ(shortCount(1536000), "1.54 M");
  EXPECT_EQ(shortCount(2e21), "2e+03 E");
}

TEST(WordsTest, WhatIsNotSureIsSaid) {
  EXPECT_EQ(expectationOf({1.5, 1.25, 2}), "1.25 to 2.00 times as fast");
  EXPECT_EQ(expectationOf({1, 0.9, 1.25}),
            "0.90 to 1.25 times as fast: leave it, or measure it");
  EXPECT_EQ(expectationOf({0.5, 0.25, 0.75}),
            "0.25 to 0.75 times as fast: leave it");
}

TEST(WordsTest, AFieldIsOnItsOwn) {
  EXPECT_EQ(formOf(ClusterPlan{{"x"}, LayoutExpr::soa(), ""}), "on its own");
  EXPECT_EQ(formOf(ClusterPlan{{"x", "y"}, LayoutExpr::soa(), ""}), "SoA");
}

} // namespace
