//===-- Bounds.h - How often loops run --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The loops of a program with their places in the text, and their bounds from
/// counts of runs (docs/Affinity.md has the formulas).
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_BOUNDS_BOUNDS_H
#define LAYOUTOPT_BOUNDS_BOUNDS_H

#include "layoutopt/Bounds/CodeCounts.h"
#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// A loop of a program.
struct LoopPlace {
  AccessNode *Loop = nullptr;
  Index Function = None;
  /// Of its first byte, from 1; 0 when its text is not at hand.
  unsigned Line = 0, Column = 0;
};

/// The loops of \p P in the order of functions, then of their text. \p Texts
/// are the contents of its files, by number; they may be left out.
std::vector<LoopPlace> loopsOf(Program &P, llvm::ArrayRef<std::string> Texts);

/// How often a loop began, and how many iterations these were together.
struct LoopCount {
  uint64_t Entries = 0;
  uint64_t Iterations = 0;

  /// Iterations an entry, rounded; at least 1 if there were any, 0 if none.
  uint64_t average() const;
};

/// The counts of \p Loops, all of which are in the file with the contents
/// \p Text; nullopt where \p Counts do not tell.
std::vector<std::optional<LoopCount>>
countLoops(llvm::ArrayRef<LoopPlace> Loops, const FileCounts &Counts,
           llvm::StringRef Text);

/// What became of counts.
struct MeasuredBounds {
  unsigned Measured = 0; ///< Loops that have their bound from counts.
  unsigned Loops = 0;    ///< All loops.
  std::vector<std::string> Foreign; ///< Files that are not in the program.
};

/// Gives the loops of \p P that \p Runs count their average as a constant
/// bound; counts of several runs add up.
MeasuredBounds applyBounds(Program &P, llvm::ArrayRef<CodeCounts> Runs,
                           llvm::ArrayRef<std::string> Texts,
                           llvm::vfs::FileSystem &FS);

} // namespace layoutopt

#endif // LAYOUTOPT_BOUNDS_BOUNDS_H
