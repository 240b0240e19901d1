//===-- Bytes.h - Saturating lengths of paths -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bytes along the longest of some paths: Never when there is no such path.
/// Sums and products saturate at MaxBytes, which commutes with sum, product,
/// minimum and maximum: the cut may as well be made once, at the end.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_AFFINITY_BYTES_H
#define LAYOUTOPT_LIB_AFFINITY_BYTES_H

#include "layoutopt/Affinity/Kdlg.h"
#include <algorithm>
#include <cassert>

namespace layoutopt {

/// Less than all lengths, so that std::max prefers any path to none.
constexpr int64_t Never = -1;
constexpr int64_t MaxBytes = int64_t(Kdlg::MaxFinite);

inline int64_t saturate(uint64_t Bytes) {
  return int64_t(std::min(Bytes, uint64_t(MaxBytes)));
}

/// One path after the other; Never if one of them is.
inline int64_t plus(int64_t A, int64_t B) {
  assert(A >= Never && A <= MaxBytes && B >= Never && B <= MaxBytes);
  return A == Never || B == Never ? Never : std::min(A + B, MaxBytes);
}

/// \p Count times \p A, one after the other. Nothing takes no bytes even where
/// A is Never.
inline int64_t times(int64_t A, int64_t Count) {
  assert(A >= Never && A <= MaxBytes && Count >= 0);
  if (Count == 0 || A == 0)
    return 0;
  if (A == Never)
    return Never;
  return A > MaxBytes / Count ? MaxBytes : A * Count;
}

/// The longest way through up to \p Count iterations of \p A: none if there is
/// no way through one.
inline int64_t upTo(int64_t A, int64_t Count) {
  return A == Never ? 0 : times(A, Count);
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_AFFINITY_BYTES_H
