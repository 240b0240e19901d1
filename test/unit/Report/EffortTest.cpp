//===-- EffortTest.cpp - How easily an obstacle is helped -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Effort.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace layoutopt;

/// The rows, as they stand.
static const Reason Rows[] = {
#define LAYOUTOPT_EFFORT(Name, How) Reason::Name,
#include "Efforts.def"
};

TEST(EffortTest, EachReasonHasOneRowInItsOrder) {
  EXPECT_TRUE(llvm::ArrayRef(Rows) == allReasons());
}

TEST(EffortTest, WhatAPolicyLiftsTakesNoCode) {
  for (Reason Why : allReasons())
    if (infoOf(Why).Lift == LiftedBy::Boundary) {
      EXPECT_EQ(effortOf(Why), Effort::Settings) << toString(Why).str();
    }
}

TEST(EffortTest, TypesAndSignaturesAreNoSmallFix) {
  EXPECT_TRUE(isFixable(effortOf(Reason::VisibleOutside)));
  EXPECT_TRUE(isFixable(effortOf(Reason::UnusualSubscript)));
  EXPECT_TRUE(isFixable(effortOf(Reason::AddressEscapes)));
  EXPECT_FALSE(isFixable(effortOf(Reason::LinkedRecord)));
  EXPECT_FALSE(isFixable(effortOf(Reason::NotVerified)));
}

TEST(EffortTest, EachHasAName) {
  for (Reason Why : allReasons())
    EXPECT_FALSE(toString(effortOf(Why)).empty());
}
