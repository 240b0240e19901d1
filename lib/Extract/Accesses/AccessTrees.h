//===-- AccessTrees.h - Building access trees -------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_EXTRACT_ACCESSTREES_H
#define LAYOUTOPT_LIB_EXTRACT_ACCESSTREES_H

#include "layoutopt/Model/Facts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

namespace layoutopt {

/// Builds one function's access tree as the walker comes by its accesses in
/// order of evaluation.
class AccessTreeBuilder {
public:
  AccessTreeBuilder() { open({}); }

  /// \p Where and \p Body: the text of the loop and of what it repeats.
  void beginLoop(BoundClass Bound, uint64_t Count, bool IsVectorizable = false,
                 const Range &Where = {}, const Range &Body = {},
                 bool IsOrderedSum = false);
  void beginBranch();
  /// \p Where: its text, if that may run less often than what is around it.
  void beginSequence(const Range &Where = {});
  /// Closes what was begun last; what holds no access leaves no trace but its
  /// operations, apart from the alternatives of a branch.
  void end();

  void call(Index Function, std::vector<MovementFacts> Arguments = {});
  void access(Index Entity, std::vector<Index> Members, AddressSpace Space,
              uint64_t Bytes, bool IsWrite, MovementFacts Moves = {});
  /// Calculations that take about as long as \p Operations additions.
  void compute(uint64_t Operations) {
    Work.back() = llvm::SaturatingAdd(Work.back(), Operations);
  }

  /// The tree of what stands at \p Where; the builder is empty again.
  AccessNode take(const Range &Where = {});

private:
  void open(AccessNode N);

  std::vector<AccessNode> Stack;
  /// Operations of each open node, without those of its children.
  llvm::SmallVector<uint64_t, 8> Work;
  uint32_t Loops = 0; ///< That were begun.
  /// What was begun, whether it is in the Stack: where the tree is deep enough,
  /// what is in a branch belongs to what is around it.
  llvm::SmallVector<bool, 8> IsKept;
};

/// Iterations of a loop.
struct LoopBound {
  BoundClass Class = BoundClass::Unknown;
  uint64_t Count = 0; ///< As AccessNode::Count.
};

/// Recognises how often the loops of one function run: from constants, and from
/// values that come from `get_local_size` and `get_global_size`.
class LoopBounds {
public:
  LoopBounds(clang::ASTContext &AST, const clang::FunctionDecl *F);

  LoopBound bound(const clang::ForStmt *Loop) const;
  LoopBound bound(const clang::WhileStmt *Loop) const;
  LoopBound bound(const clang::DoStmt *Loop) const;

private:
  /// A value known up to the heuristic sizes of work-group and NDRange.
  struct Estimate {
    int64_t Value = 0;
    bool WorkGroup = false; ///< Derived from the size of the work-group.
    bool NDRange = false;
  };
  std::optional<Estimate> estimate(const clang::Expr *E, unsigned Depth) const;
  /// What \p E is when variables that never change are followed.
  const clang::Expr *source(const clang::Expr *E) const;
  /// Whether a loop from \p First to \p Limit goes along one of many rows that
  /// an array delimits: `first[i]` to `first[i + 1]`.
  bool isRow(const clang::Expr *First, const clang::Expr *Limit) const;

  clang::ASTContext &AST;
  /// Initial values of variables that never change.
  llvm::DenseMap<const clang::VarDecl *, const clang::Expr *> Fixed;
  /// Parameters that work-item ids are compared with: they stand for the size.
  llvm::DenseSet<const clang::VarDecl *> GlobalSizes, LocalSizes;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_EXTRACT_ACCESSTREES_H
