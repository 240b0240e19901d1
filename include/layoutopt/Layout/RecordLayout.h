//===-- RecordLayout.h - Layout of a record in clusters ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The layout of a whole record: its fields in clusters, each with a layout
/// expression of its own.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_RECORDLAYOUT_H
#define LAYOUTOPT_LAYOUT_RECORDLAYOUT_H

#include "layoutopt/Layout/Mapping.h"

namespace layoutopt {

/// A Mapping of several clusters.
class RecordLayout : public Mapping {
public:
  /// A usage error when verifyFields() fails, when the clusters do not
  /// partition the fields, when a cluster's name is no C identifier or is given
  /// twice, and when a cluster's layout does not fit (see Mapping::create).
  static llvm::Expected<RecordLayout>
  create(std::vector<FieldShape> Fields, std::vector<ClusterLayout> Clusters);

  llvm::ArrayRef<ClusterLayout> clusters() const { return Clusters; }

  /// True for the layout that the fields had: one cluster of all fields in
  /// order, as AoS. (For a record of one field, any layout but OddEven.)
  bool isOriginal() const;

private:
  RecordLayout() = default;

  std::vector<ClusterLayout> Clusters;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_RECORDLAYOUT_H
