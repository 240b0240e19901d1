//===-- Search.cpp - The best of many programs, by their times ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Measure/Search.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <random>
#include <set>

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;

/// Pairs that a candidate has behind each step of halving. What is left has
/// enough of them for differences of a percent or two.
static constexpr unsigned Rungs[] = {3, 7, 15, 31};
/// Pairs behind which the best one and a step from it are compared.
static constexpr unsigned Enough = 15;
/// The part of the budget in which candidates may come in.
static constexpr double ShareOfFirst = 0.5;
/// Pairs that the search leaves time for, to confirm what it found.
static constexpr unsigned Reserved = PairsToLookAt[1];
/// What a change of one more array has to bring, or it is not made.
static constexpr double Worthwhile = 1.005;
/// Rounds of steps: noise could lead them in circles.
static constexpr unsigned MostSweeps = 4;

static bool isAsItIs(const Candidate &C) {
  return llvm::all_of(C, [](unsigned Choice) { return Choice == 0; });
}

static size_t numChanged(const Candidate &C) {
  return C.size() - size_t(llvm::count(C, 0U));
}

std::vector<Candidate> layoutopt::firstCandidates(const SearchSpace &Space,
                                                  size_t Most) {
  const std::vector<unsigned> &Choices = Space.Choices;
  std::vector<Candidate> Out;
  std::set<Candidate> Known;
  auto Add = [&](const Candidate &C) {
    if (Out.size() < Most && !isAsItIs(C) && Known.insert(C).second)
      Out.push_back(C);
  };
  for (const Candidate &C : Space.First)
    Add(C);
  const unsigned Widest =
      Choices.empty() ? 0 : *std::max_element(Choices.begin(), Choices.end());
  for (unsigned K = 1; K < Widest; ++K) {
    Candidate C;
    for (unsigned N : Choices)
      C.push_back(std::min(K, N - 1));
    Add(C);
  }
  for (unsigned K = 1; K < Widest; ++K)
    for (size_t A = 0; A != Choices.size(); ++A)
      if (K < Choices[A]) {
        Candidate C(Choices.size(), 0);
        C[A] = K;
        Add(C);
      }
  size_t All = 1;
  for (unsigned N : Choices)
    All = All > Most ? All : All * N;
  if (All <= Most + 1) {
    Candidate C(Choices.size(), 0);
    for (size_t I = 0; I != All; ++I) {
      Add(C);
      for (size_t A = 0; A != C.size(); ++A) {
        if (++C[A] != Choices[A])
          break;
        C[A] = 0;
      }
    }
    return Out;
  }
  // Always the same: a log is followed by a later run.
  std::mt19937 Random(1);
  for (size_t I = 0; I != 20 * Most; ++I) {
    Candidate C;
    for (unsigned N : Choices)
      C.push_back(unsigned(Random() % N));
    Add(C);
  }
  return Out;
}

namespace {

class Finder {
public:
  Finder(const SearchSpace &Space, const SearchLimits &Limits, Measurer &M)
      : Space(Space), Limits(Limits), M(M) {}

  Expected<SearchResult> run();

private:
  Error tryFirst();
  Error halve();
  Error step();
  Expected<bool> stepTo(const Candidate &C);
  Error confirm();

  Error measure(size_t T, unsigned Total);
  Expected<std::optional<size_t>> enter(const Candidate &C, double Share);
  bool fits(bool IsNew, unsigned Pairs, double Share = 1) const;
  double median(size_t T) const { return Out.Tried[T].interval().Median; }
  bool isBetter(size_t A, size_t B) const;
  size_t bestOf(llvm::ArrayRef<size_t> Of) const;
  unsigned numPairs(size_t T) const {
    return unsigned(Out.Tried[T].Ratios.size());
  }

  const SearchSpace &Space;
  const SearchLimits &Limits;
  Measurer &M;
  SearchResult Out;
  std::map<Candidate, size_t> Known;
  std::set<Candidate> Dropped; ///< Cost as much again as the first time.
  std::vector<size_t> Alive;
  size_t Best = 0;
  // What things take.
  double PairSeconds = 0, EntrySeconds = 0;
  size_t NumPairs = 0, NumEntries = 0;
};

} // namespace

