//===-- DigitSum.h - Sets of numbers by their digits ------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sets of offsets as sums of products over the digits of a mixed-radix system:
/// an offset of an array [n0][n1][n2] has three digits, its indices.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_DIGITSUM_H
#define LAYOUTOPT_LIB_TRACE_DIGITSUM_H

#include "layoutopt/Trace/LayoutTerm.h"
#include "layoutopt/Trace/NestWalk.h"

namespace layoutopt::trace {

/// What each digit may be, slowest first: the product of these sets.
using Digits = std::vector<OffsetSet>;

/// A loop of a box whose step is positive; see DigitSum::add().
using UpLoops = llvm::SmallVector<BoxLoop, NestNode::MaxDepth + 2>;

/// A sum of products.
class DigitSum {
public:
  /// More products, and sixteen times as many runs, are not kept.
  static constexpr size_t MaxProducts = size_t(1) << 18;

  /// \p Weights are those of the digits, slowest first, each a divisor of the
  /// one before it; the last one is 1. Offsets are less than \p Size.
  DigitSum(std::vector<uint64_t> Weights, uint64_t Size);

  /// Adds the offsets \p Start plus any multiples of the steps of \p Loops, all
  /// of which are less than the size. Those that do not go through one digit
  /// each are taken apart. False when there are too many parts.
  bool add(uint64_t Start, const UpLoops &Loops);
  /// Makes one of products that differ in one digit, as gather() does.
  void gather();

  /// How many values each digit has, slowest first.
  llvm::ArrayRef<uint64_t> sizes() const & { return Sizes; }
  llvm::ArrayRef<uint64_t> sizes() && = delete; // It would dangle.
  /// The weights of the digits.
  std::vector<uint64_t> weights() const;
  llvm::ArrayRef<Digits> products() const & { return Products; }
  llvm::ArrayRef<Digits> products() && = delete; // It would dangle.

  /// The distinct sets of digit \p Number.
  std::vector<OffsetSet> setsOf(unsigned Number) const;
  /// Makes two of digit \p Number, the faster of which has \p Fast values, if
  /// each of its sets is a product of sets of the two.
  bool split(unsigned Number, uint64_t Fast);
  /// Splits digits where the rules find dimensions.
  void refine();

private:
  bool cut(uint64_t Start, const UpLoops &Loops, Digits &Slow);
  bool keep(const Digits &Whole);
  bool gatherAt(unsigned Number);
  bool refine(unsigned Number);

  std::vector<uint64_t> Sizes;
  std::vector<uint64_t> Weights;
  std::vector<Digits> Products;
  size_t NumRuns = 0;
};

/// The digits X and Y of \p Used = X * Fast + Y if it is a product of the sets
/// of these.
std::optional<std::pair<OffsetSet, OffsetSet>> splitSet(const OffsetSet &Used,
                                                        uint64_t Fast);

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_DIGITSUM_H
