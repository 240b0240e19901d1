//===-- MeasuredSets.h - Layouts that a measurement tries -------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `--strategy=measure` has to choose from: for each array set that the
/// plan of Strategy::Measure may change, and of which nobody states a layout,
/// the layouts to be tried.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_MEASUREDSETS_H
#define LAYOUTOPT_PLAN_MEASUREDSETS_H

#include "layoutopt/Affinity/Cluster.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/EffectivePolicy.h"
#include "layoutopt/Plan/LayoutPlan.h"

namespace layoutopt {

/// An array set, or several that change together, under the name of the one
/// that leads them.
struct MeasuredSet {
  std::string Set; ///< ArraySet::Id.
  /// Clusters of all fields, as plans have them; no two are the same layout.
  /// The first one leaves the set as it is, the second is what the plan has, or
  /// SoA of its clusters if that is to leave it.
  std::vector<std::vector<ClusterPlan>> Choices;
};

/// In order of the program. \p Plan was chosen by Strategy::Measure. A usage
/// error if what the source asks for is none.
llvm::Expected<std::vector<MeasuredSet>>
setsToMeasure(const Program &P, const LayoutPlan &Plan,
              const std::vector<Clustering> &Clusterings,
              const EffectivePolicy &Policy);

/// Choice number \p Choice of \p Set, as what a policy would say. \p Evidence
/// says what was measured.
ArrayPolicy policyFor(const MeasuredSet &Set, unsigned Choice,
                      std::string Evidence);

/// Clusters in a line: `x, y: SoA; id: AoS`; `AoS` for what stays as it is.
std::string describe(llvm::ArrayRef<ClusterPlan> Clusters);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_MEASUREDSETS_H
