//===-- NestWalk.h - What nests visit ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_NESTWALK_H
#define LAYOUTOPT_TRACE_NESTWALK_H

#include "layoutopt/Trace/Nest.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace layoutopt::trace {

/// A loop of a box.
struct BoxLoop {
  uint64_t Trips; ///< At least 1.
  uint64_t Step;  ///< In bytes, modulo 2^64.
};

/// Addresses of one node of a nest: Start plus, for each loop, Step times an
/// index from 0 to Trips - 1. The loops are in order, the outermost first.
struct Box {
  uint64_t Start;
  llvm::SmallVector<BoxLoop, NestNode::MaxDepth> Loops;

  /// The number of accesses; at most 2^64 - 1 is told.
  uint64_t count() const;
  /// The lowest address; and the highest one's distance from it. None if they
  /// do not lie within 2^63 bytes.
  struct Extent {
    uint64_t Lowest;
    uint64_t Width;
  };
  std::optional<Extent> extent() const;
};

/// Steps that a walk may still take, so that no text, whatever it says, costs
/// more time than that.
struct WalkBudget {
  uint64_t Steps = uint64_t(1) << 28;

  /// Takes a step, if there is one.
  bool spend() { return Steps != 0 && Steps-- != 0; }
};

/// Calls \p Take with each address that \p Nodes visit, in order, until it
/// returns false. Returns false if it did, or if \p Budget ran out. A loop
/// whose trip count is negative does not run.
bool forEachAddress(llvm::ArrayRef<NestNode> Nodes, WalkBudget &Budget,
                    llvm::function_ref<bool(uint64_t)> Take);

/// Calls \p Take with boxes that visit together, not in this order, what
/// \p Nodes visit, and the number of the node that each is of. A loop on which
/// the trip count of another one depends is taken apart into its iterations.
/// Returns false if \p Take did, or if \p Budget ran out.
bool forEachBox(llvm::ArrayRef<NestNode> Nodes, WalkBudget &Budget,
                llvm::function_ref<bool(const Box &, unsigned)> Take);

/// How many addresses \p Nodes visit (2^64 - 1 stands for more); none if
/// \p Budget ran out.
std::optional<uint64_t> countAccesses(llvm::ArrayRef<NestNode> Nodes,
                                      WalkBudget &Budget);

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_NESTWALK_H
