//===-- Times.h - How long walks take ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Time that a walk takes in a layout: instructions and fetched lines, each
/// with the price of the device's profile. Rough, so that expectations have
/// bounds; docs/Cost.md says what is left out.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_COST_TIMES_H
#define LAYOUTOPT_COST_TIMES_H

#include "layoutopt/Cost/Traffic.h"
#include "layoutopt/Cost/Work.h"

namespace layoutopt {

/// Loads and stores for each turn of \p W. A record that is copied whole takes
/// one for each 16 bytes that lie together, else one for each field.
double accessesPerTurn(const Walk &W, const Mapping &Layout);

/// What one walk does in a layout, all its turns together.
struct WalkCounts {
  double Accesses = 0; ///< Loads and stores.
  double Tiled = 0;    ///< Times that a record's place in a tile is found.
  double Lines = 0;    ///< That are fetched.
  /// Times that one waits for some of them, since no rule leads to them.
  double Waits = 0;
  /// Its fields lie so that SIMD instructions get those of several records at
  /// once; WidestBytes is the largest of them.
  bool IsContiguous = true;
  uint64_t WidestBytes = 0;
};

/// Of \p W, which moves \p Moved through \p Records.
WalkCounts countsOf(const Walk &W, const WalkedRecords &Records,
                    const Traffic &Moved, const MemoryShape &Memory);

/// Picoseconds of \p Loop with \p Walks, all those in it. Instructions run
/// one after the other, or so many at once as SIMD takes of the widest place;
/// while one waits for a line, those of the window go on:
///
///     I = operations + accesses + tiles
///     I + lines + waits * latency * I / (I + waits * window)
double timeOf(const LoopWork &Loop, llvm::ArrayRef<WalkCounts> Walks,
              const TimeShape &Times);

/// What walks of one loop do together, so that one can be taken out and put in
/// with other counts.
class LoopCounts {
public:
  void add(const WalkCounts &W);
  /// \p Old, which was added, becomes \p New.
  void replace(const WalkCounts &Old, const WalkCounts &New);
  /// As timeOf() of all that were added.
  double timeOf(const LoopWork &Loop, const TimeShape &Times) const;

private:
  double Accesses = 0, Tiled = 0, Lines = 0, Waits = 0;
  unsigned Apart = 0;       ///< Walks whose fields are not contiguous.
  uint64_t WidestBytes = 0; ///< In any layout.
};

/// Picoseconds of all that \p Walks lists; \p Each: by the number of the walk.
double timeOf(const WalkList &Walks, llvm::ArrayRef<WalkCounts> Each,
              const TimeShape &Times);

/// Time before over time after, and the bounds of \p Times around it.
struct SpeedUp {
  double Expected = 1, Least = 1, Most = 1;
};
SpeedUp speedUp(double Before, double After, const TimeShape &Times);

} // namespace layoutopt

#endif // LAYOUTOPT_COST_TIMES_H