/// Whether \p Pairs pairs of a candidate are expected to end in time, and leave
/// some for the confirmation.
bool Finder::fits(bool IsNew, unsigned Pairs, double Share) const {
  if (NumPairs == 0)
    return true; // Nobody knows yet.
  const double Pair = PairSeconds / double(NumPairs);
  const double Entry = NumEntries == 0 ? 0 : EntrySeconds / double(NumEntries);
  const double Mine = (IsNew ? Entry : 0) + Pair * Pairs;
  return M.seconds() + Mine <= Share * Limits.Seconds &&
         M.seconds() + Mine + Pair * Reserved <= Limits.Seconds;
}

/// Fewer changes win where more bring nothing.
bool Finder::isBetter(size_t A, size_t B) const {
  const size_t InA = numChanged(Out.Tried[A].Which),
               InB = numChanged(Out.Tried[B].Which);
  const double A1 = median(A), B1 = median(B);
  if (InA == InB)
    return A1 > B1;
  return InA < InB ? A1 * Worthwhile >= B1 : A1 > B1 * Worthwhile;
}

size_t Finder::bestOf(llvm::ArrayRef<size_t> Of) const {
  size_t Found = Of.front();
  for (size_t T : Of)
    if (median(T) > median(Found))
      Found = T;
  return Found;
}

/// Runs pairs of candidate \p T until it has \p Total.
Error Finder::measure(size_t T, unsigned Total) {
  TriedCandidate &Each = Out.Tried[T];
  const unsigned Have = numPairs(T);
  if (Have >= Total)
    return Error::success();
  const bool IsNew = Have == 0 || Dropped.erase(Each.Which) != 0;
  const double Start = M.seconds();
  auto New = M.measure(Each.Which, MeasurePhase::Search, Total - Have);
  if (!New)
    return New.takeError();
  double InPairs = 0;
  for (const PairTimes &Pair : *New) {
    Each.Ratios.push_back(Pair.ratio());
    InPairs += Pair.Before + Pair.After;
  }
  PairSeconds += InPairs;
  NumPairs += New->size();
  if (IsNew) {
    EntrySeconds += std::max(M.seconds() - Start - InPairs, 0.0);
    ++NumEntries;
  }
  return Error::success();
}

/// The number of the candidate that stands for \p C, with pairs; none if there
/// is no such, or no time.
Expected<std::optional<size_t>> Finder::enter(const Candidate &C,
                                              double Share) {
  if (!fits(/*IsNew=*/false, 0, Share)) {
    Out.RanOutOfTime = true;
    return std::nullopt;
  }
  auto Made = M.make(C);
  if (!Made)
    return Made.takeError();
  if (!*Made || isAsItIs(**Made))
    return std::nullopt;
  if (auto At = Known.find(**Made); At != Known.end())
    return At->second;
  if (!fits(/*IsNew=*/true, Rungs[0], Share)) {
    Out.RanOutOfTime = true;
    return std::nullopt;
  }
  const size_t T = Out.Tried.size();
  Out.Tried.push_back({**Made, {}});
  if (Error E = measure(T, Rungs[0]))
    return std::move(E);
  Known[**Made] = T;
  return T;
}

Error Finder::tryFirst() {
  for (const Candidate &C : firstCandidates(Space, Limits.Candidates)) {
    auto T = enter(C, ShareOfFirst);
    if (!T)
      return T.takeError();
    if (*T && !llvm::is_contained(Alive, **T))
      Alive.push_back(**T);
    if (Out.RanOutOfTime)
      break;
  }
  return Error::success();
}

Error Finder::halve() {
  for (unsigned Total : llvm::drop_begin(Rungs)) {
    if (Alive.size() <= 1)
      break;
    llvm::sort(Alive, [this](size_t A, size_t B) {
      const double InA = median(A), InB = median(B);
      return InA != InB ? InA > InB : A < B;
    });
    const size_t Half = (Alive.size() + 1) / 2;
    for (size_t T : llvm::drop_begin(Alive, Half)) {
      M.drop(Out.Tried[T].Which);
      Dropped.insert(Out.Tried[T].Which);
    }
    Alive.resize(Half);
    for (size_t T : Alive) {
      if (!fits(/*IsNew=*/false, Total - numPairs(T))) {
        Out.RanOutOfTime = true;
        return Error::success();
      }
      if (Error E = measure(T, Total))
        return E;
    }
  }
  return Error::success();
}

