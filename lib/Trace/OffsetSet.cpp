//===-- OffsetSet.cpp - Sets of offsets -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/OffsetSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <cassert>

using namespace layoutopt;

OffsetSet::OffsetSet(std::vector<Run> Given) {
  auto Starts = [](const Run &A, const Run &B) { return A.Begin < B.Begin; };
  if (!llvm::is_sorted(Given, Starts))
    llvm::sort(Given, Starts);
  for (const Run &R : Given) {
    if (R.Begin >= R.End)
      continue;
    if (!Runs.empty() && R.Begin <= Runs.back().End) {
      Runs.back().End = std::max(Runs.back().End, R.End);
      continue;
    }
    Runs.push_back({R.Begin, R.End, 0});
  }
  uint64_t Before = 0;
  for (Run &R : Runs) {
    R.Before = Before;
    Before += R.length();
  }
}

std::optional<uint64_t> OffsetSet::rankOf(uint64_t Offset) const {
  auto After =
      std::upper_bound(Runs.begin(), Runs.end(), Offset,
                       [](uint64_t O, const Run &R) { return O < R.Begin; });
  if (After == Runs.begin())
    return std::nullopt;
  const Run &R = *std::prev(After);
  if (Offset >= R.End)
    return std::nullopt;
  return R.Before + (Offset - R.Begin);
}

uint64_t OffsetSet::at(uint64_t Rank) const {
  assert(Rank < count() && "the set has fewer members");
  auto After =
      std::upper_bound(Runs.begin(), Runs.end(), Rank,
                       [](uint64_t N, const Run &R) { return N < R.Before; });
  const Run &R = *std::prev(After);
  return R.Begin + (Rank - R.Before);
}

OffsetSet OffsetSet::slice(uint64_t Begin, uint64_t End) const {
  std::vector<Run> Cut;
  for (const Run &R : Runs) {
    uint64_t From = std::max(R.Begin, Begin), To = std::min(R.End, End);
    if (From < To)
      Cut.push_back({From - Begin, To - Begin});
  }
  return OffsetSet(std::move(Cut));
}

bool OffsetSet::repeatsAfter(uint64_t Distance, uint64_t Size) const {
  assert(Distance <= Size && end() <= Size);
  // Both sides are walked through side by side, so that nothing is copied.
  auto Low = Runs.begin();
  auto High = llvm::partition_point(
      Runs, [&](const Run &R) { return R.End <= Distance; });
  const uint64_t LowEnd = Size - Distance;
  for (; Low != Runs.end() && Low->Begin < LowEnd; ++Low, ++High)
    if (High == Runs.end() ||
        Low->Begin + Distance != std::max(High->Begin, Distance) ||
        std::min(Low->End, LowEnd) + Distance != High->End)
      return false;
  return High == Runs.end();
}

std::string OffsetSet::str() const {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (size_t K = 0; K < Runs.size(); ++K) {
    if (K)
      OS << ", ";
    const Run &R = Runs[K];
    OS << R.Begin;
    if (R.length() > 1) {
      OS << ".." << R.End - 1;
      continue;
    }
    // Three or more lone offsets at one distance are told by it.
    size_t Last = K;
    while (Last + 1 < Runs.size() && Runs[Last + 1].length() == 1 &&
           Runs[Last + 1].Begin - Runs[Last].Begin ==
               Runs[K + 1].Begin - R.Begin)
      ++Last;
    if (Last < K + 2)
      continue;
    OS << ".." << Runs[Last].Begin << " by " << Runs[K + 1].Begin - R.Begin;
    K = Last;
  }
  return Text;
}

bool layoutopt::operator<(const OffsetSet &A, const OffsetSet &B) {
  return std::lexicographical_compare(
      A.runs().begin(), A.runs().end(), B.runs().begin(), B.runs().end(),
      [](const OffsetSet::Run &X, const OffsetSet::Run &Y) {
        return std::make_pair(X.Begin, X.End) < std::make_pair(Y.Begin, Y.End);
      });
}

OffsetSet layoutopt::unite(const OffsetSet &A, const OffsetSet &B) {
  std::vector<OffsetSet::Run> All(A.runs().begin(), A.runs().end());
  All.insert(All.end(), B.runs().begin(), B.runs().end());
  return OffsetSet(std::move(All));
}

OffsetSet layoutopt::intersect(const OffsetSet &A, const OffsetSet &B) {
  std::vector<OffsetSet::Run> Both;
  const OffsetSet::Run *X = A.runs().begin(), *Y = B.runs().begin();
  while (X != A.runs().end() && Y != B.runs().end()) {
    uint64_t From = std::max(X->Begin, Y->Begin);
    uint64_t To = std::min(X->End, Y->End);
    if (From < To)
      Both.push_back({From, To});
    if (X->End < Y->End)
      ++X;
    else
      ++Y;
  }
  return OffsetSet(std::move(Both));
}
