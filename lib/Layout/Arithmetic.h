//===-- Arithmetic.h - Checked arithmetic of bytes --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Sums and products of bytes that may not exceed INT64_MAX, so that offsets
/// fit the signed types of the languages (ptrdiff_t, long).
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LAYOUT_ARITHMETIC_H
#define LAYOUTOPT_LIB_LAYOUT_ARITHMETIC_H

#include <cstdint>
#include <optional>

namespace layoutopt {

inline std::optional<uint64_t> limited(uint64_t A) {
  if (A > uint64_t(INT64_MAX))
    return std::nullopt;
  return A;
}

inline std::optional<uint64_t> addBytes(std::optional<uint64_t> A,
                                        std::optional<uint64_t> B) {
  if (!A || !B || *A > uint64_t(INT64_MAX) || *B > uint64_t(INT64_MAX) - *A)
    return std::nullopt;
  return *A + *B;
}

inline std::optional<uint64_t> mulBytes(std::optional<uint64_t> A,
                                        std::optional<uint64_t> B) {
  if (!A || !B || (*B != 0 && *A > uint64_t(INT64_MAX) / *B))
    return std::nullopt;
  return *A * *B;
}

/// \p A rounded up to a multiple of the power of two \p Align.
inline std::optional<uint64_t> roundUpBytes(std::optional<uint64_t> A,
                                            uint64_t Align) {
  std::optional<uint64_t> Sum = addBytes(A, Align - 1);
  if (!Sum)
    return std::nullopt;
  return *Sum & ~(Align - 1);
}

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LAYOUT_ARITHMETIC_H
