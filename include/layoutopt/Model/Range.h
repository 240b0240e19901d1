//===-- Range.h - Indices into facts, and places in files -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_RANGE_H
#define LAYOUTOPT_MODEL_RANGE_H

#include <cstdint>

namespace layoutopt {

/// An index into one of the vectors of TUFacts; None is "there is none".
using Index = int32_t;
constexpr Index None = -1;

/// A half-open range of bytes of a file (spelling positions: inside a macro
/// body it lies in the `#define`, inside a macro argument in the argument).
struct Range {
  Index File = None;
  uint32_t Begin = 0;
  uint32_t End = 0;

  bool isValid() const { return File != None; }
  bool contains(const Range &R) const {
    return File == R.File && Begin <= R.Begin && R.End <= End;
  }
  friend bool operator==(const Range &A, const Range &B) {
    return A.File == B.File && A.Begin == B.Begin && A.End == B.End;
  }
  friend bool operator!=(const Range &A, const Range &B) { return !(A == B); }
  friend bool operator<(const Range &A, const Range &B) {
    if (A.File != B.File)
      return A.File < B.File;
    if (A.Begin != B.Begin)
      return A.Begin < B.Begin;
    return A.End < B.End;
  }
};

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_RANGE_H
