//===-- Work.h - What a program does beside moving records ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The part of a program's time that no layout changes: arithmetic, the
/// instructions that access memory, and memory that holds no records.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_COST_WORK_H
#define LAYOUTOPT_COST_WORK_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

struct ProgramWork {
  double Operations = 0; ///< In additions that take about as long.
  double Accesses = 0;   ///< Loads and stores of memory without records.
  /// Lines of memory without records that loops come to: in order, and where
  /// no rule leads to the next.
  double Ordered = 0, Gathered = 0;

  ProgramWork &operator+=(const ProgramWork &W) {
    Operations += W.Operations;
    Accesses += W.Accesses;
    Ordered += W.Ordered;
    Gathered += W.Gathered;
    return *this;
  }
  ProgramWork &operator*=(double Times) {
    Operations *= Times;
    Accesses *= Times;
    Ordered *= Times;
    Gathered *= Times;
    return *this;
  }
};

/// Of all that runs, from rootsOf() on, kernels for all work-items. Loops run
/// expectedIterationsOf() times, each alternative of a branch equally often; a
/// recursive call is not followed again. \p LineBytes: of the memory.
ProgramWork workOf(const Program &P, uint64_t LineBytes);

} // namespace layoutopt

#endif // LAYOUTOPT_COST_WORK_H
