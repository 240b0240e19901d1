//===-- SpeedUpInterval.cpp - What pairs of times say ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Measure/SpeedUpInterval.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cassert>
#include <cmath>

using namespace layoutopt;

/// On each side: that the median lies beyond the interval.
static constexpr double Doubt = 0.005;

SpeedUpInterval layoutopt::speedUpInterval(std::vector<double> Ratios) {
  assert(!Ratios.empty() && "nothing was measured");
  llvm::sort(Ratios);
  const size_t N = Ratios.size();
  // Each ratio lies below the median with probability 1/2. The interval begins
  // at rank K, the largest with P(fewer than K lie below) <= Doubt.
  size_t K = 0;
  double Term = std::pow(0.5, double(N)), Below = Term;
  for (size_t I = 1; 2 * I < N && Below <= Doubt; ++I) {
    K = I;
    Term *= double(N - I + 1) / double(I);
    Below += Term;
  }
  const size_t First = K == 0 ? 0 : K - 1;
  SpeedUpInterval Out;
  Out.Least = Ratios[First];
  Out.Most = Ratios[N - 1 - First];
  Out.Median = (Ratios[(N - 1) / 2] + Ratios[N / 2]) / 2;
  Out.Pairs = N;
  return Out;
}

/// Half the width of an interval that says: as good as equal.
static constexpr double Equal = 0.01;

bool SpeedUpInterval::isClear() const {
  return isFaster() || isSlower() || (Least > 1 - Equal && Most < 1 + Equal);
}

std::string SpeedUpInterval::str() const {
  return llvm::formatv("{0:F2} times as fast ({1:F2} to {2:F2}), {3} pair{4} "
                       "of runs",
                       Median, Least, Most, Pairs, Pairs == 1 ? "" : "s");
}
