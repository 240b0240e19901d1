//===-- PlannedCosts.h - What a plan changes --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What each walk of a program moves and does as it is, and as planned. Counts
/// only: prices make times of them (Times.h), so that prices can be fitted to
/// what is printed here.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_PLANNEDCOSTS_H
#define LAYOUTOPT_PLAN_PLANNEDCOSTS_H

#include "layoutopt/Cost/Times.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Target/TargetProfile.h"

namespace layoutopt {

/// One walk in one layout.
struct WalkCosts {
  Traffic Moved;
  WalkCounts Counts;
};

struct PlannedCosts {
  /// By the number of the walk; zero where nothing is known.
  std::vector<WalkCosts> Before, After;
  /// By the number of the set: why nothing is known of it; else empty.
  std::vector<std::string> WhyNot;
};

/// \p Plan verifies. \p Kernels is the device of sets of OpenCL C, \p Host that
/// of all others.
PlannedCosts costsOf(const Program &P, const LayoutPlan &Plan,
                     const WalkList &Walks, const TargetProfile &Kernels,
                     const TargetProfile &Host);

/// JSON: the loops, in the order of WalkList, each with its work and the counts
/// of its walks as they are and as planned.
void printCosts(const Program &P, const WalkList &Walks,
                const PlannedCosts &Costs, llvm::raw_ostream &OS);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_PLANNEDCOSTS_H
