//===-- SameFiles.h - Files that have several names -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_DRIVER_SAMEFILES_H
#define LAYOUTOPT_LIB_DRIVER_SAMEFILES_H

#include "layoutopt/Model/Facts.h"

namespace layoutopt {

/// Makes the paths of \p Units agree: `src/../inc/a.h`, `inc/a.h` and a link to
/// it are one file, which is edited once. What is named in one way keeps its
/// name.
///
/// Two kinds of names cannot be followed, and what is declared behind them gets
/// an obstacle: hard links, since writing one leaves the other as it was, and
/// links to a file from other folders, for a new header beside it would be
/// looked for in each. OpenCL C has no such header: there only `..` is seen
/// through, and what is reached by links is refused as several headers.
void uniteFiles(std::vector<TUFacts> &Units);

/// \p Path with a folder that has no links and dots in it, as long as there is
/// that folder: the name of a file that is not on the disk.
std::string inRealFolder(llvm::StringRef Path);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_DRIVER_SAMEFILES_H
