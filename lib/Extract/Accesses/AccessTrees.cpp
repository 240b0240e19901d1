//===-- AccessTrees.cpp - Building access trees ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Accesses/AccessTrees.h"
#include "layoutopt/Model/FactsYaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cassert>

using namespace layoutopt;

/// Branches, one in another's `else`, go no deeper; loops in them may, as far
/// as facts allow.
static constexpr size_t MaxBranches = MaxAccessDepth - 40;

void AccessTreeBuilder::open(AccessNode N) {
  const bool Keeps = N.Kind == AccessKind::Loop || Stack.size() < MaxBranches ||
                     Stack.back().Kind == AccessKind::Branch;
  IsKept.push_back(Keeps);
  if (!Keeps)
    return;
  Stack.push_back(std::move(N));
  Work.push_back(0);
}

void AccessTreeBuilder::beginLoop(BoundClass Bound, uint64_t Count,
                                  bool IsVectorizable, const Range &Where,
                                  const Range &Body, bool IsOrderedSum) {
  AccessNode Loop;
  Loop.IsOrderedSum = IsOrderedSum;
  Loop.IsVectorizable = IsVectorizable;
  Loop.Kind = AccessKind::Loop;
  Loop.Bound = Bound;
  Loop.Count = Count;
  Loop.Number = ++Loops;
  Loop.Where = Where;
  Loop.Body = Body;
  open(std::move(Loop));
}

void AccessTreeBuilder::beginBranch() {
  AccessNode Branch;
  Branch.Kind = AccessKind::Branch;
  open(std::move(Branch));
}

void AccessTreeBuilder::beginSequence(const Range &Where) {
  AccessNode Sequence;
  Sequence.Where = Where;
  open(std::move(Sequence));
}

/// A loop that accesses nothing and does not say how often it runs does so this
/// often.
static constexpr uint64_t UnknownTurns = 16;
static constexpr uint64_t MaxOperations = uint64_t(1) << 40;

/// Whether the text of \p Loop says how often it runs.
static bool saysTurns(const AccessNode &Loop) {
  return Loop.Bound == BoundClass::Constant ||
         (Loop.Bound == BoundClass::Unknown && Loop.Count != 0);
}

/// Those of a branch that accesses nothing: each alternative equally often.
static uint64_t operationsOf(const AccessNode &Branch) {
  uint64_t Sum = 0;
  for (const AccessNode &Alternative : Branch.Children)
    for (const AccessNode &Child : Alternative.Children)
      Sum += Child.Count;
  return Branch.Children.empty() ? 0 : Sum / Branch.Children.size();
}

static bool accesses(const AccessNode &Alternative) {
  return llvm::any_of(Alternative.Children, [](const AccessNode &N) {
    return N.Kind != AccessKind::Compute;
  });
}

static void append(AccessNode &Parent, uint64_t Operations) {
  if (Operations == 0)
    return;
  AccessNode Compute;
  Compute.Kind = AccessKind::Compute;
  Compute.Count = std::min(Operations, MaxOperations);
  Parent.Children.push_back(std::move(Compute));
}

void AccessTreeBuilder::end() {
  if (!IsKept.pop_back_val())
    return;
  assert(Stack.size() > 1 && "nothing is open");
  AccessNode Closed = std::move(Stack.back());
  Stack.pop_back();
  const uint64_t Own = Work.pop_back_val();
  AccessNode &Parent = Stack.back();
  switch (Closed.Kind) {
  case AccessKind::Sequence:
    // A sequence is needed where it is one of several alternatives, or has
    // accesses that may run less often.
    if (Parent.Kind != AccessKind::Branch &&
        (!Closed.Where.isValid() || !accesses(Closed))) {
      for (AccessNode &Child : Closed.Children)
        Parent.Children.push_back(std::move(Child));
      return compute(Own);
    }
    break;
  case AccessKind::Loop:
    if (!Closed.Children.empty())
      break;
    if (saysTurns(Closed))
      return compute(llvm::SaturatingMultiply(Closed.Count, Own));
    // A run may tell.
    if (Closed.Bound == BoundClass::Unknown)
      Closed.Count = UnknownTurns;
    break;
  case AccessKind::Branch:
    assert(Own == 0 && "alternatives are sequences");
    if (llvm::none_of(Closed.Children, accesses))
      return compute(operationsOf(Closed));
    break;
  case AccessKind::Call:
  case AccessKind::Access:
  case AccessKind::Compute:
    break;
  }
  append(Closed, Own);
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

AccessNode AccessTreeBuilder::take(const Range &Where) {
  assert(Stack.size() == 1 && "something is still open");
  AccessNode Root = std::move(Stack.back());
  append(Root, Work.back());
  if (accesses(Root))
    Root.Where = Where;
  Stack.back() = AccessNode();
  Work.back() = 0;
  Loops = 0;
  return Root;
}
