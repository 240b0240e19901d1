//===-- JournalTest.cpp - The text of a journal ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Journal.h"
#include "Recovery.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace layoutopt;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

/// A journal with \p Body, and everything in front of it right.
std::string journalOf(const std::string &Body, char State = 'P') {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "layoutopt-journal 1 " << State << ' '
     << llvm::format_hex_no_prefix(Body.size(), 8) << ' '
     << llvm::format_hex_no_prefix(
            llvm::xxh3_64bits(llvm::arrayRefFromStringRef(Body)), 16)
     << '\n'
     << Body;
  return Text;
}

const std::string Id = "id 0123456789abcdef\n";

/// `torn`, `read`, or the error.
std::string parsed(const std::string &Text) {
  auto Read = parseJournal(Text);
  if (Read)
    return *Read ? "read" : "torn";
  llvm::Error E = Read.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::IO);
  return llvm::toString(std::move(E));
}

TEST(Journal, ReadsWhatItPrints) {
  Journal J;
  J.Id = "0123456789abcdef";
  J.Others = {"../in clude", "sub/a\nb", " %20"};
  J.Files = {{"a b", 1, 2}, {"new\n", std::nullopt, ~uint64_t(0)}, {"%", 0, 0}};
  std::string Text = printJournal(J);
  EXPECT_EQ(Text[JournalStateOffset], 'P');
  Text[JournalStateOffset] = 'C';
  auto Read = parseJournal(Text);
  ASSERT_TRUE(bool(Read));
  ASSERT_TRUE(Read->has_value());
  EXPECT_TRUE((*Read)->Committed);
  EXPECT_EQ((*Read)->Id, J.Id);
  EXPECT_EQ((*Read)->Main, "");
  EXPECT_EQ((*Read)->Others, J.Others);
  ASSERT_EQ((*Read)->Files.size(), 3u);
  EXPECT_EQ((*Read)->Files[0].Name, "a b");
  EXPECT_EQ((*Read)->Files[0].OldHash, 1u);
  EXPECT_EQ((*Read)->Files[0].NewHash, 2u);
  EXPECT_EQ((*Read)->Files[1].Name, "new\n");
  EXPECT_EQ((*Read)->Files[1].OldHash, std::nullopt);
  EXPECT_EQ((*Read)->Files[1].NewHash, ~uint64_t(0));
  EXPECT_EQ((*Read)->Files[2].OldHash, 0u);
  J.Others.clear();
  J.Main = "..";
  auto Part = parseJournal(printJournal(J));
  ASSERT_TRUE(bool(Part));
  EXPECT_EQ((*Part)->Main, "..");
}

TEST(Journal, EveryBeginningIsTorn) {
  Journal J;
  J.Id = "0123456789abcdef";
  J.Files = {{"a", 1, 2}};
  std::string Text = printJournal(J);
  for (size_t I = 0; I != Text.size(); ++I)
    EXPECT_EQ(parsed(Text.substr(0, I)), "torn") << I;
  EXPECT_EQ(parsed(std::string(100, '\0')), "torn");
  // A committed one was complete once.
  Text[JournalStateOffset] = 'C';
  Text.pop_back();
  EXPECT_THAT(parsed(Text), HasSubstr("damaged"));
}

TEST(Journal, EveryChangedByteIsNoticed) {
  Journal J;
  J.Id = "0123456789abcdef";
  J.Files = {{"a", 1, 2}};
  const std::string Text = printJournal(J);
  for (size_t I = 0; I != Text.size(); ++I) {
    std::string Changed = Text;
    Changed[I] = Changed[I] == 'x' ? 'y' : 'x';
    std::string Result = parsed(Changed);
    EXPECT_TRUE(llvm::StringRef(Result).contains("damaged") ||
                llvm::StringRef(Result).contains("another version"))
        << I << ": " << Result;
  }
  EXPECT_THAT(parsed(Text + "x"), HasSubstr("damaged"));
}

TEST(Journal, RefusesWhatNoRunWrites) {
  EXPECT_EQ(parsed(journalOf(Id)), "read");
  const std::string File = "file - 0000000000000001 ";
  EXPECT_EQ(parsed(journalOf(Id + File + "a\n")), "read");
  for (const char *Name :
       {"../x", "/etc/passwd", "a/b", "", ".", "..", ".layoutopt-journal",
        "a%2Fb", "%2E%2E", "%2e%2e%2fx", "a%00", "%2", "%zz"})
    EXPECT_THAT(parsed(journalOf(Id + File + Name + "\n")),
                HasSubstr("bad file name"))
        << Name;
  EXPECT_THAT(parsed(journalOf(Id + File + "a\n" + File + "%61\n")),
              HasSubstr("named twice"));
  EXPECT_THAT(parsed(journalOf(Id + "file - 1 a\n")), HasSubstr("bad hash"));
  EXPECT_THAT(parsed(journalOf(Id + "file x 0000000000000001 a\n")),
              HasSubstr("bad hash"));
  EXPECT_THAT(parsed(journalOf(Id + "also /etc\n")), HasSubstr("bad folder"));
  EXPECT_THAT(parsed(journalOf(Id + "also \n")), HasSubstr("bad folder"));
  EXPECT_THAT(parsed(journalOf(Id + "main ..\nmain ..\n")),
              HasSubstr("bad folder"));
  EXPECT_THAT(parsed(journalOf(Id + "main ..\nalso x\n")),
              HasSubstr("two main folders"));
  EXPECT_THAT(parsed(journalOf(Id + "main ..\n", 'C')),
              HasSubstr("two main folders"));
  EXPECT_THAT(parsed(journalOf("")), HasSubstr("no id"));
  EXPECT_THAT(parsed(journalOf("id ../../../x/../..\n")), HasSubstr("bad id"));
  EXPECT_THAT(parsed(journalOf(Id + Id)), HasSubstr("unknown line"));
  EXPECT_THAT(parsed(journalOf(Id + "run rm\n")), HasSubstr("unknown line"));
  EXPECT_THAT(parsed(journalOf(Id, 'X')), HasSubstr("bad first line"));
  EXPECT_THAT(parsed("layoutopt-journal 2 P"), HasSubstr("another version"));
  EXPECT_THAT(parsed("precious"), HasSubstr("not a journal"));
}

TEST(Journal, RelativePaths) {
  EXPECT_EQ(relativePath("/a/b", "/a/b/c"), "c");
  EXPECT_EQ(relativePath("/a/b/c", "/a/b"), "..");
  EXPECT_EQ(relativePath("/a/b", "/a/bc/d"), "../bc/d");
  EXPECT_EQ(relativePath("/", "/x"), "x");
  EXPECT_EQ(relativePath("/x/y", "/"), "../..");
}

} // namespace
