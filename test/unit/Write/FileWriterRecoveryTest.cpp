//===-- FileWriterRecoveryTest.cpp - After a crash ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "../Common/Scratch.h"
#include "Journal.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Write/FileWriter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace layoutopt;
using namespace layoutopt::test;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

uint64_t hashOf(llvm::StringRef Text) {
  return llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Text));
}

/// A folder with what a run that was killed has left: `a`, and `made`, which
/// the run creates, in the folder; `b` in its folder `sub`.
class FileWriterRecovery : public ::testing::Test {
protected:
  FileWriterRecovery() {
    ::mkdir(Folder.path("sub").c_str(), 0755);
    Main.Id = Part.Id = "0123456789abcdef";
    Main.Others = {"sub"};
    Main.Files = {{"a", hashOf("old a"), hashOf("new a")},
                  {"made", std::nullopt, hashOf("new made")}};
    Part.Main = "..";
    Part.Files = {{"b", hashOf("old b"), hashOf("new b")}};
    Folder.write("a", "old a");
    Folder.write("sub/b", "old b");
  }

  void writeJournals() {
    Folder.write(".layoutopt-journal", printJournal(Main));
    Folder.write("sub/.layoutopt-journal", printJournal(Part));
  }
  /// As far as a run gets before it replaces the first file.
  void stage() {
    writeJournals();
    Folder.write(Main.newName(0), "new a");
    Folder.write(Main.newName(1), "new made");
    Folder.write("sub/" + Part.newName(0), "new b");
    link("a", Main.oldName(0));
    link("sub/b", "sub/" + Part.oldName(0));
  }
  void link(const std::string &From, const std::string &To) {
    EXPECT_EQ(::link(Folder.path(From).c_str(), Folder.path(To).c_str()), 0);
  }
  void rename(const std::string &From, const std::string &To) {
    EXPECT_EQ(::rename(Folder.path(From).c_str(), Folder.path(To).c_str()), 0);
  }
  /// All the way to the commit.
  void replace() {
    stage();
    rename(Main.newName(0), "a");
    rename(Main.newName(1), "made");
    rename("sub/" + Part.newName(0), "sub/b");
  }

  /// Notes, or the error, of a run that looks at \p Name only.
  std::string recover(const std::string &Name) {
    auto Notes =
        recoverWrites({Folder.path(Name)}, std::chrono::milliseconds(50));
    if (Notes)
      return llvm::join(*Notes, "; ");
    llvm::Error E = Notes.takeError();
    EXPECT_EQ(exitCodeOf(E), ExitCode::IO);
    return "error: " + llvm::toString(std::move(E));
  }
  std::vector<std::string> listSub() const {
    std::vector<std::string> Names;
    std::string Output;
    run("ls -A '" + Folder.path("sub") + "'", &Output);
    llvm::SmallVector<llvm::StringRef> Lines;
    llvm::StringRef(Output).split(Lines, '\n', -1, false);
    for (llvm::StringRef Line : Lines)
      Names.push_back(Line.str());
    return Names;
  }
  void expectOld() {
    EXPECT_EQ(Folder.read("a"), "old a");
    EXPECT_EQ(Folder.read("sub/b"), "old b");
    EXPECT_THAT(Folder.list(), ElementsAre("a", "sub"));
    EXPECT_THAT(listSub(), ElementsAre("b"));
  }
  void expectNew() {
    EXPECT_EQ(Folder.read("a"), "new a");
    EXPECT_EQ(Folder.read("made"), "new made");
    EXPECT_EQ(Folder.read("sub/b"), "new b");
    EXPECT_THAT(Folder.list(), ElementsAre("a", "made", "sub"));
    EXPECT_THAT(listSub(), ElementsAre("b"));
  }

  TemporaryFolder Folder;
  Journal Main, Part;
};

TEST_F(FileWriterRecovery, NothingToDo) {
  EXPECT_EQ(recover("."), "");
  EXPECT_EQ(recover("missing"), "");
  expectOld();
}

TEST_F(FileWriterRecovery, UndoesFromAnyFolder) {
  for (const char *From : {".", "sub"}) {
    for (auto Reach :
         {&FileWriterRecovery_UndoesFromAnyFolder_Test::writeJournals,
          &FileWriterRecovery_UndoesFromAnyFolder_Test::stage,
          &FileWriterRecovery_UndoesFromAnyFolder_Test::replace}) {
      (this->*Reach)();
      EXPECT_THAT(recover(From), HasSubstr("its changes are undone"));
      expectOld();
      EXPECT_EQ(recover(From), "");
    }
  }
}

TEST_F(FileWriterRecovery, UndoesHalfOfIt) {
  stage();
  rename(Main.newName(1), "made");
  rename("sub/" + Part.newName(0), "sub/b");
  EXPECT_THAT(recover("sub"), HasSubstr("undone"));
  expectOld();
}

TEST_F(FileWriterRecovery, UndoesWithoutHardLinks) {
  replace();
  ::unlink(Folder.path(Main.oldName(0)).c_str());
  Folder.write(Main.oldName(0), "old a");
  EXPECT_THAT(recover("."), HasSubstr("undone"));
  expectOld();
}

TEST_F(FileWriterRecovery, FinishesWhatIsCommitted) {
  for (const char *From : {".", "sub"}) {
    Folder.write("a", "old a");
    Folder.write("sub/b", "old b");
    ::unlink(Folder.path("made").c_str());
    Main.Committed = true;
    replace();
    EXPECT_THAT(recover(From), HasSubstr("its changes are complete"));
    expectNew();
  }
}

