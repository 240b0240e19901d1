//===-- WalkWords.cpp - How messages say it -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/WalkWords.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

/// As many fields of a walk are named.
static constexpr size_t MaxNames = 8;

std::string layoutopt::describe(const ClusterPlan &Cluster) {
  return Cluster.Fields.size() == 1 ? "on its own" : Cluster.Layout.describe();
}

std::string layoutopt::adviceOn(const SpeedUp &Expected) {
  std::string Text = describe(Expected);
  if (!isSure(Expected))
    Text += Expected.Most < 1 ? ": leave it" : ": leave it, or measure it";
  return Text;
}

std::string layoutopt::inShort(double N) {
  static const char *const Prefixes[] = {"",   " k", " M", " G",
                                         " T", " P", " E"};
  size_t P = 0;
  for (; N >= 1e3 && P + 1 != std::size(Prefixes); ++P)
    N /= 1e3;
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.3g", N) << Prefixes[P];
  return Text;
}

/// From one record to the next.
static std::string wayOf(const Walk &W, uint64_t RecordBytes) {
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

static std::string turnsInWords(const Walk &W) {
  std::vector<std::string> Factors;
  if (W.IsKernel)
    Factors.push_back("each work-item");
  for (const WalkLoop &L : W.Loops)
    Factors.push_back(std::to_string(L.Iterations));
  return Factors.empty() ? "once" : llvm::join(Factors, " x ");
}

static WalkWords wordsOf(const Program &P, const ArraySet &Set, size_t Number,
                         const WalkList &Walks, const PlannedCosts &Costs) {
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
  WalkWords Out;
  Out.Number = Number;
  if (!W.Loops.empty())
    Out.Where = W.Loops.back().Where;
  Out.Function = P.Facts.Functions[W.Function].Name;
  Out.Way = "{" + llvm::join(Names, ", ") + "} " +
            wayOf(W, P.Facts.Records[Set.Record].Size) + ", " + turnsInWords(W);
  llvm::raw_string_ostream(Out.Bytes)
      << "for each byte used, "
      << llvm::format("%.3g", Before.Fetched / Before.Used)
      << " fetched as it is, "
      << llvm::format("%.3g", After.Fetched / After.Used) << " as planned";
  return Out;
}

bool layoutopt::isWalkedInPart(const Program &P, Index Set,
                               const WalkList &Walks) {
  return llvm::any_of(Walks.Walks, [&](const Walk &W) {
    return W.Set == Set && (W.IsKernel || !W.Loops.empty()) &&
           W.Fields.size() < P.Sets[Set].Fields.size();
  });
}

SetWalks layoutopt::walksThrough(const Program &P, Index Set,
                                 const WalkList &Walks,
                                 const PlannedCosts &Costs) {
  SetWalks Out;
  for (size_t I = 0; I != Walks.Walks.size(); ++I)
    if (Walks.Walks[I].Set == Set) {
      Out.Walks.push_back(wordsOf(P, P.Sets[Set], I, Walks, Costs));
      Out.Before += Costs.Before[I].Moved;
      Out.After += Costs.After[I].Moved;
    }
  // What moves most decides; else the order of the program.
  llvm::sort(Out.Walks, [&](const WalkWords &A, const WalkWords &B) {
    return std::make_pair(-Costs.Before[A.Number].Moved.Fetched, A.Number) <
           std::make_pair(-Costs.Before[B.Number].Moved.Fetched, B.Number);
  });
  return Out;
}
