//===-- DecisionTree.h - From a cluster to its layout -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A binary decision tree over numbers that describe a cluster of fields, with
/// a layout at each leaf and where that layout comes from. The published
/// SelectTilesize(sigma) is such a tree over one attribute; a learned one may
/// ask about more.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TARGET_DECISIONTREE_H
#define LAYOUTOPT_TARGET_DECISIONTREE_H

#include "layoutopt/Layout/LayoutExpr.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace layoutopt {

/// What a tree may ask about.
struct ClusterShape {
  uint64_t Sigma = 0;  ///< Sum of the sizes of the fields, bytes.
  uint64_t Fields = 0; ///< Number of fields.
  /// Of the bytes that are accessed, those for which no rule leads from a
  /// record to the next, percent.
  uint64_t Gathered = 0;
};

/// The attributes of a ClusterShape by name: `sigma`, `fields`,
/// `gathered`.
llvm::ArrayRef<llvm::StringRef> attributeNames();
/// The value of attribute number \p Attribute of attributeNames().
constexpr unsigned GatheredAttribute = 2; ///< Its number among these.
uint64_t attributeOf(const ClusterShape &Shape, unsigned Attribute);

/// How good the reason for a number is.
enum class Evidence {
  Published,    ///< In the literature, for this device.
  Measured,     ///< By us or by layoutopt-tune, on this device.
  Interpolated, ///< From published or measured numbers nearby.
  RuleOfThumb   ///< An argument, no number.
};

/// `published`, `measured`, `interpolated`, `rule-of-thumb`.
llvm::StringRef toString(Evidence E);

/// Where a number comes from.
struct Provenance {
  Evidence Kind = Evidence::RuleOfThumb;
  std::string Note; ///< One sentence.

  friend bool operator==(const Provenance &A, const Provenance &B) {
    return A.Kind == B.Kind && A.Note == B.Note;
  }
};

/// A question or a leaf.
struct DecisionNode {
  /// \name Question: is the attribute at most this?
  /// @{
  unsigned Attribute = 0;
  uint64_t AtMost = 0;
  int Then = -1; ///< Node for "yes"; -1: this is a leaf.
  int Else = -1; ///< Node for "no".
  /// @}

  /// \name Leaf
  /// @{
  LayoutExpr Layout;
  Provenance From;
  /// @}

  bool isLeaf() const { return Then < 0; }
};

/// Nodes in the order of a walk: a node, what is under Then, what is under
/// Else. The first is the root.
struct DecisionTree {
  std::vector<DecisionNode> Nodes;

  /// Whether some question is about attribute number \p Attribute.
  bool asks(unsigned Attribute) const;
  /// The leaf that \p Shape comes to.
  const DecisionNode &leafFor(const ClusterShape &Shape) const;
};

} // namespace layoutopt

#endif // LAYOUTOPT_TARGET_DECISIONTREE_H
