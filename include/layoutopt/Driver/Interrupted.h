//===-- Interrupted.h - What earlier runs left ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_INTERRUPTED_H
#define LAYOUTOPT_DRIVER_INTERRUPTED_H

#include "layoutopt/Driver/Listener.h"
#include "layoutopt/Driver/Request.h"
#include "layoutopt/Frontend/Parse.h"

namespace layoutopt {

/// The folder that edits stay in: Request::Root, else the project of \p
/// Sources; that of the build description if it alone says what they are.
/// Without a repository it reaches up to the description.
std::string rootOf(const Request &O, std::vector<std::string> Sources);

/// The folders that a run reads from and writes to, as far as the request says.
std::vector<std::string> namedFolders(const Request &O,
                                      llvm::ArrayRef<CompileInput> Inputs);

/// Undoes or finishes what an interrupted run left in \p Folders, and says so.
/// Returns whether there was anything.
llvm::Expected<bool> recoverOutputs(llvm::ArrayRef<std::string> Folders,
                                    Listener &Heard);

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_INTERRUPTED_H
