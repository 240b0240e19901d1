//===-- Explain.cpp - What layouts cost
//-------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Explain.h"
#include "Summary.h"
#include "layoutopt/Affinity/CallGroups.h"
#include "layoutopt/Cost/Times.h"
#include "layoutopt/Plan/Choose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// Walks of one set that are listed; the rest is only added up.
static constexpr size_t MaxListed = 12;
static constexpr size_t MaxNames = 8;

namespace {

/// One walk under both layouts.
struct Estimate {
  const Walk *W;
  Traffic Before, After;
};

/// What is known of a set before anything is printed.
struct SetEstimate {
  std::string WhyNot; ///< Why there are no estimates; else empty.
  std::vector<Estimate> Walks;
  double Before = 0, After = 0; ///< Picoseconds, if the profile has prices.
};

class Explainer {
public:
  Explainer(const Program &P, const WalkList &Walks, const SourceTexts &Texts,
            llvm::raw_ostream &OS)
      : P(P), Walks(Walks), Texts(Texts), OS(OS) {}

  SetEstimate estimate(size_t Number, const SetPlan &Plan,
                       const TargetProfile &Device) const;
  /// \p Total: picoseconds of the whole program as it is.
  void explainSet(size_t Number, const SetPlan &Plan,
                  const TargetProfile &Device, SetEstimate E, double Total);

  void printSpeedUp(const SpeedUp &S);

private:
  void printWalk(const Estimate &E, const ArraySet &Set);
  std::string placeOf(const Walk &W) const;
  std::string wayOf(const Walk &W, uint64_t RecordBytes) const;
  static std::string turnsOf(const Walk &W);

