//===-- Improve.cpp - Choices by what they cost ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Improve.h"
#include "Fields.h"
#include "layoutopt/Cost/Optimize.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace layoutopt;
using llvm::Error;

/// "0.43 of the bytes".
static std::string partOf(double New, double Old, const ClusterCosts &Costs) {
  return llvm::formatv("{0:F2} of the {1}", Old == 0 ? 1 : New / Old,
                       Costs.countsTime() ? "time" : "bytes")
      .str();
}

static const char *verb(const ClusterCosts &Costs, bool Plural) {
  return Costs.countsTime() ? (Plural ? "take " : "takes ")
                            : (Plural ? "move " : "moves ");
}

/// Other layouts for the clusters that there are.
static void improveLayouts(std::vector<Choice> &Choices, ClusterCosts &Costs,
                           const TargetProfile &Device) {
  for (Choice &C : Choices) {
    LayoutExpr Best = Costs.bestLayout(C.Fields, &C.Layout);
    if (Best == C.Layout)
      continue;
    C.Why = verb(Costs, /*Plural=*/false) +
            partOf(Costs.costOf(C.Fields, Best),
                   Costs.costOf(C.Fields, C.Layout), Costs) +
            " of " + C.Layout.describe() + " on " + Device.Name +
            ", by the model";
    C.Layout = normalized(Best, C.Fields.size());
  }
}

static std::vector<LaidOutCluster>
clustersOf(const std::vector<Choice> &Choices) {
  std::vector<LaidOutCluster> Out;
  for (const Choice &C : Choices)
    Out.push_back({C.Fields, C.Layout});
  return Out;
}

/// Whether \p Choices are much slower than AoS, by the instructions that access
/// their fields. What the device does with lines and tiles its tree knows,
/// which was learned from loops; that a program copies whole records it does
/// not.
static bool losesForSure(const std::vector<Choice> &Choices,
                         ClusterCosts &Costs, ClusterCosts &Accesses) {
  std::vector<unsigned> All;
  for (const Choice &C : Choices)
    All.insert(All.end(), C.Fields.begin(), C.Fields.end());
  llvm::sort(All);
  const double AsItIs = Costs.costOf(All, LayoutExpr::aos());
  const double More = Accesses.costOf(clustersOf(Choices)) -
                      Accesses.costOf(All, LayoutExpr::aos());
  return AsItIs + More > SureLoss * AsItIs;
}

/// Other clusters, if some cost less.
static bool search(std::vector<Choice> &Choices, ClusterCosts &Costs,
                   const TargetProfile &Device) {
  const std::vector<LaidOutCluster> Start = clustersOf(Choices);
  const std::vector<LaidOutCluster> Best = optimize(Costs, Start);
  if (Best == Start)
    return false;
  const std::string Why =
      std::string("all ") + verb(Costs, /*Plural=*/true) +
      partOf(Costs.costOf(Best), Costs.costOf(Start), Costs) +
      " of the published choice on " + Device.Name + ", by the model";
  Choices.clear();
  for (const LaidOutCluster &C : Best)
    Choices.push_back({C.Fields, normalized(C.Layout, C.Fields.size()), Why,
                       std::nullopt, /*Searched=*/true});
  return true;
}

Error layoutopt::improve(std::vector<Choice> &Choices, const Program &P,
                         Index Set, const TargetProfile &Device,
                         const ChoiceOptions &Options) {
  if (Options.How == Strategy::Paper || Choices.empty())
    return Error::success();
  const bool IsAuto =
      Options.How == Strategy::Auto || Options.How == Strategy::Measure;
  if (IsAuto && !(Options.Walks && Device.Times))
    return Error::success();
  assert(Options.Walks && "needed by all strategies but the paper's");
  if (!Device.Memory)
    return usageError("the profile '" + Device.Name +
                          "' does not tell how memory is fetched: add 'memory' "
                          "to it, or choose by --strategy=paper",
                      {Device.File, 0, 0});
  std::vector<FieldShape> Shapes = shapesOf(P, P.Sets[Set]);
  // What cannot be laid out is refused later.
  if (llvm::errorToBool(verifyFields(Shapes)))
    return Error::success();
  ClusterCosts Costs(*Options.Walks, P, Set, Shapes, *Device.Memory,
                     Device.Times ? &*Device.Times : nullptr);
  if (IsAuto) {
    TimeShape Prices = *Device.Times;
    Prices.Tile = Prices.Line = Prices.Latency = 0;
    ClusterCosts Accesses(*Options.Walks, P, Set, std::move(Shapes),
                          *Device.Memory, &Prices);
    if (!losesForSure(Choices, Costs, Accesses))
      return Error::success();
  }
  if ((IsAuto || Options.How == Strategy::Search) &&
      search(Choices, Costs, Device))
    return Error::success();
  improveLayouts(Choices, Costs, Device);
  return Error::success();
}

std::string layoutopt::whereFrom(const std::vector<Choice> &Choices,
                                 const TargetProfile &Device) {
  if (!Choices.empty() && Choices.front().Searched)
    return std::string(Device.Times ? "clusters that take the least time, "
                                    : "clusters that move the fewest bytes, ") +
           Device.Name;
  return "clusters of distances below " + std::to_string(Device.EpsilonBytes) +
         " bytes, " + Device.Name;
}
