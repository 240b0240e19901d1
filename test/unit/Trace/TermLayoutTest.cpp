//===-- TermLayoutTest.cpp - Terms against layout expressions -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/TermLayout.h"
#include "Reference.h"
#include <gtest/gtest.h>

using namespace layoutopt;

static RecordArray recordsOf(llvm::StringRef Expr, uint64_t Records,
                             uint64_t Fields) {
  return {llvm::cantFail(LayoutExpr::parse(Expr)), Records, Fields};
}

TEST(TermLayout, IsTheExpressionOfATerm) {
  struct {
    const char *Term, *Expr;
    uint64_t Records, Fields;
  } Cases[] = {
      {"A10 * S3", "[i, f]", 10, 3},
      {"S3 * A10", "[f, i]", 10, 3},
      {"A4 * S3 * A8", "[i, f, i p(8)]", 32, 3},
      {"S3 * A4 * S2 * A8", "[f, i, f p(2), i p(8)]", 32, 6},
      {"A10", "[i]", 10, 1},
      {"A4 * A8", "[i, i p(8)]", 32, 1},
  };
  for (const auto &Case : Cases) {
    RecordArray Array = llvm::cantFail(toRecordArray(term(Case.Term)));
    EXPECT_EQ(Array.Layout.str(), Case.Expr);
    EXPECT_EQ(Array.Records, Case.Records);
    EXPECT_EQ(Array.Fields, Case.Fields);
    EXPECT_EQ(llvm::cantFail(toTerm(Array)), term(Case.Term));
  }
  // What is not used is a field that is not used.
  RecordArray Array = llvm::cantFail(toRecordArray(term("A10 * S4{0, 3}")));
  EXPECT_EQ(Array.Layout.str(), "[i, f]");
  EXPECT_EQ(Array.Fields, 4u);
}

TEST(TermLayout, RefusesWhatTheOtherCannotSay) {
  auto FaultOfTerm = [](llvm::StringRef Text) {
    return textOf(toRecordArray(term(Text)).takeError());
  };
  EXPECT_EQ(FaultOfTerm("S4{0, 3}"), "a layout expression needs an index, and "
                                     "the layout has no array");
  EXPECT_EQ(FaultOfTerm("A2 * (S2{0} * S2{0} + S2{1} * S2{1})"),
            "a layout expression has no sum: fields lie in the same places in "
            "all records");
  EXPECT_EQ(
      FaultOfTerm("A2 * A2147483648"),
      textOf(LayoutExpr::create({PhysDim::dynamic(Axis::Index),
                                 PhysDim::packed(Axis::Index, 2147483648)})
                 .takeError()));
  auto FaultOf = [](llvm::StringRef Expr, uint64_t Records, uint64_t Fields) {
    return textOf(toTerm(recordsOf(Expr, Records, Fields)).takeError());
  };
  EXPECT_EQ(FaultOf("[i, f, i oe(8)]", 16, 2),
            "a layout term has no 'oe': it says which offsets are used, in no "
            "order");
  EXPECT_EQ(FaultOf("[f, k, i]", 16, 2),
            "a layout term has no 'k': it knows the elements of a field as "
            "fields only");
  EXPECT_EQ(FaultOf("[i, f, i p(8)]", 12, 2),
            "12 records do not fill tiles of 8: a product has no last one that "
            "is used in part");
  EXPECT_EQ(FaultOf("[f, i, f p(2)]", 12, 3),
            "3 fields do not fill groups of 2");
  EXPECT_EQ(FaultOf("[i, f p(4)]", 12, 3), "3 fields do not fill groups of 4");
  EXPECT_EQ(FaultOf("[i, f]", 0, 3), "a layout term has at least one offset");
  EXPECT_EQ(FaultOf("[i, f]", 3, 0), "a layout term has at least one offset");
  EXPECT_EQ(FaultOf("[i, f]", UINT64_MAX, 1),
            "the product has more than 2^63 - 1 offsets");
  EXPECT_EQ(FaultOf("[i, f]", 1ULL << 60, 16),
            "the product has more than 2^63 - 1 offsets");
}

TEST(TermLayout, FindsNoPlaceForWhatIsNotThere) {
  EXPECT_EQ(placeOf(term("A10 * S3"), 9, 2), 29u);
  EXPECT_EQ(placeOf(term("A10 * S3"), 10, 0), std::nullopt);
  EXPECT_EQ(placeOf(term("A10 * S3"), 0, 3), std::nullopt);
  EXPECT_EQ(placeOf(term("A10 * S3"), UINT64_MAX, 0), std::nullopt);
  EXPECT_EQ(placeOf(term("A2 * (S2{0} + S2{1})"), 0, 0), std::nullopt);
}

