//===-- MemoryShape.h - How a device fetches memory -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TARGET_MEMORYSHAPE_H
#define LAYOUTOPT_TARGET_MEMORYSHAPE_H

#include <cstdint>

namespace layoutopt {

/// The memory interface of a device, and the last cache in front of it.
struct MemoryShape {
  uint64_t LineBytes = 64; ///< Moved at once; a power of two.
  /// What is touched again stays for the next sweep if the sweep fits; 0: it
  /// does not even stay for the next access.
  uint64_t CacheBytes = uint64_t(1) << 25;
  unsigned Warp = 1; ///< Work-items that access memory together.

  friend bool operator==(const MemoryShape &A, const MemoryShape &B) {
    return A.LineBytes == B.LineBytes && A.CacheBytes == B.CacheBytes &&
           A.Warp == B.Warp;
  }
};

/// What a processor takes time for, in picoseconds; and how far expectations
/// that rest on it were from what was measured.
struct TimeShape {
  uint64_t Operation = 0; ///< An addition.
  uint64_t Access = 0;    ///< A load or store that finds its line at hand.
  uint64_t Tile = 0;      ///< Finding a record's place in a tile.
  /// Bytes that an instruction works on in a loop that is vectorised; 0: no
  /// compiler does that here.
  uint64_t Simd = 0;
  uint64_t Line = 0;    ///< A line that is fetched.
  uint64_t Latency = 0; ///< Until a line comes that no rule leads to.
  uint64_t Window = 0;  ///< Of instructions that run while one waits for it.
  /// Measured speed-ups over expected ones, in percent: four of five lie
  /// between these.
  uint64_t AtLeast = 100, AtMost = 100;

  friend bool operator==(const TimeShape &A, const TimeShape &B) {
    return A.Operation == B.Operation && A.Access == B.Access &&
           A.Tile == B.Tile && A.Simd == B.Simd && A.Line == B.Line &&
           A.Latency == B.Latency && A.Window == B.Window &&
           A.AtLeast == B.AtLeast && A.AtMost == B.AtMost;
  }
};

} // namespace layoutopt

#endif // LAYOUTOPT_TARGET_MEMORYSHAPE_H
