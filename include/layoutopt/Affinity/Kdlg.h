//===-- Kdlg.h - How far apart fields are used ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
// clang-format off
/// \file
/// The kernel data layout graph of an array set: a vertex per field, weighted
/// by its size, and an edge per pair of fields, weighted by the distance in
/// bytes between their accesses.
///
///     Program -> buildKdlg -> Kdlg -> partition -> Clustering
///
///     for (i = 0; i < 32; ++i)          delta(a, b) = 4
///       s += p[i].a + p[i].b;           delta(b, c) = 252
///     s += p[0].c;                      delta(a, c) = 256, delta(d, *) infinite
///
/// docs/Affinity.md has the definition, and how it is computed at a cost that
/// does not depend on trip counts.
///
// clang-format on
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_AFFINITY_KDLG_H
#define LAYOUTOPT_AFFINITY_KDLG_H

#include "layoutopt/Model/LoopSizes.h"
#include "layoutopt/Model/Program.h"
#include <limits>

namespace layoutopt {

/// Iterations of \p Loop, an AccessNode of kind Loop, for distances.
uint64_t iterationsOf(const AccessNode &Loop);
/// The same for estimates of traffic and time: of a loop with unknown bound,
/// what its form suggests, such as a row of a sparse matrix.
uint64_t expectedIterationsOf(const AccessNode &Loop);

/// A kernel data layout graph. Fields are numbered as in ArraySet::Fields.
struct Kdlg {
  /// No path touches both fields.
  static constexpr uint64_t Infinite = std::numeric_limits<uint64_t>::max();
  /// Longer distances than this are cut down to it.
  static constexpr uint64_t MaxFinite = uint64_t(1) << 60;

  std::string Set;                 ///< ArraySet::Id.
  std::vector<std::string> Fields; ///< FieldInfo::Name.
  std::vector<uint64_t> Sizes;     ///< Sigma, in bytes, for each field.
  /// Delta in bytes, a symmetric matrix, row by row, with 0 on the diagonal.
  std::vector<uint64_t> Distances;

  Kdlg() = default;
  /// Without an edge: all distances between different fields are Infinite.
  Kdlg(std::string Set, std::vector<std::string> Fields,
       std::vector<uint64_t> Sizes);

  size_t size() const { return Fields.size(); }
  /// Delta of two fields, in bytes.
  uint64_t distance(Index F, Index G) const;
  /// Sets delta(F, G) and delta(G, F), which are different fields.
  void setDistance(Index F, Index G, uint64_t Bytes);
};

/// What it took to build a graph.
struct KdlgCost {
  uint64_t Steps = 0; ///< Nodes visited; independent of trip counts.
  /// Edges that are an upper bound rather than the maximum, since the paths
  /// exceeded the limit of work.
  uint64_t Bounded = 0;
};

struct AccessIndex;

/// Builds the graphs of one program's array sets. What they share is computed
/// once: a graph then takes time for the functions that reach its set.
class KdlgBuilder {
public:
  /// \p P verifies, outlives this, and does not change.
  explicit KdlgBuilder(const Program &P);
  ~KdlgBuilder();

  /// The graph of \p Set, one of the program's. \p Cost, if given, is added to.
  Kdlg build(const ArraySet &Set, KdlgCost *Cost = nullptr) const;

private:
  const Program &P;
  std::unique_ptr<const AccessIndex> Shared;
};

/// The same for a single set.
Kdlg buildKdlg(const Program &P, const ArraySet &Set, KdlgCost *Cost = nullptr);

/// Checks that the lists match, that names are unique, and that the matrix is
/// symmetric with a zero diagonal; the error (exit 70) says what is wrong.
llvm::Error verify(const Kdlg &G);

} // namespace layoutopt

#endif // LAYOUTOPT_AFFINITY_KDLG_H
