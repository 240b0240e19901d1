//===-- DigitAtoms.h - How digits depend on each other ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_DIGITATOMS_H
#define LAYOUTOPT_LIB_TRACE_DIGITATOMS_H

#include "DigitSum.h"

namespace layoutopt::trace {

/// Finds out which digits of a sum of products depend on each other. Values of
/// a digit that are in the same sets of it are alike, an atom; of these there
/// are few, however large the digit is.
class DigitAtoms {
public:
  explicit DigitAtoms(const DigitSum &Sum);

  /// All values of digit \p Number.
  const OffsetSet &unionOf(unsigned Number) const { return Unions[Number]; }
  /// The number of offsets that the sum has; nullopt if that takes too long.
  std::optional<uint64_t> count() const;
  /// The digits whose values together are far fewer than the product of the
  /// values of each, as those of a checkerboard; of none if these would be
  /// large.
  std::vector<bool> jointDigits() const;

private:
  /// The offsets, of the digits in \p Kept alone.
  uint64_t countOf(const std::vector<bool> &Kept) const;

  llvm::ArrayRef<uint64_t> Sizes;
  std::vector<OffsetSet> Unions;
  /// The values that are in each atom of each digit.
  std::vector<std::vector<uint64_t>> Weights;
  /// The atoms of each digit of each product.
  std::vector<std::vector<std::vector<unsigned>>> Products;
  bool IsSmall = true; ///< There are few atoms.
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_DIGITATOMS_H
