//===-- MeasureRun.h - The step of --strategy=measure -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_MEASURERUN_H
#define LAYOUTOPT_TOOLS_MEASURERUN_H

#include "MeasuredProgram.h"

namespace layoutopt {

/// What came of a measurement.
struct MeasuredLayouts {
  /// The request for the fastest program: that of a run with a policy. Empty:
  /// nothing is faster for sure.
  std::optional<Options> Chosen;
  FileContents Changed; ///< Of Chosen, what it writes.
  std::string Advice;   ///< What `advise` prints.
};

/// Looks for the fastest of the programs of \p From with other layouts. Says in
/// \p Log what came out; \p Out gets a diff if one of them is wrong, which is
/// an error as it is for --verify-run. Writes no file but that of
/// --measure-log.
llvm::Expected<MeasuredLayouts> measureLayouts(const MeasuredSources &From,
                                               llvm::raw_ostream &Out,
                                               llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_MEASURERUN_H
