//===-- RulesPropertyTest.cpp - Any order of steps ends in one term -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include "layoutopt/Trace/Rules.h"
#include <gtest/gtest.h>
#include <map>
#include <set>

using namespace layoutopt;

/// What each step makes smaller: first the prime factors of the sizes of
/// structures with several used offsets, then the number of parts.
static std::pair<uint64_t, uint64_t> measure(const LayoutTerm &T) {
  std::pair<uint64_t, uint64_t> Sum = {0, 1};
  if (T.isStructure() && T.used().count() > 1) {
    uint64_t Size = T.size();
    for (uint64_t Prime = 2; Size > 1; ++Prime)
      for (; Size % Prime == 0; Size /= Prime)
        ++Sum.first;
  }
  for (const LayoutTerm &Part : T.parts()) {
    const auto Of = measure(Part);
    Sum.first += Of.first;
    Sum.second += Of.second;
  }
  return Sum;
}

/// The factors of \p Step, which is by the largest one, that are possible.
static std::vector<uint64_t> factorsOf(const RuleStep &Step) {
  if (!Step.Factor)
    return {0};
  std::vector<uint64_t> Divisors;
  for (uint64_t D = 2; D <= Step.Factor; ++D)
    if (Step.Factor % D == 0)
      Divisors.push_back(D);
  return Divisors;
}

/// Takes random steps from \p T, by random factors, to the end; counts them in
/// \p Taken.
static LayoutTerm walk(LayoutTerm T, RandomTerms &Random, bool Largest,
                       std::map<Rule, uint64_t> &Taken) {
  const std::string Function = denoted(T);
  while (true) {
    const std::vector<RuleStep> Steps = possibleSteps(T);
    if (Steps.empty())
      return T;
    RuleStep Step = Steps[Random.below(Steps.size())];
    const std::vector<uint64_t> Factors = factorsOf(Step);
    if (!Largest)
      Step.Factor = Factors[Random.below(Factors.size())];
    ++Taken[Step.How];
    llvm::Expected<LayoutTerm> Next = apply(T, Step);
    if (!Next) {
      ADD_FAILURE() << T.str() << ": " << llvm::toString(Next.takeError());
      return T;
    }
    // A step that makes summands alike may leave fewer of them, which makes
    // the measure smaller still.
    EXPECT_LT(measure(*Next), measure(T)) << T.str() << " by " << Step.str();
    EXPECT_EQ(denoted(*Next), Function) << T.str() << " by " << Step.str();
    T = *Next;
    if (testing::Test::HasFailure())
      return T;
  }
}

// A slice by default; LAYOUTOPT_RANDOM_TERMS=100000 has all of them, and
// LAYOUTOPT_RANDOM_SEED another start.
TEST(RulesProperty, AnyOrderEndsInTheNormalForm) {
  const unsigned First = fromEnvironment("LAYOUTOPT_RANDOM_SEED", 1);
  const unsigned Count = fromEnvironment("LAYOUTOPT_RANDOM_TERMS", 10000);
  uint64_t Rewritten = 0;
  std::map<Rule, uint64_t> Taken;
  for (unsigned Seed = First; Seed != First + Count; ++Seed) {
    RandomTerms Random(Seed);
    const LayoutTerm T = Random.any(1500);
    const LayoutTerm Normal = normalForm(T);
    Rewritten += Normal != T;
    ASSERT_TRUE(possibleSteps(Normal).empty()) << Normal.str();
    ASSERT_EQ(denoted(Normal), denoted(T)) << "seed " << Seed << " " << T.str();
    ASSERT_EQ(normalForm(Normal), Normal);
    for (int Order = 0; Order < 3; ++Order)
      ASSERT_EQ(walk(T, Random, Order == 0, Taken), Normal)
          << "seed " << Seed << ", of " << T.str();
  }
  // Terms that no rule applies to would show nothing.
  EXPECT_GT(Rewritten, Count / 2);
  for (Rule How : {Rule::RunsInStructure, Rule::Repetition, Rule::EveryNth,
                   Rule::JoinArrays, Rule::JoinOffsets})
    EXPECT_GT(Taken[How], Count / 10) << int(How);
}

