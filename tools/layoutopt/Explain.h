//===-- Explain.h - What layouts cost ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_EXPLAIN_H
#define LAYOUTOPT_TOOLS_EXPLAIN_H

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Target/TargetProfile.h"

namespace layoutopt {

/// For each reported set the walks through its records, the bytes that they
/// use, and those that memory moves for them as it is and as planned; where the
/// profile has prices, also the speed-up to expect, with its bounds. \p Kernels
/// is the device of sets of OpenCL C, \p Host that of all others.
void explain(const Program &P, const LayoutPlan &Plan, const WalkList &Walks,
             const TargetProfile &Kernels, const TargetProfile &Host,
             const SourceTexts &Texts, llvm::raw_ostream &OS);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_EXPLAIN_H
