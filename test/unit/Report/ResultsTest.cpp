//===-- ResultsTest.cpp - What a run found --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Results.h"
#include <gtest/gtest.h>

using namespace layoutopt;

TEST(ResultsTest, EditsThatTouchAreOne) {
  std::vector<Edit> Edits = {{{0, 3, 3}, "a", "s"},
                             {{0, 3, 5}, "b", "s"},
                             {{0, 5, 5}, "c", "s"},
                             {{0, 6, 7}, "d", "s"},
                             {{1, 7, 8}, "e", "s"}};
  std::vector<Edit> Merged = mergedEdits(Edits);
  ASSERT_EQ(Merged.size(), 3u);
  EXPECT_EQ(Merged[0].Where, (Range{0, 3, 5}));
  EXPECT_EQ(Merged[0].Text, "abc");
  EXPECT_EQ(Merged[1].Where, (Range{0, 6, 7}));
  EXPECT_EQ(Merged[2].Where.File, 1);
  // They make the same text.
  EXPECT_EQ(*applyEdits("0123456789", llvm::ArrayRef(Edits).take_front(4)),
            *applyEdits("0123456789", llvm::ArrayRef(Merged).take_front(2)));
}

TEST(ResultsTest, OwnRulesAreNoReasons) {
  for (const OwnRule &R : ownRules())
    EXPECT_FALSE(parseReason(R.Id).has_value()) << R.Id.str();
}
