//===-- FileWriterTest.cpp - All files or none ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Write/FileWriter.h"
#include "../Common/Scratch.h"
#include "Transaction.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/xxhash.h"
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace layoutopt;
using namespace layoutopt::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

uint64_t hashOf(llvm::StringRef Text) {
  return llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text));
}

/// The warnings, or `error: ` and the message, joined.
std::string written(const std::vector<OutputFile> &Files) {
  auto Warnings = writeFiles(Files);
  if (Warnings)
    return llvm::join(*Warnings, "; ");
  llvm::Error E = Warnings.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::IO);
  return "error: " + llvm::toString(std::move(E));
}

mode_t modeOf(const std::string &Path) {
  struct stat S;
  EXPECT_EQ(::stat(Path.c_str(), &S), 0);
  return S.st_mode & 07777;
}

class FileWriter : public ::testing::Test {
protected:
  OutputFile output(const char *Name, const char *New, const char *Old) {
    return {Folder.path(Name), New, hashOf(Old)};
  }
  TemporaryFolder Folder;
};

TEST_F(FileWriter, ReplacesAndCreatesFiles) {
  Folder.write("a", "old a");
  EXPECT_EQ(written({output("a", "new a", "old a"),
                     {Folder.path("b"), "new b", std::nullopt}}),
            "");
  EXPECT_EQ(Folder.read("a"), "new a");
  EXPECT_EQ(Folder.read("b"), "new b");
  EXPECT_THAT(Folder.list(), ElementsAre("a", "b"));
}

TEST_F(FileWriter, KeepsBytes) {
  std::string Bytes("\0\xFF\r\n\x1A", 5);
  Folder.write("a", "x");
  EXPECT_EQ(written({{Folder.path("a"), Bytes, std::nullopt}}), "");
  EXPECT_EQ(Folder.read("a"), Bytes);
}

TEST_F(FileWriter, RefusesFilesThatChanged) {
  Folder.write("a", "old a");
  Folder.write("b", "other");
  EXPECT_THAT(
      written({output("a", "new a", "old a"), output("b", "new b", "old b")}),
      HasSubstr("b' has changed since it was read"));
  EXPECT_EQ(Folder.read("a"), "old a");
  EXPECT_EQ(Folder.read("b"), "other");
  EXPECT_THAT(Folder.list(), ElementsAre("a", "b"));
  EXPECT_THAT(written({output("c", "new", "old")}), HasSubstr("c' is gone"));
}

TEST_F(FileWriter, RefusesFilesThatChangeAfterTheyWereRead) {
  // As if another program had written between the two looks at the file: the
  // size says nothing.
  Folder.write("a", "ours");
  FileChange Change;
  Change.Shown = Folder.path("a");
  llvm::SmallString<256> Real;
  ASSERT_FALSE(llvm::sys::fs::real_path(Folder.path(""), Real));
  Change.Folder = llvm::StringRef(Real).rtrim('/').str();
  Change.Name = "a";
  Change.Contents = "new!";
  Change.Exists = true;
  ASSERT_EQ(::stat(Change.Shown.c_str(), &Change.Status), 0);
  Change.OldContents = "ours";
  Folder.write("a", "them");
  EXPECT_THAT(llvm::toString(Transaction(Change, {}).run({})),
              HasSubstr("a' has changed since it was read"));
  EXPECT_EQ(Folder.read("a"), "them");
}

TEST_F(FileWriter, KeepsLinksAndModes) {
  Folder.write("real", "old");
  ASSERT_EQ(::symlink("real", Folder.path("link").c_str()), 0);
  ASSERT_EQ(::chmod(Folder.path("real").c_str(), 0640), 0);
  EXPECT_EQ(written({output("link", "new", "old")}), "");
  EXPECT_EQ(Folder.read("real"), "new");
  EXPECT_EQ(modeOf(Folder.path("real")), 0640u);
  struct stat S;
  ASSERT_EQ(::lstat(Folder.path("link").c_str(), &S), 0);
  EXPECT_TRUE(S_ISLNK(S.st_mode));
  EXPECT_THAT(Folder.list(), ElementsAre("link", "real"));
}

