//===-- Interrupted.h - What earlier runs left ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_INTERRUPTED_H
#define LAYOUTOPT_TOOLS_INTERRUPTED_H

#include "Options.h"
#include "layoutopt/Extract/Parse.h"

namespace layoutopt {

/// The folder that edits stay in: --root, else the project of \p Sources; that
/// of the build description if it alone says what they are. Without a
/// repository it reaches up to the description.
std::string rootOf(const Options &O, std::vector<std::string> Sources);

/// The folders that a run reads from and writes to, as far as the options say.
std::vector<std::string> namedFolders(const Options &O,
                                      llvm::ArrayRef<CompileInput> Inputs);

/// Undoes or finishes what an interrupted run left in \p Folders, and says so.
/// Returns whether there was anything.
llvm::Expected<bool> recoverOutputs(llvm::ArrayRef<std::string> Folders,
                                    llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_INTERRUPTED_H
