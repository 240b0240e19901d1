//===-- CompareTextTest.cpp - Where two outputs differ --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/CompareText.h"
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using llvm::StringRef;

static bool agree(StringRef A, StringRef B, double Tolerance = 1e-3) {
  bool Forward = !compareNumbers(A, B, Tolerance).Difference;
  EXPECT_EQ(Forward, !compareNumbers(B, A, Tolerance).Difference);
  return Forward;
}

TEST(CompareBytes, SaysWhere) {
  EXPECT_FALSE(compareBytes("", "").Difference);
  EXPECT_FALSE(compareBytes("a\n", "a\n").Difference);
  auto Found = compareBytes("one\ntwo 23 x\n", "one\ntwo 24 x\n").Difference;
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Line, 2u);
  EXPECT_EQ(Found->Column, 6u);
  EXPECT_EQ(Found->First, "23 x");
  EXPECT_EQ(Found->Second, "24 x");
}

TEST(CompareBytes, OneIsLonger) {
  auto Found = compareBytes("a\n", "a\nb\n").Difference;
  ASSERT_TRUE(Found);
  EXPECT_EQ(Found->Line, 2u);
  EXPECT_EQ(Found->Column, 1u);
  EXPECT_EQ(Found->First, "");
  EXPECT_EQ(Found->Second, "b");
}

TEST(CompareNumbers, WithinTolerance) {
  EXPECT_TRUE(agree("t = 0.5 s", "t = 0.50001 s"));
  EXPECT_TRUE(agree("1000", "1000.5"));
  EXPECT_TRUE(agree("-1e10,2", "-1.0001E+10,2"));
  EXPECT_TRUE(agree("0x10", "16"));
  EXPECT_TRUE(agree("0x1.8p1", "3.0001"));
  EXPECT_TRUE(agree("-0.0", "0"));
  EXPECT_TRUE(agree(".5 5.", "0.5 5"));
  EXPECT_FALSE(agree("0.5", "0.51"));
  EXPECT_FALSE(agree("1", "-1"));
  EXPECT_FALSE(agree("0", "1e-30"));
}

TEST(CompareNumbers, TextCounts) {
  EXPECT_FALSE(agree("t = 0.5 s", "t = 0.5 m"));
  EXPECT_FALSE(agree("x1000 = 2", "x1001 = 2"));
  EXPECT_FALSE(agree("1000a", "1000b"));
  EXPECT_FALSE(agree("1  2", "1 2"));
  EXPECT_FALSE(agree("1 2", "1 2 3"));
  EXPECT_FALSE(agree("1", "one"));
  EXPECT_FALSE(agree("1", ""));
  EXPECT_FALSE(agree(StringRef("1\0"
                               "2",
                               3),
                     StringRef("1\0"
                               "3",
                               3)));
  EXPECT_TRUE(agree("e 5e 5e+", "e 5e 5e+"));
  EXPECT_TRUE(agree("a.b...c-+-", "a.b...c-+-"));
}

TEST(CompareNumbers, NoFiniteNumbers) {
  EXPECT_TRUE(agree("nan", "-nan"));
  EXPECT_TRUE(agree("NaN inf", "nan Infinity"));
  EXPECT_FALSE(agree("inf", "-inf"));
  EXPECT_FALSE(agree("inf", "1e308"));
  EXPECT_FALSE(agree("nan", "0"));
  EXPECT_FALSE(agree("nano", "nana"));
  EXPECT_FALSE(agree("info", "infa"));
  EXPECT_TRUE(std::isinf(compareNumbers("nan", "0", 0.5).WorstError));
}

TEST(CompareNumbers, SaysTheFirstAndTheWorst) {
  auto Found = compareNumbers("a\n1 2.0\n4\n", "a\n1 2.5\n8\n", 0.1);
  ASSERT_TRUE(Found.Difference);
  EXPECT_EQ(Found.Difference->Line, 2u);
  EXPECT_EQ(Found.Difference->Column, 3u);
  EXPECT_EQ(Found.Difference->First, "2.0");
  EXPECT_EQ(Found.Difference->Second, "2.5");
  EXPECT_TRUE(Found.Difference->IsNumber);
  EXPECT_DOUBLE_EQ(Found.Difference->RelativeError, 0.2);
  EXPECT_DOUBLE_EQ(Found.WorstError, 0.5);
  EXPECT_EQ(Found.WorstLine, 3u);

  auto Same = compareNumbers("1 1.5", "1 1.5", 0);
  EXPECT_FALSE(Same.Difference);
  EXPECT_EQ(Same.WorstLine, 0u);
}

RC_GTEST_PROP(CompareNumbers, AnyTextAgreesWithItself,
              (const std::string &Text)) {
  RC_ASSERT(!compareNumbers(Text, Text, 0).Difference);
  RC_ASSERT(!compareBytes(Text, Text).Difference);
}

RC_GTEST_PROP(CompareNumbers, ZeroToleranceIsNotCoarserThanValues,
              (int A, int B)) {
  auto Found = compareNumbers(std::to_string(A), std::to_string(B), 0);
  RC_ASSERT(Found.Difference.has_value() == (A != B));
}
