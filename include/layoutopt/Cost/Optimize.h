//===-- Optimize.h - Clusters by what they cost -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Looks for the clusters of one array set, and the layout of each, that cost
/// least: time where the profile has prices, else bytes that are moved.
/// Clusters are stored apart, so what one costs hardly depends on the others:
/// each is measured once, as if these let SIMD instructions run.
///
///     two phases: by epsilon, by the tree ─→ optimize ─→ less, or the same
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_COST_OPTIMIZE_H
#define LAYOUTOPT_COST_OPTIMIZE_H

#include "layoutopt/Cost/Times.h"
#include "layoutopt/Layout/LayoutExpr.h"
#include <map>

namespace layoutopt {

/// Fields that are stored together, by number in ArraySet::Fields, ascending.
struct LaidOutCluster {
  std::vector<unsigned> Fields;
  LayoutExpr Layout;

  friend bool operator==(const LaidOutCluster &A, const LaidOutCluster &B) {
    return A.Fields == B.Fields && A.Layout == B.Layout;
  }
};

/// What an optimised choice has to gain over another one to be worth it: the
/// model is not more exact than this.
constexpr double LeastGain = 0.02;

/// What clusters of one set's fields cost.
class ClusterCosts {
public:
  /// \p Shapes has all fields of the set. \p Times: null to count bytes. All of
  /// these outlive this.
  ClusterCosts(const WalkList &Walks, const Program &P, Index Set,
               std::vector<FieldShape> Shapes, const MemoryShape &Memory,
               const TimeShape *Times = nullptr);

  /// All walks together: picoseconds, or fetched and stored bytes; infinite
  /// where the layout does not fit.
  double costOf(const std::vector<unsigned> &Fields, const LayoutExpr &Layout);
  double costOf(llvm::ArrayRef<LaidOutCluster> Clusters);
  bool countsTime() const { return Times != nullptr; }
  /// The layout for \p Fields that costs least, but \p Preferred if it is less
  /// than LeastGain off.
  LayoutExpr bestLayout(const std::vector<unsigned> &Fields,
                        const LayoutExpr *Preferred);

  /// Fields that the same walks use alike. A search does not part them: it
  /// could gain no more than what alignment to lines costs. Fields that no walk
  /// uses are in none of the groups.
  std::vector<std::vector<unsigned>> alike() const;
  /// Clusters that were measured, each with one layout.
  size_t measured() const { return Known.size(); }

private:
  const WalkList &Walks;
  std::vector<const Walk *> Own;
  uint64_t RecordBytes, Count;
  const std::vector<FieldShape> Shapes;
  const MemoryShape &Memory;
  const TimeShape *Times;
  std::map<std::pair<std::vector<unsigned>, std::string>, double> Known;
};

/// The best clusters that were found, those that no walk uses as \p Start has
/// them. \p Start itself, if nothing is better by LeastGain. All ways to group
/// up to eight kinds of fields are compared (see alike()); beyond that the
/// search climbs from \p Start and from single kinds.
std::vector<LaidOutCluster> optimize(ClusterCosts &Costs,
                                     std::vector<LaidOutCluster> Start);

} // namespace layoutopt

#endif // LAYOUTOPT_COST_OPTIMIZE_H
