//===-- OrderRun.h - Fields in another order, in a run ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_ORDERRUN_H
#define LAYOUTOPT_TOOLS_ORDERRUN_H

#include "Options.h"
#include "layoutopt/Driver/Rounds.h"
#include "layoutopt/Fix/OrderRounds.h"
#include "layoutopt/Report/OrderResults.h"

namespace layoutopt {

/// The orders that \p Asked asks for, a project for \p O behind rewrite(),
/// which gave \p Made, and \p Rounds, in the text that \p Changed has, which
/// then has theirs.
llvm::Expected<OrderReport>
orderChanged(const Options &O, llvm::StringRef Executable, const Project &Asked,
             const VerifiedEdits &Made,
             llvm::ArrayRef<std::unique_ptr<Round>> Rounds,
             FileContents &Changed);

/// Says what got another order, and what did not. Whether a record that was
/// asked for by its name keeps its order.
bool reportOrders(const OrderResult &Orders, const Options &O,
                  llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_ORDERRUN_H
