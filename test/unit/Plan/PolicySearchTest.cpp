//===-- PolicySearchTest.cpp - Finding the policy of a source -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Policy.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;

namespace {

class PolicySearch : public testing::Test {
protected:
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> FS =
      llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();

  void add(llvm::StringRef Path, llvm::StringRef Text = "version: 1\n") {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }
  std::string find(llvm::StringRef Source) {
    return findPolicy(*FS, Source).value_or("none");
  }
};

TEST_F(PolicySearch, TakesTheNearestUpToTheRepository) {
  add("/home/layoutopt.yaml");
  add("/home/repo/.git/HEAD");
  add("/home/repo/a/b/k.cl");
  EXPECT_EQ(find("/home/repo/a/b/k.cl"), "none");
  add("/home/repo/layoutopt.yaml");
  EXPECT_EQ(find("/home/repo/a/b/k.cl"), "/home/repo/layoutopt.yaml");
  EXPECT_EQ(find("/home/repo/k.cl"), "/home/repo/layoutopt.yaml");
  add("/home/repo/a/layoutopt.yaml");
  EXPECT_EQ(find("/home/repo/a/b/k.cl"), "/home/repo/a/layoutopt.yaml");
  EXPECT_EQ(find("/home/repo/a/b/../../k.cl"), "/home/repo/layoutopt.yaml");
  EXPECT_EQ(find("/home/repo/./a//b/k.cl"), "/home/repo/a/layoutopt.yaml");
}

TEST_F(PolicySearch, StopsAtASubmodule) {
  add("/repo/.git/HEAD");
  add("/repo/layoutopt.yaml");
  add("/repo/sub/.git", "gitdir: elsewhere\n");
  EXPECT_EQ(find("/repo/sub/src/k.cl"), "none");
}

TEST_F(PolicySearch, TrustsOnlyTheOwnFolderOutsideOfRepositories) {
  add("/shared/layoutopt.yaml");
  add("/layoutopt.yaml");
  EXPECT_EQ(find("/shared/project/k.cl"), "none");
  EXPECT_EQ(find("/shared/k.cl"), "/shared/layoutopt.yaml");
}

TEST_F(PolicySearch, UnderstandsRelativePaths) {
  add("/repo/.git/HEAD");
  add("/repo/layoutopt.yaml");
  FS->setCurrentWorkingDirectory("/repo/src");
  EXPECT_EQ(find("k.cl"), "/repo/layoutopt.yaml");
  EXPECT_EQ(find("../k.cl"), "/repo/layoutopt.yaml");
}

TEST_F(PolicySearch, ReadsFiles) {
  add("/p/good.yaml");
  add("/p/bad.yaml", "version: 1\nx: 2\n");
  add("/p/big.yaml", std::string(2 << 20, '#'));
  llvm::Expected<Policy> Good = readPolicy(*FS, "/p/good.yaml");
  EXPECT_TRUE(bool(Good)) << llvm::toString(Good.takeError());
  EXPECT_THAT(llvm::toString(readPolicy(*FS, "/p/bad.yaml").takeError()),
              testing::StartsWith("/p/bad.yaml:2:1: unknown key 'x'"));
  EXPECT_EQ(llvm::toString(readPolicy(*FS, "/p/big.yaml").takeError()),
            "/p/big.yaml:1:1: larger than 1048576 bytes");
  llvm::Error Missing = readPolicy(*FS, "/p/none.yaml").takeError();
  EXPECT_EQ(exitCodeOf(Missing), ExitCode::IO);
  EXPECT_THAT(llvm::toString(std::move(Missing)),
              testing::StartsWith("/p/none.yaml: cannot read the file: "));
}

} // namespace
