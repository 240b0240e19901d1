//===-- PlannedCosts.cpp - What a plan changes ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/PlannedCosts.h"
#include "layoutopt/Plan/Choose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <limits>

using namespace layoutopt;

/// Those of set \p Number; why there are none, or nothing.
static std::string estimate(PlannedCosts &Costs, size_t Number,
                            const Program &P, const SetPlan &Plan,
                            const WalkList &Walks,
                            const TargetProfile &Device) {
  const ArraySet &Set = P.Sets[Number];
  if (Set.Fields.empty())
    return "no fields that a layout could move";
  if (!Device.Memory)
    return "the profile '" + Device.Name +
           "' does not tell how memory is fetched";
  SetPlan Original = Plan;
  Original.Clusters = {{{}, LayoutExpr::aos(), ""}};
  for (const FieldInfo &F : Set.Fields)
    Original.Clusters[0].Fields.push_back(F.Name);
  // Of what stays, nobody has asked yet whether it could be laid out.
  llvm::Expected<RecordLayout> Known = layoutOf(Original, Set, P);
  if (!Known) {
    assert(!Plan.Change && "the plan was verified: its layouts fit");
    return "its fields cannot be laid out: " +
           llvm::toString(Known.takeError());
  }
  const RecordLayout &Before = *Known;
  const RecordLayout After =
      Plan.Change ? llvm::cantFail(layoutOf(Plan, Set, P),
                                   "the plan was verified: its layouts fit")
                  : Before;
  if (!canBeMeasured(Before) || !canBeMeasured(After))
    return "its records, or its tiles, are too large for an estimate";
  const uint64_t Bytes = P.Facts.Records[Set.Record].Size;
  const uint64_t Count = recordsWalked(Walks, Index(Number));
  bool IsUsed = false;
  for (size_t I = 0; I != Walks.Walks.size(); ++I) {
    const Walk &W = Walks.Walks[I];
    if (W.Set != Index(Number))
      continue;
    IsUsed = true;
    auto Measure = [&](const RecordLayout &Layout) {
      const WalkedRecords Records = {&Layout, Bytes, Count};
      const Traffic Moved = trafficOf(W, Records, *Device.Memory);
      return WalkCosts{Moved, countsOf(W, Records, Moved, *Device.Memory)};
    };
    Costs.Before[I] = Measure(Before);
    Costs.After[I] = Measure(After);
  }
  return IsUsed ? "" : "nothing that runs uses it";
}

PlannedCosts layoutopt::costsOf(const Program &P, const LayoutPlan &Plan,
                                const WalkList &Walks,
                                const TargetProfile &Kernels,
                                const TargetProfile &Host) {
  PlannedCosts Costs;
  Costs.Before.resize(Walks.Walks.size());
  Costs.After.resize(Walks.Walks.size());
  for (size_t S = 0; S != Plan.Sets.size(); ++S)
    Costs.WhyNot.push_back(
        estimate(Costs, S, P, Plan.Sets[S], Walks,
                 isOfOpenCL(P.Facts, P.Sets[S].Record) ? Kernels : Host));
  return Costs;
}

/// JSON has no infinity, which loops within loops within loops may reach.
static double finiteOf(double Count) {
  return std::isfinite(Count) ? Count : std::numeric_limits<double>::max();
}

static llvm::json::Object json(const WalkCounts &C) {
  return llvm::json::Object{
      {"accesses", finiteOf(C.Accesses)}, {"tiled", finiteOf(C.Tiled)},
      {"lines", finiteOf(C.Lines)},       {"waits", finiteOf(C.Waits)},
      {"contiguous", C.IsContiguous},     {"widest", int64_t(C.WidestBytes)}};
}

void layoutopt::printCosts(const Program &P, const WalkList &Walks,
                           const PlannedCosts &Costs, llvm::raw_ostream &OS) {
  std::vector<llvm::json::Array> InLoop(Walks.Loops.size());
  for (size_t I = 0; I != Walks.Walks.size(); ++I) {
    const Walk &W = Walks.Walks[I];
    InLoop[W.Loop].push_back(
        llvm::json::Object{{"set", P.Sets[W.Set].Id},
                           {"function", P.Facts.Functions[W.Function].Name},
                           {"before", json(Costs.Before[I].Counts)},
                           {"after", json(Costs.After[I].Counts)}});
  }
  llvm::json::Array Loops;
  for (size_t L = 0; L != Walks.Loops.size(); ++L) {
    const LoopWork &Loop = Walks.Loops[L];
    Loops.push_back(
        llvm::json::Object{{"operations", finiteOf(Loop.Work.Operations)},
                           {"accesses", finiteOf(Loop.Work.Accesses)},
                           {"ordered", finiteOf(Loop.Work.Ordered)},
                           {"gathered", finiteOf(Loop.Work.Gathered)},
                           {"vectorizable", Loop.IsVectorizable},
                           {"widest", int64_t(Loop.WidestBytes)},
                           {"vector", int64_t(Loop.VectorBytes)},
                           {"walks", std::move(InLoop[L])}});
  }
  OS << llvm::formatv("{0:2}\n", llvm::json::Value(llvm::json::Object{
                                     {"complete", Walks.IsComplete},
                                     {"loops", std::move(Loops)}}));
}
