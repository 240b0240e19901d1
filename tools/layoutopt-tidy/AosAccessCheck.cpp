//===-- AosAccessCheck.cpp - Arrays that are used in part -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AosAccessCheck.h"
#include "layoutopt/Report/Words.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;
using namespace layoutopt::tidy;

/// As many loops are shown, those that move most.
static constexpr size_t MostLoops = 5;

/// `{x, m} tiled 32, {vx} on its own`.
static std::string proposal(const SetPlan &Plan) {
  std::vector<std::string> Clusters;
  for (const ClusterPlan &C : Plan.Clusters)
    Clusters.push_back("{" + llvm::join(C.Fields, ", ") + "} " + formOf(C));
  return llvm::join(Clusters, ", ");
}

/// Where a walk is shown: its loop, else the function it stands in.
static Range shownAt(const Program &P, const Walk &W) {
  return W.Loops.empty() || !W.Loops.back().Where.isValid()
             ? P.Facts.Functions[W.Function].BodyOpen
             : W.Loops.back().Where;
}

static std::string messageOf(const Answer &Said, size_t Number) {
  const Project &Asked = Said.project();
  const Program &P = Asked.program();
  const ArraySet &Set = P.Sets[Number];
  std::string Text = "array '" + nameOf(P, Set) + "' is stored as records of " +
                     std::to_string(Set.Fields.size()) +
                     (Set.Fields.size() == 1 ? " field, " : " fields, ") +
                     std::to_string(P.Facts.Records[Set.Record].Size) +
                     " bytes";
  const PlannedCosts &Costs = Said.worth().costs();
  if (Costs.WhyNot[Number].empty()) {
    const MovedBytes Sum = movedThrough(Asked.walks(), Costs, Number);
    Text += ": " + shortCount(Sum.Before.Used) + " bytes used, " +
            shortCount(Sum.Before.Fetched) + " fetched as it is, " +
            shortCount(Sum.After.Fetched) + " as planned";
  }
  Text += "; proposed: " + proposal(Asked.plan().Sets[Number]);
  if (const auto &Expected = Said.worth().expected()[Number])
    Text += "; expected: " + expectationOf(*Expected);
  return Text;
}

void AosAccessCheck::report(const Answer &Said, size_t Number) {
  const Project &Asked = Said.project();
  const Program &P = Asked.program();
  const PlannedCosts &Costs = Said.worth().costs();
  std::vector<size_t> Mine;
  if (Costs.WhyNot[Number].empty())
    Mine = walksByTraffic(Asked.walks(), Costs, Number);
  clang::SourceLocation Where = at(P, declarationOf(P, P.Sets[Number]));
  if (Where.isInvalid() && !Mine.empty())
    Where = at(P, shownAt(P, Asked.walks().Walks[Mine.front()]));
  say(Where, messageOf(Said, Number));
  for (size_t N : llvm::ArrayRef(Mine).take_front(MostLoops)) {
    const Walk &W = Asked.walks().Walks[N];
    say(at(P, shownAt(P, W)),
        "in " + P.Facts.Functions[W.Function].Name + ": " + wayThrough(P, W) +
            "; " + perByteOf(movedBy(Costs, N)),
        clang::DiagnosticIDs::Note);
  }
}

void AosAccessCheck::report(const Answer &Said) {
  const Program &P = Said.project().program();
  const LayoutPlan &Plan = Said.project().plan();
  const std::vector<bool> IsSingle = singleRecords(P);
  for (size_t S = 0; S != P.Sets.size(); ++S)
    if (Plan.Sets[S].Change &&
        isReported(P, P.Sets[S], Plan.Sets[S], IsSingle[S]))
      report(Said, S);
}
