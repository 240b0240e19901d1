//===-- Summary.h - What a run says about each array ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_SUMMARY_H
#define LAYOUTOPT_TOOLS_SUMMARY_H

#include "layoutopt/Report/Reported.h"

namespace layoutopt {

/// Warnings for refused sets, and for records in containers: the array, the
/// blocking uses (some for each reason, or \p AllNotes), the smallest fix.
/// Returns the number of warnings.
unsigned reportRefusals(const Program &P, const LayoutPlan &Plan,
                        const SourceTexts &Texts, bool AllNotes,
                        llvm::raw_ostream &OS);

/// Code that was seen but not rewritten: that of arrays, and with \p OfFiles
/// also what is of whole files.
void reportWarnings(const Program &P, const LayoutPlan &Plan,
                    const SourceTexts &Texts, bool OfFiles,
                    llvm::raw_ostream &OS);

/// For each reported set: fields, clusters, layouts, why, padding, and what is
/// \p Expected of it.
void printSummary(const Program &P, const LayoutPlan &Plan,
                  const Expectations &Expected, llvm::raw_ostream &OS);

/// For each record in containers that are not rewritten: how many names hold
/// it, and in what.
void printContainers(const Program &P, llvm::raw_ostream &OS);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_SUMMARY_H