/// That \p T and \p Array have each field of each record in one place.
static void checkPlaces(const LayoutTerm &T, const RecordArray &Array) {
  std::vector<FieldShape> Fields;
  for (uint64_t F = 0; F < Array.Fields; ++F)
    Fields.push_back({"f" + std::to_string(F), 4, 4});
  const Mapping M = llvm::cantFail(Mapping::create(Array.Layout, Fields));
  std::vector<uint64_t> Bases = {0};
  for (unsigned A = 0; A < M.storedArrays().size(); ++A)
    Bases.push_back(Bases.back() + llvm::cantFail(M.bytes(A, Array.Records)));
  ASSERT_EQ(Bases.back(), 4 * T.size());
  for (uint64_t I = 0; I < Array.Records; ++I)
    for (unsigned F = 0; F < Array.Fields; ++F) {
      const Location At = llvm::cantFail(M.locate(F, I, Array.Records));
      ASSERT_EQ(Bases[At.Array] + At.Offset, 4 * *placeOf(T, I, F))
          << T.str() << " as " << Array.Layout.str() << ", field " << F
          << " of record " << I;
    }
}

TEST(TermLayoutProperty, BothGiveTheSameOffsets) {
  unsigned Checked = 0, Back = 0;
  for (unsigned Seed = 1; Seed <= 600; ++Seed) {
    RandomTerms Random(Seed);
    const LayoutTerm T = Random.product(Random.sizes(500));
    llvm::Expected<RecordArray> Array = toRecordArray(T);
    if (!Array) {
      EXPECT_EQ(llvm::toString(Array.takeError()),
                "a layout expression needs an index, and the layout has no "
                "array");
      continue;
    }
    ++Checked;
    ASSERT_NO_FATAL_FAILURE(checkPlaces(T, *Array));
    // Back, it has lost which fields are used, and nothing else.
    const LayoutTerm Again = llvm::cantFail(toTerm(*Array));
    ASSERT_EQ(Again.factors().size(), T.factors().size());
    for (size_t K = 0; K < T.factors().size(); ++K) {
      const LayoutTerm &Old = T.factors()[K], &New = Again.factors()[K];
      ASSERT_EQ(New, Old.isArray() ? Old : LayoutTerm::record(Old.size()));
    }
    Back += Again == T;
  }
  EXPECT_GT(Checked, 300u);
  EXPECT_GT(Back, 50u);
}

TEST(TermLayoutProperty, ExpressionsGiveTheSameOffsetsAsTheirTerms) {
  for (unsigned Seed = 1; Seed <= 600; ++Seed) {
    RandomTerms Random(Seed);
    std::vector<PhysDim> Dims;
    uint64_t OfIndex = 1, OfField = 1;
    for (uint64_t K = 0, N = Random.below(4); K < N; ++K) {
      const Axis On = Random.once(2) ? Axis::Index : Axis::Field;
      Dims.push_back(PhysDim::packed(On, 1 + Random.below(4)));
      (On == Axis::Index ? OfIndex : OfField) *= Dims.back().N;
    }
    auto Insert = [&](Axis On) {
      Dims.insert(Dims.begin() + Random.below(Dims.size() + 1),
                  PhysDim::dynamic(On));
    };
    Insert(Axis::Index);
    uint64_t Fields = OfField;
    if (Random.once(2)) {
      Insert(Axis::Field);
      Fields *= 1 + Random.below(3);
    }
    llvm::Expected<LayoutExpr> Expr = LayoutExpr::create(Dims);
    ASSERT_EQ(textOf(Expr.takeError()), "");
    const RecordArray Array = {*Expr, OfIndex * (1 + Random.below(4)), Fields};
    const LayoutTerm T = llvm::cantFail(toTerm(Array));
    ASSERT_NO_FATAL_FAILURE(checkPlaces(T, Array)) << Expr->str();
  }
}

// Fields of unequal size have places that a term tells in bytes.
TEST(TermLayout, TellsTheBytesOfAMapping) {
  const std::vector<FieldShape> Fields = {
      {"x", 4, 4}, {"y", 8, 8}, {"c", 1, 1}};
  auto Bytes = [&](llvm::StringRef Expr, unsigned Array, uint64_t N) {
    const Mapping M = llvm::cantFail(
        Mapping::create(llvm::cantFail(LayoutExpr::parse(Expr)), Fields));
    llvm::Expected<LayoutTerm> T = usedBytes(M, Array, N);
    if (!T)
      return llvm::toString(T.takeError());
    for (uint64_t O = 0; O < T->size(); ++O)
      EXPECT_EQ(T->uses(O), M.coordinateAt(Array, O, N).has_value()) << O;
    return T->str();
  };
  EXPECT_EQ(Bytes("[i, f]", 0, 10), "A10 * S24{0..3, 8..16}");
  EXPECT_EQ(Bytes("[f, i]", 1, 10), "A80");
  EXPECT_EQ(Bytes("[i, f, i p(4)]", 0, 8), "A2 * S14{0..12} * A4");
  EXPECT_EQ(Bytes("[i, f, i p(4)]", 0, 3), "S56{0..11, 16..39, 48..50}");
  EXPECT_EQ(Bytes("[i, f]", 0, 0), "a structure uses at least one offset");
}
