//===-- AccessDag.h - Access trees with calls expanded ----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The accesses of a program as one array set sees them: calls expanded, but a
/// callee's tree shared by its callers; accesses that do not count left out;
/// what touches no field of the set reduced to the bytes it takes at most.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_AFFINITY_ACCESSDAG_H
#define LAYOUTOPT_LIB_AFFINITY_ACCESSDAG_H

#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Model/Program.h"

namespace layoutopt {

struct DagNode {
  enum NodeKind {
    Access,   ///< Bytes that are accessed at once; no children.
    Sequence, ///< Children one after the other; none: nothing happens.
    Branch,   ///< One of the children.
    Loop      ///< The only child, Count times.
  };
  NodeKind Kind = Sequence;
  std::vector<unsigned> Children; ///< Smaller than the node's own number.
  std::vector<Index> Fields;      ///< Access: of the set, ascending.
  int64_t Bytes = 0;              ///< Access.
  int64_t Count = 0;              ///< Loop: 2 or more.
  unsigned FirstEdge = 0; ///< Number of the first child among all children.
};

struct AccessDag {
  std::vector<DagNode> Nodes;  ///< Reachable from a root; children first.
  std::vector<unsigned> Roots; ///< Kernels that touch a field of the set.
  unsigned NumEdges = 0;
};

/// What all array sets of a program share: the call graph, which functions
/// access what, and the bytes that a call passes if it is not of interest.
struct AccessIndex {
  explicit AccessIndex(const Program &P);

  bool HasKernels = false;
  CallGroups Calls;
  std::vector<std::vector<Index>> Groups;  ///< Entity -> groups, ascending.
  std::vector<std::vector<Index>> Callers; ///< Group -> groups.
  std::vector<int64_t> Bytes;              ///< Group -> at most, on any path.
};

/// \p Shared is of \p P, as it is now.
AccessDag buildAccessDag(const Program &P, const AccessIndex &Shared,
                         const ArraySet &Set);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_AFFINITY_ACCESSDAG_H
