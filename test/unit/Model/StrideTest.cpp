//===-- StrideTest.cpp - Tests of the arithmetic of strides ---------------===//
//-----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Stride.h"
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;

static Stride anyStride() {
  switch (*rc::gen::inRange(0, 5)) {
  case 0:
    return UnknownStride;
  case 1:
    return IrregularStride;
  default:
    return fixedStride(*rc::gen::inRange(-100, 100));
  }
}

TEST(Stride, AddsWhatIsKnown) {
  EXPECT_EQ(sum(fixedStride(4), fixedStride(-12)), fixedStride(-8));
  EXPECT_EQ(sum(fixedStride(4), UnknownStride), UnknownStride);
  EXPECT_EQ(sum(IrregularStride, UnknownStride), IrregularStride);
  EXPECT_EQ(sum(Stride(), UnknownStride), UnknownStride);
}

TEST(Stride, ComposesAlongCalls) {
  EXPECT_EQ(composed(fixedStride(16), fixedStride(2)), fixedStride(32));
  EXPECT_EQ(composed(UnknownStride, fixedStride(2)), UnknownStride);
  EXPECT_EQ(composed(fixedStride(2), IrregularStride), IrregularStride);
  EXPECT_EQ(composed(IrregularStride, UnknownStride), IrregularStride);
  EXPECT_EQ(composed(Stride(), IrregularStride), Stride());
  EXPECT_EQ(composed(IrregularStride, Stride()), Stride());
}

TEST(Stride, EitherWayForgetsTheDirection) {
  EXPECT_EQ(either(fixedStride(4), fixedStride(-4)), fixedStride(4));
  EXPECT_EQ(either(fixedStride(4), Stride()), fixedStride(4));
  EXPECT_EQ(either(fixedStride(4), fixedStride(8)), UnknownStride);
  EXPECT_EQ(either(fixedStride(4), IrregularStride), IrregularStride);
}

TEST(Stride, HugeAmountsAreUnknown) {
  EXPECT_EQ(scaled(fixedStride(int64_t(1) << 40), 2), UnknownStride);
  EXPECT_EQ(scaled(fixedStride(int64_t(1) << 40), INT64_MAX), UnknownStride);
  EXPECT_EQ(sum(fixedStride(int64_t(1) << 40), fixedStride(1)), UnknownStride);
  EXPECT_EQ(fixedStride(INT64_MIN), UnknownStride);
}

RC_GTEST_PROP(StrideProperty, SumsAreCommutativeAndAssociative, ()) {
  Stride A = anyStride(), B = anyStride(), C = anyStride();
  RC_ASSERT(sum(A, B) == sum(B, A));
  RC_ASSERT(sum(A, Stride()) == A);
  // What cancels out where all is known may not where it is not.
  if (A.Kind == B.Kind && B.Kind == C.Kind)
    RC_ASSERT(sum(sum(A, B), C) == sum(A, sum(B, C)));
}

RC_GTEST_PROP(StrideProperty, ScalingDistributesOverSums, ()) {
  Stride A = anyStride(), B = anyStride();
  int64_t By = *rc::gen::inRange(-9, 9);
  if (A.Kind == StrideKind::Fixed && B.Kind == StrideKind::Fixed)
    RC_ASSERT(scaled(sum(A, B), By) == sum(scaled(A, By), scaled(B, By)));
  RC_ASSERT(composed(fixedStride(By), A) == scaled(A, By));
}
