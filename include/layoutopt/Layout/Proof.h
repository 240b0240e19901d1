//===-- Proof.h - Proof by exhaustion ---------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shows, for a given number of records, that a layout is one: no two fields
/// share a byte, none lies outside of the storage or is misaligned, and the
/// inverse is the inverse.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_PROOF_H
#define LAYOUTOPT_LAYOUT_PROOF_H

#include "layoutopt/Layout/Mapping.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

/// Anything that claims to be a layout of N records.
struct LayoutClaim {
  std::vector<FieldShape> Fields;
  std::vector<uint64_t> ArrayBytes; ///< Per stored array, for N records.
  uint64_t N = 0;
  llvm::function_ref<Location(unsigned Field, uint64_t I, uint64_t Element)>
      Locate;
  llvm::function_ref<std::optional<Coordinate>(unsigned Array, uint64_t Offset)>
      CoordinateAt;
};

/// Visits every byte of every coordinate and of every stored array. An internal
/// error names the first coordinate that is wrong, or the first two that
/// collide. Time and memory grow with the bytes of the storage.
llvm::Error proveByExhaustion(const LayoutClaim &Claim);

/// The same for \p M and \p N records.
llvm::Error proveByExhaustion(const Mapping &M, uint64_t N);

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_PROOF_H
