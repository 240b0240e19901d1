//===-- Gains.cpp - What each change of a plan is worth -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Gains.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Cost/Optimize.h"
#include "layoutopt/Model/Devices.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <cmath>
#include <optional>

using namespace layoutopt;

Gains::Gains(const WalkList &Walks, const PlannedCosts &Costs,
             const TimeShape &Times)
    : Walks(Walks), Costs(Costs), Times(Times), Counts(Walks.Loops.size()) {
  std::vector<LoopCounts> Before(Walks.Loops.size());
  for (size_t W = 0; W != Walks.Walks.size(); ++W) {
    const Walk &Each = Walks.Walks[W];
    Before[Each.Loop].add(Costs.Before[W].Counts);
    Counts[Each.Loop].add(Costs.After[W].Counts);
    if (Sets.size() <= size_t(Each.Set))
      Sets.resize(size_t(Each.Set) + 1);
    OwnWalks &Own = Sets[Each.Set];
    Own.Walks.push_back(W);
    Own.Loops.push_back(Each.Loop);
  }
  for (OwnWalks &Own : Sets) {
    llvm::sort(Own.Loops);
    Own.Loops.erase(llvm::unique(Own.Loops), Own.Loops.end());
  }
  for (size_t L = 0; L != Counts.size(); ++L) {
    AsItWas += Before[L].timeOf(Walks.Loops[L], Times);
    Time.push_back(timeOf(Index(L)));
    Sum += Time.back();
  }
}

void Gains::take(Index Set, bool IsPlanned) {
  if (size_t(Set) >= Sets.size() || Sets[Set].IsTaken == IsPlanned)
    return;
  OwnWalks &Own = Sets[Set];
  Own.IsTaken = IsPlanned;
  for (size_t W : Own.Walks) {
    const WalkCounts &Before = Costs.Before[W].Counts;
    const WalkCounts &After = Costs.After[W].Counts;
    Counts[Walks.Walks[W].Loop].replace(IsPlanned ? Before : After,
                                        IsPlanned ? After : Before);
  }
  for (Index L : Own.Loops)
    Time[L] = timeOf(L);
  // Anew, for differences of many sets would add up what they round.
  Sum = 0;
  for (double Each : Time)
    Sum += Each;
}

Gains::Compared Gains::compare(llvm::ArrayRef<Index> Of) const {
  // The loops of these sets with them and without; all others are the rest.
  llvm::SmallDenseMap<Index, std::pair<LoopCounts, LoopCounts>> Own;
  for (Index Set : Of) {
    const OwnWalks *Mine = find(Set);
    if (!Mine)
      continue;
    for (Index L : Mine->Loops)
      Own.try_emplace(L, Counts[L], Counts[L]);
    for (size_t W : Mine->Walks) {
      const WalkCounts &Before = Costs.Before[W].Counts;
      const WalkCounts &After = Costs.After[W].Counts;
      auto &[With, Without] = Own.find(Walks.Walks[W].Loop)->second;
      if (Mine->IsTaken)
        Without.replace(After, Before);
      else
        With.replace(Before, After);
    }
  }
  Compared Out;
  std::vector<Index> Loops;
  for (const auto &[L, Both] : Own)
    Loops.push_back(L);
  llvm::sort(Loops); // Sums do not depend on where a map keeps its keys.
  for (Index L : Loops) {
    const auto &[Taken, Left] = Own.find(L)->second;
    Out.Now += Time[L];
    Out.With += Taken.timeOf(Walks.Loops[L], Times);
    Out.Without += Left.timeOf(Walks.Loops[L], Times);
  }
  return Out;
}

SpeedUp Gains::of(llvm::ArrayRef<Index> Of) const {
  const Compared C = compare(Of);
  const double Rest = std::max(Sum - C.Now, 0.0);
  if (!std::isfinite(Rest) || !std::isfinite(C.With) ||
      !std::isfinite(C.Without))
    return {};
  return speedUp(Rest + C.Without, Rest + C.With, Times);
}

SpeedUp Gains::ofLoops(llvm::ArrayRef<Index> Of) const {
  const Compared C = compare(Of);
  return std::isfinite(C.With) && std::isfinite(C.Without)
             ? speedUp(C.Without, C.With, Times)
             : SpeedUp();
}

