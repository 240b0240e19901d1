//===-- Advice.h - Arrays that another layout makes faster -----*- C++ -*--===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// What is told about arrays where they are declared, as values: a check of
/// clang-tidy reports it, an editor shows it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_ADVICE_H
#define LAYOUTOPT_REPORT_ADVICE_H

#include "layoutopt/Report/KeptArrays.h"
#include "layoutopt/Report/Padding.h"

namespace layoutopt {

/// An array that the plan changes.
struct AccessAdvice {
  size_t Set = 0;   ///< In Program::Sets.
  Range Where;      ///< The name's declaration; may be invalid.
  std::string Text; ///< `array 'all' is stored as records of 3 fields, ...`.
  /// The loops that fetch most, each at its place.
  std::vector<KeptNote> Loops;
};

/// `{x, m} tiled 32, {vx} on its own`.
std::string proposalOf(const SetPlan &Plan);

/// The reported sets of \p Asked, behind settle(), that its plan changes.
std::vector<AccessAdvice> accessAdvice(const Project &Asked,
                                       const Assessment &Worth);

/// `'pad' has 24 bytes, and 16 with its fields in the order {...}: ...`.
std::string textOf(const Program &P, const PaddingAdvice &Advice);

/// What to check before; \p IsCXX: of code in C++.
std::vector<KeptNote> notesOf(const Program &P, const PaddingAdvice &Advice,
                              bool IsCXX);

/// Set number \p Set in one line: `12 of 48 bytes used in 3 loops: SoA,
/// expected 1.60 to 2.10 times as fast`, or why it stays.
std::string lineOf(const Project &Asked, const Assessment &Worth, size_t Set);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_ADVICE_H
