//===-- TokenEdits.h - New text for a range, by tokens ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_TOKENEDITS_H
#define LAYOUTOPT_LIB_REWRITE_TOKENEDITS_H

#include "layoutopt/Rewrite/EditSet.h"

namespace layoutopt {

/// The edits that turn the bytes of \p Where, \p Old, into \p New, which has no
/// comments: only tokens that differ, and never the comments in between, which
/// stay where they are. Appended to \p Edits.
void addTokenEdits(const Range &Where, llvm::StringRef Old, llvm::StringRef New,
                   llvm::StringRef Set, std::vector<Edit> &Edits);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_TOKENEDITS_H
