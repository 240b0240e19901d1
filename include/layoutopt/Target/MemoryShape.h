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

} // namespace layoutopt

#endif // LAYOUTOPT_TARGET_MEMORYSHAPE_H