TEST_F(FileWriter, ReportsHardLinks) {
  Folder.write("a", "old");
  ASSERT_EQ(::link(Folder.path("a").c_str(), Folder.path("b").c_str()), 0);
  EXPECT_THAT(written({output("a", "new", "old")}), HasSubstr("hard links"));
  EXPECT_EQ(Folder.read("a"), "new");
  EXPECT_EQ(Folder.read("b"), "old");
}

TEST_F(FileWriter, OneFileByTwoNamesIsWrittenOnce) {
  Folder.write("a", "old");
  ASSERT_EQ(::symlink("a", Folder.path("b").c_str()), 0);
  EXPECT_THAT(written({output("a", "new", "old"), output("b", "other", "old")}),
              HasSubstr("are one file"));
  EXPECT_EQ(Folder.read("a"), "old");
  EXPECT_EQ(written({output("a", "new", "old"), output("b", "new", "old")}),
            "");
  EXPECT_EQ(Folder.read("a"), "new");
  EXPECT_THAT(written({{Folder.path("c"), "1", std::nullopt},
                       {Folder.path("./c"), "2", std::nullopt}}),
              HasSubstr("are one file"));
}

TEST_F(FileWriter, RefusesReadOnlyFiles) {
  Folder.write("a", "old");
  Folder.write("b", "old");
  ASSERT_EQ(::chmod(Folder.path("b").c_str(), 0444), 0);
  EXPECT_THAT(written({output("a", "new", "old"), output("b", "new", "old")}),
              HasSubstr("b': the file is read-only"));
  EXPECT_EQ(Folder.read("a"), "old");
  EXPECT_EQ(Folder.read("b"), "old");
  EXPECT_EQ(modeOf(Folder.path("b")), 0444u);
  EXPECT_THAT(Folder.list(), ElementsAre("a", "b"));
}

TEST_F(FileWriter, RefusesFoldersAndMissingFolders) {
  ASSERT_EQ(::mkdir(Folder.path("d").c_str(), 0755), 0);
  EXPECT_THAT(written({{Folder.path("d"), "x", std::nullopt}}),
              HasSubstr("not a regular file"));
  EXPECT_THAT(written({{Folder.path("no/file"), "x", std::nullopt}}),
              HasSubstr("cannot write"));
  ASSERT_EQ(::symlink("nowhere", Folder.path("dangling").c_str()), 0);
  EXPECT_THAT(written({{Folder.path("dangling"), "x", std::nullopt}}),
              HasSubstr("cannot write"));
}

TEST_F(FileWriter, UnchangedFilesAreNotWritten) {
  Folder.write("a", "same");
  struct stat Before, After;
  ASSERT_EQ(::stat(Folder.path("a").c_str(), &Before), 0);
  EXPECT_EQ(written({output("a", "same", "same")}), "");
  ASSERT_EQ(::stat(Folder.path("a").c_str(), &After), 0);
  EXPECT_EQ(Before.st_ino, After.st_ino);
}

TEST_F(FileWriter, AFullDiskChangesNothing) {
  Folder.write("a", "old a");
  Folder.write("b", "old b");
  // A limit on the size of files stands in for the disk. It binds the whole
  // process: a child takes it.
  pid_t Child = ::fork();
  ASSERT_GE(Child, 0);
  if (Child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit Limit = {1000, 1000};
    if (::setrlimit(RLIMIT_FSIZE, &Limit) != 0)
      ::_exit(2);
    auto Result = writeFiles(
        {output("a", "new a", "old a"),
         {Folder.path("b"), std::string(5000, 'x'), hashOf("old b")}});
    if (Result)
      ::_exit(3);
    std::string Message = llvm::toString(Result.takeError());
    ::_exit(Message.find("cannot write") != std::string::npos ? 0 : 4);
  }
  int Status = 0;
  ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
  EXPECT_EQ(WEXITSTATUS(Status), 0);
  EXPECT_EQ(Folder.read("a"), "old a");
  EXPECT_EQ(Folder.read("b"), "old b");
  EXPECT_THAT(Folder.list(), ElementsAre("a", "b"));
}

