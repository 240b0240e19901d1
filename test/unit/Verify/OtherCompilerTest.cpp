//===-- OtherCompilerTest.cpp - Tests of reading compilers' messages ------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Verify/OtherCompiler.h"
#include <gtest/gtest.h>

using namespace layoutopt;

TEST(CompilerMessages, HavePlacesAndKinds) {
  auto Read = readCompilerMessages(
      "In file included from a.c:1:\n"
      "a.h:3:12: warning: unused variable 'x' [-Wunused-variable]\n"
      "    3 |   int x;\n"
      "a.c:4: error: 'y' undeclared (first use in this function)\n"
      "a.c:5:1: note: each is reported once\n"
      "cc1: error: unrecognized option '-Wx'\n"
      "a.c:9:2: fatal error: z.h: No such file or directory\n");
  ASSERT_EQ(Read.size(), 4u);
  EXPECT_EQ(Read[0].Where.str(), "a.h:3:12");
  EXPECT_EQ(Read[0].Kind, "-Wunused-variable");
  EXPECT_EQ(Read[0].Text, "warning: unused variable 'x' [-Wunused-variable]");
  EXPECT_EQ(Read[1].Where.str(), "a.c:4");
  EXPECT_EQ(Read[2].Where.str(), "");
  EXPECT_EQ(Read[3].Where.str(), "a.c:9:2");
}

TEST(CompilerMessages, WithoutOptionsDifferByWordsNotByNames) {
  auto Read = readCompilerMessages("a.c:1:1: error: 'x' undeclared\n"
                                   "a.c:2:1: error: 'y' undeclared\n"
                                   "a.c:3:1: error: expected ';'\n");
  ASSERT_EQ(Read.size(), 3u);
  EXPECT_EQ(Read[0].Kind, Read[1].Kind);
  EXPECT_NE(Read[0].Kind, Read[2].Kind);
}
