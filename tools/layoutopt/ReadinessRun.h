//===-- ReadinessRun.h - What a whole program could gain --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_READINESSRUN_H
#define LAYOUTOPT_TOOLS_READINESSRUN_H

#include "Options.h"
#include "layoutopt/Support/Error.h"

namespace layoutopt {

/// Reports on the program that \p O names, as text on \p Out, or in the files
/// and forms that it names. Nothing else is written.
llvm::Expected<ExitCode> reportReadiness(const Options &O,
                                         llvm::StringRef Executable,
                                         llvm::raw_ostream &Out,
                                         llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_READINESSRUN_H
