//===-- AccessList.cpp - Access trees without nesting ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "YamlTraits.h"

using namespace layoutopt;

static void flattenInto(const AccessNode &Node, uint32_t Depth,
                        std::vector<FlatAccess> &Out) {
  FlatAccess Flat;
  Flat.Depth = Depth;
  Flat.Node.Kind = Node.Kind;
  Flat.Node.Bound = Node.Bound;
  Flat.Node.Count = Node.Count;
  Flat.Node.Origin = Node.Origin;
  Flat.Node.IsVectorizable = Node.IsVectorizable;
  Flat.Node.IsOrderedSum = Node.IsOrderedSum;
  Flat.Node.Runs = Node.Runs;
  Flat.Node.Number = Node.Number;
  Flat.Node.Function = Node.Function;
  Flat.Node.Entity = Node.Entity;
  Flat.Node.Members = Node.Members;
  Flat.Node.Space = Node.Space;
  Flat.Node.Bytes = Node.Bytes;
  Flat.Node.IsWrite = Node.IsWrite;
  Flat.Node.Moves = Node.Moves;
  Flat.Node.Arguments = Node.Arguments;
  Flat.Node.Where = Node.Where;
  Flat.Node.Body = Node.Body;
  Out.push_back(std::move(Flat));
  for (const AccessNode &Child : Node.Children)
    flattenInto(Child, Depth + 1, Out);
}

static bool isDefault(const AccessNode &N) {
  return N.Kind == AccessKind::Sequence && N.Bound == BoundClass::Unknown &&
         N.Count == 0 && N.Origin == BoundOrigin::Source && !N.IsVectorizable &&
         !N.IsOrderedSum && N.Runs == 0 && N.Number == 0 &&
         N.Function == None && N.Entity == None && N.Members.empty() &&
         N.Space == AddressSpace::Private && N.Bytes == 0 && !N.IsWrite &&
         N.Moves == MovementFacts() && N.Arguments.empty() &&
         !N.Where.isValid() && !N.Body.isValid();
}

std::vector<FlatAccess> layoutopt::flatten(const AccessNode &Root) {
  std::vector<FlatAccess> Out;
  flattenInto(Root, 0, Out);
  // The empty tree is the default.
  if (Out.size() == 1 && isDefault(Root))
    Out.clear();
  return Out;
}

bool layoutopt::unflatten(std::vector<FlatAccess> &Flat, AccessNode &Root) {
  Root = AccessNode();
  if (Flat.empty())
    return true;
  if (Flat.front().Depth != 0)
    return false;
  Root = std::move(Flat.front().Node);
  // The last node at each depth; only its children grow while it is here.
  std::vector<AccessNode *> Open = {&Root};
  for (size_t I = 1; I != Flat.size(); ++I) {
    uint32_t Depth = Flat[I].Depth;
    if (Depth == 0 || Depth > Open.size() || Depth > MaxAccessDepth)
      return false;
    Open.resize(Depth);
    std::vector<AccessNode> &Siblings = Open.back()->Children;
    Siblings.push_back(std::move(Flat[I].Node));
    Open.push_back(&Siblings.back());
  }
  return true;
}
