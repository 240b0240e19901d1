//===-- CompareText.h - Where two outputs differ ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Compares what two programs printed: byte by byte, or with a tolerance for
/// the numbers that stand in the text.
///
///     t = 0.5 s      t = 0.50001 s      equal with a tolerance of 1e-4
///     t = 0.5 s      t = 0.5 m          different: the text counts
///     x1             x2                 different: no number, a name
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_VERIFY_COMPARETEXT_H
#define LAYOUTOPT_VERIFY_COMPARETEXT_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace layoutopt {

/// The first place where two texts differ. Lines and columns (in bytes) count
/// from 1 and are those of the first text.
struct TextDifference {
  size_t Line = 1, Column = 1;
  std::string First, Second; ///< Number or rest of line; empty: the text ends.
  bool IsNumber = false;     ///< Two numbers that are too far apart.
  double RelativeError = 0;  ///< Of these two.
};

/// What a comparison found.
struct TextComparison {
  std::optional<TextDifference> Difference; ///< Empty: they agree.
  /// Of all pairs of numbers in front of the first different text, infinite if
  /// one of a pair is and the other is not.
  double WorstError = 0;
  size_t WorstLine = 0; ///< 0: all numbers are the same.
};

/// Compares byte by byte.
TextComparison compareBytes(llvm::StringRef First, llvm::StringRef Second);

/// Compares the numbers by |a - b| / max(|a|, |b|), which may be at most \p
/// Tolerance, and all other text byte by byte. A number is decimal or
/// hexadecimal, with or without fraction and exponent, or `inf`, `infinity`,
/// `nan`, and does not continue a word. NaN equals NaN whatever its sign, and
/// infinity itself.
TextComparison compareNumbers(llvm::StringRef First, llvm::StringRef Second,
                              double Tolerance);

} // namespace layoutopt

#endif // LAYOUTOPT_VERIFY_COMPARETEXT_H
