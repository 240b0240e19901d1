//===-- RelayoutTest.cpp - Tests of new layouts ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Relayout.h"
#include "Reference.h"
#include <gtest/gtest.h>
#include <set>

using namespace layoutopt;

static Relayout start(llvm::StringRef Text,
                      llvm::ArrayRef<unsigned> Lines = {}) {
  return llvm::cantFail(Relayout::create(term(Text), Lines));
}

static std::vector<std::string> candidates(const Relayout &Start,
                                           uint64_t Lanes) {
  std::vector<std::string> Terms;
  for (const Relayout &R : llvm::cantFail(explore(Start, {Lanes})))
    Terms.push_back(R.merged().str());
  return Terms;
}

TEST(Relayout, LeavesOutWhatIsNotUsed) {
  EXPECT_EQ(start("A8 * S4{0, 3}").term().str(), "A8 * S2");
  EXPECT_EQ(start("A8 * S4{3}").term().str(), "A8");
  EXPECT_EQ(start("S8{3}").term().str(), "A1");
  EXPECT_EQ(start("S4{1, 2} * S3{0, 1}").term().str(), "S2 * S2");
  EXPECT_EQ(start("S4{1, 2} * S3{0, 1}").merged().str(), "S4");
  EXPECT_EQ(start("A4 * S3").term().str(), "A4 * S3");
  // Lines with a border.
  EXPECT_EQ(start("S6{1..4} * S4{0, 3}", {0}).term().str(), "A4 * S2");
  EXPECT_EQ(start("S6{1..4} * S4{0} + S6{1..4} * S4{3}", {0}).term().str(),
            "A4 * S2");
  // Summands that differ in two factors, of which half is used.
  EXPECT_EQ(
      start("A8 * S2{0} * A4 * S2{0} + A8 * S2{1} * A4 * S2{1}").term().str(),
      "A8 * S2 * A4");
}

TEST(Relayout, KnowsLinesByTheirAccesses) {
  auto Lines = [](llvm::StringRef Text) {
    return llvm::cantFail(linesOf(term(Text)));
  };
  using Numbers = std::vector<unsigned>;
  EXPECT_EQ(Lines("S6{1..4} * S4{0} + S6{1..4} * S4{3}"), (Numbers{0}));
  EXPECT_EQ(Lines("S6{1..4} * A2 * S5{0..3} * S4{0}"), (Numbers{0, 2}));
  EXPECT_EQ(Lines("S6{1..4} * S4{0} + S6{1..5} * S4{0}"), Numbers());
  EXPECT_EQ(Lines("S6{1} * S4 + A6 * S4"), Numbers());
  EXPECT_EQ(textOf(linesOf(term("A2 * A6 + A4 * A3")).takeError()),
            "factor 0 has the size 2 in one summand and 4 in another");
}

TEST(Relayout, AppliesRules) {
  const Relayout R = start("A8 * S4{0, 3}");
  EXPECT_EQ(R.permuted({1, 0}).term().str(), "S2 * A8");
  const Relayout Split = llvm::cantFail(R.split(0, 4));
  EXPECT_EQ(Split.term().str(), "A2 * A4 * S2");
  EXPECT_EQ(Split.merged().str(), "A2 * A4 * S2");
  const Relayout Same = Split.canonical();
  EXPECT_EQ(Same.dims(), R.dims());
  EXPECT_EQ(Split.permuted({0, 2, 1}).str(),
            "A2 * S2 * A4\n"
            "  (7) S4{0, 3} -> S2\n"
            "  (5) A8 -> A2 * A4\n"
            "  (4) A2 * A4 * S2 -> A2 * S2 * A4\n"
            "  old = x0 * 4 + x1\n"
            "  new = (x0 / 4) * 8 + rank(x1 in {0, 3}) * 4 + x0 % 4\n");
  EXPECT_EQ(start("S2{0} * S2{0} + S2{1} * S2{1}").str(),
            "S2\n"
            "  (6), (7) S2{0} * S2{0} + S2{1} * S2{1} -> S2\n"
            "  old = x0 * 2 + x1\n"
            "  new = rank(x0 * 2 + x1 in {0, 3})\n");
  EXPECT_EQ(start("S6{2..4} * S2").permuted({1, 0}).str(),
            "S6\n"
            "  (7) S6{2..4} -> S3\n"
            "  (4) S3 * S2 -> S2 * S3\n"
            "  (6) S2 * S3 -> S6\n"
            "  old = x0 * 2 + x1\n"
            "  new = x1 * 3 + x0 - 2\n");
}

