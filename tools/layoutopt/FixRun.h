//===-- FixRun.h - `fix`, and a rewrite that starts with it -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_FIXRUN_H
#define LAYOUTOPT_TOOLS_FIXRUN_H

#include "Options.h"
#include "layoutopt/Fix/FixRounds.h"
#include "layoutopt/Support/Error.h"

namespace layoutopt {

/// A program as it lies on the disk, for what is compared with it or written.
struct OriginalProgram {
  Program Facts;
  SourceTexts Texts;
};

/// \p P, which was read with the files of \p Series changed, with these files
/// as they were. An I/O error if one has changed on the disk since.
llvm::Expected<OriginalProgram> originalOf(const Program &P,
                                           const FixSeries &Series);

/// Says what the fixes are, what they free and what they do not.
void reportFixes(const FixSeries &Series, const Options &O,
                 llvm::raw_ostream &Log);

/// Finds the fixes for the program of \p O, and shows or writes them.
llvm::Expected<ExitCode> fixObstacles(const Options &O,
                                      llvm::StringRef Executable,
                                      llvm::raw_ostream &Out,
                                      llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_FIXRUN_H