TEST_F(FileWriter, StaysInItsRoot) {
  ASSERT_EQ(::mkdir(Folder.path("root").c_str(), 0755), 0);
  Folder.write("outside", "old");
  Folder.write("root/in", "old");
  std::string Root = Folder.path("root");
  auto Refused = [&](const std::string &Name) {
    OutputFile In{Folder.path("root/in"), "new", std::nullopt, Root};
    EXPECT_THAT(written({In, {Folder.path(Name), "x", std::nullopt, Root}}),
                HasSubstr("lies outside of"))
        << Name;
    EXPECT_EQ(Folder.read("root/in"), "old");
  };
  Refused("outside");
  Refused("created");
  Refused("root/../outside");
  ASSERT_EQ(::symlink("../outside", Folder.path("root/link").c_str()), 0);
  Refused("root/link");
  ASSERT_EQ(::symlink("..", Folder.path("root/up").c_str()), 0);
  Refused("root/up/created");
  ASSERT_EQ(::mkdir(Folder.path("root2").c_str(), 0755), 0);
  Refused("root2/created");
  EXPECT_EQ(Folder.read("outside"), "old");
  EXPECT_THAT(Folder.list(), ElementsAre("outside", "root", "root2"));
  EXPECT_EQ(written({{Folder.path("root/new"), "x", std::nullopt, Root}}), "");
}

TEST_F(FileWriter, OneFolderFailsForAll) {
  ASSERT_EQ(::mkdir(Folder.path("sub").c_str(), 0755), 0);
  Folder.write("a", "old a");
  Folder.write("sub/b", "changed");
  EXPECT_THAT(written({output("a", "new a", "old a"),
                       {Folder.path("c"), "new c", std::nullopt},
                       output("sub/b", "new b", "old b")}),
              HasSubstr("has changed"));
  EXPECT_EQ(written({output("a", "new a", "old a"),
                     {Folder.path("c"), "new c", std::nullopt},
                     output("sub/b", "new b", "changed")}),
            "");
  EXPECT_EQ(Folder.read("a"), "new a");
  EXPECT_EQ(Folder.read("sub/b"), "new b");
  EXPECT_THAT(Folder.list(), ElementsAre("a", "c", "sub"));
}

TEST_F(FileWriter, ReservesItsOwnNames) {
  EXPECT_THAT(written({{Folder.path(".layoutopt-journal"), "x", std::nullopt}}),
              HasSubstr("names like this"));
}

TEST_F(FileWriter, EveryRunLeavesOldOrNewWhole) {
  // Writers in parallel: one of them wins, the others notice or replace the
  // whole; nothing is mixed and nothing is left behind.
  Folder.write("a", "old");
  std::vector<pid_t> Children;
  for (char C = '0'; C != '8'; ++C) {
    pid_t Child = ::fork();
    ASSERT_GE(Child, 0);
    if (Child == 0) {
      auto Result = writeFiles(
          {{Folder.path("a"), std::string(100000, C), hashOf("old")}});
      if (Result)
        ::_exit(0);
      std::string Message = llvm::toString(Result.takeError());
      ::_exit(Message.find("has changed") != std::string::npos ? 1 : 2);
    }
    Children.push_back(Child);
  }
  unsigned Winners = 0;
  for (pid_t Child : Children) {
    int Status = 0;
    ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
    EXPECT_LT(WEXITSTATUS(Status), 2);
    Winners += WEXITSTATUS(Status) == 0;
  }
  // All read the same old contents, so only the first may write.
  EXPECT_EQ(Winners, 1u);
  std::string Text = Folder.read("a");
  ASSERT_EQ(Text.size(), 100000u);
  EXPECT_EQ(Text, std::string(100000, Text[0]));
  EXPECT_THAT(Folder.list(), ElementsAre("a"));
}

} // namespace
