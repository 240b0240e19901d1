//===-- Reports.h - What a run tells other programs -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_REPORTS_H
#define LAYOUTOPT_TOOLS_REPORTS_H

#include "Outputs.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Report/OrderResults.h"

namespace layoutopt {

/// The files of --sarif and --export-fixes for \p Asked, behind rewrite(),
/// which gave \p Made, and behind \p Orders, which \p Made has by now; and the
/// headers that these include.
std::vector<NamedText> reportsOf(const Options &O, const Project &Asked,
                                 const VerifiedEdits &Made,
                                 const OrderReport &Orders);

/// Names the headers, once all is written.
void noteHeaders(const Options &O, const EditSet &Edits,
                 llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_REPORTS_H
