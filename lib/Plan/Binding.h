//===-- Binding.h - A policy meets a program --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds what a policy says about each array set, and that it says nothing
/// about what is not there.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_BINDING_H
#define LAYOUTOPT_LIB_PLAN_BINDING_H

#include "Annotations.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/EffectivePolicy.h"

namespace layoutopt {

/// What a policy says about one array set.
struct SetBinding {
  /// From the strongest: what the policy says of the set, what the source says
  /// at one of its declarations, what the policy says of the record, what the
  /// source says at the record, what is said for all arrays.
  const ArrayPolicy *Entry = nullptr;
  /// Of the set, else of its record, else of the policy.
  BoundaryRule Boundary = BoundaryRule::Sort;
  /// The `exclude` that it matches or, when it matches no `include`, the first
  /// of those; nullptr: it is to be looked at.
  const Placed<std::string> *Excluded = nullptr;
  bool IsExcludedByName = false; ///< Not just left out of `include`.
};

/// Whether \p Entry, which may be null, says which layout there is to be.
bool statesLayout(const ArrayPolicy *Entry);

/// One for each set of \p P. Records and sets that \p P does not have, and
/// patterns that match none, are usage errors with place and nearest name,
/// unless they mean what an earlier run changed (namesRewritten()) or records
/// that no array holds (namesUnused()). \p InSource outlives the result.
llvm::Expected<std::vector<SetBinding>>
bindPolicy(const Program &P, const EffectivePolicy &Policy,
           const SourceEntries &InSource);

/// Fields of a cluster, as numbers, and where its layout is said.
struct BoundCluster {
  std::vector<unsigned> Fields;
  LayoutWord Layout;
};

/// The clusters of \p Entry as clusters of \p Set. Unknown fields, fields in
/// two clusters and, unless \p MayBePart, fields in none are usage errors with
/// place.
llvm::Expected<std::vector<BoundCluster>> bindClusters(const Program &P,
                                                       const ArraySet &Set,
                                                       const ArrayPolicy &Entry,
                                                       bool MayBePart);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_BINDING_H
