//===-- KeptArrays.h - Why arrays keep their layout -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Warnings about arrays and containers that stay as they are, as values: the
/// command prints them, a check of clang-tidy reports them.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_KEPTARRAYS_H
#define LAYOUTOPT_REPORT_KEPTARRAYS_H

#include "layoutopt/Report/Reported.h"

namespace layoutopt {

/// More about a warning, at a place of its own.
struct KeptNote {
  Range Where;      ///< Invalid: a macro, or it is of no place.
  std::string Text; ///< `the array is cast; to change it: access the fields`.
  std::optional<Reason> Kind; ///< Of a use that keeps the array.
};

/// One array, or the containers of one record, that keep their layout.
struct KeptArray {
  Index Set = None; ///< In Program::Sets; None: containers.
  Range Where;      ///< The declaration of the name, or what keeps it.
  /// `array 'p' keeps its layout: the array is cast [pointer-cast]`.
  std::string Text;
  /// Why, in brackets at the end of Text; nullopt: the plan says it.
  std::optional<Reason> Kind;
  std::vector<KeptNote> Notes;
};

/// The reported sets that \p Plan refuses, with a note for each use that keeps
/// them, then the records that lie in containers which are not rewritten, with
/// the names that hold them. Some notes for each reason, or \p AllNotes.
std::vector<KeptArray> keptArrays(const Program &P, const LayoutPlan &Plan,
                                  bool AllNotes);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_KEPTARRAYS_H
