//===-- Together.cpp - What array sets owe each other
//----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Together.h"
#include "Fields.h"
#include "layoutopt/Model/Devices.h"
#include "layoutopt/Plan/Gains.h"
#include "layoutopt/Support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace layoutopt;
using llvm::Error;

Error layoutopt::agree(LayoutPlan &Plan, const Program &P,
                       const EffectivePolicy &Policy,
                       llvm::ArrayRef<SetBinding> Bindings) {
  std::vector<Index> Leaders = leadersOf(P);
  auto Keep = [&](SetPlan &Each, const std::string &Why, bool Refused) {
    Each.Change = false;
    Each.Refused |= Refused;
    Each.Why = Why;
    Each.Handle.clear();
    Each.Clusters = originalClusters(P.Sets[&Each - Plan.Sets.data()]);
  };
  auto IsHost = [&](size_t S) {
    return !isOfOpenCL(P.Facts, P.Sets[S].Record);
  };
  for (size_t S = 0; S != Leaders.size(); ++S) {
    if (Leaders[S] == None)
      continue;
    SetPlan &Leader = Plan.Sets[Leaders[S]], &Own = Plan.Sets[S];
    const ArrayPolicy *Entry = Bindings[S].Entry;
    // Who names both sets of kernels by layout knows that no buffer is bound to
    // parameters of both.
    if (!IsHost(S) && statesLayout(Entry) && Entry->Name.Value == Own.Set &&
        statesLayout(Bindings[Leaders[S]].Entry)) {
      Leaders[S] = None;
      continue;
    }
    std::optional<std::string> Why = whyNotChangeable(P, P.Sets[S]);
    if (Leader.Change && Why)
      Own.Refused = true;
    if (Leader.Change && (Own.Refused || Bindings[S].Excluded))
      Keep(Leader,
           (IsHost(S) ? "the host's side of it stays: "
                      : inQuotes(Own.Set) +
                            ", which one buffer may be bound to as well, "
                            "stays: ") +
               (Why ? *Why : Own.Why),
           Own.Refused);
  }
  for (size_t S = 0; S != Leaders.size(); ++S) {
    if (Leaders[S] == None)
      continue;
    const SetPlan &Leader = Plan.Sets[Leaders[S]];
    SetPlan &Own = Plan.Sets[S];
    const ArrayPolicy *Entry = Bindings[S].Entry;
    bool IsStated = statesLayout(Entry) && !Policy.isForAll(Entry) &&
                    (Own.Change || !IsHost(S));
    if (IsStated && !Own.Refused && !haveSameLayout(Own, Leader))
      return usageError(
          "array set " + inQuotes(Own.Set) + " is given another layout than " +
              inQuotes(Leader.Set) +
              (IsHost(S) ? ", whose kernels get its buffers"
                         : ", and one buffer may be bound to both; if none "
                           "is, give both a layout under 'sets'"),
          Entry->Name.Where);
    if (!Leader.Change) {
      if (Own.Change)
        Keep(Own,
             (IsHost(S) ? "the kernels' side of it stays: "
                        : inQuotes(Leader.Set) +
                              ", which one buffer may be bound to as well, "
                              "stays: ") +
                 Leader.Why,
             Leader.Refused);
      continue;
    }
    Own.Change = true;
    Own.Why = "layout of " + Leader.Set +
              (IsHost(S) ? ", whose kernels get its buffers"
                         : ", which one buffer may be bound to as well");
    if (Entry && Entry->Handle)
      Own.Handle = Entry->Handle->Value;
    Own.Clusters = Leader.Clusters;
  }
  return Error::success();
}

/// Whether a run said how often loops run.
static bool isCounted(const TUFacts &Facts) {
  auto IsCounted = [](const AccessNode &Root) {
    llvm::SmallVector<const AccessNode *, 16> Work = {&Root};
    while (!Work.empty()) {
      const AccessNode &N = *Work.pop_back_val();
      if (N.Origin == BoundOrigin::Profile)
        return true;
      for (const AccessNode &Child : N.Children)
        Work.push_back(&Child);
    }
    return false;
  };
  return llvm::any_of(Facts.Functions, [&](const FunctionFacts &F) {
    return IsCounted(F.Accesses);
  });
}

void layoutopt::leaveDoubtful(LayoutPlan &Plan, const Program &P,
                              llvm::ArrayRef<SetBinding> Bindings,
                              const TargetProfile &Target,
                              const TargetProfile &Host,
                              const ChoiceOptions &Options) {
  const TargetProfile &Main = mainDevice(P, Target, Host);
  if (Options.How != Strategy::Auto || !Options.Walks || !Main.Times ||
      !Main.Memory)
    return;
  std::vector<std::vector<Index>> Groups = changingTogether(P, Plan);
  // Where the user has decided about one, or nothing can be told.
  llvm::erase_if(Groups, [&](llvm::ArrayRef<Index> Sets) {
    return llvm::any_of(Sets, [&](Index S) {
      return statesLayout(Bindings[S].Entry) ||
             !hasPrices(P, P.Sets[S], Target, Host);
    });
  });
  if (Groups.empty())
    return;
  const PlannedCosts Costs = costsOf(P, Plan, *Options.Walks, Target, Host);
  Gains Worth(*Options.Walks, Costs, *Main.Times);
  const TimeShape AtHand = withoutWaiting(*Main.Times);
  Gains InCache(*Options.Walks, Costs, AtHand);
  const std::vector<bool> Changes =
      sureGroups(Groups, Worth, isCounted(P.Facts) ? nullptr : &InCache);
  for (size_t G = 0; G != Groups.size(); ++G) {
    if (Changes[G])
      continue;
    const SpeedUp S = Worth.of(Groups[G]);
    for (Index Set : Groups[G]) {
      SetPlan &Each = Plan.Sets[Set];
      Each.Change = false;
      Each.Doubtful = true;
      Each.Clusters = originalClusters(P.Sets[Set]);
      Each.Why =
          Costs.WhyNot[Set].empty()
              ? llvm::formatv("changed, the program is expected to run {0} "
                              "({1:F2}), which is not faster for sure{2}",
                              describe(S), S.Expected,
                              isSure(S) ? ": only if the array is large, which "
                                          "counts of a run (--profile) say"
                                        : "")
                    .str()
              : "nothing is known of what a change is worth: " +
                    Costs.WhyNot[Set];
      Each.Why += "; a policy, --layout or --strategy=paper changes it all the "
                  "same";
    }
  }
}