TEST(Relayout, RefusesWhatNoRuleDoes) {
  auto Fault = [](llvm::StringRef Text, llvm::ArrayRef<unsigned> Lines = {}) {
    return textOf(Relayout::create(term(Text), Lines).takeError());
  };
  EXPECT_EQ(Fault("A2 * A6 + A4 * A3"),
            "factor 0 has the size 2 in one summand and 4 in another");
  EXPECT_EQ(Fault("A12 + A4 * S3{0}"),
            "the summands have 1 and 2 factors, which no rule changes alike");
  EXPECT_EQ(Fault("A4 * S3{0}", {0}), "factor 0 has no lines: it is no "
                                      "structure that is the same in all "
                                      "summands");
  EXPECT_EQ(Fault("A4 * S3{0}", {2}), "factor 2 has no lines: it is no "
                                      "structure that is the same in all "
                                      "summands");
  const Relayout R = start("A8 * S4{0, 3}");
  EXPECT_EQ(textOf(R.split(1, 2).takeError()),
            "dimension 1 of the layout is no array");
  EXPECT_EQ(textOf(R.split(2, 2).takeError()),
            "dimension 2 of the layout is no array");
  for (uint64_t Lanes : {0, 1, 3, 8, 16})
    EXPECT_EQ(textOf(R.split(0, Lanes).takeError()),
              "an array of 8 is not split by " + std::to_string(Lanes));
  EXPECT_EQ(textOf(llvm::cantFail(R.split(0, 4)).split(0, 2).takeError()),
            "an array of the layout was split before");
}

TEST(Relayout, ExploresTheShapesThatPay) {
  using Terms = std::vector<std::string>;
  EXPECT_EQ(candidates(start("A8 * S4{0, 3}"), 0),
            (Terms{"S2 * A8", "A8 * S2"}));
  EXPECT_EQ(candidates(start("A8 * S4{0, 3}"), 4),
            (Terms{"S2 * A8", "A8 * S2", "A2 * S2 * A4"}));
  EXPECT_EQ(candidates(start("A8"), 4), (Terms{"A8"}));
  EXPECT_EQ(candidates(start("S8"), 4), Terms());
  EXPECT_EQ(candidates(start("S8{3}"), 4), Terms());
  // Rows, columns, fields: either array may be the last one.
  EXPECT_EQ(candidates(start("A3 * A5 * S4{0, 3}"), 0),
            (Terms{"A5 * S2 * A3", "S2 * A5 * A3", "A5 * A3 * S2",
                   "A3 * S2 * A5", "S2 * A3 * A5", "A3 * A5 * S2"}));
}

TEST(Relayout, ExploresToALimit) {
  std::string Text = "A2";
  for (int K = 0; K < 12; ++K)
    Text += " * S3{0, 1} * A2";
  EXPECT_EQ(textOf(explore(start(Text), {2, 500}).takeError()),
            "there are more than 500 candidates");
}

namespace {

/// Where used offsets of \p T lie by the definition of \p R: ordered by the
/// coordinates of its dimensions, each of which is the number of what the
/// factors of its source have among all that they have at used offsets.
class ByDefinition {
public:
  ByDefinition(const LayoutTerm &T, const Relayout &R) : R(R) {
    const std::string Function = denoted(T);
    std::vector<std::set<uint64_t>> Seen(R.sources().size());
    for (uint64_t Old = 0; Old < Function.size(); ++Old)
      if (Function[Old] == '1') {
        Used.push_back(Old);
        for (size_t S = 0; S < Seen.size(); ++S)
          Seen[S].insert(together(Old, S));
      }
    std::vector<std::pair<std::vector<uint64_t>, uint64_t>> Sorted;
    for (uint64_t Old : Used) {
      std::vector<uint64_t> Coordinates;
      for (const Relayout::Dim &D : R.dims()) {
        const std::set<uint64_t> &All = Seen[D.Source];
        const uint64_t Number =
            std::distance(All.begin(), All.find(together(Old, D.Source)));
        Coordinates.push_back(Number / D.Divisor % D.Size);
      }
      Sorted.emplace_back(Coordinates, Old);
    }
    std::sort(Sorted.begin(), Sorted.end());
    for (const auto &Entry : Sorted)
      Order.push_back(Entry.second);
  }

  std::vector<uint64_t> Used;  ///< Ascending.
  std::vector<uint64_t> Order; ///< By new offset.

private:
  uint64_t together(uint64_t Old, size_t Source) const {
    uint64_t Number = 0;
    for (unsigned K : R.sources()[Source].Factors) {
      uint64_t Volume = 1;
      for (size_t Faster = K + 1; Faster < R.oldSizes().size(); ++Faster)
        Volume *= R.oldSizes()[Faster];
      Number = Number * R.oldSizes()[K] + Old / Volume % R.oldSizes()[K];
    }
    return Number;
  }

  const Relayout &R;
};

} // namespace

