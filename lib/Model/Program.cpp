//===-- Program.cpp - Questions to a linked program -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Program.h"
#include "Flows.h"

using namespace layoutopt;

bool Program::isWithin(const ArraySet &Set, Index Inner, Index Outer) const {
  const std::vector<MemberFacts> &Members = Facts.Records[Set.Record].Members;
  for (Index M = Inner; M != None; M = Members[M].Parent)
    if (M == Outer)
      return true;
  return false;
}

Index Program::fieldOf(const ArraySet &Set, Index Member) const {
  for (size_t F = 0; F != Set.Fields.size(); ++F)
    if (isWithin(Set, Member, Set.Fields[F].Member) ||
        isWithin(Set, Set.Fields[F].Member, Member))
      return static_cast<Index>(F);
  assert(false && "no field holds this member");
  return None;
}

std::vector<Index> layoutopt::usesOf(const Program &P, const ArraySet &Set) {
  Index Number = static_cast<Index>(&Set - P.Sets.data());
  assert(Number >= 0 && size_t(Number) < P.Sets.size() &&
         "the set must be one of the program's");
  // Operands come first: one pass tells for all trees at once.
  const std::vector<ExprFacts> &Exprs = P.Facts.Exprs;
  std::vector<bool> Mentions(Exprs.size());
  for (size_t E = 0; E != Exprs.size(); ++E) {
    Mentions[E] = Exprs[E].Entity != None && P.SetOf[Exprs[E].Entity] == Number;
    for (Index Operand : Exprs[E].Operands)
      Mentions[E] = Mentions[E] || Mentions[Operand];
  }
  std::vector<Index> Uses;
  for (Index Root : P.Facts.Roots)
    if (Mentions[Root])
      Uses.push_back(Root);
  return Uses;
}

bool layoutopt::isSingleRecord(const Program &P, const ArraySet &Set) {
  Index Number = static_cast<Index>(&Set - P.Sets.data());
  const std::vector<ExprFacts> &Exprs = P.Facts.Exprs;
  for (const ExprFacts &E : Exprs) {
    bool Moves = E.Kind == ExprKind::Advance || E.Kind == ExprKind::Step;
    bool Indexes = E.Kind == ExprKind::Subscript || E.Kind == ExprKind::Offset;
    if (!Moves && !(Indexes && !E.IndexZero))
      continue;
    // All operands of an expression belong to one set.
    const ExprFacts *Inner = &E;
    while (Inner->Entity == None && !Inner->Operands.empty())
      Inner = &Exprs[Inner->Operands.front()];
    if (Inner->Entity != None && P.SetOf[Inner->Entity] == Number)
      return false;
  }
  return true;
}
