//===-- Holdings.h - What a run says about containers -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_HOLDINGS_H
#define LAYOUTOPT_TOOLS_HOLDINGS_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// For each record of the program that lies in containers: how many names hold
/// it, and in what.
void printHoldings(const Program &P, llvm::raw_ostream &OS);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_HOLDINGS_H
