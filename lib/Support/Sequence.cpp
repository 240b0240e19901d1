//===-- Sequence.cpp - Differences of sequences ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Sequence.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <memory>

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

/// Pairs of places of elements that occur once in each sequence, as many as
/// keep their order: the longest increasing subsequence of the second places.
static std::vector<std::pair<size_t, size_t>> anchors(ArrayRef<unsigned> Old,
                                                      ArrayRef<unsigned> New) {
  struct Seen {
    unsigned InOld = 0, InNew = 0;
    size_t NewPlace = 0;
  };
  llvm::DenseMap<unsigned, Seen> Elements;
  for (unsigned E : Old)
    ++Elements[E].InOld;
  for (size_t I = 0; I != New.size(); ++I) {
    Seen &S = Elements[New[I]];
    ++S.InNew;
    S.NewPlace = I;
  }
  struct Candidate {
    size_t Old, New;
    size_t Before; ///< Number of the one before it in its sequence, plus 1.
  };
  std::vector<Candidate> All;
  std::vector<size_t> Ends; ///< By length: the candidate with the lowest New.
  for (size_t I = 0; I != Old.size(); ++I) {
    const Seen &S = Elements[Old[I]];
    if (S.InOld != 1 || S.InNew != 1)
      continue;
    auto At = std::lower_bound(
        Ends.begin(), Ends.end(), S.NewPlace,
        [&](size_t C, size_t Place) { return All[C].New < Place; });
    All.push_back({I, S.NewPlace, At == Ends.begin() ? 0 : At[-1] + 1});
    if (At == Ends.end())
      Ends.push_back(All.size() - 1);
    else
      *At = All.size() - 1;
  }
  std::vector<std::pair<size_t, size_t>> Out;
  for (size_t C = Ends.empty() ? 0 : Ends.back() + 1; C != 0;
       C = All[C - 1].Before)
    Out.push_back({All[C - 1].Old, All[C - 1].New});
  std::reverse(Out.begin(), Out.end());
  return Out;
}

/// Appends the hunks of two pieces that start at \p OldAt and \p NewAt.
static void addHunks(ArrayRef<unsigned> Old, ArrayRef<unsigned> New,
                     size_t OldAt, size_t NewAt, size_t Limit,
                     std::vector<Hunk> &Out) {
  while (!Old.empty() && !New.empty() && Old.front() == New.front()) {
    Old = Old.drop_front();
    New = New.drop_front();
    ++OldAt;
    ++NewAt;
  }
  while (!Old.empty() && !New.empty() && Old.back() == New.back()) {
    Old = Old.drop_back();
    New = New.drop_back();
  }
  if (Old.empty() && New.empty())
    return;
  Hunk All{OldAt, OldAt + Old.size(), NewAt, NewAt + New.size()};
  if (Old.empty() || New.empty()) {
    Out.push_back(All);
    return;
  }

  auto S = std::make_unique<Search>(Old, New);
  if (!S->run(static_cast<long>(Limit))) {
    S.reset(); // It is large.
    // Piece by piece, between elements that surely belong together.
    auto Fixed = anchors(Old, New);
    if (Fixed.empty()) {
      Out.push_back(All);
      return;
    }
    Fixed.push_back({Old.size(), New.size()});
    size_t X = 0, Y = 0;
    for (auto [NextX, NextY] : Fixed) {
      addHunks(Old.slice(X, NextX - X), New.slice(Y, NextY - Y), OldAt + X,
               NewAt + Y, Limit, Out);
      X = NextX + 1;
      Y = NextY + 1;
    }
    return;
  }

  std::vector<Hunk> Hunks; // Last first.
  auto Add = [&](size_t X, size_t Y, size_t Deleted, size_t Inserted) {
    X += OldAt;
    Y += NewAt;
    if (!Hunks.empty() && Hunks.back().OldBegin == X + Deleted &&
        Hunks.back().NewBegin == Y + Inserted) {
      Hunks.back().OldBegin = X;
      Hunks.back().NewBegin = Y;
      return;
    }
    Hunks.push_back({X, X + Deleted, Y, Y + Inserted});
  };
  S->walkBack([&](long X, long Y) { Add(X, Y, 1, 0); },
              [&](long X, long Y) { Add(X, Y, 0, 1); });
  Out.insert(Out.end(), Hunks.rbegin(), Hunks.rend());
}

std::vector<Hunk> layoutopt::differences(ArrayRef<unsigned> Old,
                                         ArrayRef<unsigned> New, size_t Limit) {
  std::vector<Hunk> Hunks;
  addHunks(Old, New, 0, 0, Limit, Hunks);
  return Hunks;
}

std::vector<Hunk> layoutopt::differences(ArrayRef<llvm::StringRef> Old,
                                         ArrayRef<llvm::StringRef> New) {
  llvm::DenseMap<llvm::StringRef, unsigned> Numbers;
  auto NumbersOf = [&Numbers](ArrayRef<llvm::StringRef> Texts) {
    std::vector<unsigned> Out;
    Out.reserve(Texts.size());
    for (llvm::StringRef Text : Texts)
      Out.push_back(Numbers.try_emplace(Text, Numbers.size()).first->second);
    return Out;
  };
  const std::vector<unsigned> OldNumbers = NumbersOf(Old);
  return differences(OldNumbers, NumbersOf(New));
}
