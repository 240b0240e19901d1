//===-- Sequence.h - Differences of sequences -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_SUPPORT_SEQUENCE_H
#define LAYOUTOPT_SUPPORT_SEQUENCE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace layoutopt {

/// Elements [OldBegin, OldEnd) of one sequence give way to [NewBegin, NewEnd)
/// of the other.
struct Hunk {
  size_t OldBegin, OldEnd;
  size_t NewBegin, NewEnd;
};

/// What turns \p Old into \p New, in order, with something in common between
/// any two hunks. The fewest elements are replaced (Myers, "An O(ND) difference
/// algorithm") unless more than \p Limit differ: then the sequences are cut at
/// elements that occur once in each, and a piece that still differs in more is
/// one hunk. Time grows with the length times the limit at most, memory with
/// the square of the limit.
std::vector<Hunk> differences(llvm::ArrayRef<unsigned> Old,
                              llvm::ArrayRef<unsigned> New,
                              size_t Limit = 2000);
/// The same of texts: lines, tokens.
std::vector<Hunk> differences(llvm::ArrayRef<llvm::StringRef> Old,
                              llvm::ArrayRef<llvm::StringRef> New);

} // namespace layoutopt

#endif // LAYOUTOPT_SUPPORT_SEQUENCE_H
