//===-- TreeBuilder.h - From expressions to type trees ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Binds a canonical layout expression to the fields of a cluster.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_LAYOUT_TREEBUILDER_H
#define LAYOUTOPT_LIB_LAYOUT_TREEBUILDER_H

#include "layoutopt/Layout/Mapping.h"

namespace layoutopt {

/// The stored arrays of \p Cluster, without names, in the order of the
/// expression. \p Fields are those of the record. A usage error when the
/// expression does not fit the number of fields or an element is too large.
llvm::Expected<std::vector<StoredArray>>
buildArrays(const ClusterLayout &Cluster, llvm::ArrayRef<FieldShape> Fields);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_LAYOUT_TREEBUILDER_H
