//===-- Cluster.cpp - Fields that are stored together ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Affinity/Cluster.h"
#include "Broken.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>
#include <tuple>

using namespace layoutopt;
using namespace llvm;

/// True when every field of \p A is closer than \p Epsilon to every one of
/// \p B.
static bool areClose(const Kdlg &G, ArrayRef<Index> A, ArrayRef<Index> B,
                     uint64_t Epsilon) {
  return all_of(A, [&](Index F) {
    return all_of(B, [&](Index H) { return G.distance(F, H) < Epsilon; });
  });
}

Clustering layoutopt::partition(const Kdlg &G, uint64_t EpsilonBytes) {
  struct Edge {
    uint64_t Bytes;
    Index From, To;
  };
  std::vector<Edge> Edges;
  const auto Size = Index(G.size());
  for (Index F = 0; F < Size; ++F)
    for (Index H = F + 1; H < Size; ++H)
      if (G.distance(F, H) < EpsilonBytes)
        Edges.push_back({G.distance(F, H), F, H});
  llvm::sort(Edges, [](const Edge &A, const Edge &B) {
    return std::tie(A.Bytes, A.From, A.To) < std::tie(B.Bytes, B.From, B.To);
  });

  // A cluster is kept under its first field.
  std::vector<std::vector<Index>> Clusters(G.size());
  std::vector<Index> ClusterOf(G.size());
  for (Index F = 0; F < Size; ++F) {
    Clusters[F] = {F};
    ClusterOf[F] = F;
  }
  for (const Edge &E : Edges) {
    const Index Into = std::min(ClusterOf[E.From], ClusterOf[E.To]);
    const Index From = std::max(ClusterOf[E.From], ClusterOf[E.To]);
    if (Into == From ||
        !areClose(G, Clusters[Into], Clusters[From], EpsilonBytes))
      continue;
    for (Index F : Clusters[From])
      ClusterOf[F] = Into;
    append_range(Clusters[Into], Clusters[From]);
    Clusters[From].clear();
  }

  Clustering Result;
  for (std::vector<Index> &Cluster : Clusters) {
    if (Cluster.empty())
      continue;
    llvm::sort(Cluster);
    Result.Clusters.push_back(std::move(Cluster));
  }
  return Result;
}

uint64_t layoutopt::sizeOf(const Kdlg &G, ArrayRef<Index> Cluster) {
  uint64_t Bytes = 0;
  for (Index F : Cluster)
    Bytes = SaturatingAdd(Bytes, G.Sizes[F]);
  return Bytes;
}

std::optional<std::string> layoutopt::findBroken(const Clustering &C,
                                                 const Kdlg &G) {
  std::vector<bool> Seen(G.size(), false);
  Index LastFirst = None;
  for (const std::vector<Index> &Cluster : C.Clusters) {
    if (Cluster.empty())
      return "a cluster is empty";
    Index Last = None;
    for (Index F : Cluster) {
      if (F < 0 || size_t(F) >= G.size())
        return "there is no field " + std::to_string(F);
      if (Seen[F])
        return "field '" + G.Fields[F] + "' is in two places";
      if (F < Last)
        return "field '" + G.Fields[F] + "' is not in order of declaration";
      Seen[F] = true;
      Last = F;
    }
    if (Cluster.front() < LastFirst)
      return "the cluster of '" + G.Fields[Cluster.front()] +
             "' is not in order of declaration";
    LastFirst = Cluster.front();
  }
  for (size_t F = 0; F != G.size(); ++F)
    if (!Seen[F])
      return "field '" + G.Fields[F] + "' is in no cluster";
  return std::nullopt;
}

static Error brokenClusters(const Kdlg &G, const Twine &Reason) {
  return internalError("clusters of '" + Twine(G.Set) + "': " + Reason);
}

Error layoutopt::verify(const Clustering &C, const Kdlg &G) {
  if (std::optional<std::string> Reason = findBroken(C, G))
    return brokenClusters(G, *Reason);
  return Error::success();
}

Error layoutopt::verify(const Clustering &C, const Kdlg &G,
                        uint64_t EpsilonBytes) {
  if (Error E = verify(C, G))
    return E;
  for (size_t I = 0; I != C.Clusters.size(); ++I) {
    const std::vector<Index> &Cluster = C.Clusters[I];
    for (Index F : Cluster)
      for (Index H : Cluster)
        if (F < H && G.distance(F, H) >= EpsilonBytes)
          return brokenClusters(G, "fields '" + Twine(G.Fields[F]) + "' and '" +
                                       G.Fields[H] + "' are too far apart");
    for (size_t J = 0; J != I; ++J)
      if (areClose(G, C.Clusters[J], Cluster, EpsilonBytes))
        return brokenClusters(
            G, "those of '" + Twine(G.Fields[C.Clusters[J].front()]) +
                   "' and '" + G.Fields[Cluster.front()] + "' could be merged");
  }
  return Error::success();
}
