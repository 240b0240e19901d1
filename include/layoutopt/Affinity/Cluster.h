//===-- Cluster.h - Fields that are stored together -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Partitions the fields of a graph such that every two fields of a cluster are
/// closer than epsilon, the line size of the target's first cache.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_AFFINITY_CLUSTER_H
#define LAYOUTOPT_AFFINITY_CLUSTER_H

#include "layoutopt/Affinity/Kdlg.h"
#include "llvm/ADT/ArrayRef.h"

namespace layoutopt {

/// A partition of the fields of a Kdlg. Fields within a cluster, and clusters
/// by their first field, are in order of declaration.
struct Clustering {
  std::vector<std::vector<Index>> Clusters;

  friend bool operator==(const Clustering &A, const Clustering &B) {
    return A.Clusters == B.Clusters;
  }
};

/// Merges clusters along the edges, lightest first and equal ones in order of
/// declaration, as long as every distance within stays below \p EpsilonBytes.
/// No two clusters of the result can be merged any more.
Clustering partition(const Kdlg &G, uint64_t EpsilonBytes);

/// Sigma of a cluster: the sum of its fields' sizes, in bytes.
uint64_t sizeOf(const Kdlg &G, llvm::ArrayRef<Index> Cluster);

/// Checks that \p C holds every field of \p G once, in order; the error (exit
/// 70) says what is wrong.
llvm::Error verify(const Clustering &C, const Kdlg &G);

/// Checks also that all distances within a cluster are below \p EpsilonBytes,
/// and that no two clusters could be merged.
llvm::Error verify(const Clustering &C, const Kdlg &G, uint64_t EpsilonBytes);

} // namespace layoutopt

#endif // LAYOUTOPT_AFFINITY_CLUSTER_H
