//===-- NestFolder.cpp - Addresses to nests, on the fly -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Freestanding, see Nest.h.
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/NestFolder.h"
#include <string.h>

using namespace layoutopt::trace;

namespace {

/// How many loops of a preorder sequence stand around the node that is visited.
class DepthCounter {
public:
  /// \p Node is visited next, and is number \p I.
  unsigned visit(const NestNode &Node, unsigned I) {
    while (Depth != 0 && Ends[Depth - 1] <= I)
      --Depth;
    const unsigned Around = Depth;
    if (Node.IsLoop && Depth < NestNode::MaxDepth)
      Ends[Depth++] = I + Node.Span;
    return Around;
  }

private:
  unsigned Ends[NestNode::MaxDepth];
  unsigned Depth = 0;
};

} // namespace

/// Two nodes within \p Depth loops differ in their Value at most.
static bool haveOneShape(const NestNode &A, const NestNode &B, unsigned Depth) {
  if (A.Span != B.Span || A.IsLoop != B.IsLoop)
    return false;
  for (unsigned I = 0; I < Depth; ++I)
    if (A.Steps[I] != B.Steps[I])
      return false;
  return true;
}

/// Makes the topmost \p Block terms an iteration of the loop below them, if
/// they are its next one.
bool NestFolder::extend(unsigned Block) {
  NestNode &Loop = Nodes[Terms[NumTerms - 1 - Block].First];
  const unsigned Start = Terms[NumTerms - Block].First;
  const unsigned Length = NumNodes - Start;
  if (!Loop.IsLoop || Loop.Span - 1 != Length)
    return false;
  DepthCounter Depths;
  for (unsigned I = 0; I < Length; ++I) {
    const NestNode &Body = (&Loop)[1 + I], &Top = Nodes[Start + I];
    const unsigned Depth = Depths.visit(Body, I);
    if (Depth == NestNode::MaxDepth ||
        Top.Value != Body.Value + Body.Steps[Depth] * Loop.Value ||
        !haveOneShape(Top, Body, Depth))
      return false;
  }
  ++Loop.Value;
  NumTerms -= Block;
  NumNodes = Start;
  return true;
}

/// Makes the topmost three groups of \p Block terms a loop, if they are an
/// arithmetic progression.
bool NestFolder::form(unsigned Block) {
  const unsigned Term = NumTerms - 3 * Block;
  const unsigned Start = Terms[Term].First;
  const unsigned Length = Terms[Term + Block].First - Start;
  if (NumNodes - Start != 3 * Length || Length >= MaxTermNodes ||
      Terms[Term + 2 * Block].First - Start != 2 * Length)
    return false;
  NestNode *A = Nodes + Start, *B = A + Length, *C = B + Length;
  DepthCounter Depths;
  for (unsigned I = 0; I < Length; ++I) {
    const unsigned Depth = Depths.visit(A[I], I);
    if (Depth == NestNode::MaxDepth ||
        B[I].Value - A[I].Value != C[I].Value - B[I].Value ||
        !haveOneShape(A[I], B[I], Depth) || !haveOneShape(A[I], C[I], Depth))
      return false;
  }
  DepthCounter Again;
  for (unsigned I = 0; I < Length; ++I)
    A[I].Steps[Again.visit(A[I], I)] = B[I].Value - A[I].Value;
  memmove(A + 1, A, Length * sizeof(NestNode));
  memset(A, 0, sizeof(NestNode));
  A->Span = Length + 1;
  A->IsLoop = 1;
  A->Value = 3;
  NumTerms = Term + 1;
  NumNodes = Start + Length + 1;
  return true;
}

bool NestFolder::reduce() {
  for (unsigned Block = 1; Block <= MaxBlock && Block < NumTerms; ++Block) {
    if (extend(Block))
      return true;
    if (3 * Block <= NumTerms && form(Block))
      return true;
  }
  return false;
}

void NestFolder::settle() {
  while (reduce()) {
  }
  watch();
}

/// Finds what add() may do by itself from now on.
void NestFolder::watch() {
  Growing = nullptr;
  Wake = 0;
  if (NumTerms == 0)
    return;
  NestNode &Top = Nodes[Terms[NumTerms - 1].First];
  if (!Top.IsLoop || Top.Span != 2)
    return;
  Growing = &Top;
  Next = (&Top)[1].Value + (&Top)[1].Steps[0] * Top.Value;
  // The trip counts at which extend() or form() may accept the loop as the last
  // term of a group.
  auto MayWake = [&](uint64_t Count) {
    if (Count > Top.Value && (Wake == 0 || Count < Wake))
      Wake = Count;
  };
  for (unsigned Block = 1; Block <= MaxBlock && Block < NumTerms; ++Block) {
    const NestNode &Below = Nodes[Terms[NumTerms - 1 - Block].First];
    if (!Below.IsLoop)
      continue;
    const NestNode *Last = &Below + 1;
    while (Last + Last->Span < &Below + Below.Span)
      Last += Last->Span;
    if (Last->IsLoop)
      MayWake(Last->Value + Last->Steps[0] * Below.Value);
    if (2 * Block < NumTerms) {
      const NestNode &First = Nodes[Terms[NumTerms - 1 - 2 * Block].First];
      MayWake(2 * Below.Value - First.Value);
    }
  }
}

bool NestFolder::push(uint64_t Address, uint64_t Clock, uint64_t Epoch,
                      const NestHost &Host) {
  if (NumTerms == MaxTerms || NumNodes == MaxNodes)
    evict(NumTerms / 2, Host);
  if (NumNodes == Capacity) {
    const unsigned Larger = Capacity ? 2 * Capacity : 8;
    if (NestNode *More = Host.grow(Host.Context, Nodes, NumNodes, Larger)) {
      Nodes = More;
      Capacity = Larger;
    } else if (NumTerms != 0) {
      evict(NumTerms == 1 ? 1 : NumTerms / 2, Host);
    } else {
      return false;
    }
  }
  if (NumTerms != 0)
    Terms[NumTerms - 1].LastEpoch = LastEpoch;
  LastEpoch = Epoch;
  Terms[NumTerms++] = {Clock, Epoch, Epoch, NumNodes};
  NestNode &Node = Nodes[NumNodes++];
  memset(&Node, 0, sizeof(Node));
  Node.Span = 1;
  Node.Value = Address;
  settle();
  return true;
}

/// Emits the oldest \p Count terms.
void NestFolder::evict(unsigned Count, const NestHost &Host) {
  if (Count == 0)
    return;
  const bool All = Count == NumTerms;
  const unsigned Length = All ? NumNodes : Terms[Count].First;
  Host.emit(Host.Context, {Nodes, Terms, Count, Length,
                           All ? LastEpoch : Terms[Count - 1].LastEpoch});
  NumTerms -= Count;
  NumNodes -= Length;
  memmove(Nodes, Nodes + Length, NumNodes * sizeof(NestNode));
  memmove(Terms, Terms + Count, NumTerms * sizeof(NestTerm));
  for (unsigned I = 0; I < NumTerms; ++I)
    Terms[I].First -= Length;
  watch();
}

void NestFolder::flush(const NestHost &Host) { evict(NumTerms, Host); }