/// That \p R moves the used offsets of \p T, and only these, one to one to all
/// offsets of its own, in the order that its dimensions say.
static void checkMap(const LayoutTerm &T, const Relayout &R) {
  const ByDefinition Reference(T, R);
  SCOPED_TRACE(T.str() + " as " + R.str());
  ASSERT_EQ(R.count(), Reference.Used.size());
  ASSERT_EQ(R.term().size(), R.count());
  ASSERT_EQ(R.merged().size(), R.count());
  for (uint64_t New = 0; New < R.count(); ++New) {
    ASSERT_EQ(R.newOffset(Reference.Order[New]), New);
    ASSERT_EQ(R.oldOffset(New), Reference.Order[New]);
  }
  for (uint64_t Old = 0; Old < T.size() + 3; ++Old)
    ASSERT_EQ(R.newOffset(Old).has_value(), T.uses(Old)) << Old;
  ASSERT_EQ(R.oldOffset(R.count()), std::nullopt);
  ASSERT_EQ(R.newOffset(UINT64_MAX), std::nullopt);
}

/// A product or a sum of products of one shape.
static LayoutTerm shaped(RandomTerms &Random) {
  const std::vector<uint64_t> Sizes = Random.sizes(600);
  std::vector<LayoutTerm> Summands;
  const LayoutTerm First = Random.product(Sizes);
  for (uint64_t K = 0, N = 1 + Random.below(3); K < N; ++K) {
    // Of the first one, some factors are kept.
    std::vector<LayoutTerm> Factors;
    for (const LayoutTerm &Factor : First.factors())
      Factors.push_back(Random.once(2) ? Random.leaf(Factor.size()) : Factor);
    Summands.push_back(llvm::cantFail(LayoutTerm::product(Factors)));
  }
  return llvm::cantFail(LayoutTerm::sum(Summands));
}

TEST(RelayoutProperty, AnyRulesMoveUsedOffsetsOneToOne) {
  const unsigned First = fromEnvironment("LAYOUTOPT_RANDOM_SEED", 1);
  const unsigned Count = fromEnvironment("LAYOUTOPT_RANDOM_TERMS", 2000);
  for (unsigned Seed = First; Seed != First + Count; ++Seed) {
    RandomTerms Random(Seed);
    const LayoutTerm T = shaped(Random);
    std::vector<unsigned> Lines;
    for (unsigned K : llvm::cantFail(linesOf(T)))
      if (Random.once(3))
        Lines.push_back(K);
    Relayout R = llvm::cantFail(Relayout::create(T, Lines));
    for (uint64_t K = 0, N = Random.below(4); K < N && !R.dims().empty(); ++K) {
      std::vector<unsigned> Order(R.dims().size());
      for (unsigned D = 0; D < Order.size(); ++D)
        std::swap(Order[D] = D, Order[Random.below(D + 1)]);
      R = R.permuted(Order);
      const unsigned Number = Random.below(R.dims().size());
      const uint64_t Lanes = 2 + Random.below(3);
      if (R.canSplit(Number, Lanes))
        R = llvm::cantFail(R.split(Number, Lanes));
    }
    ASSERT_NO_FATAL_FAILURE(checkMap(T, R)) << "seed " << Seed;
    const Relayout Canonical = R.canonical();
    ASSERT_NO_FATAL_FAILURE(checkMap(T, Canonical)) << "seed " << Seed;
    for (uint64_t New = 0; New < R.count(); ++New)
      ASSERT_EQ(Canonical.oldOffset(New), R.oldOffset(New)) << "seed " << Seed;
  }
}

TEST(RelayoutProperty, CandidatesHaveTheShapesAndMoveOneToOne) {
  const unsigned First = fromEnvironment("LAYOUTOPT_RANDOM_SEED", 1);
  const unsigned Count = fromEnvironment("LAYOUTOPT_RANDOM_TERMS", 2000) / 10;
  uint64_t NumCandidates = 0;
  for (unsigned Seed = First; Seed != First + Count; ++Seed) {
    RandomTerms Random(Seed);
    const LayoutTerm T = shaped(Random);
    const Relayout Start =
        llvm::cantFail(Relayout::create(T, llvm::cantFail(linesOf(T))));
    std::set<std::vector<uint64_t>> Orders;
    for (const Relayout &R :
         llvm::cantFail(explore(Start, {1 + Random.below(4)}))) {
      ++NumCandidates;
      ASSERT_NO_FATAL_FAILURE(checkMap(T, R)) << "seed " << Seed;
      const llvm::ArrayRef<Relayout::Dim> Dims = R.dims();
      const bool EndsInArray = Dims.back().IsArray;
      const bool EndsInElement =
          Dims.size() > 1 && !Dims.back().IsArray &&
          Dims[Dims.size() - 2].IsArray &&
          R.sources()[Dims.back().Source].Factors.back() + 1 ==
              R.oldSizes().size();
      ASSERT_TRUE(EndsInArray || EndsInElement) << R.str();
      // Of two candidates, some offset differs.
      std::vector<uint64_t> Order;
      for (uint64_t New = 0; New < R.count(); ++New)
        Order.push_back(*R.oldOffset(New));
      ASSERT_TRUE(Orders.insert(Order).second) << "seed " << Seed << "\n"
                                               << T.str() << " twice as\n"
                                               << R.str();
    }
  }
  EXPECT_GT(NumCandidates, Count);
}
