//===-- Flows.h - What may point where --------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The flows of pointers as a graph. Its nodes are the entities and, for each
/// expression, the value that it yields and the place that it names; so the
/// graph is linear in the size of the facts however expressions nest.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_MODEL_FLOWS_H
#define LAYOUTOPT_MODEL_FLOWS_H

#include "layoutopt/Model/Program.h"
#include "llvm/ADT/IntEqClasses.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace layoutopt {

struct FlowGraph {
  using Edge = std::pair<uint32_t, uint32_t>;

  uint32_t NumEntities = 0;
  uint32_t NumNodes = 0;
  std::vector<Edge> Flows;  ///< What the first points to, the second may too.
  std::vector<Edge> United; ///< Compared or subtracted: one storage.
  std::vector<uint32_t> Displaced; ///< Point to other elements than the first.

  uint32_t value(Index Expr) const { return NumEntities + 2 * Expr; }
  uint32_t place(Index Expr) const { return NumEntities + 2 * Expr + 1; }
};

/// The flows that the expressions of \p Facts stand for.
FlowGraph flowsOf(const TUFacts &Facts);

/// The record whose elements each expression yields, points to or names; None
/// for those that yield something else.
std::vector<Index> recordsOf(const TUFacts &Facts);

/// Pairs of entities that are bound to be in one set although nothing flows:
/// the same parameter of a declared function and of the definitions that it may
/// stand for, declarations that share their text, and global kernel parameters
/// of one record.
std::vector<FlowGraph::Edge> tiesOf(const TUFacts &Facts);

/// Pairs of entities that must have the same form: those tied by the first two
/// of the above, and those declared in one list of declarators.
std::vector<FlowGraph::Edge> formTiesOf(const TUFacts &Facts);

/// True for arrays, which hold their elements: they are no pointers that could
/// be made to point elsewhere.
bool isStorage(const EntityFacts &E);

/// The nodes of \p Flows by the storage that they may refer to.
llvm::IntEqClasses storagesOf(const FlowGraph &Flows,
                              llvm::ArrayRef<FlowGraph::Edge> Ties);

/// The nodes that may point to any element: the displaced ones, \p Known, and
/// all that these flow to or share their declaration with.
std::vector<bool> elementNodes(const TUFacts &Facts, const FlowGraph &Flows,
                               llvm::ArrayRef<uint32_t> Known = {});

/// Calls \p Do for each expression of the tree of \p Root once, parents first.
/// Stops when \p Do returns false.
void visitTree(const TUFacts &Facts, Index Root,
               llvm::function_ref<bool(Index)> Do);

} // namespace layoutopt

#endif // LAYOUTOPT_MODEL_FLOWS_H
