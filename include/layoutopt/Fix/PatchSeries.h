//===-- PatchSeries.h - Fixes as patches, one each --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_FIX_PATCHSERIES_H
#define LAYOUTOPT_FIX_PATCHSERIES_H

#include "layoutopt/Fix/FixRounds.h"

namespace layoutopt {

struct PatchFile {
  std::string Name; ///< `0001-declare-each-name-alone-a-c.patch`.
  std::string Text; ///< Title, reason, what it frees, and the diff.
};

struct PatchSeries {
  std::string Folder; ///< Where they apply, with `git apply` or `patch -p1`.
  std::vector<PatchFile> Files; ///< In the order in which they apply.
};

/// A patch for each fix of \p Series. Names of files start at \p Here, a
/// folder, if all lie below it, else at their project's root.
PatchSeries patchesOf(const FixSeries &Series, llvm::StringRef Here);

} // namespace layoutopt

#endif // LAYOUTOPT_FIX_PATCHSERIES_H
