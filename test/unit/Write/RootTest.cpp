//===-- RootTest.cpp - Where a project ends -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Write/Root.h"
#include "../Common/Scratch.h"
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace layoutopt;
using namespace layoutopt::test;

namespace {

class Root : public ::testing::Test {
protected:
  Root() {
    for (const char *Name : {"p", "p/a", "p/a/b", "p/c", "q"})
      ::mkdir(Folder.path(Name).c_str(), 0755);
  }
  std::string real(const std::string &Name) {
    return resolvedPath(Folder.path(Name));
  }
  TemporaryFolder Folder;
};

TEST_F(Root, PathsAreResolved) {
  EXPECT_EQ(real("p/../p/./a"), real("p/a"));
  EXPECT_EQ(real("new/../other"), real("other"));
  EXPECT_EQ(real("p/new/file"), real("p") + "/new/file");
  ASSERT_EQ(::symlink("p/a", Folder.path("link").c_str()), 0);
  EXPECT_EQ(real("link/x"), real("p/a") + "/x");
  EXPECT_EQ(real("link/../x"), real("p/x"));
  EXPECT_EQ(resolvedPath("/"), "/");
}

TEST_F(Root, ContainsWhatLiesInIt) {
  EXPECT_TRUE(liesIn(Folder.path("p/a/x"), Folder.path("p")));
  EXPECT_TRUE(liesIn(Folder.path("p"), Folder.path("p")));
  EXPECT_TRUE(liesIn("/etc", "/"));
  EXPECT_FALSE(liesIn(Folder.path("p/../q/x"), Folder.path("p")));
  EXPECT_FALSE(liesIn(Folder.path("pq"), Folder.path("p")));
  EXPECT_FALSE(liesIn(Folder.path(""), Folder.path("p")));
}

TEST_F(Root, IsTheCommonFolder) {
  EXPECT_EQ(commonFolder({Folder.path("p/a/x.cl")}), real("p/a"));
  EXPECT_EQ(commonFolder({Folder.path("p/a/b/x.cl"), Folder.path("p/c/y.cl")}),
            real("p"));
  EXPECT_EQ(commonFolder({Folder.path("p/a/b/x.cl"), Folder.path("p/a/y.cl")}),
            real("p/a"));
  EXPECT_EQ(commonFolder({"/x", Folder.path("p/a/y.cl")}), "/");
}

TEST_F(Root, IsTheRepository) {
  ::mkdir(Folder.path("p/.git").c_str(), 0755);
  EXPECT_EQ(projectRoot({Folder.path("p/a/b/x.cl")}), real("p"));
  EXPECT_EQ(projectRoot({Folder.path("p/x.cl")}), real("p"));
}

} // namespace
