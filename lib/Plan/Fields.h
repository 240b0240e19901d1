//===-- Fields.h - Fields of an array set -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_PLAN_FIELDS_H
#define LAYOUTOPT_LIB_PLAN_FIELDS_H

#include "layoutopt/Layout/RecordLayout.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Target/DecisionTree.h"

namespace layoutopt {

/// Names, sizes and alignments of the fields of \p Set.
std::vector<FieldShape> shapesOf(const Program &P, const ArraySet &Set);

/// What a decision tree may ask about the fields \p Cluster of \p Set.
ClusterShape shapeOf(const Program &P, const ArraySet &Set,
                     llvm::ArrayRef<unsigned> Cluster);

/// The names of \p Cluster.
std::vector<std::string> namesOf(const ArraySet &Set,
                                 llvm::ArrayRef<unsigned> Cluster);

/// Numbers of all fields of \p Set, in order.
std::vector<unsigned> allFields(const ArraySet &Set);

/// \p Layout as plans hold it, for \p NumFields fields: its canonical form; SoA
/// for a single field, which has one layout by many names. An expression that
/// has no room for them stays as it is.
LayoutExpr normalized(const LayoutExpr &Layout, size_t NumFields);

/// The clusters of a set that keeps its layout: one of all fields, AoS; none
/// when it has no fields.
std::vector<ClusterPlan> originalClusters(const ArraySet &Set);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_PLAN_FIELDS_H
