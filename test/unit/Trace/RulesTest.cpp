//===-- RulesTest.cpp - Tests of the rules that find dimensions -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Rules.h"
#include "Reference.h"
#include <gtest/gtest.h>
#include <set>

using namespace layoutopt;

static std::string stepsOf(llvm::StringRef Text) {
  std::string All;
  for (const RuleStep &Step : possibleSteps(term(Text)))
    All += (All.empty() ? "" : "; ") + Step.str();
  return All;
}

static std::string after(llvm::StringRef Text, RuleStep Step) {
  llvm::Expected<LayoutTerm> T = apply(term(Text), Step);
  return T ? T->str() : llvm::toString(T.takeError());
}

TEST(Rules, TakeOneStructureApart) {
  // Blocks of four, of which every other one is used.
  EXPECT_EQ(stepsOf("S16{0..3, 8..11}"), "(1) by 4; (2) by 2");
  EXPECT_EQ(after("S16{0..3, 8..11}", {Rule::RunsInStructure, {}, 4}),
            "S4{0, 2} * A4");
  EXPECT_EQ(after("S16{0..3, 8..11}", {Rule::RunsInStructure, {}, 2}),
            "S8{0..1, 4..5} * A2");
  EXPECT_EQ(after("S16{0..3, 8..11}", {Rule::Repetition, {}, 2}),
            "A2 * S8{0..3}");
  // A third of the offsets, of which not all are used.
  EXPECT_EQ(stepsOf("S12{1, 4, 10}"), "(3) by 3");
  EXPECT_EQ(after("S12{1, 4, 10}", {Rule::EveryNth, {}, 3}),
            "S4{0..1, 3} * S3{1}");
  EXPECT_EQ(stepsOf("S12{1, 4, 7, 10}"), "(2) by 4; (3) by 3");
}

TEST(Rules, ApplyInsideOfTerms) {
  const char *Text = "A2 * (S2{0} * S8{0, 4} + A2 * S8{1, 5})";
  EXPECT_EQ(stepsOf(Text), "(2) by 2 at 1.0.1; (3) by 4 at 1.0.1; "
                           "(2) by 2 at 1.1.1; (3) by 4 at 1.1.1");
  EXPECT_EQ(after(Text, {Rule::EveryNth, {1, 0, 1}, 2}),
            "A2 * (S2{0} * S4{0, 2} * S2{0} + A2 * S8{1, 5})");
  EXPECT_EQ(stepsOf("A2 * A3 * S2{1} * S2{0} * A3"), "(a) at 0; (s) at 2");
  EXPECT_EQ(after("A2 * A3 * S2{1} * S2{0} * A3", {Rule::JoinOffsets, {2}, 0}),
            "A2 * A3 * S4{2} * A3");
  EXPECT_EQ(after("A2 * A3 * S2{1} * S2{0} * A3", {Rule::JoinArrays, {0}, 0}),
            "A6 * S2{1} * S2{0} * A3");
}

TEST(Rules, LeaveTheRestAlone) {
  for (const char *Text : {"A12", "S12", "S12{5}", "S8{0, 3}", "S7{0..2}",
                           "A2 * S2 * A2", "S2{0} * A2 * S2{0}"})
    EXPECT_EQ(stepsOf(Text), "") << Text;
}

TEST(Rules, RefuseStepsThatAreNotPossible) {
  EXPECT_EQ(after("S16{0..3}", {Rule::RunsInStructure, {}, 8}),
            "step (1) by 8 is not possible: the structure is not of this form");
  EXPECT_EQ(after("S16{0..3}", {Rule::RunsInStructure, {}, 3}),
            "step (1) by 3 is not possible: the structure is not of this form");
  EXPECT_EQ(after("S16{0..3}", {Rule::RunsInStructure, {}, 1}),
            "step (1) by 1 is not possible: the structure is not of this form");
  EXPECT_EQ(after("S12{5}", {Rule::EveryNth, {}, 3}),
            "step (3) by 3 is not possible: the structure is not of this form");
  EXPECT_EQ(after("A4", {Rule::Repetition, {}, 2}),
            "step (2) by 2 is not possible: there is no structure");
  EXPECT_EQ(after("A4 * S4{0}", {Rule::Repetition, {2}, 2}),
            "step (2) by 2 at 2 is not possible: there is no such part");
  EXPECT_EQ(after("A4 * S4{0}", {Rule::JoinArrays, {0}, 0}),
            "step (a) at 0 is not possible: these two are not joined");
  EXPECT_EQ(after("A4 * A4", {Rule::JoinArrays, {1}, 0}),
            "step (a) at 1 is not possible: there are no two factors");
  EXPECT_EQ(after("A4 * A4", {Rule::JoinArrays, {}, 0}),
            "step (a) is not possible: there are no two factors");
  EXPECT_EQ(after("A4 + S4{0}", {Rule::JoinArrays, {0}, 0}),
            "step (a) at 0 is not possible: there are no two factors");
}