SpeedUp Gains::ofAll() const {
  return std::isfinite(AsItWas) && std::isfinite(Sum)
             ? speedUp(AsItWas, Sum, Times)
             : SpeedUp();
}

const TargetProfile &layoutopt::mainDevice(const Program &P,
                                           const TargetProfile &Kernels,
                                           const TargetProfile &Host) {
  return hasKernels(P.Facts.Functions) ? Kernels : Host;
}

bool layoutopt::hasPrices(const Program &P, const ArraySet &Set,
                          const TargetProfile &Kernels,
                          const TargetProfile &Host) {
  const TargetProfile &Main = mainDevice(P, Kernels, Host);
  return Main.Times && Main.Memory &&
         &Main == (isOfOpenCL(P.Facts, Set.Record) ? &Kernels : &Host);
}

std::vector<std::vector<Index>>
layoutopt::changingTogether(const Program &P, const LayoutPlan &Plan) {
  const std::vector<Index> Leaders = leadersOf(P);
  std::vector<std::vector<Index>> ByLeader(Plan.Sets.size());
  for (size_t S = 0; S != Plan.Sets.size(); ++S)
    if (Plan.Sets[S].Change)
      ByLeader[Leaders[S] == None ? S : size_t(Leaders[S])].push_back(Index(S));
  llvm::erase_if(ByLeader, [](const auto &Sets) { return Sets.empty(); });
  llvm::sort(ByLeader);
  return ByLeader;
}

std::string layoutopt::describe(const SpeedUp &S) {
  if (S.Least == 1 && S.Most == 1)
    return "as fast as it is";
  return llvm::formatv("{0:F2} to {1:F2} times as fast", S.Least, S.Most).str();
}

TimeShape layoutopt::withoutWaiting(TimeShape Times) {
  Times.Line = Times.Latency = 0;
  return Times;
}

std::vector<bool>
layoutopt::sureGroups(llvm::ArrayRef<std::vector<Index>> Groups, Gains &Worth,
                      Gains *InCache) {
  std::vector<bool> Changes(Groups.size(), true);
  auto Set = [&](size_t G, bool IsPlanned) {
    Changes[G] = IsPlanned;
    for (Index Each : Groups[G])
      for (Gains *Of : {&Worth, InCache})
        if (Of)
          Of->take(Each, IsPlanned);
  };
  auto Expected = [&](size_t G) {
    double Least = Worth.of(Groups[G]).Expected;
    return InCache ? std::min(Least, InCache->of(Groups[G]).Expected) : Least;
  };
  auto GainsForSure = [&](size_t G) {
    return Expected(G) >= 1 + LeastGain && isSure(Worth.ofLoops(Groups[G]));
  };
  for (;;) {
    std::vector<size_t> Losses; // And what makes no difference.
    std::optional<std::pair<double, size_t>> Smallest;
    for (size_t G = 0; G != Groups.size(); ++G) {
      if (!Changes[G])
        continue;
      const double Gain = Expected(G);
      if (Gain < 1 + LeastGain)
        Losses.push_back(G);
      else if (!GainsForSure(G) && (!Smallest || Gain < Smallest->first))
        Smallest = {Gain, G};
    }
    for (size_t G : Losses)
      Set(G, false);
    if (!Losses.empty())
      continue;
    if (!Smallest)
      break;
    Set(Smallest->second, false);
  }
  for (size_t G = 0; G != Groups.size(); ++G) {
    if (Changes[G] || !GainsForSure(G))
      continue;
    Set(G, true);
    for (size_t Other = 0; Other != Groups.size() && Changes[G]; ++Other)
      if (Changes[Other] && !GainsForSure(Other))
        Set(G, false);
  }
  return Changes;
}

Expectations layoutopt::expectationsOf(const Program &P, const LayoutPlan &Plan,
                                       const Gains &Worth,
                                       const TargetProfile &Kernels,
                                       const TargetProfile &Host) {
  Expectations Out(Plan.Sets.size());
  for (const std::vector<Index> &Together : changingTogether(P, Plan))
    if (llvm::all_of(Together, [&](Index S) {
          return hasPrices(P, P.Sets[S], Kernels, Host);
        }))
      for (Index S : Together)
        Out[S] = Worth.of(Together);
  return Out;
}
