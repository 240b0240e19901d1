//===-- BoundSet.h - An array set with its layout ---------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_REWRITE_BOUNDSET_H
#define LAYOUTOPT_LIB_REWRITE_BOUNDSET_H

#include "layoutopt/Layout/CodeGen.h"
#include "layoutopt/Layout/RecordLayout.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/LayoutPlan.h"

namespace layoutopt {

/// An array set, what the plan says of it, and the layout that follows. Fields
/// of the layout have the numbers of ArraySet::Fields.
struct BoundSet {
  Index Number = None; ///< In Program::Sets.
  const ArraySet *Set = nullptr;
  const SetPlan *Plan = nullptr;
  const RecordFacts *Record = nullptr;
  RecordLayout Layout;
  std::string ClusterName; ///< For a cluster of all fields; empty: any.
  /// Types that are others afterwards, as fields spell them, and these.
  std::vector<std::pair<std::string, std::string>> Respelled;

  const MemberFacts &member(unsigned Field) const {
    return Record->Members[Set->Fields[Field].Member];
  }
  /// How the field is declared.
  LeafType leaf(unsigned Field) const;
  /// All fields in one cluster that is laid out as \p Expr.
  RecordLayout laidOutAs(LayoutExpr Expr) const;
  const StoredArray &arrayOf(unsigned Field) const {
    return Layout.storedArrays()[Layout.arrayOf(Field)];
  }
};

/// An initial value for a struct of pointers to the stored arrays of \p Layout:
/// what \p Value gives for each, in braces, and in further ones those of a
/// field whose elements have an array each.
std::string bracedArrays(const RecordLayout &Layout,
                         llvm::function_ref<std::string(unsigned Array)> Value);

/// Binds set number \p Number of \p P to \p Plan. A usage error when the plan
/// does not fit the set.
llvm::Expected<BoundSet> bindSet(const Program &P, Index Number,
                                 const SetPlan &Plan);

/// The set that expression \p E works on, or None.
Index setOf(const Program &P, Index E);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_REWRITE_BOUNDSET_H
