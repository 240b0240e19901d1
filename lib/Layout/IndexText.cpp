//===-- IndexText.cpp - Places in arrays as text --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexText.h"

using namespace layoutopt;

/// (Index / Divisor) % Extent, where an Extent of 0 stands for no modulo.
static CText digitText(const CText &Index, const IndexFacts &Facts,
                       const CText &Divisor, const CText &Extent) {
  if (!Index.value() && Divisor.value()) {
    uint64_t D = *Divisor.value();
    if (Facts.Below != 0 && Facts.Below <= D)
      return 0;
    if (Extent.value() && !Extent.isZero()) {
      // Both stem from one axis: their product is at most MaxExtent.
      uint64_t Period = D * *Extent.value();
      if (Facts.MultipleOf % Period == 0)
        return 0;
      if (Facts.Below != 0 && Facts.Below <= Period)
        return Index / Divisor;
    }
  }
  CText Quotient = Index / Divisor;
  return Extent.isZero() ? Quotient : Quotient % Extent;
}

CText layoutopt::placeText(const IndexDigit &Digit, const CText &Index,
                           const IndexFacts &Facts, const CText &M) {
  assert(Facts.MultipleOf >= 1 && "every number is a multiple of 1");
  CText Divisor = Digit.Divisor;
  if (Digit.DivisorHasCount)
    Divisor = Divisor * M;
  auto Modulo = [&](const CText &Extent) {
    return Digit.Slowest ? CText(0) : Extent;
  };
  if (Digit.How != PhysDim::OddEven) {
    CText Extent = Digit.How == PhysDim::Dynamic ? M : CText(Digit.Extent);
    return digitText(Index, Facts, Divisor, Modulo(Extent));
  }
  uint64_t Evens = Digit.Extent / 2 + Digit.Extent % 2;
  if (Digit.Extent % 2 == 0)
    return digitText(Index, Facts, Divisor, 2) * Evens +
           digitText(Index, Facts, Divisor * 2, Modulo(Evens));
  CText Coordinate = digitText(Index, Facts, Divisor, Modulo(Digit.Extent));
  return Coordinate % 2 * Evens + Coordinate / 2;
}
