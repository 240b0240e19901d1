//===-- PictureTest.cpp - Memory pictures ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Picture.h"
#include "layoutopt/Report/Svg.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::HasSubstr;
using testing::Not;

/// {a: 8 bytes, b: 4 bytes} as \p Layout.
static RecordLayout layout(LayoutExpr Layout) {
  return llvm::cantFail(RecordLayout::create(
      {{"a", 8, 8}, {"b", 4, 4}}, {{{0, 1}, std::move(Layout), ""}}));
}

static std::string text(const RecordLayout &Layout, uint64_t Records) {
  return storedText(llvm::cantFail(storedPictures(Layout, Records)), {"a", "b"},
                    64);
}

TEST(PictureTest, RecordsLieOneBehindTheOther) {
  auto Arrays = llvm::cantFail(storedPictures(layout(LayoutExpr::aos()), 2));
  ASSERT_EQ(Arrays.size(), 1u);
  EXPECT_EQ(Arrays[0].Bytes, 32u);
  ASSERT_EQ(Arrays[0].Pieces.size(), 6u);
  const StoredPiece &Padding = Arrays[0].Pieces[2];
  EXPECT_EQ(Padding.Field, None);
  EXPECT_EQ(Padding.Offset, 12u);
  EXPECT_EQ(Padding.Size, 4u);
  uint64_t End = 0;
  for (const StoredPiece &Piece : Arrays[0].Pieces) {
    EXPECT_EQ(Piece.Offset, End);
    End += Piece.Size;
  }
  EXPECT_EQ(End, Arrays[0].Bytes);
  EXPECT_THAT(text(layout(LayoutExpr::aos()), 2),
              HasSubstr("line 0: a[0], b[0], 4 bytes of padding, a[1], b[1], "
                        "4 bytes of padding\n"));
}

TEST(PictureTest, WhatFollowsItselfIsOnePiece) {
  const RecordLayout Layout = layout(LayoutExpr::soa());
  auto Arrays = llvm::cantFail(storedPictures(Layout, 16));
  ASSERT_EQ(Arrays.size(), 2u);
  ASSERT_EQ(Arrays[0].Pieces.size(), 1u);
  EXPECT_EQ(Arrays[0].Pieces[0].Count, 16u);
  EXPECT_THAT(text(Layout, 16), HasSubstr("line 0: a[0-7]\n"));
  EXPECT_THAT(text(Layout, 16), HasSubstr("line 1: a[8-15]\n"));
  EXPECT_THAT(text(Layout, 16), HasSubstr("line 0: b[0-15]\n"));
}

TEST(PictureTest, TilesAreShownWhole) {
  const RecordLayout Layout = layout(LayoutExpr::tiled(32));
  EXPECT_EQ(recordsToShow(Layout, 8), 32u);
  EXPECT_EQ(recordsToShow(Layout, 33), 64u);
  EXPECT_EQ(recordsToShow(layout(LayoutExpr::aos()), 8), 8u);
}

TEST(PictureTest, NamesInPicturesAreNoMarkup) {
  auto Arrays = llvm::cantFail(storedPictures(layout(LayoutExpr::soa()), 8));
  std::string Svg = storedSvg(Arrays, {"a", "b"}, {0, 9}, "<now>", "id");
  EXPECT_THAT(Svg, HasSubstr("<title id=\"id-t\">&lt;now&gt;</title>"));
  EXPECT_THAT(Svg, Not(HasSubstr("<now>")));
  // There are eight colours.
  EXPECT_THAT(Svg, HasSubstr("class=\"cell f1\""));
}
