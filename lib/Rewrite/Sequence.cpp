//===-- Sequence.cpp - Differences of sequences ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sequence.h"
#include <algorithm>

using namespace layoutopt;
using llvm::ArrayRef;

namespace {

/// The greedy search over diagonals K = X - Y: V holds the furthest X on each
/// diagonal that D differences can reach, Trace the V of each D.
class Search {
public:
  Search(ArrayRef<unsigned> Old, ArrayRef<unsigned> New)
      : Old(Old), New(New), N(static_cast<long>(Old.size())),
        M(static_cast<long>(New.size())) {}

  /// False when more than \p Limit differences are needed.
  bool run(long Limit) {
    long Max = std::min(N + M, Limit);
    std::vector<long> V(2 * Max + 3, 0);
    auto At = [&](long K) -> long & { return V[K + Max + 1]; };
    for (long D = 0; D <= Max; ++D) {
      // Diagonals -D..D of the round before.
      Trace.emplace_back(V.begin() + (Max + 1 - D), V.begin() + (Max + 2 + D));
      for (long K = -D; K <= D; K += 2) {
        bool Down = K == -D || (K != D && At(K - 1) < At(K + 1));
        long X = Down ? At(K + 1) : At(K - 1) + 1;
        while (X < N && X - K < M && Old[X] == New[X - K])
          ++X;
        At(K) = X;
        if (X >= N && X - K >= M)
          return true;
      }
    }
    return false;
  }

  /// The single steps back from the end: calls \p Deleted and \p Inserted with
  /// the elements, last first.
  template <class DeletedFn, class InsertedFn>
  void walkBack(DeletedFn Deleted, InsertedFn Inserted) const {
    long X = N, Y = M;
    for (long D = static_cast<long>(Trace.size()) - 1; D > 0; --D) {
      const std::vector<long> &V = Trace[D];
      auto At = [&](long K) { return V[K + D]; };
      long K = X - Y;
      bool Down = K == -D || (K != D && At(K - 1) < At(K + 1));
      long PreviousK = Down ? K + 1 : K - 1;
      X = At(PreviousK);
      Y = X - PreviousK;
      if (Down)
        Inserted(X, Y);
      else
        Deleted(X, Y);
    }
  }

private:
  ArrayRef<unsigned> Old, New;
  long N, M;
  std::vector<std::vector<long>> Trace;
};

} // namespace

std::vector<Hunk> layoutopt::differences(ArrayRef<unsigned> Old,
                                         ArrayRef<unsigned> New, size_t Limit) {
  size_t Prefix = 0, Suffix = 0;
  size_t Short = std::min(Old.size(), New.size());
  while (Prefix < Short && Old[Prefix] == New[Prefix])
    ++Prefix;
  while (Suffix < Short - Prefix &&
         Old[Old.size() - 1 - Suffix] == New[New.size() - 1 - Suffix])
    ++Suffix;
  ArrayRef<unsigned> OldCore = Old.drop_front(Prefix).drop_back(Suffix);
  ArrayRef<unsigned> NewCore = New.drop_front(Prefix).drop_back(Suffix);
  if (OldCore.empty() && NewCore.empty())
    return {};

  Search S(OldCore, NewCore);
  if (OldCore.empty() || NewCore.empty() || !S.run(static_cast<long>(Limit)))
    return {{Prefix, Old.size() - Suffix, Prefix, New.size() - Suffix}};

  std::vector<Hunk> Hunks; // Last first.
  auto Add = [&](size_t X, size_t Y, size_t Deleted, size_t Inserted) {
    X += Prefix;
    Y += Prefix;
    if (!Hunks.empty() && Hunks.back().OldBegin == X + Deleted &&
        Hunks.back().NewBegin == Y + Inserted) {
      Hunks.back().OldBegin = X;
      Hunks.back().NewBegin = Y;
      return;
    }
    Hunks.push_back({X, X + Deleted, Y, Y + Inserted});
  };
  S.walkBack([&](long X, long Y) { Add(X, Y, 1, 0); },
             [&](long X, long Y) { Add(X, Y, 0, 1); });
  std::reverse(Hunks.begin(), Hunks.end());
  return Hunks;
}
