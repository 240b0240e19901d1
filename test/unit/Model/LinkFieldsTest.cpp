//===-- LinkFieldsTest.cpp - Fields as units of layout --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FactsBuilder.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::ElementsAre;

namespace {

struct LinkFields : testing::Test {
  FactsBuilder B;
  Index Body = B.nestedRecord("body");
  Index Kernel = B.function("step", true);
  Index In = B.kernelParam("in", Body, Kernel);

  static std::vector<std::string> fields(const ArraySet &Set) {
    std::vector<std::string> Names;
    for (const FieldInfo &F : Set.Fields)
      Names.push_back(F.Name);
    return Names;
  }
};

TEST_F(LinkFields, LeavesUnlessTakenAsAWhole) {
  B.root(B.field(B.subscript(B.name(In)), {0, 1}));
  LINK(P, B.Facts);
  EXPECT_THAT(fields(P.Sets[0]), ElementsAre("pos_x", "pos_y", "m"));
  EXPECT_EQ(P.fieldOf(P.Sets[0], 2), 1);
  EXPECT_EQ(P.fieldOf(P.Sets[0], 0), 0) << "the first part of what is split";
  EXPECT_TRUE(P.isWithin(P.Sets[0], 1, 0));
  EXPECT_TRUE(P.isWithin(P.Sets[0], 1, 1));
  EXPECT_FALSE(P.isWithin(P.Sets[0], 0, 1));
  EXPECT_FALSE(P.isWithin(P.Sets[0], 3, 0));
}

TEST_F(LinkFields, AMemberTakenAsAWholeIsOneFieldInAllSetsOfTheRecord) {
  B.root(B.field(B.subscript(B.name(In)), {0, 1}));
  Index Tile = B.array("tile", Body, Kernel);
  B.root(B.field(B.subscript(B.name(Tile)), {0}));
  LINK(P, B.Facts);
  ASSERT_EQ(P.Sets.size(), 2u);
  EXPECT_THAT(fields(P.Sets[0]), ElementsAre("pos", "m"));
  EXPECT_THAT(fields(P.Sets[1]), ElementsAre("pos", "m"));
  EXPECT_EQ(P.fieldOf(P.Sets[0], 2), 0);
  EXPECT_EQ(P.fieldOf(P.Sets[0], 3), 1);
}

TEST_F(LinkFields, MacrosMayTakeMembersAsAWhole) {
  Index E = B.expr(ExprKind::MacroFields, {B.subscript(B.name(In))});
  B.Facts.Exprs[E].Members = {0, 3};
  B.root(E);
  LINK(P, B.Facts);
  EXPECT_THAT(fields(P.Sets[0]), ElementsAre("pos", "m"));
}

TEST_F(LinkFields, LoadsAndStoresOfTheRecordSplitNothing) {
  B.root(B.expr(ExprKind::Load, {B.subscript(B.name(In))}));
  B.root(B.expr(ExprKind::Store, {B.subscript(B.name(In))}));
  LINK(P, B.Facts);
  EXPECT_THAT(fields(P.Sets[0]), ElementsAre("pos_x", "pos_y", "m"));
}

TEST_F(LinkFields, AWholeMemberNeedsATypeName) {
  B.Facts.Records[Body].Members[0].TypeText = "";
  LINK(Split, B.Facts);
  EXPECT_FALSE(Split.Sets[0].isBlocked());
  B.root(B.field(B.subscript(B.name(In)), {0}));
  LINK(P, B.Facts);
  EXPECT_THAT(reasonsOf(P, P.Sets[0]), ElementsAre("unnamed-nested-record"));
}

TEST_F(LinkFields, NamesAreUnique) {
  Index R = B.nestedRecord("odd");
  B.Facts.Records[R].Members[3].Path = "pos_x";
  B.kernelParam("odd", R, Kernel);
  LINK(P, B.Facts);
  EXPECT_THAT(fields(P.Sets[1]), ElementsAre("pos_x", "pos_y", "pos_x_2"));
}

} // namespace
