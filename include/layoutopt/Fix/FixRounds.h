//===-- FixRounds.h - Fixes until nothing changes ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `layoutopt fix`: the changes that lift the obstacles of arrays which keep
/// their layout for no other reason, made in memory.
///
///     read, link, judge -> obstacles -> fixes -> text in memory -> read again
///
/// A round makes the fixes that do not touch each other. What does not parse
/// then, draws a new diagnostic or means something else is dropped. Rounds go
/// on until there is nothing to fix: a fix may show the next obstacle. In the
/// end fixes that free no array are taken back.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_FIX_FIXROUNDS_H
#define LAYOUTOPT_FIX_FIXROUNDS_H

#include "layoutopt/Driver/Project.h"
#include "layoutopt/Extract/Fixes.h"

namespace layoutopt {

/// A fix that is made, behind those in front of it in the series.
struct AppliedFix {
  Fix What; ///< Its places are those of the text of its round.
  std::string
      Reason; ///< `array 'b' keeps its layout: ...`, of the first array.
  std::string Before, After;      ///< The text of the file.
  std::vector<std::string> Sets;  ///< What it is made for, by names of ours.
  std::vector<std::string> Frees; ///< The names of those that change by now.
};

/// An array set that fixes could not free, although each obstacle had one.
struct UnfreedSet {
  std::string Name; ///< As messages call it before the fixes.
  std::string Why;  ///< What keeps it after all: a clause.
};

/// A fix that would have changed more than text.
struct DroppedFix {
  std::string Title; ///< Fix::Title.
  std::string Why;   ///< What would change: a clause.
};

struct FixSeries {
  std::vector<AppliedFix> Applied; ///< In the order in which they apply.
  std::vector<UnfreedSet> Unfreed;
  std::vector<DroppedFix> Dropped;
  FileContents Changed;                   ///< The files after all of them.
  FileContents Originals;                 ///< The same files before.
  std::map<std::string, uint64_t> Hashes; ///< Theirs, as FileFacts::Hash.
};

struct FixResult {
  FixSeries Series;
  /// The program after the fixes, behind rewrite().
  std::unique_ptr<AskedProject> After;
};

/// Whether \p Asked, whose plan is decided, has an array that is refused for
/// reasons all of which are of kinds that have a fix. Costs nothing; the text
/// may not allow one all the same.
bool mayFix(const Project &Asked);

/// The fixes for the program of \p R, whose sources are on the disk. \p Heard
/// hears what there is to say about the sources as they are. \p OnlyArray:
/// those for arrays that messages call so (nameOf() of Reported.h); empty: for
/// all. \p Detail: what will be asked of the program after the fixes.
llvm::Expected<FixResult>
fixProgram(const Request &R, llvm::StringRef Executable, Listener &Heard,
           llvm::StringRef OnlyArray = "", const DecisionDetail &Detail = {});

} // namespace layoutopt

#endif // LAYOUTOPT_FIX_FIXROUNDS_H
