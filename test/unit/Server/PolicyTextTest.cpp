//===-- PolicyTextTest.cpp - Tests of changes of a policy -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Server/PolicyText.h"
#include <gtest/gtest.h>

using namespace layoutopt;
using namespace layoutopt::server;

static std::string shown(llvm::Expected<std::string> Text) {
  return Text ? *Text : "error: " + llvm::toString(Text.takeError());
}

static std::string excluded(llvm::StringRef Text, llvm::StringRef Name) {
  return shown(withExcluded(Text, Name, "layoutopt.yaml"));
}

TEST(PolicyTextTest, APolicyIsBegun) {
  EXPECT_EQ(excluded("", "body"), "version: 1\nexclude: [\"body\"]\n");
  EXPECT_EQ(excluded("version: 1", "body"),
            "version: 1\nexclude: [\"body\"]\n");
}

TEST(PolicyTextTest, ListsGrow) {
  EXPECT_EQ(excluded("version: 1\nexclude: [a]  # why\ntarget: native\n", "b"),
            "version: 1\nexclude: [a, \"b\"]  # why\ntarget: native\n");
  EXPECT_EQ(excluded("version: 1\nexclude: []\n", "b"),
            "version: 1\nexclude: [\"b\"]\n");
  EXPECT_EQ(excluded("version: 1\nexclude:\n  - a\n", "b"),
            "version: 1\nexclude:\n  - \"b\"\n  - a\n");
  EXPECT_EQ(excluded("version: 1\nexclude:\n- a\n", "b"),
            "version: 1\nexclude:\n- \"b\"\n- a\n");
}

TEST(PolicyTextTest, WhatIsOddIsLeftToItsAuthor) {
  EXPECT_EQ(excluded("version: 1\nexclude: [a,\n  c]\n", "b"),
            "error: layoutopt.yaml: nothing can be added to 'exclude' as it is "
            "written; add it by hand");
  EXPECT_NE(excluded("version: 1\nexclude:\n  {}\n", "b").find("error"),
            std::string::npos);
  EXPECT_NE(excluded("{version: 1}\n", "b").find("error"), std::string::npos);
  EXPECT_NE(excluded("version: 2\n", "b").find("error"), std::string::npos);
}

TEST(PolicyTextTest, LayoutsArePinned) {
  SetPlan Stays;
  EXPECT_EQ(shown(withPinned("version: 1\n", "a@f.p", Stays, "p.yaml")),
            "version: 1\nsets:\n  \"a@f.p\":\n    layout: AoS\n");
  EXPECT_EQ(shown(withPinned("version: 1\nsets:\n    b:\n      layout: SoA\n",
                             "a", Stays, "p.yaml")),
            "version: 1\nsets:\n    \"a\":\n      layout: AoS\n    b:\n      "
            "layout: SoA\n");
  EXPECT_NE(shown(withPinned("version: 1\nsets:\n  a:\n    layout: SoA\n", "a",
                             Stays, "p.yaml"))
                .find("error"),
            std::string::npos);
}
