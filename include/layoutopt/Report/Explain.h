//===-- Explain.h - What layouts cost ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_EXPLAIN_H
#define LAYOUTOPT_REPORT_EXPLAIN_H

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Plan/Gains.h"
#include "layoutopt/Plan/LayoutPlan.h"

namespace layoutopt {

/// For each reported set the walks through its records, the bytes that they
/// use, and those that memory moves for them as it is and as planned; where the
/// profile has prices, also the speed-up that is \p Expected, with its bounds,
/// and that of all sets together. \p Worth: of \p Costs; null: no prices.
/// \p Record: only of its sets, reported or not, and nothing of all together.
void explain(const Program &P, const LayoutPlan &Plan, const WalkList &Walks,
             const PlannedCosts &Costs, const Gains *Worth,
             const Expectations &Expected, const SourceTexts &Texts,
             llvm::raw_ostream &OS, Index Record = None);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_EXPLAIN_H
