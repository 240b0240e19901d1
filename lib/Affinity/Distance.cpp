//===-- Distance.cpp - Distance of two fields in closed form --------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Distance.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

static constexpr Side BothSides[] = {Left, Right};

static void raiseTo(int64_t &Value, int64_t To) { Value = std::max(Value, To); }

DistanceSolver::DistanceSolver(const AccessDag &Dag, uint64_t Budget)
    : Dag(Dag), Budget(Budget), Summaries(Dag.Nodes.size()),
      Contexts(Dag.NumEdges) {}

DistanceSolver::DistanceSolver(const AccessDag &Dag)
    : DistanceSolver(Dag, 64 * (Dag.Nodes.size() + 1024)) {}

uint64_t DistanceSolver::distance(Index F, Index G) {
  assert(F != G && "a field has no distance to itself");
  Best = Never;
  Visits = 0;
  Bounded = false;
  solve(F, G);
  solve(G, F);
  return Best == Never ? Kdlg::Infinite : uint64_t(Best);
}

void DistanceSolver::solve(Index NewF, Index NewG) {
  F = NewF;
  G = NewG;
  for (unsigned N = 0; N != Dag.Nodes.size(); ++N)
    summarize(N);
  // Before a root and after it there is no g: one on the other side decides.
  for (unsigned Root : Dag.Roots)
    for (Side S : BothSides)
      raise(Summaries[Root].Inner[S]);
}

void DistanceSolver::summarize(unsigned N) {
  ++Steps;
  const DagNode &Node = Dag.Nodes[N];
  Summary S;
  switch (Node.Kind) {
  case DagNode::Access:
    summarizeAccess(Node, S);
    break;
  case DagNode::Sequence:
    summarizeSequence(Node, S);
    break;
  case DagNode::Branch:
    summarizeBranch(Node, S);
    break;
  case DagNode::Loop:
    summarizeLoop(Node, S);
    break;
  }
  Summaries[N] = S;
}

void DistanceSolver::summarizeAccess(const DagNode &Node, Summary &S) {
  const bool IsF = llvm::is_contained(Node.Fields, F);
  // An access is where it starts: all of its bytes lie to the right.
  Sides Borders;
  Borders[Left] = 0;
  Borders[Right] = Node.Bytes;
  if (llvm::is_contained(Node.Fields, G)) {
    S.Free = Never;
    S.ToG = Borders;
    if (IsF)
      raise(0);
    return;
  }
  S.Free = Node.Bytes;
  if (IsF)
    S.Open = Borders;
}

void DistanceSolver::summarizeSequence(const DagNode &Node, Summary &S) {
  const size_t Size = Node.Children.size();
  for (Side From : BothSides) {
    int64_t Free = 0, ToG = Never;
    for (size_t I = 0; I != Size; ++I) {
      const size_t Child = From == Left ? I : Size - 1 - I;
      Context &C = Contexts[Node.FirstEdge + Child];
      const Summary &Inner = Summaries[Node.Children[Child]];
      C.Free[From] = Free;
      C.ToG[From] = ToG;
      raiseTo(S.ToG[From], plus(Free, Inner.ToG[From]));
      ToG = std::max(Inner.ToG[opposite(From)], plus(ToG, Inner.Free));
      Free = plus(Free, Inner.Free);
    }
    S.Free = Free;
  }
  for (size_t I = 0; I != Size; ++I) {
    const unsigned Child = Node.Children[I];
    const Context &C = Contexts[Node.FirstEdge + I];
    const Summary &Inner = Summaries[Child];
    for (Side From : BothSides) {
      const Side To = opposite(From);
      if (C.Free[From] != Never) {
        raiseTo(S.HalfOpen[From], plus(C.Free[From], Inner.HalfOpen[From]));
        raiseTo(S.Inner[From], Inner.Inner[From]);
        if (C.Free[To] != Never)
          raiseTo(S.Open[From], plus(C.Free[From], Inner.Open[From]));
        if (C.ToG[To] != Never) {
          raiseTo(S.HalfOpen[From], plus(C.Free[From], Inner.Open[From]));
          raiseTo(S.Inner[From], plus(Inner.Open[To], C.ToG[To]));
        }
      }
      halfOpen(Child, From, C.ToG[From]);
    }
    open(Child, C.ToG);
  }
}

void DistanceSolver::summarizeBranch(const DagNode &Node, Summary &S) const {
  S.Free = Never;
  for (unsigned Child : Node.Children) {
    const Summary &Inner = Summaries[Child];
    raiseTo(S.Free, Inner.Free);
    for (Side From : BothSides) {
      raiseTo(S.ToG[From], Inner.ToG[From]);
      raiseTo(S.Open[From], Inner.Open[From]);
      raiseTo(S.HalfOpen[From], Inner.HalfOpen[From]);
      raiseTo(S.Inner[From], Inner.Inner[From]);
    }
  }
}

void DistanceSolver::summarizeLoop(const DagNode &Node, Summary &S) {
  assert(Node.Count >= 2 && "not a loop that repeats");
  const unsigned Child = Node.Children.front();
  const Summary &Body = Summaries[Child];
  const int64_t AllButOne = upTo(Body.Free, Node.Count - 1);
  const int64_t AllButTwo = upTo(Body.Free, Node.Count - 2);
  S.Free = times(Body.Free, Node.Count);
  Sides Neighbours; // The g of other iterations, as far away as possible.
  for (Side From : BothSides) {
    S.ToG[From] = plus(Body.ToG[From], AllButOne);
    S.Open[From] = plus(Body.Open[From], AllButOne);
    S.HalfOpen[From] = plus(Body.HalfOpen[From], AllButOne);
    S.Inner[From] = Body.Inner[From];
    // An f that is open in its iteration, and closed by a later or earlier one.
    const Side To = opposite(From);
    if (Body.Open[From] != Never && Body.ToG[From] != Never) {
      raiseTo(S.HalfOpen[From], plus(Body.Open[From], AllButTwo));
      raiseTo(S.Inner[From],
              plus(plus(Body.Open[To], AllButTwo), Body.ToG[From]));
    }
    Neighbours[To] = Body.ToG[From];
    halfOpen(Child, To, plus(Body.ToG[From], AllButTwo));
  }
  openLoop(Child, Node.Count - 2, Neighbours);
}

