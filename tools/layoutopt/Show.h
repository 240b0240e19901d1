//===-- Show.h - How records lie in memory ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_SHOW_H
#define LAYOUTOPT_TOOLS_SHOW_H

#include "Options.h"

namespace layoutopt {

/// Prints the records that \p O names: each as it is declared, who uses it, and
/// as it is planned, or why it stays. A usage error if one is not found.
llvm::Error showRecords(const Options &O, llvm::StringRef Executable,
                        llvm::raw_ostream &Out, llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_SHOW_H
