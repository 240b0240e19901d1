//===-- AosAccessCheck.cpp - Arrays that are used in part -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AosAccessCheck.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Report/WalkWords.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using namespace layoutopt::tidy;

/// As many loops are shown, those that move most.
static constexpr size_t MostLoops = 5;

/// `{x, m} tiled 32, {vx} on its own`.
static std::string proposal(const SetPlan &Plan) {
  std::vector<std::string> Clusters;
  for (const ClusterPlan &C : Plan.Clusters)
    Clusters.push_back("{" + llvm::join(C.Fields, ", ") + "} " + describe(C));
  return llvm::join(Clusters, ", ");
}

/// Where a walk is shown: its loop, else the function it stands in.
static Range placeOf(const Program &P, const WalkList &Walks,
                     const WalkWords &W) {
  return W.Where.isValid()
             ? W.Where
             : P.Facts.Functions[Walks.Walks[W.Number].Function].BodyOpen;
}

/// Where \p Set is declared; of containers, a name that owns one.
static Range nameOf(const Program &P, const ArraySet &Set,
                    bool IsOfContainers) {
  if (!IsOfContainers)
    return declarationOf(P, Set);
  for (const HoldingFacts &H : P.Facts.Holdings)
    if (H.Record == Set.Record && H.isOwner() && H.Kind != EntityKind::Param &&
        H.Kind != EntityKind::Return && H.nearest()->Kind == LayerKind::Vector)
      return H.Where;
  return Range();
}

/// `array 'p' is`, `the vectors of 'particle' are`.
static std::string subjectOf(const Program &P, const ArraySet &Set,
                             bool IsOfContainers) {
  return IsOfContainers
             ? "the vectors of '" + P.Facts.Records[Set.Record].Name + "' are"
             : "array '" + faceOf(P, Set).Name + "' is";
}

void AosAccessCheck::report(const Answer &Said) {
  const Project &Asked = Said.project();
  const Program &P = Asked.program();
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t I = 0; I != P.Sets.size(); ++I) {
    const ArraySet &Set = P.Sets[I];
    const SetPlan &Plan = Asked.plan().Sets[I];
    if (!Plan.Change || !isReported(P, Set, Plan, IsSingle[I]))
      continue;
    const bool HasContainers = isOfContainers(P, Set);
    std::string Text =
        subjectOf(P, Set, HasContainers) + " stored as records of " +
        std::to_string(Set.Fields.size()) +
        (Set.Fields.size() == 1 ? " field, " : " fields, ") +
        std::to_string(P.Facts.Records[Set.Record].Size) + " bytes";
    SetWalks Through;
    if (Said.worth().costs().WhyNot[I].empty()) {
      Through = walksThrough(P, static_cast<Index>(I), Asked.walks(),
                             Said.worth().costs());
      Text += ": " + inShort(Through.Before.Used) + " bytes used, " +
              inShort(Through.Before.Fetched) + " fetched as it is, " +
              inShort(Through.After.Fetched) + " as planned";
    }
    Text += "; proposed: " + proposal(Plan);
    if (const auto &Expected = Said.worth().expected()[I])
      Text += "; expected: " + adviceOn(*Expected);
    clang::SourceLocation Where = at(P, nameOf(P, Set, HasContainers));
    if (Where.isInvalid() && !Through.Walks.empty())
      Where = at(P, placeOf(P, Asked.walks(), Through.Walks.front()));
    say(Where, Text);
    for (size_t W = 0; W != std::min(Through.Walks.size(), MostLoops); ++W) {
      const WalkWords &Each = Through.Walks[W];
      say(at(P, placeOf(P, Asked.walks(), Each)),
          "in " + Each.Function + ": " + Each.Way + "; " + Each.Bytes,
          clang::DiagnosticIDs::Note);
    }
  }
}
