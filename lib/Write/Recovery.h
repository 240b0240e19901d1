//===-- Recovery.h - Undoing or finishing a write ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a journal asks for, in one folder. A failure and the run after a crash
/// use the same functions, each of which may be interrupted and repeated.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_WRITE_RECOVERY_H
#define LAYOUTOPT_LIB_WRITE_RECOVERY_H

#include "Journal.h"
#include "OpenFolder.h"

namespace layoutopt {

/// Fails if undo() would destroy what somebody else wrote since.
llvm::Error checkUndo(const OpenFolder &Folder, const Journal &J);

/// Gives the files of \p J their old contents (their old selves, in fact, with
/// mode, owner and links), removes those that did not exist, and the
/// temporary ones.
llvm::Error undo(const OpenFolder &Folder, const Journal &J);

/// Removes what undo() would have needed.
llvm::Error finish(const OpenFolder &Folder, const Journal &J);

/// The path from one folder to another, both absolute and without links.
std::string relativePath(llvm::StringRef From, llvm::StringRef To);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_WRITE_RECOVERY_H
