//===-- KeptArrays.h - Why arrays keep their layout -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What is told about arrays that stay as they are, as values: the command
/// prints them, checks of clang-tidy report them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_KEPTARRAYS_H
#define LAYOUTOPT_REPORT_KEPTARRAYS_H

#include "layoutopt/Report/Reported.h"
#include <map>

namespace layoutopt {

/// More about a refusal, at a place of its own.
struct KeptNote {
  Range Where;      ///< Invalid: a macro, or it is of no place.
  std::string Text; ///< `the array is cast; to change it: access the fields`.
  std::optional<Reason> Kind; ///< Of a use that keeps the array.
};

/// One array, or the containers of one record, that keep their layout.
struct KeptArray {
  Index Set = None;    ///< In Program::Sets; None: containers.
  Index Record = None; ///< In the program's facts.
  Range Where;         ///< The declaration of the name, or what keeps it.
  /// `array 'p' keeps its layout: the array is cast [pointer-cast]`.
  std::string Text;
  /// Why, in brackets at the end of Text; nullopt: the plan says it.
  std::optional<Reason> Kind;
  std::vector<KeptNote> Notes;
};

/// The reported sets that \p Plan refuses, in the order of the program, with a
/// note for each use that keeps them: some for each reason, or \p AllNotes.
std::vector<KeptArray> keptArrays(const Program &P, const LayoutPlan &Plan,
                                  bool AllNotes);

/// Names that hold records in containers that are not rewritten, by record; the
/// first of each is the one that holds its records best.
std::map<Index, std::vector<const HoldingFacts *>>
holdingsByRecord(const Program &P);

/// A refusal for each of these records, at the first name. The others have
/// notes: some of them, or with \p AllNames all.
std::vector<KeptArray> keptInContainers(const Program &P, bool AllNames);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_KEPTARRAYS_H
