//===-- CanonicalTest.cpp - Tests of canonical forms ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/LayoutExpr.h"
#include <gtest/gtest.h>

using namespace layoutopt;

static std::string canonical(llvm::StringRef Text,
                             std::optional<uint64_t> NumFields = std::nullopt) {
  return llvm::cantFail(LayoutExpr::parse(Text)).canonical(NumFields).str();
}

TEST(Canonical, DropsExtentsOfOne) {
  EXPECT_EQ(canonical("[i, i p(1), f, f oe(1), i p(1)]"), "[i, f]");
  EXPECT_EQ(canonical("[i, f, i oe(2)]"), "[i, f, i p(2)]");
}

TEST(Canonical, MergesNeighbours) {
  EXPECT_EQ(canonical("[i, f, i p(4), i p(8)]"), "[i, f, i p(32)]");
  EXPECT_EQ(canonical("[i, f, i p(4), f p(1), i p(8)]"), "[i, f, i p(32)]");
  EXPECT_EQ(canonical("[i, f p(2), f p(3)]"), "[i, f p(6)]");
  EXPECT_EQ(canonical("[i, f, i oe(4), i p(8)]"), "[i, f, i oe(4), i p(8)]");
  EXPECT_EQ(canonical("[i, f, i p(4), i oe(8)]"), "[i, f, i p(4), i oe(8)]");
}

TEST(Canonical, LetsTheSlowestDynamicAbsorb) {
  EXPECT_EQ(canonical("[f, i, i p(4)]"), "[f, i]");
  EXPECT_EQ(canonical("[i p(4), i, i p(2), f]"), "[i, f]");
  EXPECT_EQ(canonical("[i, f, f p(3)]"), "[i, f]");
  EXPECT_EQ(canonical("[i, f p(3), f]"), "[i, f]");
  EXPECT_EQ(canonical("[i, i oe(4), f]"), "[i, i oe(4), f]");
}

TEST(Canonical, KeepsWhatRoundsTheDynamic) {
  // The slower dimension's coordinate depends on the rounded extent.
  EXPECT_EQ(canonical("[i p(2), f, i, i p(4)]"), "[i p(2), f, i, i p(4)]");
  EXPECT_EQ(canonical("[f p(2), i, f, f p(4)]"), "[f p(2), i, f, f p(4)]");
}

TEST(Canonical, UsesTheNumberOfFields) {
  EXPECT_EQ(canonical("[i, f]", 1), "[i]");
  EXPECT_EQ(canonical("[f, i]", 1), "[i]");
  EXPECT_EQ(canonical("[i, f, i p(32)]", 1), "[i]");
  EXPECT_EQ(canonical("[i, f, i oe(4)]", 1), "[i, i oe(4)]");
  EXPECT_EQ(canonical("[i, f, i p(32)]", 2), "[i, f, i p(32)]");
  EXPECT_EQ(canonical("[i, f p(8)]", 7), "[i, f]");
  EXPECT_EQ(canonical("[f p(2), i, f p(8)]", 7), "[i, f]");
  EXPECT_EQ(canonical("[f p(2), i, f]", 5), "[f, i, f p(3)]");
  EXPECT_EQ(canonical("[f p(2), i, f, f p(4)]", 7), "[f, i, f p(4)]");
  EXPECT_EQ(canonical("[i, f oe(8)]", 5), "[i, f oe(5)]");
  EXPECT_EQ(canonical("[i, f oe(8)]", 2), "[i, f]");
}
