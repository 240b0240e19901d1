//===-- Holdings.h - What a run says about containers -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_HOLDINGS_H
#define LAYOUTOPT_TOOLS_HOLDINGS_H

#include "layoutopt/Driver/SourceTexts.h"
#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// A warning for each record of the program that lies in containers, at the
/// name that holds it best; the other names are counted, or with \p AllNames
/// listed. Returns the number of records.
unsigned reportHoldings(const Program &P, const SourceTexts &Texts,
                        bool AllNames, llvm::raw_ostream &OS);

/// For each such record: how many names hold it, and in what.
void printHoldings(const Program &P, llvm::raw_ostream &OS);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_HOLDINGS_H
