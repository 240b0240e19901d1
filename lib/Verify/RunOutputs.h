//===-- RunOutputs.h - What came out of a run -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_VERIFY_RUNOUTPUTS_H
#define LAYOUTOPT_LIB_VERIFY_RUNOUTPUTS_H

#include "ShellCommand.h"
#include "layoutopt/Verify/EquivalenceRun.h"
#include <set>

namespace layoutopt {

/// One run of the command.
struct RunOutputs {
  CommandResult Result;
  std::string Folder; ///< Has `stdout`, `stderr`, and `0`, `1`... for files.
  bool KnowsReads = false;
  std::set<std::string> Read;         ///< Sources opened in the copy.
  std::set<std::string> ReadOriginal; ///< And in the original tree.
};

/// The result of a comparison.
struct RunComparison {
  std::string Difference; ///< Empty: they agree.
  double WorstError = 0;  ///< Of numbers.
};

/// Compares as \p Request says.
llvm::Expected<RunComparison> compareRuns(const EquivalenceRequest &Request,
                                          const RunOutputs &First,
                                          const RunOutputs &Second);

/// The last lines that a run printed, each on a line of its own, for a message.
std::string lastLines(const RunOutputs &Run);

/// \p Number as messages show it.
std::string shortNumber(double Number);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_VERIFY_RUNOUTPUTS_H
