//===-- GuardedTest.cpp - Tests of work that may crash --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Guarded.h"
#include <cstdlib>
#include <gtest/gtest.h>

using layoutopt::runGuarded;

namespace {

TEST(GuardedTest, WorkIsDone) {
  int N = 0;
  EXPECT_TRUE(runGuarded([&] { N = 1; }));
  EXPECT_EQ(N, 1);
}

TEST(GuardedTest, ACrashIsSurvived) {
  int N = 0;
  EXPECT_FALSE(runGuarded([&] {
    N = 1;
    std::abort();
  }));
  EXPECT_EQ(N, 1);
  EXPECT_TRUE(runGuarded([&] { N = 2; }));
  EXPECT_EQ(N, 2);
}

/// Each level keeps more than 1 KiB: 64 MiB, more than threads have.
int deep(int N) {
  volatile char Kept[1024];
  Kept[0] = static_cast<char>(N);
  return N == 0 ? 0 : deep(N - 1) + Kept[0] - static_cast<char>(N);
}

TEST(GuardedTest, CodeMayBeNestedDeeply) {
  int Sum = 1;
  EXPECT_TRUE(runGuarded([&] { Sum = deep(1 << 16); }));
  EXPECT_EQ(Sum, 0);
}

} // namespace
