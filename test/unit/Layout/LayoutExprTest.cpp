//===-- LayoutExprTest.cpp - Tests of layout expressions ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/LayoutExpr.h"
#include "layoutopt/Support/Error.h"
#include <gtest/gtest.h>

using namespace layoutopt;

TEST(LayoutExpr, HasFactories) {
  EXPECT_EQ(LayoutExpr::aos().str(), "[i, f]");
  EXPECT_EQ(LayoutExpr::soa().str(), "[f, i]");
  EXPECT_EQ(LayoutExpr::tiled(32).str(), "[i, f, i p(32)]");
  EXPECT_EQ(LayoutExpr::tiled(1), LayoutExpr::aos());
  EXPECT_EQ(LayoutExpr(), LayoutExpr::aos());
}

TEST(LayoutExpr, DescribesItself) {
  auto Describe = [](llvm::StringRef Text) {
    return llvm::cantFail(LayoutExpr::parse(Text)).describe();
  };
  EXPECT_EQ(Describe("[i, f]"), "AoS");
  EXPECT_EQ(Describe("[i, f, i p(1)]"), "AoS");
  EXPECT_EQ(Describe("[f, i]"), "SoA");
  EXPECT_EQ(Describe("[f, i, i p(4)]"), "SoA");
  EXPECT_EQ(Describe("[i, f, i p(32)]"), "tiled 32");
  EXPECT_EQ(Describe("[i, f, i p(4), i p(8)]"), "tiled 32");
  EXPECT_EQ(Describe("[i, f, i oe(8)]"), "[i, f, i oe(8)]");
  EXPECT_EQ(Describe("[i]"), "[i]");
}

TEST(LayoutExpr, ReadsTextAndNames) {
  auto Parse = [](llvm::StringRef Text) {
    return llvm::cantFail(LayoutExpr::parse(Text));
  };
  EXPECT_EQ(Parse("[i,f,ip(32)]"), LayoutExpr::tiled(32));
  EXPECT_EQ(Parse("  [ i , f ,\ti p ( 32 ) ]\n"), LayoutExpr::tiled(32));
  EXPECT_EQ(Parse("[i, f oe(4), i oe(8)]").str(), "[i, f oe(4), i oe(8)]");
  EXPECT_EQ(Parse("aos"), LayoutExpr::aos());
  EXPECT_EQ(Parse(" SoA "), LayoutExpr::soa());
  EXPECT_EQ(Parse("tiled 24"), LayoutExpr::tiled(24));
  EXPECT_EQ(Parse("TILED 1"), LayoutExpr::aos());
  EXPECT_EQ(Parse("[i, f, i p(1073741824)]"),
            LayoutExpr::tiled(LayoutExpr::MaxExtent));
}

