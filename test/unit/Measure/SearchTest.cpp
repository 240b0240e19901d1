//===-- SearchTest.cpp - The best of many programs, by their times --------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Measure/Search.h"
#include "gtest/gtest.h"
#include <cmath>
#include <functional>
#include <map>
#include <random>
#include <set>

using namespace layoutopt;

namespace {

/// A program whose times are known, but for noise.
class Simulated : public Measurer {
public:
  using Speed = std::function<double(const Candidate &)>; ///< 1: as it is.

  Simulated(Speed Of, double Noise, unsigned Seed)
      : Of(std::move(Of)), Random(Seed), Error(0, Noise) {}

  llvm::Expected<std::optional<Candidate>> make(const Candidate &C) override {
    if (Impossible.count(C))
      return std::nullopt;
    auto Same = Aliases.find(C);
    return Same == Aliases.end() ? C : Same->second;
  }
  llvm::Expected<std::vector<PairTimes>>
  measure(const Candidate &C, MeasurePhase Phase, unsigned Count) override {
    if (Built.insert(C).second)
      Now += Build;
    std::vector<PairTimes> Out;
    for (unsigned I = 0; I != Count; ++I) {
      PairTimes Pair = {run(1), run(Of(C))};
      Now += Pair.Before + Pair.After;
      Out.push_back(Pair);
    }
    ++(Phase == MeasurePhase::Search ? Searches : Confirmations);
    Largest = std::max<size_t>(Largest, Built.size());
    return Out;
  }
  void drop(const Candidate &C) override { Built.erase(C); }
  double seconds() const override { return Now; }

  std::set<Candidate> Impossible;
  std::map<Candidate, Candidate> Aliases;
  double Build = 2, Now = 0;
  unsigned Searches = 0, Confirmations = 0;
  size_t Largest = 0; ///< Copies at a time.

private:
  /// Now and then something else runs.
  double run(double Speed) {
    const double Slow = Random() % 20 == 0 ? 1.1 : 1;
    return Slow * std::exp(Error(Random)) / Speed;
  }

  Speed Of;
  std::mt19937 Random;
  std::normal_distribution<double> Error;
  std::set<Candidate> Built;
};

/// Gains by axis and choice that multiply, and a few pairs of axes that spoil
/// or help each other.
Simulated::Speed landscape(const std::vector<unsigned> &Choices,
                           unsigned Seed) {
  std::mt19937 Random(Seed);
  auto Between = [&Random](double Least, double Most) {
    return Least + (Most - Least) * double(Random() % 1000) / 999;
  };
  std::vector<std::vector<double>> Gains;
  for (unsigned N : Choices) {
    Gains.emplace_back(1, 1.0);
    for (unsigned K = 1; K != N; ++K)
      Gains.back().push_back(Between(0.8, 1.25));
  }
  const double Together = Between(0.93, 1.07);
  return [=](const Candidate &C) {
    double Out = 1;
    size_t Changed = 0;
    for (size_t A = 0; A != C.size(); ++A) {
      Out *= Gains[A][C[A]];
      Changed += C[A] != 0;
    }
    return Changed > 1 ? Out * Together : Out;
  };
}

double bestOf(const std::vector<unsigned> &Choices,
              const Simulated::Speed &Of) {
  double Best = 1;
  Candidate C(Choices.size(), 0);
  while (true) {
    Best = std::max(Best, Of(C));
    size_t A = 0;
    while (A != C.size() && ++C[A] == Choices[A])
      C[A++] = 0;
    if (A == C.size())
      return Best;
  }
}

SearchResult find(const SearchSpace &Space, double Seconds, Measurer &M) {
  auto Out = findFastest(Space, {Seconds, 48}, M);
  if (Out)
    return std::move(*Out);
  ADD_FAILURE() << llvm::toString(Out.takeError());
  return SearchResult();
}

} // namespace

TEST(Search, FindsTheBestWithinTwoPercent) {
  for (const std::vector<unsigned> &Choices :
       {std::vector<unsigned>{6}, {6, 6}, {6, 6, 6}, {7, 6, 5, 3}}) {
    unsigned Missed = 0;
    double Worst = 1;
    const unsigned N = 200;
    for (unsigned Seed = 0; Seed != N; ++Seed) {
      const auto Speed = landscape(Choices, Seed);
      Simulated M(Speed, 0.01, Seed + 1);
      const SearchResult R = find({Choices, {}}, 1e6, M);
      const double Best = bestOf(Choices, Speed);
      const double Got = R.isChosen() ? Speed(R.Tried[*R.Best].Which) : 1;
      Worst = std::min(Worst, Got / Best);
      Missed += Got < 0.98 * Best;
      EXPECT_FALSE(R.RanOutOfTime);
    }
    EXPECT_LE(Missed, N / 50) << Choices.size() << " axes, worst " << Worst;
    EXPECT_GE(Worst, 0.94) << Choices.size() << " axes";
  }
}

// The luckiest of many equals is confirmed by pairs of its own: it is taken
// about as often as a single one.
TEST(Search, TakesNoEqualsOrSlowerOnes) {
  unsigned Equal = 0, Slower = 0;
  const unsigned N = 1000;
  for (unsigned Seed = 0; Seed != N; ++Seed) {
    Simulated Same([](const Candidate &) { return 1.0; }, 0.03, Seed);
    Equal += find({{5, 5}, {}}, 1e6, Same).isChosen();
    Simulated Worse([](const Candidate &) { return 0.97; }, 0.03, Seed);
    Slower += find({{5, 5}, {}}, 1e6, Worse).isChosen();
  }
  EXPECT_LE(Equal, N / 25); // One in fifty, by three looks.
  EXPECT_EQ(Slower, 0U);
}

