//===-- Traffic.h - Bytes that a layout moves -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many bytes a walk uses, and how many the memory has to move for it: the
/// lines of a cache that it touches. Addresses come from the layout's mapping
/// alone; docs/Cost.md has the rules.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_COST_TRAFFIC_H
#define LAYOUTOPT_COST_TRAFFIC_H

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Layout/Mapping.h"
#include "layoutopt/Target/MemoryShape.h"

namespace layoutopt {

/// Records of one array set, as a walk sees them.
struct WalkedRecords {
  /// Where their fields are; fields are those of the set.
  const Mapping *Layout = nullptr;
  uint64_t Bytes = 1; ///< Of a record as AoS: the unit of the walk's strides.
  uint64_t Count = 0; ///< How many there are, at most; 0: not known.
};

/// Whether offsets under \p Layout are the same for any number of records, are
/// below 2^52 for so many that all that repeats is seen, and no tile has more
/// than 65536 records. The functions below want that.
bool canBeMeasured(const Mapping &Layout);

/// Lines that are touched, on average, by one step of a walk from record to
/// record: in the innermost loop that moves, by a whole warp.
struct StepLines {
  double Touched = 0;
  double Written = 0; ///< Of these.
};
StepLines linesPerStep(const Walk &W, const WalkedRecords &Records,
                       const MemoryShape &Memory);

/// What walks move, all their loops together, in bytes.
struct Traffic {
  double Used = 0;    ///< Of fields; once for each step.
  double Fetched = 0; ///< Of lines that are not there yet.
  double Stored = 0;  ///< Of such lines that are written.

  Traffic &operator+=(const Traffic &T) {
    Used += T.Used;
    Fetched += T.Fetched;
    Stored += T.Stored;
    return *this;
  }
};
Traffic trafficOf(const Walk &W, const WalkedRecords &Records,
                  const MemoryShape &Memory);

/// How many records of \p Set there seem to be: as many as the longest walk
/// with known strides comes by; 0 when there is none.
uint64_t recordsWalked(const WalkList &Walks, Index Set);

} // namespace layoutopt

#endif // LAYOUTOPT_COST_TRAFFIC_H