// All orders of all steps, by all factors, from all structures of some sizes.
TEST(RulesProperty, AllOrdersOfSmallStructuresEndInTheNormalForm) {
  uint64_t Structures = 0, Terms = 0;
  for (int Size : {8, 12, 16, 18})
    for (unsigned Bits = 1; Bits + 1 < 1U << Size; ++Bits) {
      std::string Function;
      for (int O = 0; O < Size; ++O)
        Function += Bits >> O & 1 ? '1' : '0';
      const LayoutTerm S = flatTerm(Function);
      std::set<LayoutTerm> Seen = {S}, Ends;
      std::vector<LayoutTerm> Open = {S};
      while (!Open.empty()) {
        const LayoutTerm T = Open.back();
        Open.pop_back();
        const std::vector<RuleStep> Steps = possibleSteps(T);
        if (Steps.empty())
          Ends.insert(T);
        for (RuleStep Step : Steps)
          for (uint64_t Factor : factorsOf(Step)) {
            Step.Factor = Factor;
            const LayoutTerm Next = llvm::cantFail(apply(T, Step));
            if (Seen.insert(Next).second)
              Open.push_back(Next);
          }
      }
      ASSERT_EQ(Ends.size(), 1u) << S.str();
      ASSERT_EQ(*Ends.begin(), normalForm(S)) << S.str();
      ++Structures;
      Terms += Seen.size();
    }
  EXPECT_EQ(Structures, 254u + 4094 + 65534 + 262142);
  EXPECT_GT(Terms, Structures);
}

// Where one structure is rewritten by largest factors, nothing has to be
// joined.
TEST(RulesProperty, LargestFactorsNeedNoJoin) {
  for (unsigned Seed = 1; Seed <= 2000; ++Seed) {
    RandomTerms Random(Seed);
    LayoutTerm T = flatTerm(denoted(Random.product(Random.sizes(1500))));
    while (true) {
      const std::vector<RuleStep> Steps = possibleSteps(T);
      if (Steps.empty())
        break;
      for (const RuleStep &Step : Steps)
        ASSERT_NE(Step.Factor, 0u) << T.str() << ": " << Step.str();
      T = llvm::cantFail(apply(T, Steps[Random.below(Steps.size())]));
    }
  }
}

// Rows of rows: products whose factors all have two used offsets or more, and
// gaps. The shortest rows of each are taken off, and none is left.
TEST(RulesProperty, RowsAreTakenApart) {
  unsigned Split = 0;
  for (unsigned Seed = 1; Seed <= 3000; ++Seed) {
    RandomTerms Random(Seed);
    const LayoutTerm T = Random.any(1500);
    const LayoutTerm Rows = splitRows(T);
    ASSERT_EQ(denoted(Rows), denoted(T)) << T.str();
    ASSERT_EQ(splitRows(Rows), Rows) << T.str();
    if (T.isStructure() && Rows != normalForm(T))
      ++Split;
  }
  EXPECT_GT(Split, 100u);
}

// By the definition: for each n, whether a flat set is rows of n.
TEST(RulesProperty, RowsAreTheShortest) {
  for (unsigned Bits = 1; Bits + 1 < 1U << 12; ++Bits) {
    std::string Function;
    for (int O = 0; O < 12; ++O)
      Function += Bits >> O & 1 ? '1' : '0';
    const LayoutTerm S = flatTerm(Function);
    if (normalForm(S) != S)
      continue;
    std::string Expected = S.str();
    for (size_t N : {2, 3, 4, 6}) {
      const std::string Zeros(N, '0');
      std::string Row, Which;
      bool Equal = true;
      for (size_t At = 0; At < 12; At += N) {
        const std::string Own = Function.substr(At, N);
        Which += Own == Zeros ? '0' : '1';
        if (Own == Zeros)
          continue;
        Equal &= Row.empty() || Row == Own;
        Row = Own;
      }
      if (!Equal || std::count(Row.begin(), Row.end(), '1') < 2 ||
          std::count(Which.begin(), Which.end(), '1') < 2)
        continue;
      Expected = splitRows(llvm::cantFail(LayoutTerm::product(
                               {flatTerm(Which), flatTerm(Row)})))
                     .str();
      break;
    }
    ASSERT_EQ(splitRows(S).str(), Expected);
  }
}
