//===-- Explain.cpp - What layouts cost -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Explain.h"
#include "layoutopt/Report/Reported.h"
#include "layoutopt/Report/Words.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// Walks of one set that are listed; the rest is only added up.
static constexpr size_t MaxListed = 12;

namespace {

class Explainer {
public:
  Explainer(const Program &P, const WalkList &Walks, const PlannedCosts &Costs,
            const SourceTexts &Texts, llvm::raw_ostream &OS)
      : P(P), Walks(Walks), Costs(Costs), Texts(Texts), OS(OS) {}

  /// \p Expected: see Expectations; null if nothing is known of times.
  void explainSet(size_t Number, const SetPlan &Plan, const SpeedUp *Expected);
  void printSpeedUp(const SpeedUp &S);

private:
  void printWalk(size_t Number);

  const Program &P;
  const WalkList &Walks;
  const PlannedCosts &Costs;
  const SourceTexts &Texts;
  llvm::raw_ostream &OS;
};

} // namespace

void Explainer::printWalk(size_t Number) {
  const Walk &W = Walks.Walks[Number];
  OS << "    " << placeOf(P, W, Texts) << ": " << wayThrough(P, W) << "\n      "
     << perByteOf(movedBy(Costs, Number)) << '\n';
}

void Explainer::printSpeedUp(const SpeedUp &S) {
  OS << "the program runs "
     << llvm::format("%.2f times as fast (%.2f to %.2f)", S.Expected, S.Least,
                     S.Most);
  if (S.Least <= 1)
    OS << (S.Most < 1 ? ": leave it" : ": leave it, or measure it");
  OS << '\n';
}

void Explainer::explainSet(size_t Number, const SetPlan &Plan,
                           const SpeedUp *Expected) {
  const ArraySet &Set = P.Sets[Number];
  OS << Set.Id << ": ";
  if (!Costs.WhyNot[Number].empty()) {
    OS << Costs.WhyNot[Number] << '\n';
    return;
  }
  const std::vector<size_t> Mine = walksByTraffic(Walks, Costs, Number);
  const MovedBytes Sum = movedThrough(Walks, Costs, Number);
  OS << Mine.size() << (Mine.size() == 1 ? " walk" : " walks")
     << ", by what they fetch\n";
  for (size_t I = 0; I != std::min(Mine.size(), MaxListed); ++I)
    printWalk(Mine[I]);
  if (Mine.size() > MaxListed)
    OS << "    and " << Mine.size() - MaxListed << " more\n";
  OS << "  bytes: " << shortCount(Sum.Before.Used) << " used, "
     << shortCount(Sum.Before.Fetched) << " fetched as it is";
  if (Plan.Change)
    OS << ", " << shortCount(Sum.After.Fetched) << " as planned ("
       << llvm::format("%.2f", Sum.After.Fetched / Sum.Before.Fetched)
       << " of it)";
  OS << '\n';
  if (Plan.Doubtful)
    OS << "  stays as it is: " << Plan.Why << '\n';
  if (!Plan.Change || !Expected)
    return;
  OS << "  expected: ";
  printSpeedUp(*Expected);
}

void layoutopt::explain(const Program &P, const LayoutPlan &Plan,
                        const WalkList &Walks, const PlannedCosts &Costs,
                        const Gains *Worth, const Expectations &Expected,
                        const SourceTexts &Texts, llvm::raw_ostream &OS,
                        Index Record) {
  const std::vector<bool> IsSingle = singleRecords(P);
  Explainer E(P, Walks, Costs, Texts, OS);
  size_t Changed = 0;
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    Changed += Plan.Sets[I].Change;
    if (Record != None ? P.Sets[I].Record != Record
                       : !isReported(P, P.Sets[I], Plan.Sets[I], IsSingle[I]))
      continue;
    E.explainSet(I, Plan.Sets[I], Expected[I] ? &*Expected[I] : nullptr);
  }
  if (Changed > 1 && Worth && Record == None) {
    OS << "all together: ";
    E.printSpeedUp(Worth->ofAll());
  }
  if (!Walks.IsComplete)
    OS << "note: there are more ways through calls than were followed; the "
          "estimates are of a part\n";
}
