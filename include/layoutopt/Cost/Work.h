//===-- Work.h - What a program does beside moving records ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a program does beside moving records: arithmetic, the instructions that
/// access other memory, and the lines of that.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_COST_WORK_H
#define LAYOUTOPT_COST_WORK_H

#include "layoutopt/Model/Program.h"
#include <optional>

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

/// How often each part of a tree runs of the times that the tree does, from
/// counts of a run where there are some; else each alternative of a branch
/// equally often, and all the rest always.
class Shares {
public:
  /// Of \p N, which is in \p Parent; 0: it never ran. To be asked before it is
  /// entered.
  double of(const AccessNode &N, const AccessNode *Parent) const;
  /// What is in \p N comes next. To be given back to leave().
  std::optional<uint64_t> enter(const AccessNode &N);
  void leave(std::optional<uint64_t> Before) { Around = Before; }

private:
  std::optional<uint64_t> Around; ///< How often what is around ran.
};

/// What functions do each time that they are called, calls included. Loops run
/// expectedIterationsOf() times; a recursive call is not followed again.
class FunctionWork {
public:
  /// \p P outlives this. \p LineBytes: of the memory.
  FunctionWork(const Program &P, uint64_t LineBytes);

  const ProgramWork &of(Index Function);
  /// An access to memory without records that moves by \p Step from an
  /// iteration of the innermost loop around it to the next.
  ProgramWork ofAccess(Stride Step) const;

private:
  ProgramWork of(const AccessNode &N, Shares &S);

  const Program &P;
  const uint64_t LineBytes;
  std::vector<ProgramWork> Known; ///< Of functions that are done.
  std::vector<bool> IsActive;     ///< Begun: done, or in the middle.
};

} // namespace layoutopt

#endif // LAYOUTOPT_COST_WORK_H
