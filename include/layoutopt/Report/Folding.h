//===-- Folding.h - What a run leaves out of its summary --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program with hundreds of arrays has few that matter. Of those that stay, a
/// run tells of the ones for which memory fetches most, and counts the others.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_FOLDING_H
#define LAYOUTOPT_REPORT_FOLDING_H

#include "layoutopt/Report/Reported.h"

namespace layoutopt {

/// So many array sets that stay are told of one by one.
inline constexpr size_t MostTold = 16;

struct Folded {
  size_t Refused = 0; ///< Sets that are left out for an obstacle.
  /// `12 other arrays stay as they are: 9 by choice, 3 [owner-exposed]
  /// (--explain lists them)`; empty: none is left out.
  std::string Text;
};

/// Sets Untold in \p Plan for all but the MostTold sets that stay and through
/// which walks fetch most bytes; sets that nothing fetches go first, the last
/// ones of the plan before others. What changes, and what a policy names, is
/// always told of. Changes nothing where there are no more than that.
Folded foldKept(const Program &P, LayoutPlan &Plan, const WalkList &Walks,
                const PlannedCosts &Costs);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_FOLDING_H
