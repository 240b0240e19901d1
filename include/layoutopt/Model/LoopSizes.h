//===-- LoopSizes.h - What loops are taken to run ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Iterations of loops without a constant bound, by bound class, and so the
/// sizes of work-groups and NDRanges. These are those of the published
/// heuristic (Kofler et al., loop bounds approximation; docs/Affinity.md): all
/// that matters is whether a loop is short enough to leave a cache line in
/// place.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_LOOPSIZES_H
#define LAYOUTOPT_MODEL_LOOPSIZES_H

#include <cstdint>

namespace layoutopt {

constexpr uint64_t WorkGroupIterations = 256;
constexpr uint64_t NDRangeIterations = 1000 * 1000;
constexpr uint64_t UnknownIterations = 512 * 1000;
/// Of a loop of unknown bound that goes along one of many rows: elements of a
/// row of a sparse matrix, agents of a cell. A guess for estimates of traffic,
/// and a low one, so that what is done once for each record counts beside it.
constexpr uint64_t ExpectedRow = 4;

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_LOOPSIZES_H
