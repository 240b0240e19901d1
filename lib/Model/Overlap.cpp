//===-- Overlap.cpp - Uses whose edits would collide ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Overlap.h"
#include "Flows.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace layoutopt;

namespace {
/// Sweeps over the texts of all expressions in use. Each is compared with the
/// innermost one around it only: what is well placed there is well placed in
/// everything further out.
class OverlapFinder {
public:
  explicit OverlapFinder(Program &P) : P(P), Exprs(P.Facts.Exprs) {}

  void run();

private:
  std::vector<Index> texts() const;
  bool isPart(Index Inner, Index Outer) const;
  bool mayStandIn(Index Inner, Index Outer) const;
  void block(Index A, Index B);

  Program &P;
  const std::vector<ExprFacts> &Exprs;
  std::set<std::pair<Index, Range>> Blocked;
};
} // namespace

/// The expressions that belong to a use of a set and have text, sorted such
/// that what is around comes first.
std::vector<Index> OverlapFinder::texts() const {
  std::vector<bool> Mentions(Exprs.size()), InUse(Exprs.size());
  for (size_t E = 0; E != Exprs.size(); ++E) {
    Mentions[E] = Exprs[E].Entity != None && P.SetOf[Exprs[E].Entity] != None;
    for (Index Operand : Exprs[E].Operands)
      Mentions[E] = Mentions[E] || Mentions[Operand];
  }
  for (Index Root : P.Facts.Roots)
    InUse[Root] = Mentions[Root];
  std::vector<Index> Texts;
  for (Index E = Exprs.size() - 1; E >= 0; --E) {
    if (!InUse[E])
      continue;
    for (Index Operand : Exprs[E].Operands)
      InUse[Operand] = true;
    if (Exprs[E].Extent.isValid() &&
        Exprs[E].Extent.Begin < Exprs[E].Extent.End)
      Texts.push_back(E);
  }
  llvm::sort(Texts, [&](Index A, Index B) {
    const Range &X = Exprs[A].Extent, &Y = Exprs[B].Extent;
    return std::make_tuple(X.File, X.Begin, ~X.End, -A) <
           std::make_tuple(Y.File, Y.Begin, ~Y.End, -B);
  });
  return Texts;
}

/// True when \p Inner is in the tree of \p Outer. Looks at a few levels only:
/// what lies between two texts that touch has no text of its own, or one in
/// another place.
bool OverlapFinder::isPart(Index Inner, Index Outer) const {
  unsigned Budget = 256;
  bool Found = false;
  visitTree(P.Facts, Outer, [&](Index E) {
    Found = E == Inner;
    return !Found && --Budget != 0;
  });
  return Found;
}

/// \p Inner lies in the text of \p Outer, the innermost around it.
bool OverlapFinder::mayStandIn(Index Inner, Index Outer) const {
  if (isPart(Inner, Outer))
    return true;
  const Range &Text = Exprs[Inner].Extent;
  if (Exprs[Outer].Extent == Text)
    return false;
  if (Exprs[Outer].IndexRange.contains(Text))
    return true;
  // Not in an operand, or that would be the innermost: in an argument, in the
  // condition of `? :`, or on the tokens that are about to change.
  const Range &Op = Exprs[Outer].Op;
  return !(Op.File == Text.File && Op.Begin < Text.End && Text.Begin < Op.End);
}

void OverlapFinder::block(Index A, Index B) {
  std::map<Index, Index> Entities; // Set -> one of its entities.
  for (Index Use : {A, B})
    visitTree(P.Facts, Use, [&](Index E) {
      Index Entity = Exprs[E].Entity;
      if (Entity != None && P.SetOf[Entity] != None)
        Entities.try_emplace(P.SetOf[Entity], Entity);
      return true;
    });
  for (auto [Set, Entity] : Entities) {
    if (!Blocked.insert({Set, Exprs[B].Extent}).second)
      continue;
    ObstacleFacts O;
    O.Reason = "conflicting-edits";
    O.Message = "two uses share this text and would change it differently";
    O.Fix = "if this is a macro, make it a function or expand it";
    O.Where = Exprs[B].Extent;
    O.Entity = Entity;
    P.Facts.Obstacles.push_back(std::move(O));
  }
}

void OverlapFinder::run() {
  std::vector<Index> Around;
  for (Index E : texts()) {
    const Range &Text = Exprs[E].Extent;
    auto EndsBefore = [&](Index Outer) {
      const Range &Other = Exprs[Outer].Extent;
      return Other.File != Text.File || Other.End <= Text.Begin;
    };
    // Texts that cross leave the stack unsorted by end.
    llvm::erase_if(Around, EndsBefore);
    if (!Around.empty()) {
      Index Outer = Around.back();
      if (!Exprs[Outer].Extent.contains(Text) || !mayStandIn(E, Outer))
        block(Outer, E);
    }
    Around.push_back(E);
  }
}

void layoutopt::blockOverlaps(Program &P) { OverlapFinder(P).run(); }
