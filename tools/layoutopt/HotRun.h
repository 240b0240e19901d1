//===-- HotRun.h - Mock-ups of a hot spot -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_HOTRUN_H
#define LAYOUTOPT_TOOLS_HOTRUN_H

#include "Options.h"
#include "llvm/Support/raw_ostream.h"

namespace layoutopt {

/// Measures what other layouts would bring to the hot spot that \p O names, in
/// a copy of the program, and prints it to \p Out. \p Executable is the path of
/// the program that runs: the run-time of mock-ups is looked for beside it.
llvm::Error adviseHotSpot(const Options &O, llvm::StringRef Executable,
                          llvm::raw_ostream &Out, llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_HOTRUN_H
