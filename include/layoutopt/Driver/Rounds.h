//===-- Rounds.h - Arrays that wait for others ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An array whose records hold pointers to another array that changes is not
/// changed beside that one: its new text would be made of text that changes as
/// well. It waits, and changes in a round on the result of the first. So do
/// arrays that the first one made of fields that are records.
///
///     rewrite -> who waits -> the program of the new text -> rewrite -> ...
///
/// A round is what another run of the tool would do.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_ROUNDS_H
#define LAYOUTOPT_DRIVER_ROUNDS_H

#include "layoutopt/Driver/Project.h"
#include <set>

namespace layoutopt {

/// The round behind another one.
struct Round {
  AskedProject Program; ///< Behind rewrite().
  VerifiedEdits Made;   ///< May be empty in the last one.
  /// ArraySet::Id of the sets that the rounds in front leave to this one.
  std::set<std::string> Answered;
};

/// Whether a round behind \p Asked, behind settle() or rewrite(), may change
/// more: a set stays since what its records hold changes, or arrays of records
/// come about where an array changes whose fields are records.
bool mayGoOn(const Project &Asked);

/// The rounds behind \p First, a project for \p R which has made \p Made; none
/// if nothing may go on. The last one may say only why the
/// arrays that waited stay after all. \p Detail is what each decides with.
/// Errors are those of its steps.
llvm::Expected<std::vector<std::unique_ptr<Round>>>
roundsBehind(const Request &R, llvm::StringRef Executable, const Project &First,
             const VerifiedEdits &Made, const DecisionDetail &Detail);

/// What the files that \p Made or \p Rounds change hold in the end.
FileContents contentsBehind(const VerifiedEdits &Made,
                            llvm::ArrayRef<std::unique_ptr<Round>> Rounds);

/// \p Plan of the first round, with what \p Rounds decide of the sets that were
/// left to them. \p Sources: the program as it lies on the disk, in front of
/// fixes as well; what it does not name stays LayoutPlan::Open.
LayoutPlan planAfter(const LayoutPlan &Plan,
                     llvm::ArrayRef<std::unique_ptr<Round>> Rounds,
                     const Program &Sources);

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_ROUNDS_H
