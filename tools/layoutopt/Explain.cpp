//===-- Explain.cpp - What layouts cost -----------------------------------===//
//-------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// Walks of one set that are listed; the rest is only added up.
static constexpr size_t MaxListed = 12;
static constexpr size_t MaxNames = 8;

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
  void printWalk(size_t Number, const ArraySet &Set);
  std::string placeOf(const Walk &W) const;
  std::string wayOf(const Walk &W, uint64_t RecordBytes) const;
  static std::string turnsOf(const Walk &W);

  const Program &P;
  const WalkList &Walks;
  const PlannedCosts &Costs;
  const SourceTexts &Texts;
  llvm::raw_ostream &OS;
};

} // namespace

/// With a prefix of the SI.
static std::string count(double N) {
  static const char *const Prefixes[] = {"",   " k", " M", " G",
                                         " T", " P", " E"};
  size_t P = 0;
  for (; N >= 1e3 && P + 1 != std::size(Prefixes); ++P)
    N /= 1e3;
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.3g", N) << Prefixes[P];
  return Text;
}

std::string Explainer::placeOf(const Walk &W) const {
  Range At = W.Loops.empty() ? Range() : W.Loops.back().Where;
  std::string Where = Texts.place(At).str();
  std::string Function = P.Facts.Functions[W.Function].Name;
  return Where.empty() ? "in " + Function : Where + ": in " + Function;
}

/// From one record to the next.
std::string Explainer::wayOf(const Walk &W, uint64_t RecordBytes) const {
  const Stride Step = stepOf(W);
  int64_t Bytes = int64_t(RecordBytes);
  if (Step.Kind == StrideKind::Irregular)
    return "in no order";
  if (Step.Kind == StrideKind::Unknown || Bytes == 0 ||
      Step.Amount % Bytes != 0)
    return "in steps of unknown length";
  if (Step.isZero())
    return "one record";
  int64_t Records = std::abs(Step.Amount / Bytes);
  return Records == 1 ? "in order"
                      : "every " + std::to_string(Records) + " records";
}

std::string Explainer::turnsOf(const Walk &W) {
  std::vector<std::string> Factors;
  if (W.IsKernel)
    Factors.push_back("each work-item");
  for (const WalkLoop &L : W.Loops)
    Factors.push_back(std::to_string(L.Iterations));
  return Factors.empty() ? "once" : llvm::join(Factors, " x ");
}

void Explainer::printWalk(size_t Number, const ArraySet &Set) {
  const Walk &W = Walks.Walks[Number];
  const Traffic &Before = Costs.Before[Number].Moved;
  const Traffic &After = Costs.After[Number].Moved;
  std::vector<std::string> Names;
  for (const WalkField &F : W.Fields)
    if (Names.size() != MaxNames)
      Names.push_back(Set.Fields[F.Field].Name);
  if (W.Fields.size() > MaxNames)
    Names.push_back("and " + std::to_string(W.Fields.size() - MaxNames) +
                    " more");
  OS << "    " << placeOf(W) << ": {" << llvm::join(Names, ", ") << "} "
     << wayOf(W, P.Facts.Records[Set.Record].Size) << ", " << turnsOf(W)
     << '\n';
  OS << "      for each byte used, "
     << llvm::format("%.3g", Before.Fetched / Before.Used)
     << " fetched as it is, "
     << llvm::format("%.3g", After.Fetched / After.Used) << " as planned\n";
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
  std::vector<size_t> Mine;
  Traffic Sum, PlannedSum;
  for (size_t I = 0; I != Walks.Walks.size(); ++I)
    if (Walks.Walks[I].Set == Index(Number)) {
      Mine.push_back(I);
      Sum += Costs.Before[I].Moved;
      PlannedSum += Costs.After[I].Moved;
    }
  // What moves most decides; else the order of the program.
  llvm::sort(Mine, [this](size_t A, size_t B) {
    return std::make_pair(-Costs.Before[A].Moved.Fetched, A) <
           std::make_pair(-Costs.Before[B].Moved.Fetched, B);
  });
  OS << Mine.size() << (Mine.size() == 1 ? " walk" : " walks")
     << ", by what they fetch\n";
  for (size_t I = 0; I != std::min(Mine.size(), MaxListed); ++I)
    printWalk(Mine[I], Set);
  if (Mine.size() > MaxListed)
    OS << "    and " << Mine.size() - MaxListed << " more\n";
  OS << "  bytes: " << count(Sum.Used) << " used, " << count(Sum.Fetched)
     << " fetched as it is";
  if (Plan.Change)
    OS << ", " << count(PlannedSum.Fetched) << " as planned ("
       << llvm::format("%.2f", PlannedSum.Fetched / Sum.Fetched) << " of it)";
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
                        const SourceTexts &Texts, llvm::raw_ostream &OS) {
  const std::vector<bool> IsSingle = singleRecords(P);
  Explainer E(P, Walks, Costs, Texts, OS);
  size_t Changed = 0;
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    Changed += Plan.Sets[I].Change;
    if (!isReported(P, P.Sets[I], Plan.Sets[I], IsSingle[I]))
      continue;
    E.explainSet(I, Plan.Sets[I], Expected[I] ? &*Expected[I] : nullptr);
  }
  if (Changed > 1 && Worth) {
    OS << "all together: ";
    E.printSpeedUp(Worth->ofAll());
  }
  if (!Walks.IsComplete)
    OS << "note: there are more ways through calls than were followed; the "
          "estimates are of a part\n";
}