// What is possible is what the definitions of the rules say: I is compared with
// the set that the right side denotes, for all J, which is taken from I.
TEST(Rules, ArePossibleWhenTheirDefinitionHolds) {
  for (uint64_t M = 2; M <= 12; ++M)
    for (unsigned Bits = 1; Bits + 1 < 1U << M; ++Bits) {
      std::set<uint64_t> I;
      for (uint64_t O = 0; O < M; ++O)
        if (Bits >> O & 1)
          I.insert(O);
      const LayoutTerm S = llvm::cantFail(LayoutTerm::structure(
          setOf(std::vector<uint64_t>(I.begin(), I.end())), M));
      for (uint64_t F = 2; F < M; ++F) {
        bool Runs = false, Repeats = false, Nth = false;
        if (M % F == 0) {
          std::set<uint64_t> Blocks, Period, Residues, Of1, Of2;
          for (uint64_t O : I) {
            Blocks.insert(O / F);
            Period.insert(O % (M / F));
            Residues.insert(O % F);
          }
          for (uint64_t K = 0; K < F; ++K) {
            for (uint64_t J : Blocks)
              Of1.insert(J * F + K);
            for (uint64_t J : Period)
              Of2.insert(K * (M / F) + J);
          }
          Runs = Of1 == I;
          Repeats = Of2 == I;
          Nth = Residues.size() == 1 && I.size() > 1;
        }
        auto Possible = [&](Rule How) {
          llvm::Expected<LayoutTerm> T = apply(S, {How, {}, F});
          if (T) {
            EXPECT_EQ(denoted(*T), denoted(S));
            return true;
          }
          llvm::consumeError(T.takeError());
          return false;
        };
        ASSERT_EQ(Possible(Rule::RunsInStructure), Runs) << S.str() << " " << F;
        ASSERT_EQ(Possible(Rule::Repetition), Repeats) << S.str() << " " << F;
        ASSERT_EQ(Possible(Rule::EveryNth), Nth) << S.str() << " " << F;
      }
    }
}

/// The published rules as they stand, without what makes them confluent: each
/// factor of a product is a set and a size, and is taken apart in all ways.
namespace {
using Published = std::vector<std::pair<std::set<uint64_t>, uint64_t>>;
} // namespace

static std::vector<Published> publishedSteps(const Published &Product) {
  std::vector<Published> Next;
  for (size_t At = 0; At < Product.size(); ++At) {
    const auto &[I, M] = Product[At];
    if (I.size() == M)
      continue; // Arrays are not rewritten.
    for (uint64_t P = 2; P < M; ++P) {
      if (M % P)
        continue;
      std::set<uint64_t> High, Low, All;
      for (uint64_t K = 0; K < P; ++K)
        All.insert(K);
      for (uint64_t O : I) {
        High.insert(O / P);
        Low.insert(O % P);
      }
      // Of what is a product of this form, rule (1) is the one with all of P,
      // rule (2) the one with all of M / P, rule (3) the one with one residue.
      if (High.size() * Low.size() != I.size() ||
          (Low != All && High.size() != M / P && Low.size() != 1))
        continue;
      Published After = Product;
      After[At] = {High, M / P};
      After.insert(After.begin() + At + 1, {Low, P});
      Next.push_back(After);
    }
  }
  return Next;
}

static std::set<Published> publishedEnds(const Published &From) {
  std::set<Published> Ends, Seen = {From};
  std::vector<Published> Open = {From};
  while (!Open.empty()) {
    const Published Current = Open.back();
    Open.pop_back();
    const std::vector<Published> Next = publishedSteps(Current);
    if (Next.empty())
      Ends.insert(Current);
    for (const Published &P : Next)
      if (Seen.insert(P).second)
        Open.push_back(P);
  }
  return Ends;
}

