//===-- NestWalk.cpp - What nests visit -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/NestWalk.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using namespace layoutopt::trace;

uint64_t Box::count() const {
  uint64_t Count = 1;
  for (const BoxLoop &L : Loops)
    Count = llvm::SaturatingMultiply(Count, L.Trips);
  return Count;
}

std::optional<Box::Extent> Box::extent() const {
  Extent E = {Start, 0};
  for (const BoxLoop &L : Loops) {
    const bool IsDown = int64_t(L.Step) < 0;
    bool Overflows = false;
    const uint64_t Length = llvm::SaturatingMultiply(
        IsDown ? 0 - L.Step : L.Step, L.Trips - 1, &Overflows);
    if (Overflows || Length > ~uint64_t(0) / 2 - E.Width)
      return std::nullopt;
    if (IsDown)
      E.Lowest -= Length;
    E.Width += Length;
  }
  if (E.Width > ~uint64_t(0) - E.Lowest)
    return std::nullopt;
  return E;
}

namespace {

/// Walks over a sequence of nests, with the loops around the current node.
class Walker {
public:
  Walker(llvm::ArrayRef<NestNode> Nodes, WalkBudget &Budget)
      : Nodes(Nodes), Budget(Budget) {}

  bool addresses(unsigned Begin, unsigned End,
                 llvm::function_ref<bool(uint64_t)> Take) {
    for (unsigned I = Begin; I < End; I += Nodes[I].Span) {
      if (!Budget.spend())
        return false;
      const uint64_t Value = valueOf(Nodes[I]);
      if (!Nodes[I].IsLoop) {
        if (!Take(Value))
          return false;
        continue;
      }
      if (int64_t(Value) <= 0)
        continue;
      Around.push_back({Value, 0, false});
      for (uint64_t Index = 0; Index < Value; ++Index) {
        Around.back().Index = Index;
        if (!addresses(I + 1, I + Nodes[I].Span, Take))
          return false;
      }
      Around.pop_back();
    }
    return true;
  }

  bool boxes(unsigned Begin, unsigned End,
             llvm::function_ref<bool(const Box &, unsigned)> Take) {
    for (unsigned I = Begin; I < End; I += Nodes[I].Span) {
      if (!Budget.spend())
        return false;
      const uint64_t Value = valueOf(Nodes[I]);
      if (!Nodes[I].IsLoop) {
        Box B;
        B.Start = Value;
        for (size_t L = 0; L < Around.size(); ++L)
          if (Around[L].IsOpen)
            B.Loops.push_back(
                {Around[L].Trips, Nodes[I].Steps[Around.size() - 1 - L]});
        if (!Take(B, I))
          return false;
        continue;
      }
      if (int64_t(Value) <= 0)
        continue;
      const unsigned Behind = I + Nodes[I].Span;
      const bool IsOpen = !governs(I);
      Around.push_back({Value, 0, IsOpen});
      for (uint64_t Index = 0; Index < (IsOpen ? 1 : Value); ++Index) {
        Around.back().Index = Index;
        if (!boxes(I + 1, Behind, Take))
          return false;
      }
      Around.pop_back();
    }
    return true;
  }

private:
  struct Loop {
    uint64_t Trips;
    uint64_t Index;
    /// The loop runs over all its indices at once; Index is 0.
    bool IsOpen;
  };

  uint64_t valueOf(const NestNode &Node) const {
    uint64_t Value = Node.Value;
    for (size_t L = 0; L < Around.size(); ++L)
      Value += Node.Steps[Around.size() - 1 - L] * Around[L].Index;
    return Value;
  }

  /// The trip count of a loop within loop \p Number depends on its index.
  bool governs(unsigned Number) const {
    llvm::SmallVector<unsigned, NestNode::MaxDepth> Ends;
    for (unsigned I = Number + 1; I < Number + Nodes[Number].Span; ++I) {
      while (!Ends.empty() && Ends.back() <= I)
        Ends.pop_back();
      if (!Nodes[I].IsLoop)
        continue;
      if (Nodes[I].Steps[Ends.size()] != 0)
        return true;
      Ends.push_back(I + Nodes[I].Span);
    }
    return false;
  }

  llvm::ArrayRef<NestNode> Nodes;
  WalkBudget &Budget;
  llvm::SmallVector<Loop, NestNode::MaxDepth> Around;
};

} // namespace

bool trace::forEachAddress(llvm::ArrayRef<NestNode> Nodes, WalkBudget &Budget,
                           llvm::function_ref<bool(uint64_t)> Take) {
  return Walker(Nodes, Budget).addresses(0, unsigned(Nodes.size()), Take);
}

bool trace::forEachBox(llvm::ArrayRef<NestNode> Nodes, WalkBudget &Budget,
                       llvm::function_ref<bool(const Box &, unsigned)> Take) {
  return Walker(Nodes, Budget).boxes(0, unsigned(Nodes.size()), Take);
}

std::optional<uint64_t> trace::countAccesses(llvm::ArrayRef<NestNode> Nodes,
                                             WalkBudget &Budget) {
  uint64_t Count = 0;
  const bool All =
      trace::forEachBox(Nodes, Budget, [&](const Box &B, unsigned) {
        Count = llvm::SaturatingAdd(Count, B.count());
        return true;
      });
  if (!All)
    return std::nullopt;
  return Count;
}