TEST_F(FileWriterRecovery, APartThatIsDoneIsNoObstacle) {
  Main.Committed = true;
  replace();
  ::unlink(Folder.path("sub/" + Part.oldName(0)).c_str());
  ::unlink(Folder.path("sub/.layoutopt-journal").c_str());
  EXPECT_THAT(recover("."), HasSubstr("complete"));
  expectNew();
}

TEST_F(FileWriterRecovery, RemovesJournalsThatSayNothing) {
  Folder.write(".layoutopt-journal", "");
  EXPECT_EQ(recover("."), "");
  expectOld();
  std::string Text = printJournal(Main);
  Folder.write(".layoutopt-journal", Text.substr(0, Text.size() - 1));
  EXPECT_EQ(recover("."), "");
  expectOld();
}

TEST_F(FileWriterRecovery, WorkOfOthersSurvives) {
  replace();
  Folder.write("a", "edited since");
  EXPECT_THAT(recover("sub"), HasSubstr("a' was changed after a run"));
  EXPECT_EQ(Folder.read("a"), "edited since");
  EXPECT_EQ(Folder.read(Main.oldName(0)), "old a");
  EXPECT_EQ(Folder.read("sub/b"), "new b");
  // The user settles it.
  Folder.write("a", "old a");
  Folder.write("made", "edited since");
  EXPECT_THAT(recover("sub"), HasSubstr("undone"));
  EXPECT_EQ(Folder.read("made"), "edited since");
  ::unlink(Folder.path("made").c_str());
  expectOld();
}

TEST_F(FileWriterRecovery, WritingRecoversFirst) {
  replace();
  auto Notes = writeFiles({{Folder.path("a"), "newer a", hashOf("old a")}});
  ASSERT_TRUE(bool(Notes)) << llvm::toString(Notes.takeError());
  EXPECT_THAT(llvm::join(*Notes, ";"), HasSubstr("undone"));
  EXPECT_EQ(Folder.read("a"), "newer a");
  Folder.write("a", "old a");
  expectOld();
}

TEST_F(FileWriterRecovery, AJournalInUseIsLeftAlone) {
  replace();
  for (const char *Name : {".layoutopt-journal", "sub/.layoutopt-journal"}) {
    int Held = ::open(Folder.path(Name).c_str(), O_RDWR | O_CLOEXEC);
    ASSERT_GE(Held, 0);
    ASSERT_EQ(::flock(Held, LOCK_EX), 0);
    EXPECT_THAT(recover("."), HasSubstr("another layoutopt is writing"));
    auto Result = writeFiles({{Folder.path("a"), "x", std::nullopt},
                              {Folder.path("sub/b"), "x", std::nullopt}},
                             std::chrono::milliseconds(50));
    ASSERT_FALSE(bool(Result));
    EXPECT_THAT(llvm::toString(Result.takeError()),
                HasSubstr("another layoutopt is writing"));
    EXPECT_EQ(Folder.read("a"), "new a");
    EXPECT_EQ(Folder.read("sub/b"), "new b");
    ::close(Held);
  }
  EXPECT_THAT(recover("."), HasSubstr("undone"));
  expectOld();
}

TEST_F(FileWriterRecovery, StrangersReachNothingElse) {
  // A folder that the journal names, but whose journal is of another run, or
  // of the same id with another main folder.
  replace();
  Part.Id = "fedcba9876543210";
  Folder.write("sub/.layoutopt-journal", printJournal(Part));
  EXPECT_THAT(recover("."), HasSubstr("undone"));
  EXPECT_EQ(Folder.read("a"), "old a");
  EXPECT_EQ(Folder.read("sub/b"), "new b");
  // That one has lost its main journal.
  EXPECT_THAT(recover("sub"), HasSubstr("is gone: check the files"));
  EXPECT_EQ(Folder.read("sub/b"), "new b");
}

TEST_F(FileWriterRecovery, NeverThroughLinks) {
  Folder.write("precious", "old a");
  replace();
  // The old file's place is taken by a link to a file with its contents.
  ::unlink(Folder.path(Main.oldName(0)).c_str());
  ASSERT_EQ(::symlink("precious", Folder.path(Main.oldName(0)).c_str()), 0);
  EXPECT_THAT(recover("."), HasSubstr("error"));
  struct stat S;
  ASSERT_EQ(::lstat(Folder.path("a").c_str(), &S), 0);
  EXPECT_TRUE(S_ISREG(S.st_mode));
  // The journal itself.
  rename(".layoutopt-journal", "moved");
  ASSERT_EQ(::symlink("moved", Folder.path(".layoutopt-journal").c_str()), 0);
  EXPECT_THAT(recover("."), HasSubstr("cannot open the journal"));
  ::unlink(Folder.path(".layoutopt-journal").c_str());
  link("moved", ".layoutopt-journal");
  EXPECT_THAT(recover("."), HasSubstr("is not a journal"));
  EXPECT_EQ(Folder.read("a"), "new a");
}

TEST_F(FileWriterRecovery, DamageIsReported) {
  replace();
  std::string Text = printJournal(Main);
  Text[Text.size() - 2] ^= 1;
  Folder.write(".layoutopt-journal", Text);
  EXPECT_THAT(recover("sub"), HasSubstr("the checksum is wrong"));
  EXPECT_EQ(Folder.read("a"), "new a");
  EXPECT_EQ(Folder.read("sub/b"), "new b");
}

} // namespace
