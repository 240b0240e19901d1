//===-- Pipeline.h - The stages in order ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_PIPELINE_H
#define LAYOUTOPT_TOOLS_PIPELINE_H

#include "Options.h"
#include "layoutopt/Support/Error.h"

namespace layoutopt {

/// Runs the stages that \p O asks for. What was asked for goes to \p Out,
/// summary and warnings to \p Log. \p Executable is the path of the program,
/// by which it finds its profiles. The result is the exit code of a run
/// without errors.
llvm::Expected<ExitCode> runPipeline(const Options &O,
                                     llvm::StringRef Executable,
                                     llvm::raw_ostream &Out,
                                     llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_PIPELINE_H
