//===-- HostKernels.h - What links kernels and their host -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_HOSTKERNELS_H
#define LAYOUTOPT_LIB_MODEL_HOSTKERNELS_H

#include "layoutopt/Model/Program.h"
#include <set>

namespace layoutopt {

/// Adds the obstacles that come from what the host does with kernels: objects
/// that go where they are not followed, arguments that are not known to hold
/// the kernel's records, records that differ, files that both sides share.
/// \p IsClosed: no other unit can name the program's variables.
void findHostObstacles(TUFacts &Facts, bool IsClosed);

/// Members that are taken whole on one side are so on the other: the sides'
/// fields are the same. \p Whole is by record.
void uniteFields(const TUFacts &Facts, std::vector<std::set<Index>> &Whole);

/// Blocks the sets that share their layout with a blocked one. Call once each
/// set has its own obstacles.
void blockPartners(Program &P);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_HOSTKERNELS_H
