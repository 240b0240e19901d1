//===-- Html.h - The report as one page -------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_HTML_H
#define LAYOUTOPT_REPORT_HTML_H

#include "layoutopt/Driver/OrderResult.h"
#include "layoutopt/Report/Readiness.h"
#include "layoutopt/Rewrite/EditSet.h"

namespace layoutopt {

/// \p R as a page of HTML that needs nothing else: for each array graph,
/// clusters, memory before and after, expected speed-up, diff, and what keeps
/// it; and \p Orders. \p Edits carry out the plan.
std::string reportPage(const Project &Asked, const Assessment &Worth,
                       const Readiness &R, const EditSet &Edits,
                       const OrderResult &Orders);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_HTML_H
