//===-- Progress.h - How far a run has come ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_PROGRESS_H
#define LAYOUTOPT_TOOLS_PROGRESS_H

#include "llvm/ADT/StringRef.h"
#include <cstddef>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace layoutopt {

/// The line `[2/40] file` on the terminal of standard error: replaced by the
/// next one and gone at the end. Writes nothing where \p OS is a file or a
/// pipe, or \p Wanted is false.
class Progress {
public:
  Progress(llvm::raw_ostream &OS, bool Wanted);
  ~Progress() { clear(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// Says that \p Number of \p Count, \p File, is being worked on.
  void show(size_t Number, size_t Count, llvm::StringRef File);
  /// Takes the line away, before anything else is printed.
  void clear();

private:
  llvm::raw_ostream &OS;
  bool IsOn;
  bool IsShown = false;
};

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_PROGRESS_H
