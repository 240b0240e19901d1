//===-- DocumentsTest.cpp - Tests of open documents -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Documents.h"
#include <gtest/gtest.h>

using namespace layoutopt::server;
using llvm::lsp::Range;
using llvm::lsp::TextDocumentContentChangeEvent;

static TextDocumentContentChangeEvent change(Range Where, const char *Text) {
  TextDocumentContentChangeEvent Out;
  Out.range = Where;
  Out.text = Text;
  return Out;
}

static std::string after(std::string Text,
                         std::vector<TextDocumentContentChangeEvent> Changes) {
  auto New = withChanges(std::move(Text), Changes);
  return New ? *New : "error: " + llvm::toString(New.takeError());
}

TEST(DocumentsTest, ChangesFollowEachOther) {
  EXPECT_EQ(after("abc\ndef\n", {change({{0, 1}, {0, 2}}, "XY"),
                                 change({{0, 3}, {1, 1}}, "")}),
            "aXYef\n");
  EXPECT_EQ(after("x", {change({{9, 9}, {9, 9}}, "y")}), "xy");
}

TEST(DocumentsTest, UnitsAreThoseOfUTF16) {
  EXPECT_EQ(after("\xF0\x9D\x84\x9E=1", {change({{0, 2}, {0, 3}}, "+")}),
            "\xF0\x9D\x84\x9E+1");
}

TEST(DocumentsTest, WithoutRangeItIsAllOfTheText) {
  TextDocumentContentChangeEvent Whole;
  Whole.text = "new";
  EXPECT_EQ(after("old", {Whole, change({{0, 0}, {0, 1}}, "f")}), "few");
}

TEST(DocumentsTest, BackwardsIsAnError) {
  EXPECT_EQ(after("abc", {change({{0, 2}, {0, 1}}, "")}),
            "error: a change ends before it begins");
  Documents Docs;
  Docs.open("/none/a.c", "file:///none/a.c", 1, "abc");
  const uint64_t Number = Docs.now().Number;
  EXPECT_TRUE(llvm::errorToBool(
      Docs.change("/none/a.c", 2, change({{0, 2}, {0, 1}}, ""))));
  // Nobody knows its text by now.
  EXPECT_TRUE(Docs.now().Open.empty());
  EXPECT_NE(Docs.now().Number, Number);
}

TEST(DocumentsTest, EachChangeIsANewMoment) {
  Documents Docs;
  EXPECT_TRUE(llvm::errorToBool(Docs.change("/none/a.c", 1, {})));
  Docs.open("/none/./a.c", "file:///none/./a.c", 1, "abc");
  const Snapshot Then = Docs.now();
  EXPECT_FALSE(llvm::errorToBool(
      Docs.change("/none/a.c", 2, change({{0, 0}, {0, 0}}, "x"))));
  EXPECT_EQ(*Then.Open.at("/none/a.c").Text, "abc");
  EXPECT_EQ(*Docs.now().Open.at("/none/a.c").Text, "xabc");
  EXPECT_EQ(Docs.now().Open.at("/none/a.c").Version, 2);
  EXPECT_LT(Then.Number, Docs.now().Number);
  EXPECT_TRUE(Docs.close("/none/a.c"));
  EXPECT_FALSE(Docs.close("/none/a.c"));
}
