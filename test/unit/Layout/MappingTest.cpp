//===-- MappingTest.cpp - Tests of bound layouts --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/Mapping.h"
#include "layoutopt/Support/Error.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using testing::ElementsAre;

static const std::vector<FieldShape> Mixed = {
    {"a", 1, 1}, {"b", 8, 8}, {"c", 4, 4}};

static Mapping bound(llvm::StringRef Text,
                     std::vector<FieldShape> Fields = Mixed) {
  return llvm::cantFail(Mapping::create(llvm::cantFail(LayoutExpr::parse(Text)),
                                        std::move(Fields)));
}

static Location at(const Mapping &M, unsigned Field, uint64_t I, uint64_t N) {
  return llvm::cantFail(M.locate(Field, I, N));
}

static std::string message(llvm::StringRef Text,
                           std::vector<FieldShape> Fields) {
  return llvm::toString(Mapping::create(llvm::cantFail(LayoutExpr::parse(Text)),
                                        std::move(Fields))
                            .takeError());
}

TEST(Mapping, PlacesFieldsOfAoSByTheRulesOfC) {
  Mapping M = bound("AoS");
  ASSERT_EQ(M.storedArrays().size(), 1u);
  EXPECT_EQ(M.storedArrays()[0].Name, "c0");
  EXPECT_EQ(M.storedArrays()[0].elementBytes(), 24u);
  EXPECT_EQ(M.storedArrays()[0].lanes(), 1u);
  EXPECT_EQ(M.storedArrays()[0].align(), 8u);
  EXPECT_EQ(at(M, 0, 2, 5), (Location{0, 48}));
  EXPECT_EQ(at(M, 1, 2, 5), (Location{0, 56}));
  EXPECT_EQ(at(M, 2, 2, 5), (Location{0, 64}));
  EXPECT_EQ(llvm::cantFail(M.bytes(5)), 120u);
  EXPECT_EQ(llvm::cantFail(M.paddingBytes(5)), 5u * 11);
}

TEST(Mapping, SplitsSoAIntoArrays) {
  Mapping M = bound("SoA");
  ASSERT_EQ(M.storedArrays().size(), 3u);
  EXPECT_EQ(M.storedArrays()[1].Name, "b");
  EXPECT_THAT(M.storedArrays()[1].Fields, ElementsAre(1u));
  EXPECT_EQ(M.storedArrays()[1].elementBytes(), 8u);
  EXPECT_EQ(at(M, 2, 3, 5), (Location{2, 12}));
  EXPECT_EQ(llvm::cantFail(M.paddingBytes(5)), 0u);
  EXPECT_EQ(llvm::cantFail(M.bytes(1, 5)), 40u);
}

TEST(Mapping, PadsTheLastTile) {
  Mapping M = bound("tiled 4");
  ASSERT_EQ(M.storedArrays().size(), 1u);
  // a: 0..3, b: 8..39, c: 40..55
  EXPECT_EQ(M.storedArrays()[0].elementBytes(), 56u);
  EXPECT_EQ(M.storedArrays()[0].lanes(), 4u);
  EXPECT_EQ(at(M, 1, 6, 7), (Location{0, 56 + 8 + 2 * 8}));
  EXPECT_EQ(llvm::cantFail(M.bytes(0)), 0u);
  EXPECT_EQ(llvm::cantFail(M.bytes(1)), 56u);
  EXPECT_EQ(llvm::cantFail(M.bytes(4)), 56u);
  EXPECT_EQ(llvm::cantFail(M.bytes(5)), 112u);
  EXPECT_EQ(llvm::cantFail(M.paddingBytes(0, 5)), 112u - 5 * 13);
}

TEST(Mapping, PutsEvenIndicesFirst) {
  Mapping M = bound("[i, f, i oe(5)]", {{"x", 4, 4}});
  std::vector<uint64_t> Places;
  for (uint64_t I = 0; I < 6; ++I)
    Places.push_back(at(M, 0, I, 6).Offset / 4);
  EXPECT_THAT(Places, ElementsAre(0, 3, 1, 4, 2, 5));
}

