//===-- PaddingTest.cpp - Tests of advice on the order of fields ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Padding.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

MemberFacts member(const char *Name, uint64_t Offset, uint64_t Size) {
  MemberFacts M;
  M.Path = Name;
  M.TypeText = "t";
  M.Offset = Offset;
  M.Size = M.Align = Size;
  return M;
}

/// One record, `struct { char a; double v; char k; }`, an array of it, and
/// something that holds many.
Program cells() {
  Program P;
  RecordFacts R;
  R.Name = "cell";
  R.Size = 24;
  R.Align = 8;
  R.Members = {member("a", 0, 1), member("v", 8, 8), member("k", 16, 1)};
  R.Definition = {0, 0, 40};
  P.Facts.Files.emplace_back();
  P.Facts.Records = {R};
  EntityFacts E;
  E.Name = "all";
  E.Record = 0;
  P.Facts.Entities = {E};
  HoldingFacts Many;
  Many.Record = 0;
  P.Facts.Holdings = {Many};
  return P;
}

TEST(PaddingTest, OneAloneIsNotWorthIt) {
  Program P = cells();
  P.Facts.Holdings.clear();
  EXPECT_THAT(paddingAdvice(P), IsEmpty());
}

TEST(PaddingTest, LargestAlignmentComesFirst) {
  const auto All = paddingAdvice(cells());
  ASSERT_THAT(All, SizeIs(1));
  EXPECT_THAT(All[0].Order, ElementsAre("v", "a", "k"));
  EXPECT_EQ(All[0].Bytes, 16u);
  EXPECT_THAT(All[0].Positional, IsEmpty());
}

TEST(PaddingTest, WhatIsNotSmallerIsNoAdvice) {
  Program P = cells();
  P.Facts.Records[0].Members = {member("a", 0, 1), member("v", 8, 8)};
  P.Facts.Records[0].Size = 16;
  EXPECT_THAT(paddingAdvice(P), IsEmpty());
}

/// Each of these means that the compiler laid the record out by other rules.
TEST(PaddingTest, OtherRulesAreLeftAlone) {
  Program Packed = cells();
  Packed.Facts.Records[0].Members[1].Offset = 1;
  EXPECT_THAT(paddingAdvice(Packed), IsEmpty());
  Program OverAligned = cells();
  OverAligned.Facts.Records[0].Align = 16;
  OverAligned.Facts.Records[0].Size = 32;
  EXPECT_THAT(paddingAdvice(OverAligned), IsEmpty());
  Program Union = cells();
  for (MemberFacts &M : Union.Facts.Records[0].Members)
    M.Offset = 0;
  EXPECT_THAT(paddingAdvice(Union), IsEmpty());
  Program HasBits = cells();
  HasBits.Facts.Records[0].Members[2].Bits.push_back({"k", "int", 3});
  EXPECT_THAT(paddingAdvice(HasBits), IsEmpty());
  Program Flexible = cells();
  Flexible.Facts.Records[0].Members[2].Size = 0;
  EXPECT_THAT(paddingAdvice(Flexible), IsEmpty());
}

TEST(PaddingTest, BytesThatAreUsedKeepTheOrder) {
  ObstacleFacts O;
  O.Kind = Reason::Offsetof; // Used, whatever it blocks.
  O.Entity = 0;
  Program OfArray = cells();
  OfArray.Facts.Obstacles = {O};
  EXPECT_THAT(paddingAdvice(OfArray), IsEmpty());
  O.Entity = None;
  O.Record = 0;
  Program OfRecord = cells();
  OfRecord.Facts.Obstacles = {O};
  EXPECT_THAT(paddingAdvice(OfRecord), IsEmpty());
  O.Kind = Reason::VisibleOutside; // Says nothing of bytes.
  Program Seen = cells();
  Seen.Facts.Obstacles = {O};
  EXPECT_THAT(paddingAdvice(Seen), SizeIs(1));
}

TEST(PaddingTest, RecordsOfOthersAreNotTouched) {
  Program System = cells();
  System.Facts.Records[0].SystemHeader = true;
  EXPECT_THAT(paddingAdvice(System), IsEmpty());
  Program Made = cells();
  Made.Facts.Records[0].Generated = true;
  EXPECT_THAT(paddingAdvice(Made), IsEmpty());
}

TEST(PaddingTest, ValuesByPositionAreNamed) {
  Program P = cells();
  InitializerFacts I;
  I.Entity = 0;
  I.Extent = {0, 60, 80};
  ElementInit Element;
  Element.Fields.resize(1); // The first field is another one then.
  I.Elements = {Element};
  P.Facts.Initializers = {I};
  EXPECT_THAT(paddingAdvice(P)[0].Positional, ElementsAre(I.Extent));
  for (FieldInit &F : P.Facts.Initializers[0].Elements[0].Fields)
    F.Designator = {0, 62, 66};
  EXPECT_THAT(paddingAdvice(P)[0].Positional, IsEmpty());
}

TEST(PaddingTest, HostsHaveToFollow) {
  Program P = cells();
  ArraySet Set;
  Set.Record = 0;
  Set.FromKernel = true;
  P.Sets = {Set};
  EXPECT_TRUE(paddingAdvice(P)[0].IsOfKernels);
}

} // namespace
