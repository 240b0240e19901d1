//===-- OffsetSet.h - Sets of offsets ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A finite set of offsets, the I of a structure S_{I,d}. It is kept as sorted
/// runs of neighbours, so that memory grows with the number of gaps and not
/// with the offsets: all of 2^60 offsets are one run.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_OFFSETSET_H
#define LAYOUTOPT_TRACE_OFFSETSET_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// A set of offsets below 2^63.
class OffsetSet {
public:
  /// The offsets from Begin up to, and without, End.
  struct Run {
    uint64_t Begin;
    uint64_t End;
    uint64_t Before = 0; ///< How many members the runs before this one have.

    uint64_t length() const { return End - Begin; }
    friend bool operator==(const Run &A, const Run &B) {
      return A.Begin == B.Begin && A.End == B.End;
    }
  };

  /// The empty set.
  OffsetSet() = default;
  /// The union of \p Given, which may overlap, touch, be empty and stand in any
  /// order.
  explicit OffsetSet(std::vector<Run> Given);
  /// The offsets from \p Begin up to, and without, \p End.
  static OffsetSet interval(uint64_t Begin, uint64_t End) {
    return OffsetSet({{Begin, End}});
  }
  /// The set that has \p Offset alone.
  static OffsetSet single(uint64_t Offset) {
    return interval(Offset, Offset + 1);
  }

  /// In ascending order, none empty, with a gap between any two.
  llvm::ArrayRef<Run> runs() const & { return Runs; }
  llvm::ArrayRef<Run> runs() && = delete; // It would dangle.

  bool empty() const { return Runs.empty(); }
  /// The number of members.
  uint64_t count() const {
    return empty() ? 0 : Runs.back().Before + Runs.back().length();
  }
  /// The smallest member. Asserts that there is one.
  uint64_t front() const { return Runs.front().Begin; }
  /// One more than the largest member; 0 for the empty set.
  uint64_t end() const { return empty() ? 0 : Runs.back().End; }

  /// Whether \p Offset is a member. Time grows with the logarithm of the runs.
  bool contains(uint64_t Offset) const { return rankOf(Offset).has_value(); }
  /// How many members are smaller than \p Offset; nullopt when it is none
  /// itself.
  std::optional<uint64_t> rankOf(uint64_t Offset) const;
  /// The member that \p Rank others are smaller than; the inverse of rankOf().
  /// Asserts that \p Rank is less than count().
  uint64_t at(uint64_t Rank) const;

  /// The members from \p Begin up to, and without, \p End, less \p Begin.
  OffsetSet slice(uint64_t Begin, uint64_t End) const;
  /// Whether \p Distance added to the members below \p Size - \p Distance gives
  /// the members that are at least \p Distance. \p Size is at least end().
  bool repeatsAfter(uint64_t Distance, uint64_t Size) const;

  /// `0, 2, 4..7, 10..18 by 4`: members in ascending order, where `a..b` has
  /// all offsets from a to b, b too, and `by s` every s-th of them.
  std::string str() const;

  friend bool operator==(const OffsetSet &A, const OffsetSet &B) {
    return A.Runs == B.Runs;
  }
  friend bool operator!=(const OffsetSet &A, const OffsetSet &B) {
    return !(A == B);
  }

private:
  std::vector<Run> Runs;
};

/// An order that is total: that of the bounds of the runs.
bool operator<(const OffsetSet &A, const OffsetSet &B);
/// The members of either set.
OffsetSet unite(const OffsetSet &A, const OffsetSet &B);
/// The members that both sets have.
OffsetSet intersect(const OffsetSet &A, const OffsetSet &B);

} // namespace layoutopt

#endif // LAYOUTOPT_TRACE_OFFSETSET_H
