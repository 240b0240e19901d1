//===-- Readiness.cpp - What a whole program could gain -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Readiness.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Plan/Choose.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace layoutopt;

llvm::StringRef layoutopt::toString(Standing S) {
  switch (S) {
  case Standing::Changeable:
    return "changeable";
  case Standing::Stays:
    return "stays";
  case Standing::Fixable:
    return "fixable";
  case Standing::Refused:
    return "refused";
  }
  llvm_unreachable("unknown standing");
}

unsigned layoutopt::countOf(const Readiness &R, Standing S) {
  return unsigned(llvm::count_if(
      R.Sets, [S](const SetReadiness &Each) { return Each.How == S; }));
}

namespace {

/// The program as if nothing kept the sets whose bytes can be told.
struct Lifted {
  Program P;
  LayoutPlan Plan;
  PlannedCosts Costs;
  Expectations Expected;
};

} // namespace

/// An error where no layout can be chosen for some of them.
static llvm::Expected<Lifted> lift(const Project &Asked,
                                   const Assessment &Worth, Strategy How) {
  Lifted Out;
  Out.P = Asked.program();
  for (size_t S = 0; S != Out.P.Sets.size(); ++S)
    if (Asked.plan().Sets[S].Refused && Worth.costs().WhyNot[S].empty() &&
        !Asked.clusterings()[S].Clusters.empty())
      Out.P.Sets[S].Obstacles.clear();
  auto Plan = choose(Out.P, Asked.clusterings(), Asked.target(), Asked.policy(),
                     {&Asked.hostTarget(), &Asked.walks(), How});
  if (!Plan)
    return Plan.takeError();
  Out.Plan = std::move(*Plan);
  Out.Costs = costsOf(Out.P, Out.Plan, Asked.walks(), Asked.target(),
                      Asked.hostTarget());
  const TargetProfile &Main =
      mainDevice(Out.P, Asked.target(), Asked.hostTarget());
  Out.Expected.resize(Out.Plan.Sets.size());
  if (Main.Times) {
    const Gains All(Asked.walks(), Out.Costs, *Main.Times);
    Out.Expected = expectationsOf(Out.P, Out.Plan, All, Asked.target(),
                                  Asked.hostTarget());
  }
  return Out;
}

/// What a step of \p W uses of the lines that it touches, 0 to 1.
static double usedShare(const Walk &W, const WalkedRecords &Records,
                        const MemoryShape &Memory) {
  double Used = 0;
  for (const WalkField &F : W.Fields)
    Used += F.Share * double(Records.Layout->fields()[F.Field].Size);
  const double Touched =
      linesPerStep(W, Records, Memory).Touched * double(Memory.LineBytes);
  return Touched == 0 ? 1 : std::min(1.0, Used * Memory.Warp / Touched);
}

static SetReadiness setReadiness(const Project &Asked, const Assessment &Worth,
                                 const Lifted *Free, size_t Set) {
  const Program &P = Asked.program();
  const SetPlan &S = Asked.plan().Sets[Set];
  SetReadiness Out;
  Out.Set = Set;
  Out.WhyUnknown = Worth.costs().WhyNot[Set];
  const bool IsFree = S.Refused && Free && Free->Plan.Sets[Set].Change;
  const TargetProfile &Device = isOfOpenCL(P.Facts, P.Sets[Set].Record)
                                    ? Asked.target()
                                    : Asked.hostTarget();
  std::optional<RecordLayout> Before;
  if (Out.WhyUnknown.empty())
    Before = llvm::cantFail(originalLayout(P, Asked.plan(), Set),
                            "its bytes were counted in it");
  for (size_t W = 0; W != Asked.walks().Walks.size(); ++W) {
    if (Asked.walks().Walks[W].Set != Index(Set) || !Before)
      continue;
    const WalkedRecords Records = {&*Before,
                                   P.Facts.Records[P.Sets[Set].Record].Size,
                                   recordsWalked(Asked.walks(), Index(Set))};
    Out.Unused +=
        Worth.costs().Before[W].Moved.Fetched *
        (1 - usedShare(Asked.walks().Walks[W], Records, *Device.Memory));
    Out.Used += Worth.costs().Before[W].Moved.Used;
    Out.Fetched += Worth.costs().Before[W].Moved.Fetched;
    Out.Planned +=
        (IsFree ? Free->Costs : Worth.costs()).After[W].Moved.Fetched;
  }
  Out.Expected = IsFree ? Free->Expected[Set] : Worth.expected()[Set];
  if (S.Change) {
    Out.How = Standing::Changeable;
  } else if (S.Refused) {
    Out.Why = refusalOf(P, Asked.plan(), Set);
    for (Index N : Out.Why->Obstacles)
      Out.Needs = std::max(Out.Needs, effortOf(P.Facts.Obstacles[N].Kind));
    if (Out.Why->Obstacles.empty())
      Out.Needs = Effort::Beyond;
    Out.How = isFixable(Out.Needs) ? Standing::Fixable : Standing::Refused;
  }
  return Out;
}

static std::vector<ObstacleReadiness>
obstaclesOf(const Program &P, llvm::ArrayRef<SetReadiness> Sets) {
  std::map<Reason, ObstacleReadiness> ByKind;
  std::map<Reason, std::set<Range>> Places;
  for (const SetReadiness &S : Sets) {
    if (!S.Why)
      continue;
    std::set<Reason> Kinds;
    for (Index N : S.Why->Obstacles) {
      const ObstacleFacts &O = P.Facts.Obstacles[N];
      Kinds.insert(O.Kind);
      Places[O.Kind].insert(O.Where);
    }
    for (Reason Kind : Kinds) {
      ObstacleReadiness &O = ByKind[Kind];
      O.Kind = Kind;
      O.Sets.push_back(S.Set);
      O.Alone += Kinds.size() == 1;
      O.Held += S.gain();
      O.Unused += S.Unused;
    }
  }
  std::vector<ObstacleReadiness> Out;
  for (auto &[Kind, O] : ByKind) {
    O.Places = unsigned(Places[Kind].size());
    Out.push_back(std::move(O));
  }
  llvm::sort(Out, [](const ObstacleReadiness &A, const ObstacleReadiness &B) {
    return std::make_tuple(-A.Held, -A.Unused, A.Kind) <
           std::make_tuple(-B.Held, -B.Unused, B.Kind);
  });
  return Out;
}

Readiness layoutopt::readinessOf(const Project &Asked, const Assessment &Worth,
                                 Strategy How) {
  const Program &P = Asked.program();
  const LayoutPlan &Plan = Asked.plan();
  const std::vector<bool> IsSingle = singleRecords(P);
  Readiness Out;
  auto IfLifted = lift(Asked, Worth, How);
  if (!IfLifted)
    Out.WhyNoGains = llvm::toString(IfLifted.takeError());
  const Lifted *Free = IfLifted ? &*IfLifted : nullptr;
  Out.IfLifted = Plan;
  for (size_t S = 0; S != Plan.Sets.size(); ++S) {
    if (!isReported(P, P.Sets[S], Plan.Sets[S], IsSingle[S]))
      continue;
    Out.Sets.push_back(setReadiness(Asked, Worth, Free, S));
    if (Plan.Sets[S].Refused && Free)
      Out.IfLifted.Sets[S] = Free->Plan.Sets[S];
  }
  llvm::sort(Out.Sets, [](const SetReadiness &A, const SetReadiness &B) {
    return std::make_pair(-A.Unused, A.Set) < std::make_pair(-B.Unused, B.Set);
  });
  Out.Obstacles = obstaclesOf(P, Out.Sets);
  return Out;
}