TEST(Search, StaysWithinItsBudget) {
  for (double Seconds : {5.0, 20.0, 60.0, 200.0, 600.0})
    for (unsigned Seed = 0; Seed != 50; ++Seed) {
      const std::vector<unsigned> Choices = {6, 6, 6};
      Simulated M(landscape(Choices, Seed), 0.02, Seed);
      const SearchResult R = find({Choices, {}}, Seconds, M);
      // The first candidate begins whatever it takes: 2 s and three pairs.
      EXPECT_LE(M.Now, std::max(Seconds * 1.02 + 1, 10.0)) << Seconds;
      EXPECT_TRUE(R.isChosen() || R.Why != NothingChosen::No);
      if (Seconds < 12) {
        EXPECT_FALSE(R.isChosen());
        EXPECT_TRUE(R.RanOutOfTime);
      }
    }
}

TEST(Search, UsesWhatTimeThereIs) {
  const std::vector<unsigned> Choices = {6, 6, 6};
  double Short = 0, Long = 0;
  for (unsigned Seed = 0; Seed != 100; ++Seed) {
    const auto Speed = landscape(Choices, Seed);
    const double Best = bestOf(Choices, Speed);
    for (double Seconds : {120.0, 2000.0}) {
      Simulated M(Speed, 0.01, Seed);
      const SearchResult R = find({Choices, {}}, Seconds, M);
      const double Got = R.isChosen() ? Speed(R.Tried[*R.Best].Which) : 1;
      (Seconds < 1000 ? Short : Long) += Got / Best / 100;
    }
  }
  EXPECT_GE(Short, 0.8); // Seven candidates of 215.
  EXPECT_GE(Long, 0.99);
}

TEST(Search, WhatCannotBeMadeIsLeftOut) {
  auto Speed = [](const Candidate &C) { return C[0] == 1 ? 1.5 : 1.2; };
  Simulated M(Speed, 0.01, 1);
  M.Impossible.insert({1});
  M.Aliases[{3}] = {2};
  const SearchResult R = find({{4}, {}}, 1e6, M);
  ASSERT_TRUE(R.isChosen());
  EXPECT_EQ(R.Tried[*R.Best].Which, Candidate({2}));
  EXPECT_EQ(R.Tried.size(), 1U);
}

TEST(Search, NothingToTry) {
  Simulated M([](const Candidate &) { return 2.0; }, 0, 1);
  M.Aliases[{1}] = {0};
  for (const SearchSpace &Space :
       {SearchSpace{{}, {}}, SearchSpace{{1, 1}, {}}, SearchSpace{{2}, {}}}) {
    const SearchResult R = find(Space, 1e6, M);
    EXPECT_FALSE(R.isChosen());
    EXPECT_EQ(R.Why, NothingChosen::NoCandidates);
    EXPECT_TRUE(R.Tried.empty());
  }
}

// A change that brings nothing is not made beside one that does.
TEST(Search, ChangesNoMoreThanPays) {
  auto Speed = [](const Candidate &C) { return C[0] == 1 ? 1.3 : 1.0; };
  for (unsigned Seed = 0; Seed != 20; ++Seed) {
    Simulated M(Speed, 0.001, Seed);
    const SearchResult R = find({{2, 3, 3}, {{1, 1, 1}}}, 1e6, M);
    ASSERT_TRUE(R.isChosen());
    EXPECT_EQ(R.Tried[*R.Best].Which, Candidate({1, 0, 0}));
  }
}

TEST(Search, KeepsFewCopies) {
  const std::vector<unsigned> Choices = {6, 6, 6};
  Simulated M(landscape(Choices, 3), 0.01, 3);
  find({Choices, {}}, 1e6, M);
  EXPECT_LE(M.Largest, 49U);
}

TEST(Search, AnErrorEndsIt) {
  struct Failing : Simulated {
    using Simulated::Simulated;
    llvm::Expected<std::vector<PairTimes>>
    measure(const Candidate &C, MeasurePhase Phase, unsigned Count) override {
      if (C[0] == 2)
        return llvm::createStringError("differs");
      return Simulated::measure(C, Phase, Count);
    }
  } M([](const Candidate &) { return 1.1; }, 0.01, 1);
  auto Out = findFastest({{3}, {}}, {1e6, 48}, M);
  ASSERT_FALSE(bool(Out));
  EXPECT_EQ(llvm::toString(Out.takeError()), "differs");
}

TEST(Search, FirstCandidates) {
  // All of a few, the caller's in front, without the program as it is.
  const auto All = firstCandidates({{2, 3}, {{1, 2}, {0, 0}}}, 48);
  EXPECT_EQ(All.size(), 5U);
  EXPECT_EQ(All.front(), Candidate({1, 2}));
  // A mixture of many: the same each time, none twice.
  const SearchSpace Large = {{6, 6, 6, 6}, {}};
  const auto Some = firstCandidates(Large, 48);
  EXPECT_EQ(Some.size(), 48U);
  EXPECT_EQ(Some, firstCandidates(Large, 48));
  EXPECT_EQ(std::set<Candidate>(Some.begin(), Some.end()).size(), 48U);
  EXPECT_EQ(Some.front(), Candidate({1, 1, 1, 1}));
}