  const Program &P;
  const WalkList &Walks;
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

void Explainer::printWalk(const Estimate &E, const ArraySet &Set) {
  std::vector<std::string> Names;
  for (const WalkField &F : E.W->Fields)
    if (Names.size() != MaxNames)
      Names.push_back(Set.Fields[F.Field].Name);
  if (E.W->Fields.size() > MaxNames)
    Names.push_back("and " + std::to_string(E.W->Fields.size() - MaxNames) +
                    " more");
  OS << "    " << placeOf(*E.W) << ": {" << llvm::join(Names, ", ") << "} "
     << wayOf(*E.W, P.Facts.Records[Set.Record].Size) << ", " << turnsOf(*E.W)
     << '\n';
  OS << "      for each byte used, "
     << llvm::format("%.3g", E.Before.Fetched / E.Before.Used)
     << " fetched as it is, "
     << llvm::format("%.3g", E.After.Fetched / E.After.Used) << " as planned\n";
}

SetEstimate Explainer::estimate(size_t Number, const SetPlan &Plan,
                                const TargetProfile &Device) const {
  const ArraySet &Set = P.Sets[Number];
  const char *Fits = "the plan was verified: its layouts fit";
  SetPlan Original = Plan;
  Original.Clusters = {{{}, LayoutExpr::aos(), ""}};
  for (const FieldInfo &F : Set.Fields)
    Original.Clusters[0].Fields.push_back(F.Name);
  SetEstimate Out;
  if (Set.Fields.empty() || !Device.Memory) {
    Out.WhyNot = Set.Fields.empty()
                     ? "no fields that a layout could move"
                     : "the profile '" + Device.Name +
                           "' does not tell how memory is fetched";
    return Out;
  }
  const RecordLayout Before = llvm::cantFail(layoutOf(Original, Set, P), Fits);
  const RecordLayout After =
      llvm::cantFail(layoutOf(Plan.Change ? Plan : Original, Set, P), Fits);
  if (!canBeMeasured(Before) || !canBeMeasured(After)) {
    Out.WhyNot = "its records, or its tiles, are too large for an estimate";
    return Out;
  }
  const uint64_t Bytes = P.Facts.Records[Set.Record].Size;
  const uint64_t Count = recordsWalked(Walks, Index(Number));
  const WalkedRecords AsItIs = {&Before, Bytes, Count};
  const WalkedRecords AsPlanned = {&After, Bytes, Count};
  for (const Walk &W : Walks.Walks) {
    if (W.Set != Index(Number))
      continue;
    Out.Walks.push_back({&W, trafficOf(W, AsItIs, *Device.Memory),
                         trafficOf(W, AsPlanned, *Device.Memory)});
    if (!Device.Times)
      continue;
    const uint64_t Line = Device.Memory->LineBytes;
    const Estimate &E = Out.Walks.back();
    Out.Before += timeOf(W, Before, E.Before, Line, *Device.Times);
    Out.After += timeOf(W, After, E.After, Line, *Device.Times);
  }
  if (Out.Walks.empty())
    Out.WhyNot = "nothing that runs uses it";
  return Out;
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
                           const TargetProfile &Device, SetEstimate E,
                           double Total) {
  const ArraySet &Set = P.Sets[Number];
  OS << Set.Id << ": ";
  if (!E.WhyNot.empty()) {
    OS << E.WhyNot << '\n';
    return;
  }
  // What moves most decides; else the order of the program.
  llvm::sort(E.Walks, [](const Estimate &A, const Estimate &B) {
    return A.Before.Fetched != B.Before.Fetched
               ? A.Before.Fetched > B.Before.Fetched
               : A.W < B.W;
  });
  OS << E.Walks.size() << (E.Walks.size() == 1 ? " walk" : " walks")
     << ", by what they fetch\n";
  Traffic Sum, PlannedSum;
  for (size_t I = 0; I != E.Walks.size(); ++I) {
    if (I < MaxListed)
      printWalk(E.Walks[I], Set);
    Sum += E.Walks[I].Before;
    PlannedSum += E.Walks[I].After;
  }
  if (E.Walks.size() > MaxListed)
    OS << "    and " << E.Walks.size() - MaxListed << " more\n";
  OS << "  bytes: " << count(Sum.Used) << " used, " << count(Sum.Fetched)
     << " fetched as it is";
  if (Plan.Change)
    OS << ", " << count(PlannedSum.Fetched) << " as planned ("
       << llvm::format("%.2f", PlannedSum.Fetched / Sum.Fetched) << " of it)";
  OS << '\n';
  if (!Plan.Change || !Device.Times)
    return;
  OS << "  expected: ";
  printSpeedUp(speedUp(Total, Total - E.Before + E.After, *Device.Times));
}

void layoutopt::explain(const Program &P, const LayoutPlan &Plan,
                        const WalkList &Walks, const TargetProfile &Kernels,
                        const TargetProfile &Host, const SourceTexts &Texts,
                        llvm::raw_ostream &OS) {
  const std::vector<bool> IsSingle = singleRecords(P);
  Explainer E(P, Walks, Texts, OS);
  auto DeviceOf = [&](size_t Set) -> const TargetProfile & {
    return isOfOpenCL(P.Facts, P.Sets[Set].Record) ? Kernels : Host;
  };
  // A program runs on one device here: kernels, if there are any.
  const TargetProfile &Main = hasKernels(P.Facts.Functions) ? Kernels : Host;
  double Total = Main.Memory && Main.Times
                     ? timeOf(workOf(P, Main.Memory->LineBytes), *Main.Times)
                     : 0;
  std::vector<SetEstimate> Estimates;
  double Saved = 0;
  size_t Changed = 0;
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    Estimates.push_back(E.estimate(I, Plan.Sets[I], DeviceOf(I)));
    Total += Estimates.back().Before;
    Saved += Estimates.back().Before - Estimates.back().After;
    Changed += Plan.Sets[I].Change;
  }
  for (size_t I = 0; I != Plan.Sets.size(); ++I)
    if (isReported(P, P.Sets[I], Plan.Sets[I], IsSingle[I]))
      E.explainSet(I, Plan.Sets[I], DeviceOf(I), std::move(Estimates[I]),
                   Total);
  if (Changed > 1 && Main.Times) {
    OS << "all together: ";
    E.printSpeedUp(speedUp(Total, Total - Saved, *Main.Times));
  }
  if (!Walks.IsComplete)
    OS << "note: there are more ways through calls than were followed; the "
          "estimates are of a part\n";
}
