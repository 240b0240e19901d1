//===-- LineCounts.h - Loops from counts of lines ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_BOUNDS_LINECOUNTS_H
#define LAYOUTOPT_LIB_BOUNDS_LINECOUNTS_H

#include "layoutopt/Bounds/Bounds.h"

namespace layoutopt {

/// Finds the counts of loops from those of lines, which mix the start of a loop
/// with its later rounds. What does not follow with certainty is left open.
class LineCounter {
public:
  LineCounter(llvm::ArrayRef<LoopPlace> Loops, const FileCounts &Counts,
              llvm::StringRef Text);

  std::optional<LoopCount> count(const LoopPlace &Place, unsigned Depth = 0);

private:
  unsigned lineOf(uint32_t Offset) const;
  llvm::StringRef line(unsigned Number) const;
  /// The words of a text, with their offsets in the file.
  std::vector<std::pair<llvm::StringRef, uint32_t>> words(uint32_t Begin,
                                                          uint32_t End) const;
  bool hasPlainHeader(const AccessNode &Loop) const;
  std::optional<uint64_t> leftEarly(const AccessNode &Loop) const;
  std::optional<uint64_t> bodyRuns(const AccessNode &Loop, unsigned Depth);

  llvm::ArrayRef<LoopPlace> Loops;
  const FileCounts &Counts;
  std::string Code; ///< The text; comments, literals and directives are blank.
  std::vector<uint32_t> LineStarts;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_BOUNDS_LINECOUNTS_H
