//===-- Results.h - What a run found, one result an array -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The reported sets as messages with places and edits, for formats that other
/// programs read.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_RESULTS_H
#define LAYOUTOPT_REPORT_RESULTS_H

#include "layoutopt/Plan/Gains.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Rewrite/EditSet.h"
#include "llvm/ADT/StringRef.h"

namespace layoutopt {

/// Edits of sets that are made together: those of one record, which share a
/// header, and those that have to change together; or of orders of fields.
struct FixGroup {
  std::vector<Index> Sets; ///< Ascending; in the order of Program::Sets. Empty:
                           ///< it is about orders.
  std::vector<Edit> Edits; ///< Normalized.
  std::vector<NewFile> NewFiles;
  /// What they do, as the first line of a commit has it.
  std::string Title = "store the records in the layout that is planned";
};

/// \p Edits, which carry out \p Plan, in groups: by the first set of each. Each
/// edit is in one group.
std::vector<FixGroup> fixGroups(const Program &P, const LayoutPlan &Plan,
                                const EditSet &Edits);

/// Edits that touch, made one, so that no two are at one place: what tools want
/// that know no order of insertions. \p Edits are normalized.
std::vector<Edit> mergedEdits(llvm::ArrayRef<Edit> Edits);

enum class ResultKind {
  Change,  ///< It would be stored in another way.
  Stays,   ///< It stays by choice.
  Refusal, ///< It has to stay.
  Warning  ///< Something to know of, of no array or of one that changes.
};

struct Result {
  ResultKind Kind = ResultKind::Stays;
  std::string Rule; ///< The identifier of a reason, or one of ownRules().
  std::string Message;
  Range Where; ///< The start of the first source, if there is no better place.
  std::vector<std::pair<Range, std::string>> Related;
  std::string Key;  ///< Unique among those of one rule; names no line.
  Index Fix = None; ///< In the groups: of the first set of each.
};

/// A rule that is no reason.
struct OwnRule {
  llvm::StringLiteral Id;
  llvm::StringLiteral Meaning; ///< A clause.
  llvm::StringLiteral Help;    ///< A sentence.
};

/// Of what changes, of what stays by choice, of what stays for a reason that
/// has no row, of kernel parameters whose layouts differ, and of orders of
/// fields.
llvm::ArrayRef<OwnRule> ownRules();

/// In the order of the sets; then records in containers, then warnings.
std::vector<Result> resultsOf(const Program &P, const LayoutPlan &Plan,
                              const Expectations &Expected,
                              llvm::ArrayRef<FixGroup> Groups);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_RESULTS_H
