//===-- MockTimesTest.cpp - Tests of the times of mock-ups ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Mock/MockTimes.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

MockTimes read(llvm::StringRef Text, unsigned Count) {
  auto Times = readMockTimes(Text, Count);
  if (Times)
    return std::move(*Times);
  ADD_FAILURE() << llvm::toString(Times.takeError());
  return {};
}

TEST(MockTimesTest, RatiosAreOfOneRound) {
  const MockTimes T = read("time 0 0 4 aa\ntime 0 1 2 aa\ntime 1 1 1 aa\n"
                           "time 1 0 3 aa\ntime 2 0 5 aa\n",
                           2);
  EXPECT_THAT(T.ratios(1), ElementsAre(2, 3));
  EXPECT_TRUE(T.agrees(1));
  EXPECT_EQ(T.share(), std::nullopt);
  EXPECT_EQ(T.Candidates[0].median(), 4);
}

TEST(MockTimesTest, FailuresAndOtherResults) {
  const MockTimes T = read("time 0 0 4 aa\nfail 1 it ends by signal 11 (x y)\n"
                           "time 0 2 1 bb\n",
                           3);
  EXPECT_EQ(T.Candidates[1].Failed, "it ends by signal 11 (x y)");
  EXPECT_THAT(T.ratios(1), IsEmpty());
  EXPECT_FALSE(T.agrees(2));
}

TEST(MockTimesTest, ShareOfTheProgramThatIsMostlyHot) {
  const MockTimes T =
      read("call 0.25\nrun 3 0 0.5\nrun 7 6 8\nrun 1 0.1 9\n", 1);
  EXPECT_EQ(T.Calls, 7u);
  EXPECT_EQ(T.CallSeconds, 0.25);
  EXPECT_DOUBLE_EQ(*T.share(), 0.75);
  EXPECT_DOUBLE_EQ(wholeSpeedUp(2, *T.share()), 1.6);
  EXPECT_DOUBLE_EQ(wholeSpeedUp(3, 1), 3);
}

TEST(MockTimesTest, WhatIsNoTimeIsRefused) {
  for (const char *Text :
       {"time 0 0 4\n", "time 0 2 4 aa\n", "time 0 0 nan aa\n",
        "time 0 0 -1 aa\n", "time x 0 1 aa\n", "fail 0\n", "fail 9 why not\n",
        "run 1 2\n", "call\n", "call x\n", "run 1 inf 2\n", "\n",
        "walk 1 2 3\n"}) {
    auto Times = readMockTimes(std::string("run 1 1 1\n") + Text, 2);
    if (Times) {
      ADD_FAILURE() << Text;
      continue;
    }
    EXPECT_THAT(llvm::toString(Times.takeError()), HasSubstr("line 2 "))
        << Text;
  }
}

} // namespace
