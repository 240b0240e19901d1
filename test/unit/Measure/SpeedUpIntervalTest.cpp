//===-- SpeedUpIntervalTest.cpp - Tests of what pairs of times say --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Measure/SpeedUpInterval.h"
#include <gtest/gtest.h>
#include <random>

using namespace layoutopt;

static std::vector<double> oneTo(size_t N) {
  std::vector<double> Out;
  for (size_t I = N; I != 0; --I)
    Out.push_back(double(I));
  return Out;
}

TEST(SpeedUpInterval, LeavesOutWhatIsUnlikely) {
  // Ranks from tables of the sign test at 0.5 % on each side.
  const struct {
    size_t N;
    double Least, Most;
  } Cases[] = {{1, 1, 1}, {3, 1, 3},   {7, 1, 7},
               {8, 1, 8}, {15, 3, 13}, {31, 8, 24}};
  for (const auto &[N, Least, Most] : Cases) {
    const SpeedUpInterval I = speedUpInterval(oneTo(N));
    EXPECT_EQ(I.Least, Least) << N;
    EXPECT_EQ(I.Most, Most) << N;
    EXPECT_EQ(I.Median, double(N + 1) / 2);
    EXPECT_EQ(I.Pairs, N);
  }
  EXPECT_EQ(speedUpInterval({4, 1, 3, 2}).Median, 2.5);
}

// Looking three times, as a run does: equal programs seldom count as faster.
TEST(SpeedUpInterval, EqualProgramsAreNotFaster) {
  std::mt19937 Random(1);
  std::lognormal_distribution<double> Noise(0, 0.1);
  int Faster = 0, Faster2 = 0;
  for (int Try = 0; Try != 2000; ++Try) {
    std::vector<double> Same, Better;
    bool Claims = false, Finds = false;
    for (size_t Pair = 1; Pair <= 31; ++Pair) {
      const double Ratio = Noise(Random) / Noise(Random);
      Same.push_back(Ratio);
      Better.push_back(1.2 * Ratio);
      if (Pair != 7 && Pair != 15 && Pair != 31)
        continue;
      Claims |= speedUpInterval(Same).isFaster();
      Finds |= speedUpInterval(Better).isFaster();
    }
    Faster += Claims;
    Faster2 += Finds;
  }
  EXPECT_LT(Faster, 2000 * 0.025);
  EXPECT_GT(Faster2, 2000 * 0.97); // A gain of 20 % in noise of 14 %.
}

TEST(SpeedUpInterval, SaysHowMuch) {
  EXPECT_EQ(speedUpInterval({1.2, 1.3, 1.25}).str(),
            "1.25 times as fast (1.20 to 1.30), 3 pairs of runs");
  EXPECT_TRUE(speedUpInterval({1.2, 1.3}).isFaster());
  EXPECT_TRUE(speedUpInterval({0.8, 0.9}).isSlower());
  EXPECT_FALSE(speedUpInterval({0.8, 1.2}).isFaster());
  EXPECT_FALSE(speedUpInterval({0.8, 1.2}).isSlower());
}
