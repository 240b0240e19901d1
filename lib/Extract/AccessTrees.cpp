//===-- AccessTrees.cpp - Building access trees ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessTrees.h"
#include <cassert>

using namespace layoutopt;

void AccessTreeBuilder::beginLoop(BoundClass Bound, uint64_t Count,
                                  const Range &Where, const Range &Body) {
  AccessNode Loop;
  Loop.Kind = AccessKind::Loop;
  Loop.Bound = Bound;
  Loop.Count = Count;
  Loop.Number = ++Loops;
  Loop.Where = Where;
  Loop.Body = Body;
  Stack.push_back(std::move(Loop));
}

void AccessTreeBuilder::beginBranch() {
  Stack.emplace_back();
  Stack.back().Kind = AccessKind::Branch;
}

void AccessTreeBuilder::beginSequence() { Stack.emplace_back(); }

void AccessTreeBuilder::end() {
  assert(Stack.size() > 1 && "nothing is open");
  AccessNode Closed = std::move(Stack.back());
  Stack.pop_back();
  AccessNode &Parent = Stack.back();
  switch (Closed.Kind) {
  case AccessKind::Sequence:
    // A sequence is needed where it is one of several alternatives only.
    if (Parent.Kind != AccessKind::Branch) {
      for (AccessNode &Child : Closed.Children)
        Parent.Children.push_back(std::move(Child));
      return;
    }
    break;
  case AccessKind::Loop:
    if (Closed.Children.empty())
      return;
    break;
  case AccessKind::Branch: {
    bool Any = false;
    for (const AccessNode &Child : Closed.Children)
      Any |= Child.Kind != AccessKind::Sequence || !Child.Children.empty();
    if (!Any)
      return;
    break;
  }
  case AccessKind::Call:
  case AccessKind::Access:
    break;
  }
  Parent.Children.push_back(std::move(Closed));
}

void AccessTreeBuilder::call(Index Function,
                             std::vector<MovementFacts> Arguments) {
  AccessNode Call;
  Call.Kind = AccessKind::Call;
  Call.Function = Function;
  while (!Arguments.empty() && Arguments.back() == MovementFacts())
    Arguments.pop_back();
  Call.Arguments = std::move(Arguments);
  Stack.back().Children.push_back(std::move(Call));
}

void AccessTreeBuilder::access(Index Entity, std::vector<Index> Members,
                               AddressSpace Space, uint64_t Bytes, bool IsWrite,
                               MovementFacts Moves) {
  AccessNode Access;
  Access.Kind = AccessKind::Access;
  Access.Entity = Entity;
  if (Entity != None) // Fields of unknown memory are bytes like others.
    Access.Members = std::move(Members);
  Access.Space = Space;
  Access.Bytes = Bytes;
  Access.IsWrite = IsWrite;
  Access.Moves = std::move(Moves);
  Stack.back().Children.push_back(std::move(Access));
}

AccessNode AccessTreeBuilder::take() {
  assert(Stack.size() == 1 && "something is still open");
  AccessNode Root = std::move(Stack.back());
  Stack.back() = AccessNode();
  Loops = 0;
  return Root;
}
