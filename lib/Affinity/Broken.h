//===-- Broken.h - A broken invariant of graph or clusters ------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_AFFINITY_BROKEN_H
#define LAYOUTOPT_LIB_AFFINITY_BROKEN_H

#include "layoutopt/Affinity/Cluster.h"
#include <optional>

namespace layoutopt {

/// The first invariant that does not hold. The reader turns it into an error of
/// the user's, verify into one of ours.
std::optional<std::string> findBroken(const Kdlg &G);
std::optional<std::string> findBroken(const Clustering &C, const Kdlg &G);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_AFFINITY_BROKEN_H
