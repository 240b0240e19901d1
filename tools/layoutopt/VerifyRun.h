//===-- VerifyRun.h - The step of --verify-run ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_VERIFYRUN_H
#define LAYOUTOPT_TOOLS_VERIFYRUN_H

#include "Options.h"
#include "Outputs.h"
#include "layoutopt/Verify/EquivalenceRun.h"

namespace layoutopt {

/// What the command of \p O is to be run on: the program with \p Changed, the
/// new contents of its files, and what comes with them.
llvm::Expected<EquivalenceRequest>
equivalenceRequest(const Options &O, const Program &P, const LayoutPlan &Plan,
                   const SourceTexts &Texts, const FileContents &Changed);

/// \p E, of two runs that differ; kernels that are called as before do, which
/// it then says.
llvm::Error withHint(llvm::Error E, const Program &P, const LayoutPlan &Plan);

/// Runs the command of \p O on both programs, see Verify/EquivalenceRun.h, and
/// says in \p Log what came out; an error if nothing may be written. The diff,
/// if it was asked for, is printed to \p Out in that case too. False: both do
/// the same, but the rewritten program was timed, and is not faster.
llvm::Expected<bool>
verifyByRunning(const Options &O, const Program &P, const LayoutPlan &Plan,
                const SourceTexts &Texts, const FileContents &Changed,
                llvm::raw_ostream &Out, llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_VERIFYRUN_H
