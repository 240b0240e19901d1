//===-- MarkupTest.cpp - Text in pages ------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Markup.h"
#include <gtest/gtest.h>

using namespace layoutopt;

TEST(MarkupTest, NothingOfTheSourceIsMarkup) {
  EXPECT_EQ(escaped("<a href=\"x\">&'"),
            "&lt;a href=&quot;x&quot;&gt;&amp;&apos;");
  EXPECT_EQ(escaped("a\xff"
                    "b"),
            "a\xEF\xBF\xBD"
            "b");
}

TEST(MarkupTest, TokensHaveColours) {
  EXPECT_EQ(colouredLine("int i = 3; // <x>"),
            "<i class=\"k\">int</i> i = <i class=\"n\">3</i>; "
            "<i class=\"c\">// &lt;x&gt;</i>");
  EXPECT_EQ(colouredLine("f(\"a\\\"b\", 'c')"),
            "f(<i class=\"s\">&quot;a\\&quot;b&quot;</i>, "
            "<i class=\"s\">&apos;c&apos;</i>)");
  EXPECT_EQ(colouredLine("  #define N 3"), "<i class=\"p\">  #define N 3</i>");
  EXPECT_EQ(colouredLine("/* open"), "<i class=\"c\">/* open</i>");
  EXPECT_EQ(colouredLine("integer x1"), "integer x1");
  EXPECT_EQ(colouredLine("\"open"), "<i class=\"s\">&quot;open</i>");
  EXPECT_EQ(colouredLine(""), "");
}

TEST(MarkupTest, LongDiffsAreCut) {
  const char *Diff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-int a;\n+char a;\n b\n";
  EXPECT_EQ(colouredDiff(Diff, 4), "<b>--- a/x</b>\n<b>+++ b/x</b>\n"
                                   "<i class=\"p\">@@ -1 +1 @@</i>\n"
                                   "<del>-<i class=\"k\">int</i> a;</del>\n"
                                   "<b>and 2 more lines</b>\n");
  EXPECT_NE(
      colouredDiff(Diff, 9).find("<ins>+<i class=\"k\">char</i> a;</ins>"),
      std::string::npos);
}

TEST(MarkupTest, ExcerptsMarkTheirLine) {
  EXPECT_EQ(excerpt("a\nb\nc\nd\n", 2),
            "    1  a\n<mark>    2  b</mark>\n    3  c\n");
  EXPECT_EQ(excerpt("a\nb", 0), "<mark>    1  a</mark>\n    2  b\n");
  EXPECT_EQ(excerpt("a\nb", 2), "    1  a\n<mark>    2  b</mark>\n");
  EXPECT_EQ(excerpt("", 0), "");
}
