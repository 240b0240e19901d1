//===-- KeptArrays.cpp - Why arrays keep their layout ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/KeptArrays.h"
#include "layoutopt/Plan/Choose.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace layoutopt;

/// As many places show what to change; a program of templates has thousands.
static constexpr unsigned MostOfReason = 5;

static KeptArray keptArrayOf(const Program &P, Index Number, const SetPlan &S,
                             bool AllNotes) {
  const ArraySet &Set = P.Sets[Number];
  KeptArray Out;
  Out.Set = Number;
  Out.Record = Set.Record;
  Out.Where = declarationOf(P, Set);
  const std::string &Name = faceOf(P, Set).Name;
  const std::string Begin = "array '" + Name + "' keeps its layout: ";
  if (!isBlocked(P, Set, S.Boundary)) {
    Out.Text = Begin + S.Why;
    return Out;
  }
  auto Counts = [&](Index N) {
    return blocks(P.Facts.Obstacles[N], S.Boundary);
  };
  const ObstacleFacts &First =
      P.Facts.Obstacles[*llvm::find_if(Set.Obstacles, Counts)];
  // Where a macro declares it, nothing says where.
  if (!Out.Where.isValid())
    Out.Where = First.Where;
  Out.Kind = First.Kind;
  Out.Text = Begin + First.Message + " [" + toString(First.Kind).str() + "]";
  std::set<std::pair<Range, Reason>> Said;
  std::map<Reason, unsigned> OfReason;
  unsigned Left = 0;
  for (Index N : Set.Obstacles) {
    const ObstacleFacts &O = P.Facts.Obstacles[N];
    if (!Counts(N) || !Said.insert({O.Where, O.Kind}).second)
      continue;
    if (!AllNotes && ++OfReason[O.Kind] > MostOfReason)
      ++Left;
    else
      Out.Notes.push_back(
          {O.Where, O.Message + "; to change it: " + O.Fix, O.Kind});
  }
  if (Left != 0)
    Out.Notes.push_back({Out.Where,
                         std::to_string(Left) +
                             " more places like these keep '" + Name +
                             "' as it is (--explain lists them)",
                         std::nullopt});
  return Out;
}

std::vector<KeptArray>
layoutopt::keptArrays(const Program &P, const LayoutPlan &Plan, bool AllNotes) {
  std::vector<KeptArray> Out;
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    const SetPlan &S = Plan.Sets[I];
    if (S.Refused && isReported(P, P.Sets[I], S, IsSingle[I]))
      Out.push_back(keptArrayOf(P, static_cast<Index>(I), S, AllNotes));
  }
  return Out;
}
