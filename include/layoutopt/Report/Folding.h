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
#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

/// So many array sets that stay are told of one by one.
inline constexpr size_t MostTold = 16;

struct Folded {
  size_t Refused = 0; ///< Sets that are left out for an obstacle.
  /// `12 other arrays stay as they are: 9 by choice, 3 [owner-exposed]
  /// (--explain lists them)`; empty: none is left out.
  std::string Text;
};

/// Sets Untold in \p Plan for all but the MostTold sets that stay and of which
/// memory fetches most; of equals, the last ones of the plan go first. What
/// changes, and what a policy names, is always told of. \p Fetched, the bytes
/// that walks fetch of a set, is asked only where there are more than that.
Folded foldKept(const Program &P, LayoutPlan &Plan,
                llvm::function_ref<double(size_t Set)> Fetched);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_FOLDING_H
