//===-- Oracle.h - Distances by enumeration ---------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The definition of the distance, word by word: all paths, unrolled.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TEST_UNIT_AFFINITY_ORACLE_H
#define LAYOUTOPT_TEST_UNIT_AFFINITY_ORACLE_H

#include "layoutopt/Affinity/Kdlg.h"

namespace layoutopt {

/// An access of a path.
struct PathStep {
  uint32_t Fields = 0; ///< One bit each.
  uint64_t Bytes = 0;
};
using Path = std::vector<PathStep>;

/// Paths through \p N, and the accesses of the longest one; both saturate at
/// 10^9. Calls must not be recursive.
struct PathCount {
  uint64_t Paths = 1;
  uint64_t Steps = 0;
};
PathCount countPaths(const Program &P, const AccessNode &N);

/// All paths through \p N.
std::vector<Path> enumeratePaths(const Program &P, const AccessNode &N);

/// The distances over the kernels of \p P, whose record has \p NumFields
/// members, all of them fields.
Kdlg enumerateKdlg(const Program &P, size_t NumFields);

/// \p N without loops: bodies are repeated.
AccessNode unroll(const AccessNode &N);

/// \p N in one line.
std::string show(const AccessNode &N);

} // namespace layoutopt

#endif // LAYOUTOPT_TEST_UNIT_AFFINITY_ORACLE_H
