//===-- MeasuredSets.cpp - Layouts that a measurement tries ---------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/MeasuredSets.h"
#include "Binding.h"
#include "Fields.h"
#include "layoutopt/Model/Devices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;

/// Tiles that are tried: of a vector register, of a line or two, of more.
static constexpr uint64_t Tiles[] = {8, 16, 64};

std::string layoutopt::describe(llvm::ArrayRef<ClusterPlan> Clusters) {
  if (Clusters.empty() ||
      (Clusters.size() == 1 && Clusters[0].Layout == LayoutExpr::aos()))
    return LayoutExpr::aos().describe();
  std::string Out;
  for (const ClusterPlan &C : Clusters)
    Out += (Out.empty() ? "" : "; ") + llvm::join(C.Fields, ", ") + ": " +
           C.Layout.describe();
  return Out;
}

/// \p Clusters with \p Layout for each.
static std::vector<ClusterPlan> laidOut(std::vector<ClusterPlan> Clusters,
                                        const LayoutExpr &Layout) {
  for (ClusterPlan &C : Clusters) {
    C.Layout = normalized(Layout, C.Fields.size());
    C.Why.clear();
  }
  return Clusters;
}

static MeasuredSet choicesFor(const ArraySet &Set, const SetPlan &Plan,
                              const Clustering &Own) {
  MeasuredSet Out;
  Out.Set = Set.Id;
  std::vector<ClusterPlan> Clusters = Plan.Clusters;
  if (!Plan.Change) {
    Clusters.clear();
    for (const std::vector<Index> &C : Own.Clusters)
      Clusters.push_back(
          {namesOf(Set, std::vector<unsigned>(C.begin(), C.end())),
           LayoutExpr::aos(), ""});
  }
  auto Add = [&Out](std::vector<ClusterPlan> Choice) {
    if (llvm::none_of(Out.Choices, [&](const std::vector<ClusterPlan> &Each) {
          return describe(Each) == describe(Choice);
        }))
      Out.Choices.push_back(std::move(Choice));
  };
  Add(originalClusters(Set));
  if (Plan.Change)
    Add(Clusters);
  Add(laidOut(Clusters, LayoutExpr::soa()));
  for (uint64_t Tile : Tiles)
    Add(laidOut(Clusters, LayoutExpr::tiled(Tile)));
  Add(laidOut(Clusters, LayoutExpr::aos()));
  return Out;
}

/// Whether records of \p Set have one layout by many names.
static bool hasOneLayout(const Program &P, const ArraySet &Set) {
  return Set.Fields.empty() ||
         (Set.Fields.size() == 1 && P.Facts.Records[Set.Record]
                                        .Members[Set.Fields.front().Member]
                                        .Extents.empty());
}

llvm::Expected<std::vector<MeasuredSet>>
layoutopt::setsToMeasure(const Program &P, const LayoutPlan &Plan,
                         const std::vector<Clustering> &Clusterings,
                         const EffectivePolicy &Policy) {
  auto InSource = readAnnotations(P);
  if (!InSource)
    return InSource.takeError();
  auto Bindings = bindPolicy(P, Policy, *InSource);
  if (!Bindings)
    return Bindings.takeError();
  const std::vector<Index> Leaders = leadersOf(P);
  std::vector<MeasuredSet> Out;
  for (size_t S = 0; S != P.Sets.size(); ++S) {
    const SetPlan &Each = Plan.Sets[S];
    // Where AoS was chosen, nobody has asked the clock yet.
    const bool MayChange =
        Each.Change || (Each.Doubtful && !Each.Refused && !Each.Kept);
    if (!MayChange || Leaders[S] != None || hasOneLayout(P, P.Sets[S]) ||
        statesLayout((*Bindings)[S].Entry))
      continue;
    MeasuredSet Set = choicesFor(P.Sets[S], Each, Clusterings[S]);
    if (Set.Choices.size() > 1)
      Out.push_back(std::move(Set));
  }
  return std::move(Out);
}

ArrayPolicy layoutopt::policyFor(const MeasuredSet &Set, unsigned Choice,
                                 std::string Evidence) {
  const Place Where = {"--strategy=measure", 0, 0};
  ArrayPolicy Out;
  Out.Name = {Set.Set, Where};
  for (const ClusterPlan &C : Set.Choices[Choice]) {
    ClusterPolicy Cluster;
    for (const std::string &Field : C.Fields)
      Cluster.Fields.push_back({Field, Where});
    Cluster.Layout = {C.Layout, Where};
    Out.Clusters.push_back(std::move(Cluster));
  }
  Out.Evidence = std::move(Evidence);
  return Out;
}
