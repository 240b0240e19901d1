//===-- ObjectPieces.h - Accesses by object ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_TRACE_OBJECTPIECES_H
#define LAYOUTOPT_LIB_TRACE_OBJECTPIECES_H

#include "ObjectIndex.h"
#include "layoutopt/Trace/NestWalk.h"

namespace layoutopt::trace {

/// Takes the runs of a trace apart into boxes, each of which lies in one object
/// or in none.
class PieceReader {
public:
  using Taker =
      llvm::function_ref<void(const Run &, const Box &, ObjectIndex::Answer)>;

  explicit PieceReader(const TraceReader &Trace)
      : Trace(Trace), Index(Trace.tables().Objects) {}

  /// Calls \p Take for all accesses, with boxes that lie in one object, and
  /// with the answer that there is none. \p IsWhole becomes false when
  /// \p Budget ran out before the end.
  llvm::Error forEach(WalkBudget &Budget, bool &IsWhole, Taker Take) const;

private:
  /// Calls \p Take for the accesses of \p B; false if \p Budget ran out.
  bool pieces(const Run &R, const Box &B, WalkBudget &Budget, Taker Take) const;

  const TraceReader &Trace;
  ObjectIndex Index;
};

} // namespace layoutopt::trace

#endif // LAYOUTOPT_LIB_TRACE_OBJECTPIECES_H
