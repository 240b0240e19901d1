//===-- ObjectLayouts.h - Layouts of traced objects -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Of each place that objects come from: which dimensions they have, by the
/// accesses of a trace, and what other layouts would make of these.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_OBJECTLAYOUTS_H
#define LAYOUTOPT_TRACE_OBJECTLAYOUTS_H

#include "layoutopt/Trace/ArrayShape.h"
#include "layoutopt/Trace/Relayout.h"
#include "layoutopt/Trace/TraceFile.h"

namespace layoutopt::trace {

/// What the accesses to an object do to a cache of 32 KiB with eight ways that
/// holds nothing else. The accesses of each loop of each thread start with an
/// empty one; the sites of a loop take turns.
struct LineTraffic {
  double BytesForEach = 0; ///< Bytes of lines fetched, for each access.
  /// The share of accesses, from 0 to 1, that are to what lies behind the last
  /// access of their site.
  double InOrder = 0;
};

/// A layout, and what it brings.
struct LayoutCandidate {
  Relayout Layout;
  LineTraffic Traffic;
};

/// Of objects that come from one place. Several of them count as one: offsets
/// are from the start of each.
struct ObjectLayouts {
  unsigned Origin = 0;
  uint64_t NumObjects = 0; ///< That were recorded.
  uint64_t Size = 0;       ///< Bytes of the largest.
  uint64_t Accesses = 0;
  /// None if the accesses are too irregular; Why says so.
  std::optional<ArrayShape> Shape;
  LineTraffic Now;
  /// The best first; none where there is nothing to move.
  std::vector<LayoutCandidate> Candidates;
  std::string Why; ///< Why there is no shape, or are no candidates.
};

struct TraceLayouts {
  /// Of all places that an accessed object comes from, in their order.
  std::vector<ObjectLayouts> Objects;
  /// All runs have been taken apart; else there may be more accesses.
  bool IsWhole = true;
};

/// What layouts are looked for.
struct LayoutRequest {
  unsigned LineBytes = 64; ///< Of a cache line: a power of two from 8 to 64.
  /// Bytes of what belongs together, see findShape(); 0: nothing.
  uint64_t Element = 0;
  /// Elements in a tile; nullopt: as many as there are in 32 bytes. No tiles if
  /// it is below 2.
  std::optional<uint64_t> Lanes;
  WalkBudget Budget;
};

/// The layouts of all accessed objects of \p Trace. An error of its runs is a
/// usage error with line and column.
llvm::Expected<TraceLayouts> findLayouts(const TraceReader &Trace,
                                         const LayoutRequest &Request = {});

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_OBJECTLAYOUTS_H
