//===-- DecisionTree.cpp - From a cluster to its layout -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Target/DecisionTree.h"
#include "layoutopt/Target/TargetProfile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <cassert>

using namespace layoutopt;
using llvm::StringRef;

llvm::ArrayRef<StringRef> layoutopt::attributeNames() {
  static constexpr StringRef Names[] = {"sigma", "fields", "gathered"};
  return Names;
}

uint64_t layoutopt::attributeOf(const ClusterShape &Shape, unsigned Attribute) {
  assert(Attribute < attributeNames().size() && "no such attribute");
  return Attribute == 0                   ? Shape.Sigma
         : Attribute == GatheredAttribute ? Shape.Gathered
                                          : Shape.Fields;
}

StringRef layoutopt::toString(Evidence E) {
  switch (E) {
  case Evidence::Published:
    return "published";
  case Evidence::Measured:
    return "measured";
  case Evidence::Interpolated:
    return "interpolated";
  case Evidence::RuleOfThumb:
    return "rule-of-thumb";
  }
  llvm_unreachable("unknown evidence");
}

bool DecisionTree::asks(unsigned Attribute) const {
  return llvm::any_of(Nodes, [&](const DecisionNode &N) {
    return !N.isLeaf() && N.Attribute == Attribute;
  });
}

const DecisionNode &DecisionTree::leafFor(const ClusterShape &Shape) const {
  assert(!Nodes.empty() && "a tree has a root");
  const DecisionNode *N = &Nodes.front();
  while (!N->isLeaf()) {
    bool Yes = attributeOf(Shape, N->Attribute) <= N->AtMost;
    const DecisionNode *Next = &Nodes[size_t(Yes ? N->Then : N->Else)];
    assert(Next > N && "children come behind their parent");
    N = Next;
  }
  return *N;
}

LayoutChoice layoutopt::selectLayout(const TargetProfile &Target,
                                     const ClusterShape &Shape) {
  std::string Size =
      std::to_string(Shape.Sigma) + (Shape.Sigma == 1 ? " byte" : " bytes");
  if (Shape.Fields == 1)
    return {LayoutExpr::soa(), Size + " in one field: an array of its own"};
  const DecisionNode &Leaf = Target.Tree.leafFor(Shape);
  if (Target.Tree.asks(GatheredAttribute))
    Size += ", " + std::to_string(Shape.Gathered) + " % gathered,";
  std::string Why = Size + " on " + Target.Name + ", " +
                    layoutopt::toString(Leaf.From.Kind).str();
  if (!Leaf.From.Note.empty())
    Why += ": " + Leaf.From.Note;
  return {Leaf.Layout, Why};
}
