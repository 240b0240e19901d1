//===-- PagesTest.cpp - Where reasons are explained -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Pages.h"
#include "gtest/gtest.h"

using namespace layoutopt;

namespace {

TEST(Pages, AreBelowTheSite) {
  const char *Page = "https://docs.example/lay/reasons/byte-copy.html";
  EXPECT_EQ(pageOf(Reason::ByteCopy, "https://docs.example/lay"), Page);
  EXPECT_EQ(pageOf(Reason::ByteCopy, "https://docs.example/lay/"), Page);
  EXPECT_EQ(pageOf(Reason::ByteCopy, "file:///srv/site"),
            "file:///srv/site/reasons/byte-copy.html");
}

TEST(Pages, AreAddresses) {
  EXPECT_EQ(pageOf(Reason::ByteCopy, "https://x/a b\"<%20\n"),
            "https://x/a%20b%22%3C%20%0A/reasons/byte-copy.html");
}

TEST(Pages, WhatIsNoAddressHasNone) {
  for (const char *Site : {"", "none", "docs", "/srv/site", "javascript:x",
                           "file:relative", "HTTPS"})
    EXPECT_EQ(pageOf(Reason::ByteCopy, Site), "") << Site;
}

TEST(Pages, OfTheWeb) {
  EXPECT_TRUE(isOfWeb(pageOf(Reason::Union, "http://localhost:8000")));
  EXPECT_FALSE(isOfWeb(pageOf(Reason::Union, "file:///srv/site")));
  EXPECT_FALSE(isOfWeb(""));
}

} // namespace
