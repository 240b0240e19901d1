//===-- CallGroups.h - Functions by order of calls --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_AFFINITY_CALLGROUPS_H
#define LAYOUTOPT_AFFINITY_CALLGROUPS_H

#include "layoutopt/Model/Facts.h"

namespace layoutopt {

/// Functions that call each other, in a cycle; or a single one.
struct CallGroup {
  std::vector<Index> Functions; ///< Ascending.
  bool IsRecursive = false;
  bool IsCalled = false; ///< From outside the group.
};

/// The strongly connected components of a call graph.
struct CallGroups {
  std::vector<CallGroup> Groups; ///< Callees before callers.
  std::vector<Index> GroupOf;    ///< Function -> group.
};

CallGroups findCallGroups(const std::vector<FunctionFacts> &Functions);

/// Whether a kernel is among the definitions: only what kernels reach runs
/// then.
bool hasKernels(const std::vector<FunctionFacts> &Functions);

/// Where ways through a program begin, ascending: its kernels; without them one
/// function of each group that nobody calls.
std::vector<Index> rootsOf(const std::vector<FunctionFacts> &Functions);

} // namespace layoutopt

#endif // LAYOUTOPT_AFFINITY_CALLGROUPS_H