TEST(LayoutExpr, NamesTheColumnOfAnError) {
  struct {
    const char *Text;
    unsigned Column;
    const char *Message;
  } Cases[] = {
      {"", 1, "expected '[', 'AoS', 'SoA' or 'tiled', found the end"},
      {"   ", 4, "expected '[', 'AoS', 'SoA' or 'tiled', found the end"},
      {"soap", 1, "expected '[', 'AoS', 'SoA' or 'tiled', found 's'"},
      {"i, f", 1, "expected '[', 'AoS', 'SoA' or 'tiled', found 'i'"},
      {"tiled", 6, "expected a number, found the end"},
      {"tiled 0", 7, "a tile size is from 1 to 1073741824"},
      {"tiled 1073741825", 7, "a tile size is from 1 to 1073741824"},
      {"tiled -4", 7, "expected a number, found '-'"},
      {"tiled 4x", 8, "expected the end, found 'x'"},
      {"aos aos", 5, "expected the end, found 'a'"},
      {"[", 2, "expected 'i', 'f' or 'k', found the end"},
      {"[]", 2, "expected 'i', 'f' or 'k', found ']'"},
      {"[i, q]", 5, "expected 'i', 'f' or 'k', found 'q'"},
      {"[i, f,]", 7, "expected 'i', 'f' or 'k', found ']'"},
      {"[i, \xff]", 5, "expected 'i', 'f' or 'k', found byte 0xFF"},
      {"[i f]", 4, "expected 'p(', 'oe(', ',' or ']', found 'f'"},
      {"[i, f", 6, "expected 'p(', 'oe(', ',' or ']', found the end"},
      {"[i, f, i p(4) f]", 15, "expected ',' or ']', found 'f'"},
      {"[i, f, i p 4]", 12, "expected '(', found '4'"},
      {"[i, f, i p()]", 12, "expected a number, found ')'"},
      {"[i, f, i p(-1)]", 12, "expected a number, found '-'"},
      {"[i, f, i p(4]", 13, "expected ')', found ']'"},
      {"[i, f, i p(99999999999999999999)]", 12, "the number is too large"},
      {"[i, f] x", 8, "expected the end, found 'x'"},
      {"[i, f, i]", 8, "a second 'i' without an extent"},
      {"[f, i, f]", 8, "a second 'f' without an extent"},
      {"[f, k, i, k]", 11, "a second 'k' without an extent"},
      {"[f, k p(3), i]", 5, "'k' has all elements of a field, and no extent"},
      {"[k, f, i]", 5, "an 'f' stands behind the 'k', whose extent it decides"},
      {"[i, f, i p(0)]", 8, "an extent must be at least 1"},
      {"[i, f oe(0)]", 5, "an extent must be at least 1"},
      {"[i, f, i p(1073741825)]", 8, "the extents of 'i' exceed 1073741824"},
      {"[i, i p(65536), f, i p(65536)]", 20,
       "the extents of 'i' exceed 1073741824"},
      {"[f]", 3,
       "one 'i' without an extent is needed, for any number of records"},
      {"[i p(4), f]", 11,
       "one 'i' without an extent is needed, for any number of records"},
  };
  for (const auto &Case : Cases) {
    llvm::Expected<LayoutExpr> Result = LayoutExpr::parse(Case.Text);
    ASSERT_FALSE(bool(Result)) << Case.Text;
    llvm::Error E = Result.takeError();
    EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
    llvm::handleAllErrors(std::move(E), [&](const LocatedError &Located) {
      EXPECT_EQ(Located.place().Column, Case.Column) << Case.Text;
      EXPECT_EQ(Located.text().str(),
                "column " + std::to_string(Case.Column) +
                    " of the layout expression: " + Case.Message);
    });
  }
}

TEST(LayoutExpr, ChecksItsInvariants) {
  auto Message = [](std::vector<PhysDim> Dims) {
    return llvm::toString(LayoutExpr::create(std::move(Dims)).takeError());
  };
  PhysDim I = PhysDim::dynamic(Axis::Index), F = PhysDim::dynamic(Axis::Field);
  EXPECT_EQ(Message({}), "layout expression: one 'i' without an extent is "
                         "needed, for any number of records");
  EXPECT_EQ(Message({I, F, I}),
            "layout expression: a second 'i' without an extent");
  EXPECT_EQ(Message({I, F, PhysDim::oddEven(Axis::Field, 0)}),
            "layout expression: an extent must be at least 1");
  uint64_t Large = uint64_t(1) << 33;
  EXPECT_EQ(Message({I, PhysDim::packed(Axis::Field, Large),
                     PhysDim::packed(Axis::Field, Large)}),
            "layout expression: the extents of 'f' exceed 1073741824");
}

TEST(LayoutExpr, KnowsItsRoomForFields) {
  auto Room = [](llvm::StringRef Text) {
    return llvm::cantFail(LayoutExpr::parse(Text)).maxFields();
  };
  EXPECT_EQ(Room("[i, f]"), std::nullopt);
  EXPECT_EQ(Room("[f p(2), i, f]"), std::nullopt);
  EXPECT_EQ(Room("[i]"), 1u);
  EXPECT_EQ(Room("[f p(2), i, f oe(3)]"), 6u);
}
