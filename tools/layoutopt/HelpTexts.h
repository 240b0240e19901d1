//===-- HelpTexts.h - What help says beside options ------------------*- C++
//-*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_HELPTEXTS_H
#define LAYOUTOPT_TOOLS_HELPTEXTS_H

#include "Options.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace layoutopt {

/// A first word that is no file.
struct VerbRow {
  Verb Kind;
  llvm::StringRef Name;
  llvm::StringRef Wants; ///< What follows it.
  llvm::StringRef Help;
};

/// Commands to copy, a line each, and what they are good for.
struct ExampleRow {
  llvm::StringRef Commands;
  llvm::StringRef Help;
};

struct ExitRow {
  ExitCode Code;
  llvm::StringRef Help;
};

llvm::ArrayRef<VerbRow> verbs();
llvm::ArrayRef<ExampleRow> examples();
llvm::ArrayRef<ExitRow> exitCodes();

/// The row of \p Word; null: it is a file.
const VerbRow *findVerb(llvm::StringRef Word);

/// What the tool does, in a sentence on a line.
llvm::StringRef overview();

/// Examples and exit codes, as `--help` ends.
llvm::StringRef helpTail();

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_HELPTEXTS_H
