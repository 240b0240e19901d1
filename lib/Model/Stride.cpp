//===-- Stride.cpp - How values move --------------------------------------===//
//----------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Stride.h"

using namespace layoutopt;

static bool isFixed(Stride S) { return S.Kind == StrideKind::Fixed; }

/// The less regular one of two.
static Stride worse(Stride A, Stride B) {
  return A.Kind == StrideKind::Irregular || B.Kind == StrideKind::Irregular
             ? IrregularStride
             : UnknownStride;
}

Stride layoutopt::fixedStride(int64_t Amount) {
  constexpr int64_t Max = int64_t(1) << 40;
  if (Amount > Max || Amount < -Max)
    return UnknownStride;
  return {StrideKind::Fixed, Amount};
}

Stride layoutopt::sum(Stride A, Stride B) {
  if (A.isZero())
    return B;
  if (B.isZero())
    return A;
  if (isFixed(A) && isFixed(B))
    return fixedStride(A.Amount + B.Amount);
  return worse(A, B);
}

Stride layoutopt::scaled(Stride S, int64_t By) {
  if (By == 0)
    return {};
  int64_t Product = 0;
  if (!isFixed(S) || S.isZero())
    return S;
  if (__builtin_mul_overflow(S.Amount, By, &Product))
    return UnknownStride;
  return fixedStride(Product);
}

Stride layoutopt::either(Stride A, Stride B) {
  if (A == B || B.isZero())
    return A;
  if (isFixed(A) && isFixed(B) && A.Amount == -B.Amount)
    return A;
  return A.isZero() ? B : worse(A, B);
}

Stride layoutopt::composed(Stride Coefficient, Stride S) {
  if (Coefficient.isZero() || S.isZero())
    return {};
  return isFixed(Coefficient) ? scaled(S, Coefficient.Amount)
                              : worse(Coefficient, S);
}
