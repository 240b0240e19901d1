//===-- Culprits.h - Which array sets break a program -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// When the rewritten program does not pass the compiler, the array sets that
/// are responsible are left out, and no others: a set that fails costs that set
/// alone.
///
///     findings -> suspectsOf -> findCulprits -> the rest, which passes
///
/// A finding's place tells which sets to suspect; where it tells nothing, sets
/// are added to the unchanged program by halves. Suspicion may be wrong, so
/// that each suspect is acquitted if the program passes with it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_VERIFY_CULPRITS_H
#define LAYOUTOPT_VERIFY_CULPRITS_H

#include "layoutopt/Rewrite/EditSet.h"
#include "layoutopt/Verify/Verify.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace layoutopt {

/// What came of rewriting a program without some of its sets.
struct Trial {
  std::vector<Finding> Findings; ///< None: the program passes.
  /// By finding: numbers of the sets whose text is there, ascending.
  std::vector<std::vector<Index>> Suspects;
};

/// An array set that has to be left out, and what the compiler said of it.
struct Culprit {
  Index Set = None; ///< Number.
  Finding Why;
};

/// Rewrites and verifies the program without the sets of \p Left.
using TryWithout =
    llvm::function_ref<llvm::Expected<Trial>(const std::set<Index> &Left)>;

/// The sets among \p Changing, ascending, without which the program passes, and
/// what was found of each. \p First is the trial without any left out. The
/// number of trials is at most twice that of the sets that fail times the
/// logarithm of that of all, and some 64 more.
///
/// An internal error if the program does not pass even with all sets left out;
/// errors of \p Try are passed on.
llvm::Expected<std::vector<Culprit>>
findCulprits(llvm::ArrayRef<Index> Changing, Trial First, TryWithout Try);

/// The offset in bytes of \p Where in \p Text, and the bytes of its line; none
/// if there are fewer lines.
std::optional<std::pair<size_t, llvm::StringRef>> offsetOf(llvm::StringRef Text,
                                                           const Place &Where);

/// The sets whose new text is where \p F points: in the edit or the line of the
/// edited file, or in a new file, which belongs to all sets of its record.
/// \p Changed has the new contents of the files of \p P.
std::vector<Index> suspectsOf(const Finding &F, const Program &P,
                              const EditSet &Edits,
                              const FileContents &Changed);

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_CULPRITS_H