TEST(Mapping, GroupsFields) {
  // x and y together, z alone: the rest of the second group takes no space.
  Mapping M =
      bound("[f, i, f p(2), i p(8)]", {{"x", 4, 4}, {"y", 4, 4}, {"z", 4, 4}});
  ASSERT_EQ(M.storedArrays().size(), 2u);
  EXPECT_EQ(M.storedArrays()[0].Name, "c0");
  EXPECT_EQ(M.storedArrays()[0].elementBytes(), 64u);
  EXPECT_EQ(M.storedArrays()[1].Name, "z");
  EXPECT_EQ(M.storedArrays()[1].elementBytes(), 4u);
  EXPECT_EQ(M.arrayOf(2), 1u);
}

TEST(Mapping, TakesElementsApart) {
  std::vector<FieldShape> Fields = {{"x", 4, 4}, {"m", 24, 4, {2, 3}}};
  Mapping M = bound("[f, k, i]", Fields);
  ASSERT_EQ(M.storedArrays().size(), 7u);
  EXPECT_EQ(M.storedArrays()[0].Name, "x");
  EXPECT_EQ(M.storedArrays()[1].Name, "m[0][0]");
  EXPECT_EQ(M.storedArrays()[6].Name, "m[1][2]");
  EXPECT_EQ(M.arrayOf(1), 1u);
  EXPECT_EQ(M.numArraysOf(1), 6u);
  EXPECT_FALSE(M.splits(0));
  EXPECT_TRUE(M.splits(1));
  EXPECT_EQ(llvm::cantFail(M.locate(1, 5, 9, 4)), (Location{5, 20}));
  EXPECT_EQ(M.coordinateAt(5, 22, 9), (Coordinate{1, 5, 18}));

  M = bound("[i, f, k, i p(4)]", Fields);
  ASSERT_EQ(M.storedArrays().size(), 1u);
  EXPECT_EQ(M.storedArrays()[0].elementBytes(), 112u);
  EXPECT_EQ(llvm::cantFail(M.locate(1, 5, 9, 4)),
            (Location{0, 112 + 16 + 4 * 16 + 4}));
  // Where nothing is an array, and behind the last index, it says nothing.
  EXPECT_EQ(
      bound("[f, k, i]", {{"x", 4, 4}, {"y", 4, 4}}).storedArrays().size(), 2u);
  EXPECT_FALSE(bound("[i, f, i p(4), k]", Fields).splits(1));
}

TEST(Mapping, FindsTheCoordinateOfAByte) {
  Mapping M = bound("tiled 4");
  EXPECT_EQ(M.coordinateAt(0, 56 + 8 + 2 * 8 + 3, 7), (Coordinate{1, 6, 3}));
  EXPECT_EQ(M.coordinateAt(0, 4, 7), std::nullopt);          // between a and b
  EXPECT_EQ(M.coordinateAt(0, 56 + 3, 7), std::nullopt);     // record 7
  EXPECT_EQ(M.coordinateAt(0, 112, 7), std::nullopt);        // behind the end
  EXPECT_EQ(M.coordinateAt(0, 0, 0), std::nullopt);          // no records
  EXPECT_EQ(M.coordinateAt(0, 0, UINT64_MAX), std::nullopt); // no storage
}

TEST(Mapping, WorksWhereTheCountIsNeeded) {
  Mapping M = bound("[i p(2), f, i]");
  EXPECT_TRUE(M.needsCount());
  // Halves of ceil(5 / 2) records: a 0..2, b 8..31, c 32..43, rounded to 48.
  EXPECT_EQ(llvm::cantFail(M.bytes(5)), 96u);
  EXPECT_EQ(at(M, 2, 4, 5), (Location{0, 48 + 32 + 4}));
  EXPECT_EQ(at(M, 2, 2, 5), (Location{0, 32 + 8}));
  EXPECT_FALSE(bound("[i p(2), f, i]", {{"x", 4, 4}}).needsCount());
  EXPECT_FALSE(bound("[i p(2), i, f]").needsCount());
}

