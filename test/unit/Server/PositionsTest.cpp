//===-- PositionsTest.cpp - Tests of places in UTF-16 ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/Positions.h"
#include <gtest/gtest.h>

using namespace layoutopt::server;
using llvm::lsp::Position;

TEST(PositionsTest, UnitsAreThoseOfUTF16) {
  const std::string Text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9D\x84\x9Ez\nnext";
  const LineTable Lines(Text);
  EXPECT_EQ(Lines.positionAt(1), Position(0, 1));
  EXPECT_EQ(Lines.positionAt(3), Position(0, 2));  // Behind two bytes.
  EXPECT_EQ(Lines.positionAt(6), Position(0, 3));  // Behind three.
  EXPECT_EQ(Lines.positionAt(10), Position(0, 5)); // Four are two units.
  EXPECT_EQ(Lines.positionAt(12), Position(1, 0));
  for (size_t At : {0, 1, 3, 6, 10, 11, 12, 16})
    EXPECT_EQ(Lines.offsetAt(Lines.positionAt(At)), At) << At;
}

TEST(PositionsTest, NoCharacterIsCut) {
  const std::string Text = "\xF0\x9D\x84\x9Ez";
  const LineTable Lines(Text);
  EXPECT_EQ(Lines.offsetAt({0, 1}), 0u);
  EXPECT_EQ(Lines.offsetAt({0, 2}), 4u);
  EXPECT_EQ(Lines.positionAt(2), Position(0, 0));
}

TEST(PositionsTest, BytesThatAreNoUTF8CountAlone) {
  const std::string Text = "\x80\xE2\x82z\xC3\xF0\x9D";
  const LineTable Lines(Text);
  for (int I = 0; I != 7; ++I)
    EXPECT_EQ(Lines.offsetAt({0, I}), size_t(I));
}

TEST(PositionsTest, LinesEndInThreeWays) {
  const LineTable Lines("a\r\nb\rc\nd");
  EXPECT_EQ(Lines.offsetAt({1, 0}), 3u);
  EXPECT_EQ(Lines.offsetAt({2, 0}), 5u);
  EXPECT_EQ(Lines.offsetAt({3, 0}), 7u);
  EXPECT_EQ(Lines.positionAt(6), Position(2, 1));
}

TEST(PositionsTest, WhatIsOutsideIsTheNearestEnd) {
  const LineTable Lines("ab\r\ncd");
  EXPECT_EQ(Lines.offsetAt({0, 99}), 2u);
  EXPECT_EQ(Lines.offsetAt({0, -1}), 0u);
  EXPECT_EQ(Lines.offsetAt({-1, 5}), 0u);
  EXPECT_EQ(Lines.offsetAt({1, 99}), 6u);
  EXPECT_EQ(Lines.offsetAt({9, 0}), 6u);
  EXPECT_EQ(Lines.positionAt(99), Position(1, 2));
  const LineTable Empty("");
  EXPECT_EQ(Empty.offsetAt({0, 0}), 0u);
  EXPECT_EQ(Empty.offsetAt({3, 3}), 0u);
  EXPECT_EQ(Empty.positionAt(7), Position(0, 0));
}

TEST(PositionsTest, WordsAreThoseOfC) {
  const llvm::StringRef Text = "a->b_1 ;";
  EXPECT_EQ(wordAt(Text, 0), std::make_pair(size_t(0), size_t(1)));
  EXPECT_EQ(wordAt(Text, 3), std::make_pair(size_t(3), size_t(6)));
  EXPECT_EQ(wordAt(Text, 6), std::make_pair(size_t(3), size_t(6)));
  EXPECT_EQ(wordAt(Text, 8), std::make_pair(size_t(8), size_t(8)));
  EXPECT_EQ(wordAt(Text, 99), std::make_pair(size_t(8), size_t(8)));
}
