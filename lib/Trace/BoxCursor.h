//===-- BoxCursor.h - The addresses of a box, one by one --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_BOXCURSOR_H
#define LAYOUTOPT_LIB_TRACE_BOXCURSOR_H

#include "layoutopt/Trace/NestWalk.h"

namespace layoutopt::trace {

/// Goes through the addresses of a box in order. The box must outlive it.
class BoxCursor {
public:
  explicit BoxCursor(const Box &B)
      : Loops(B.Loops), At(B.Loops.size(), 0), Address(B.Start) {}

  uint64_t address() const { return Address; }

  /// Goes to the next address; false: the last one was reached.
  bool advance() {
    for (size_t L = Loops.size(); L != 0; --L) {
      const BoxLoop &Loop = Loops[L - 1];
      Address += Loop.Step;
      if (++At[L - 1] < Loop.Trips)
        return true;
      Address -= Loop.Step * Loop.Trips;
      At[L - 1] = 0;
    }
    return false;
  }

private:
  llvm::ArrayRef<BoxLoop> Loops;
  llvm::SmallVector<uint64_t, NestNode::MaxDepth> At;
  uint64_t Address;
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_BOXCURSOR_H