TEST(Mapping, RefusesWhatDoesNotFit) {
  EXPECT_EQ(message("[i]", Mixed), "layout [i] has room for 1 of 3 fields");
  EXPECT_EQ(message("[f p(2), i]", Mixed),
            "layout [f p(2), i] has room for 2 of 3 fields");
  EXPECT_EQ(message("[i, f, i p(1073741824)]",
                    {{"x", uint64_t(1) << 33, 1}, {"y", 1, 1}}),
            "layout [i, f, i p(1073741824)] makes an element of more than 2^63 "
            "- 1 bytes");
  EXPECT_EQ(message("AoS", {{"x", UINT64_MAX, 1}}),
            "layout [i, f] makes an element of more than 2^63 - 1 bytes");
}

TEST(Mapping, RefusesWrongFields) {
  EXPECT_EQ(message("AoS", {}), "a layout needs a field");
  EXPECT_EQ(message("AoS", {{"a.b", 4, 4}}),
            "field name 'a.b' is no C identifier");
  EXPECT_EQ(message("AoS", {{"", 4, 4}}), "field name '' is no C identifier");
  EXPECT_EQ(message("AoS", {{"1a", 4, 4}}),
            "field name '1a' is no C identifier");
  EXPECT_EQ(message("AoS", {{"a", 4, 4}, {"a", 4, 4}}),
            "field 'a' is given twice");
  EXPECT_EQ(message("AoS", {{"a", 4, 3}}),
            "alignment 3 of field 'a' is no power of two");
  EXPECT_EQ(message("AoS", {{"a", 4, 0}}),
            "alignment 0 of field 'a' is no power of two");
  EXPECT_EQ(message("AoS", {{"a", 6, 4}}), "size 6 of field 'a' is no positive "
                                           "multiple of its alignment 4");
  EXPECT_EQ(message("AoS", {{"a", 0, 1}}), "size 0 of field 'a' is no positive "
                                           "multiple of its alignment 1");
}

TEST(Mapping, NoticesOverflow) {
  Mapping M = bound("AoS");
  uint64_t Most = uint64_t(INT64_MAX) / 24;
  EXPECT_EQ(llvm::cantFail(M.bytes(Most)), Most * 24);
  EXPECT_EQ(at(M, 2, Most - 1, Most).Offset, Most * 24 - 8);
  EXPECT_EQ(M.coordinateAt(0, Most * 24 - 8, Most),
            (Coordinate{2, Most - 1, 0}));
  llvm::Error E = M.bytes(Most + 1).takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  EXPECT_EQ(llvm::toString(std::move(E)), "the arrays of " +
                                              std::to_string(Most + 1) +
                                              " records exceed 2^63 - 1 bytes");
  std::string OfArray = "array 'c0' of " + std::to_string(Most + 1) +
                        " records exceeds 2^63 - 1 bytes";
  EXPECT_EQ(llvm::toString(M.bytes(0, Most + 1).takeError()), OfArray);
  EXPECT_EQ(llvm::toString(M.paddingBytes(0, Most + 1).takeError()), OfArray);
  EXPECT_EQ(llvm::toString(M.locate(0, 0, Most + 1).takeError()), OfArray);
  // Each array fits, their sum does not.
  Mapping S = bound("SoA", {{"a", 8, 8}, {"b", 8, 8}});
  uint64_t N = uint64_t(INT64_MAX) / 12;
  EXPECT_TRUE(bool(S.bytes(0, N)));
  EXPECT_EQ(llvm::toString(S.bytes(N).takeError()),
            "the arrays of " + std::to_string(N) +
                " records exceed 2^63 - 1 bytes");
  EXPECT_FALSE(llvm::errorToBool(S.bytes(0, N).takeError()));
}

TEST(Mapping, NoticesRecordsThatDoNotExist) {
  Mapping M = bound("AoS");
  EXPECT_EQ(llvm::toString(M.locate(0, 5, 5).takeError()),
            "record 5 of 5 does not exist");
  EXPECT_EQ(llvm::toString(M.locate(0, 0, 0).takeError()),
            "record 0 of 0 does not exist");
}
