//===-- Overlap.cpp - Uses whose edits would collide ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Overlap.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

using namespace layoutopt;

namespace {
/// All that an edit of an expression depends on, apart from its file's text.
using EditKey = std::tuple<ExprKind, Reason, Range, Range, Variant, std::string,
                           bool, std::vector<Index>, Index, int, Range, int,
                           std::vector<Index>, std::vector<uint32_t>>;

/// Sweeps over the texts of all expressions in use. Each is compared with the
/// innermost one around it only: what is well placed there is well placed in
/// everything further out.
class OverlapFinder {
public:
  explicit OverlapFinder(Program &P) : P(P), Exprs(P.Facts.Exprs) {}

  void run();

private:
  void findAlike();
  std::vector<Index> texts() const;
  bool isPart(Index Inner, Index Outer) const;
  bool mayStandIn(Index Inner, Index Outer) const;
  void block(Index A, Index B);

  Program &P;
  const std::vector<ExprFacts> &Exprs;
  std::vector<Index> Alike; ///< The first expression that is edited alike.
  std::map<Index, Range> Blocked; ///< Set -> the latest obstacle's text.
};
} // namespace

/// A macro body that is expanded for several arrays of one set is as good as
/// one use, if nothing in its edits depends on which array it is.
void OverlapFinder::findAlike() {
  std::map<EditKey, Index> Known;
  for (Index Self = 0; size_t(Self) != Exprs.size(); ++Self) {
    const ExprFacts &E = Exprs[Self];
    std::vector<Index> Operands;
    for (Index Operand : E.Operands)
      Operands.push_back(Alike[Operand]);
    Index Set = None;
    int Form = 0;
    if (E.Entity != None) {
      Set = P.SetOf[E.Entity];
      Form = 2 * int(P.Forms[E.Entity]) + isStorage(P.Facts.Entities[E.Entity]);
    }
    const bool IsField = E.Kind == ExprKind::Field;
    EditKey Key{E.Kind, E.Why, E.Extent, E.Op, E.How, E.Name, E.Prefix,
                std::move(Operands), Set, Form,
                // Of a field these are not part of its text, but stand behind.
                IsField ? Range() : E.IndexRange,
                16 * E.IndexZero + 8 * (!IsField && E.IndexSimple) +
                    4 * E.IndexWide + 2 * E.ValueUsed + E.InMacro,
                E.Members, E.MemberEnds};
    bool IsText = E.Extent.isValid();
    Alike.push_back(
        IsText ? Known.try_emplace(std::move(Key), Self).first->second : Self);
  }
}

/// The expressions that belong to a use of a set that may change and have text,
/// sorted such that what is around comes first.
std::vector<Index> OverlapFinder::texts() const {
  std::vector<bool> Mentions(Exprs.size()), InUse(Exprs.size());
  for (size_t E = 0; E != Exprs.size(); ++E) {
    Index Set = Exprs[E].Entity == None ? None : P.SetOf[Exprs[E].Entity];
    Mentions[E] =
        Set != None && llvm::all_of(P.Sets[Set].Obstacles, [&](Index O) {
          return P.Facts.Obstacles[O].IsBoundary; // A policy may lift those.
        });
    for (Index Operand : Exprs[E].Operands)
      Mentions[E] = Mentions[E] || Mentions[Operand];
  }
  for (Index Root : P.Facts.Roots)
    if (Mentions[Root])
      InUse[Alike[Root]] = true;
  std::vector<Index> Texts;
  for (Index E = Exprs.size() - 1; E >= 0; --E) {
    if (!InUse[E])
      continue;
    for (Index Operand : Exprs[E].Operands)
      InUse[Alike[Operand]] = true;
    const Range &Text = Exprs[E].Extent;
    if (Text.isValid() && Text.Begin < Text.End)
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
    Found = Alike[E] == Inner;
    return !Found && --Budget != 0;
  });
  return Found;
}

/// \p Inner lies in the text of \p Outer, the innermost around it.
bool OverlapFinder::mayStandIn(Index Inner, Index Outer) const {
  if (isPart(Inner, Outer))
    return true;
  // The text of such a call is replaced as a whole, or argument by argument.
  ExprKind Kind = Exprs[Outer].Kind;
  if (Kind == ExprKind::Allocate || Kind == ExprKind::Free ||
      Kind == ExprKind::AllocateInto || Kind == ExprKind::Fill ||
      Kind == ExprKind::Copy || Kind == ExprKind::CompareBytes ||
      Kind == ExprKind::Boundary || Kind == ExprKind::Device)
    return true;
  const Range &Text = Exprs[Inner].Extent;
  if (Exprs[Outer].Extent == Text) {
    // A pointer that is a field of another array's record, or such a field that
    // a reference is bound to, and which stays.
    auto IsField = [&](Index E) { return Exprs[E].Kind == ExprKind::Field; };
    auto IsName = [&](Index E) {
      while (!Exprs[E].Operands.empty() && !IsField(E))
        E = Exprs[E].Operands[0];
      return (Exprs[E].Kind == ExprKind::Name ||
              Exprs[E].Kind == ExprKind::Foreign) &&
             Exprs[E].Extent == Text;
    };
    return (IsField(Inner) && IsName(Outer)) ||
           (IsName(Inner) && IsField(Outer));
  }
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
    // One obstacle for a whole tree of them: the outer ones come first.
    Range &Known = Blocked[Set];
    if (Known.isValid() && Known.contains(Exprs[B].Extent))
      continue;
    Known = Exprs[B].Extent;
    ObstacleFacts O;
    O.Kind = Reason::ConflictingEdits;
    O.Message = "two uses share this text and would change it differently";
    O.Fix = "if this is a macro, make it a function or expand it";
    O.Where = Exprs[B].Extent;
    O.Entity = Entity;
    P.Sets[Set].Obstacles.push_back(P.Facts.Obstacles.size());
    P.Facts.Obstacles.push_back(std::move(O));
  }
}

void OverlapFinder::run() {
  findAlike();
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
