//===-- Folding.cpp - What a run leaves out of its summary ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Folding.h"
#include "layoutopt/Report/Words.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace layoutopt;

/// `9 by choice, 3 [owner-exposed]`, the most frequent first.
static std::string kindsOf(const std::map<std::string, size_t> &Kinds) {
  std::vector<std::pair<size_t, std::string>> Sorted;
  for (const auto &[Kind, Count] : Kinds)
    Sorted.push_back({Count, Kind});
  llvm::sort(Sorted, [](const auto &A, const auto &B) {
    return A.first != B.first ? A.first > B.first : A.second < B.second;
  });
  std::string Out;
  for (const auto &[Count, Kind] : Sorted)
    Out += (Out.empty() ? "" : ", ") + std::to_string(Count) + " " + Kind;
  return Out;
}

Folded layoutopt::foldKept(const Program &P, LayoutPlan &Plan,
                           llvm::function_ref<double(size_t)> Fetched) {
  const std::vector<bool> IsSingle = singleRecords(P);
  std::vector<size_t> Kept;
  for (size_t I = 0; I != Plan.Sets.size(); ++I) {
    const SetPlan &S = Plan.Sets[I];
    if (!S.Change && !S.Wanted && isReported(P, P.Sets[I], S, IsSingle[I]))
      Kept.push_back(I);
  }
  Folded Out;
  if (Kept.size() <= MostTold)
    return Out;
  std::map<size_t, double> Bytes;
  for (size_t I : Kept)
    Bytes[I] = Fetched(I);
  llvm::sort(Kept, [&](size_t A, size_t B) {
    return Bytes[A] != Bytes[B] ? Bytes[A] > Bytes[B] : A < B;
  });
  std::map<std::string, size_t> Kinds;
  for (size_t I : llvm::ArrayRef(Kept).drop_front(MostTold)) {
    SetPlan &S = Plan.Sets[I];
    const Refusal Why = S.Refused ? refusalOf(P, Plan, I) : Refusal();
    S.Untold = true;
    Out.Refused += S.Refused;
    ++Kinds[!S.Refused  ? "by choice"
            : !Why.Kind ? "refused"
                        : "[" + toString(*Why.Kind).str() + "]"];
  }
  const size_t Count = Kept.size() - MostTold;
  Out.Text = std::to_string(Count) +
             (Count == 1 ? " other array stays as it is: "
                         : " other arrays stay as they are: ") +
             kindsOf(Kinds) + " (--explain lists them)";
  return Out;
}
