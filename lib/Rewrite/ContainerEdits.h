//===-- ContainerEdits.h - Edits where containers change --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_CONTAINEREDITS_H
#define LAYOUTOPT_LIB_REWRITE_CONTAINEREDITS_H

#include "ContainerClasses.h"

namespace layoutopt {

class Generated;
struct RewriteJob;

/// What the header of a container set is printed from, and what stands behind
/// its `#include`.
struct ContainerOutput {
  ContainerNames Names;
  bool HasVectors = false;
  bool ComparesEqual = false; ///< As in ContainerClasses.
  bool ComparesLess = false;
  std::vector<MethodText> Methods;
  /// The bodies of methods, which moved from the record; in its namespace.
  std::string Moved;
  bool HasTraits = false; ///< Class templates ask for them.
};

/// Whether \p Set is of containers, which have edits of their own.
bool isOfContainers(const RewriteJob &Job, const Generated &Set);

/// Adds the edits of all container sets that change: the types of containers
/// and of names for elements, and methods that move.
void editContainers(RewriteJob &Job);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_CONTAINEREDITS_H
