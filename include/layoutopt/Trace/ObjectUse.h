//===-- ObjectUse.h - How objects are used ----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which parts of the elements of which objects a trace says are used, and
/// which cache lines several threads write.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_OBJECTUSE_H
#define LAYOUTOPT_TRACE_OBJECTUSE_H

#include "layoutopt/Trace/NestWalk.h"
#include "layoutopt/Trace/TraceFile.h"
#include <map>

namespace layoutopt::trace {

/// Accesses to one part of all elements.
struct PartUse {
  uint64_t Offset = 0; ///< In the element, in bytes.
  uint64_t Size = 0;   ///< Bytes.
  /// The field of the element's type that the part lies in, or that it is as a
  /// whole where nothing accesses it; else empty.
  std::string Field;
  bool IsPadding = false; ///< The type has no field there.
  uint64_t Loads = 0;     ///< Accesses; updates count as both.
  uint64_t Stores = 0;
  std::vector<unsigned> Sites; ///< In the order of their numbers.

  bool isUsed() const { return Loads != 0 || Stores != 0; }
};

/// Writes of one thread to a cache line.
struct LineWriter {
  unsigned Thread = 0;
  unsigned Site = 0;   ///< The first one that wrote.
  unsigned Object = 0; ///< The one that the bytes are of.
  uint64_t Bytes = 0;  ///< Bit i stands for byte i of the line.
};

/// A cache line that several threads write while its objects live.
struct SharedLine {
  uint64_t Address = 0;
  std::vector<LineWriter> Writers;
  /// No byte is written by two of them.
  bool IsFalse = false;
};

/// How the objects that come from one place are used.
struct ObjectUse {
  unsigned Origin = 0;
  uint64_t NumObjects = 0; ///< That were recorded.
  uint64_t LargestSize = 0;
  uint64_t Loads = 0;
  uint64_t Stores = 0;
  /// The bytes of an element: of the type that most accesses are to parts of,
  /// else the greatest common divisor of all strides; 0: not known.
  uint64_t Stride = 0;
  std::optional<unsigned> Type;
  /// In the order of offsets. With a type, each of its fields and gaps is among
  /// them.
  std::vector<PartUse> Parts;
  uint64_t NumFalselyShared = 0; ///< Lines.
  uint64_t NumTrulyShared = 0;   ///< Lines.
  /// The first ones, at most MaxLinesTold.
  std::vector<SharedLine> Shared;

  static constexpr unsigned MaxLinesTold = 4;
};

/// What a trace says of all objects.
struct TraceUse {
  /// Of all places that an accessed object comes from, in their order.
  std::vector<ObjectUse> Objects;
  /// Accesses to addresses of no object, by the number of the site.
  std::map<unsigned, uint64_t> Elsewhere;
  /// Accesses to addresses at which objects from several places lay, one after
  /// the other, while the nest ran that they are of, by the number of the site.
  std::map<unsigned, uint64_t> Ambiguous;
  /// All runs have been taken apart; else counts are too small.
  bool IsWhole = true;
};

/// Attributes the accesses of a trace to its objects. \p LineBytes, a power of
/// two up to 64, is the size of a cache line. Each of two passes over the runs
/// takes at most the steps of \p Budget, however many accesses a nest stands
/// for. Errors are those of reading the runs.
llvm::Expected<TraceUse> findUse(const TraceReader &Trace,
                                 unsigned LineBytes = 64,
                                 WalkBudget Budget = {});

} // namespace layoutopt::trace

#endif // LAYOUTOPT_TRACE_OBJECTUSE_H