bool DistanceSolver::isExhausted() {
  if (Visits < Budget)
    return false;
  Bounded = true;
  return true;
}

void DistanceSolver::halfOpen(unsigned N, Side OpenSide, int64_t Outside) {
  const Summary &S = Summaries[N];
  if (Outside == Never || S.HalfOpen[OpenSide] == Never)
    return;
  const int64_t Bound =
      std::min(plus(S.HalfOpen[OpenSide], Outside), S.Inner[OpenSide]);
  if (Bound <= Best)
    return;
  if (Outside >= S.Inner[OpenSide] || isExhausted())
    return raise(Bound);

  ++Steps;
  ++Visits;
  const DagNode &Node = Dag.Nodes[N];
  const Side Closed = opposite(OpenSide);
  switch (Node.Kind) {
  case DagNode::Access:
    assert(false && "an access has no inside");
    break;
  case DagNode::Sequence:
    for (size_t I = 0; I != Node.Children.size(); ++I) {
      const Context &C = Contexts[Node.FirstEdge + I];
      Sides Around = C.ToG;
      Around[OpenSide] = plus(Outside, C.Free[OpenSide]);
      halfOpen(Node.Children[I], OpenSide, Around[OpenSide]);
      open(Node.Children[I], Around);
    }
    break;
  case DagNode::Branch:
    for (unsigned Child : Node.Children)
      halfOpen(Child, OpenSide, Outside);
    break;
  case DagNode::Loop: {
    const unsigned Child = Node.Children.front();
    const Summary &Body = Summaries[Child];
    // As many iterations as can be lie between the g outside and the access.
    halfOpen(Child, OpenSide, plus(Outside, upTo(Body.Free, Node.Count - 1)));
    Sides Around;
    Around[OpenSide] = Outside;
    Around[Closed] = Body.ToG[OpenSide];
    openLoop(Child, Node.Count - 1, Around);
    break;
  }
  }
}

void DistanceSolver::open(unsigned N, Sides Outside) {
  const Summary &S = Summaries[N];
  if (Outside[Left] == Never || Outside[Right] == Never ||
      S.Open[Left] == Never)
    return;
  const int64_t ToLeft = plus(S.Open[Left], Outside[Left]);
  const int64_t ToRight = plus(S.Open[Right], Outside[Right]);
  const int64_t Bound = std::min(ToLeft, ToRight);
  if (Bound <= Best)
    return;
  const DagNode &Node = Dag.Nodes[N];
  // Where one side is the shorter for all accesses, the best is known.
  if (Node.Kind == DagNode::Access || Outside[Left] >= ToRight ||
      Outside[Right] >= ToLeft || isExhausted())
    return raise(Bound);

  ++Steps;
  ++Visits;
  switch (Node.Kind) {
  case DagNode::Access:
    break;
  case DagNode::Sequence:
    for (size_t I = 0; I != Node.Children.size(); ++I) {
      const Context &C = Contexts[Node.FirstEdge + I];
      Sides Around;
      for (Side From : BothSides)
        Around[From] = plus(Outside[From], C.Free[From]);
      open(Node.Children[I], Around);
    }
    break;
  case DagNode::Branch:
    for (unsigned Child : Node.Children)
      open(Child, Outside);
    break;
  case DagNode::Loop:
    openLoop(Node.Children.front(), Node.Count, Outside);
    break;
  }
}

static int64_t floorDivide(int64_t A, int64_t B) {
  return A / B - (A % B < 0 ? 1 : 0);
}

void DistanceSolver::openLoop(unsigned Body, int64_t Count, Sides Outside) {
  const Summary &S = Summaries[Body];
  if (Count == 0 || Outside[Left] == Never || Outside[Right] == Never ||
      S.Open[Left] == Never)
    return;
  assert(S.Free != Never && "the way through an open access is free of g");
  if (S.Free == 0)
    return open(Body, Outside);
  // An access at l from the body's start and r from its end is, in iteration i,
  //   x = Outside[Left] + i Free + l,
  //   y = Outside[Right] + (Count - 1 - i) Free + r
  // away from the nearest g. As min(x, y) = (x + y - |x - y|) / 2, where x + y
  // is the same for all i, the best i is the integer next to the crossing,
  //   (Outside[Right] - Outside[Left] + r - l) / 2 Free + (Count - 1) / 2.
  // Since |r - l| <= Free, three candidates cover all accesses of the body.
  const int64_t Middle =
      floorDivide(Outside[Right] - Outside[Left], 2 * S.Free) + (Count - 1) / 2;
  const int64_t First = std::clamp<int64_t>(Middle, 0, Count - 1);
  const int64_t Last = std::clamp<int64_t>(Middle + 2, 0, Count - 1);
  for (int64_t I = First; I <= Last; ++I) {
    Sides Around;
    Around[Left] = plus(Outside[Left], times(S.Free, I));
    Around[Right] = plus(Outside[Right], times(S.Free, Count - 1 - I));
    open(Body, Around);
  }
}
