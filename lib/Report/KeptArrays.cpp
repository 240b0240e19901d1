//===-- KeptArrays.cpp - Why arrays keep their layout ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/KeptArrays.h"
#include "layoutopt/Report/Held.h"
#include "layoutopt/Report/Words.h"
#include <map>

using namespace layoutopt;

/// As many places show what to change; a program of templates has thousands.
static constexpr unsigned MostOfReason = 5;
/// As many names of a record show where to look.
static constexpr size_t MostNames = 3;

static std::string withReason(const std::string &Text, Reason Why) {
  return Text + " [" + toString(Why).str() + "]";
}

/// Whether \p Where lies in a header of the system, where nobody can change
/// anything.
static bool isOfSystem(const Program &P, const Range &Where) {
  return Where.isValid() && P.Facts.Files[Where.File].System;
}

static KeptArray keptSet(const Program &P, const LayoutPlan &Plan, size_t Set,
                         bool AllNotes) {
  const Refusal Why = refusalOf(P, Plan, Set);
  KeptArray Out;
  Out.Set = static_cast<Index>(Set);
  Out.Where = Why.Where;
  Out.Kind = Why.Kind;
  Out.Text = Why.Kind ? withReason(Why.Message, *Why.Kind) : Why.Message;
  std::map<Reason, unsigned> OfReason;
  unsigned Left = 0;
  for (Index N : Why.Obstacles) {
    const ObstacleFacts &O = P.Facts.Obstacles[N];
    if (!AllNotes &&
        (++OfReason[O.Kind] > MostOfReason || isOfSystem(P, O.Where)))
      ++Left;
    else
      Out.Notes.push_back({O.Where, noteOf(O), O.Kind});
  }
  if (Left != 0)
    Out.Notes.push_back(
        {Out.Where,
         std::to_string(Left) + " more places like these keep '" +
             nameOf(P, P.Sets[Set]) + "' as it is (--explain lists them)",
         std::nullopt});
  return Out;
}

static KeptArray keptContainers(const Program &P, const RecordInContainers &H,
                                bool AllNotes) {
  KeptArray Out;
  Out.Where = H.Names.front()->Where;
  Out.Kind = Reason::Container;
  Out.Text = withReason(warningOf(P, H), Reason::Container);
  Out.Notes.push_back({Out.Where, noteOf(P, H), Reason::Container});
  // To take the container away is not enough then.
  if (H.Own)
    Out.Notes.push_back({H.Own->Where, noteOf(*H.Own), H.Own->Kind});
  for (size_t I = 1; I != H.Names.size(); ++I) {
    if (I >= MostNames && !AllNotes) {
      const size_t Left = H.Names.size() - I;
      Out.Notes.push_back({Out.Where,
                           std::to_string(Left) +
                               (Left == 1 ? " more name like these holds"
                                          : " more names like these hold") +
                               " records '" + P.Facts.Records[H.Record].Name +
                               "' (--explain lists them)",
                           std::nullopt});
      break;
    }
    Out.Notes.push_back(
        {H.Names[I]->Where, messageOf(P, *H.Names[I]), std::nullopt});
  }
  return Out;
}

std::vector<KeptArray>
layoutopt::keptArrays(const Program &P, const LayoutPlan &Plan, bool AllNotes) {
  std::vector<KeptArray> Out;
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t S = 0; S != Plan.Sets.size(); ++S)
    if (Plan.Sets[S].Refused &&
        isReported(P, P.Sets[S], Plan.Sets[S], IsSingle[S]))
      Out.push_back(keptSet(P, Plan, S, AllNotes));
  for (const RecordInContainers &H : heldInContainers(P))
    Out.push_back(keptContainers(P, H, AllNotes));
  return Out;
}
