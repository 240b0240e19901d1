//===-- SharedLines.h - Cache lines that several threads write --*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_SHAREDLINES_H
#define LAYOUTOPT_LIB_TRACE_SHAREDLINES_H

#include "layoutopt/Trace/NestWalk.h"
#include "layoutopt/Trace/ObjectUse.h"
#include "llvm/ADT/DenseMap.h"

namespace layoutopt::trace {

/// Notes who writes which bytes of which lines.
class SharedLineFinder {
public:
  /// A line takes more time than an address: of the steps of \p Whole a
  /// quarter.
  SharedLineFinder(const TraceTables &T, unsigned LineBytes, WalkBudget Whole)
      : T(T), LineBytes(LineBytes), Budget{Whole.Steps / 4} {}

  /// Adds the writes of \p B, which lie in object \p Object, by the thread and
  /// the site of \p R. Returns false if they are too many.
  bool add(const Run &R, const Box &B, unsigned Object);
  /// Finds the lines that are shared.
  void finish();
  /// Tells the shared lines of the objects of \p Use.
  void report(ObjectUse &Use) const;

private:
  /// Writers of all lines together, which take some hundred megabytes, and of
  /// one line, which is shared by then.
  static constexpr size_t MaxWriters = size_t(1) << 21;
  static constexpr size_t MaxWritersOfLine = 16;

  bool addBytes(uint64_t Address, uint64_t Size, const LineWriter &Who);

  const TraceTables &T;
  unsigned LineBytes;
  WalkBudget Budget;
  size_t NumWriters = 0;
  llvm::DenseMap<uint64_t, std::vector<LineWriter>> Lines; ///< By number.
  std::vector<SharedLine> Shared; ///< In the order of addresses.
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_SHAREDLINES_H