TEST(Rules, AsPublishedAreNotConfluent) {
  // Runs of four are one array, or two arrays of two.
  EXPECT_EQ(publishedEnds({{{0, 1, 2, 3}, 8}}).size(), 2u);
  // The same for what repeats: A4 * S2{0} or A2 * A2 * S2{0}.
  EXPECT_EQ(publishedEnds({{{0, 2, 4, 6}, 8}}).size(), 2u);
  // One offset of 12: the order of 2, 2 and 3 is free.
  EXPECT_EQ(publishedEnds({{{5}, 12}}).size(), 3u);
  // An offset in front of a gap: S3{1} * A2 * S2{0}, ..., and with one offset
  // taken apart in any order.
  EXPECT_GT(publishedEnds({{{0, 1, 12, 13}, 24}}).size(), 1u);

  unsigned Several = 0, Sets = 0;
  for (unsigned Bits = 1; Bits + 1 < 1U << 12; ++Bits, ++Sets) {
    std::set<uint64_t> I;
    for (uint64_t O = 0; O < 12; ++O)
      if (Bits >> O & 1)
        I.insert(O);
    Several += publishedEnds({{I, 12}}).size() > 1;
  }
  EXPECT_EQ(Sets, 4094u);
  EXPECT_EQ(Several, 40u);
}

TEST(Rules, WithJoinsEndInOneTerm) {
  EXPECT_EQ(normalForm(term("S8{0..3}")).str(), "S2{0} * A4");
  EXPECT_EQ(normalForm(term("S4{0..1} * A2")).str(), "S2{0} * A4");
  EXPECT_EQ(normalForm(term("S8{0..6 by 2}")).str(), "A4 * S2{0}");
  EXPECT_EQ(normalForm(term("S12{5}")).str(), "S12{5}");
  EXPECT_EQ(normalForm(term("S4{1} * S3{2}")).str(), "S12{5}");
  EXPECT_EQ(normalForm(term("S24{0, 1, 12, 13}")).str(), "A2 * S6{0} * A2");
  // Joins reach through a sum whose summands become alike.
  EXPECT_EQ(normalForm(term("A2 * (S8{0..3} + S4{0..1} * A2)")).str(),
            "A2 * S2{0} * A4");
  EXPECT_EQ(normalForm(term("A2 * (A4 * S4{1} + A2 * A2 * S4{1}) * A2")).str(),
            "A8 * S4{1} * A2");
}

// A layout of 2^60 offsets is as cheap as its number of runs.
TEST(Rules, CostWhatTheRunsCost) {
  EXPECT_EQ(normalForm(term("S1152921504606846976{0..1073741823}")).str(),
            "S1073741824{0} * A1073741824");
  EXPECT_EQ(normalForm(term("S2097143{0, 1000, 3000}")).str(),
            "S2097143{0, 1000, 3000}");
  EXPECT_EQ(normalForm(term("S2097152{0..2097150 by 2}")).str(),
            "A1048576 * S2{0}");
}

TEST(Rules, RowsGoOneStepFurther) {
  EXPECT_EQ(splitRows(term("S16{5..6, 9..10}")).str(), "S4{1..2} * S4{1..2}");
  // Two of three rows, the last offset of one next to the first of the other.
  EXPECT_EQ(splitRows(term("S12{4, 7..8, 11}")).str(), "S3{1..2} * S4{0, 3}");
  EXPECT_EQ(splitRows(term("S64{21..22, 25..26, 37..38, 41..42}")).str(),
            "S4{1..2} * S4{1..2} * S4{1..2}");
  EXPECT_EQ(splitRows(term("A2 * S12{0, 2..3, 7}")).str(),
            "A2 * S12{0, 2..3, 7}");
  // Rows of 2^40.
  EXPECT_EQ(splitRows(term("S3298534883328{1099511627781, 1649267441664, "
                           "2199023255557, 2748779069440}"))
                .str(),
            "S3{1..2} * S1099511627776{5, 549755813888}");
  // Rules apply to which rows there are, though not to the whole.
  const LayoutTerm Flat = flatTerm(denoted(term("S48{10, 14, 46} * S3{1..2}")));
  EXPECT_EQ(normalForm(Flat), Flat);
  EXPECT_EQ(splitRows(Flat).str(), "S12{2..3, 11} * S4{2} * S3{1..2}");
}
