//===-- SpeedUpInterval.h - What pairs of times say -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many times as fast a program has become, from runs of both programs in
/// turn: the median of the ratios of each pair, and between which values the
/// median of all such ratios lies. No distribution is assumed.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MEASURE_SPEEDUPINTERVAL_H
#define LAYOUTOPT_MEASURE_SPEEDUPINTERVAL_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace layoutopt {

/// Time before over time after.
struct SpeedUpInterval {
  double Median = 1, Least = 1, Most = 1;
  size_t Pairs = 0;

  bool isFaster() const { return Least > 1; }
  bool isSlower() const { return Most < 1; }
  /// Faster, slower, or as good as equal: more pairs would tell nothing new.
  bool isClear() const;
  /// `1.21 times as fast (1.18 to 1.25), 15 pairs of runs`.
  std::string str() const;
};

/// Of \p Ratios, at least one, of pairs of runs. Least and Most are order
/// statistics: the median of all ratios lies between them with a probability of
/// 99 %, for seven pairs of 98 %, for fewer of less.
SpeedUpInterval speedUpInterval(std::vector<double> Ratios);

/// After so many pairs one may look at the interval, and stop: more looks would
/// find a difference by chance.
constexpr size_t PairsToLookAt[] = {7, 15, 31};

} // namespace layoutopt

#endif // LAYOUTOPT_MEASURE_SPEEDUPINTERVAL_H