/// Compares \p C with the best one, as far as is needed; whether it is the best
/// one now.
Expected<bool> Finder::stepTo(const Candidate &C) {
  auto T = enter(C, /*Share=*/1);
  if (!T)
    return T.takeError();
  if (!*T || **T == Best)
    return false;
  for (unsigned Total : Rungs) {
    const TriedCandidate &Each = Out.Tried[**T];
    if (Each.interval().Most * Worthwhile < median(Best) || Total > Enough)
      break;
    if (numPairs(**T) >= Total)
      continue;
    if (!fits(Dropped.count(Each.Which) != 0, Total - numPairs(**T))) {
      Out.RanOutOfTime = true;
      return false;
    }
    if (Error E = measure(**T, Total))
      return std::move(E);
  }
  const bool Wins = numPairs(**T) >= Enough && isBetter(**T, Best);
  const size_t Loser = Wins ? std::exchange(Best, **T) : **T;
  M.drop(Out.Tried[Loser].Which);
  Dropped.insert(Out.Tried[Loser].Which);
  return Wins;
}

/// Steps from the best one, along one axis at a time, while they pay.
Error Finder::step() {
  if (numPairs(Best) < Enough) {
    if (!fits(/*IsNew=*/false, Enough - numPairs(Best))) {
      Out.RanOutOfTime = true;
      return Error::success();
    }
    if (Error E = measure(Best, Enough))
      return E;
  }
  bool Moved = true;
  for (unsigned Sweep = 0; Moved && Sweep != MostSweeps; ++Sweep) {
    Moved = false;
    for (size_t A = 0; A != Space.Choices.size(); ++A)
      for (unsigned K = 0; K != Space.Choices[A]; ++K) {
        Candidate C = Out.Tried[Best].Which;
        if (C[A] == K)
          continue;
        C[A] = K;
        auto Wins = stepTo(C);
        if (!Wins)
          return Wins.takeError();
        Moved |= *Wins;
        if (Out.RanOutOfTime)
          return Error::success();
      }
  }
  return Error::success();
}

/// Decides about the best one by pairs that had no part in the search.
Error Finder::confirm() {
  if (median(Best) <= 1) {
    Out.Why = NothingChosen::NotFaster;
    return Error::success();
  }
  const Candidate &C = Out.Tried[Best].Which;
  std::vector<double> Ratios;
  for (size_t Look : PairsToLookAt) {
    const size_t More = Look - Ratios.size();
    const double Needed =
        PairSeconds / double(NumPairs) * double(More) +
        (Dropped.count(C) != 0 ? EntrySeconds / double(NumEntries) : 0);
    Out.Why = NothingChosen::NoTime;
    if (M.seconds() + Needed > Limits.Seconds) {
      Out.RanOutOfTime = true;
      return Error::success();
    }
    auto New = M.measure(C, MeasurePhase::Confirm, unsigned(More));
    if (!New)
      return New.takeError();
    Dropped.erase(C);
    for (const PairTimes &Pair : *New)
      Ratios.push_back(Pair.ratio());
    Out.Confirmed = speedUpInterval(Ratios);
    Out.Why = Out.Confirmed->isFaster() ? NothingChosen::No
                                        : NothingChosen::NotFaster;
    if (Out.Confirmed->isClear())
      return Error::success();
  }
  return Error::success();
}

Expected<SearchResult> Finder::run() {
  if (Error E = tryFirst())
    return std::move(E);
  if (Alive.empty()) {
    if (Out.RanOutOfTime)
      Out.Why = NothingChosen::NoTime;
    return std::move(Out);
  }
  if (Error E = halve())
    return std::move(E);
  Best = bestOf(Alive);
  if (Error E = step())
    return std::move(E);
  Out.Best = Best;
  if (Error E = confirm())
    return std::move(E);
  return std::move(Out);
}

Expected<SearchResult> layoutopt::findFastest(const SearchSpace &Space,
                                              const SearchLimits &Limits,
                                              Measurer &M) {
  return Finder(Space, Limits, M).run();
}
