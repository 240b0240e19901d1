//===-- Uncommitted.h - Files that git could not bring back -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TOOLS_UNCOMMITTED_H
#define LAYOUTOPT_TOOLS_UNCOMMITTED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace layoutopt {

/// A usage error that names those of \p Files, paths of existing files, whose
/// text git could not bring back: each that is modified, staged, in conflict or
/// untracked in the work tree around it. Files that git ignores and those in no
/// work tree are not asked about. \p Log gets a note where git cannot be asked.
llvm::Error refuseUncommitted(llvm::ArrayRef<std::string> Files,
                              llvm::raw_ostream &Log);

} // namespace layoutopt

#endif // LAYOUTOPT_TOOLS_UNCOMMITTED_H
