//===-- UnifiedDiffTest.cpp - Changes as a patch --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Write/UnifiedDiff.h"
#include "../Common/Scratch.h"
#include <algorithm>
#include <ctime>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using namespace layoutopt::test;

namespace {

TEST(UnifiedDiff, OfEqualTextsIsEmpty) {
  EXPECT_EQ(unifiedDiff("a.cl", "x\ny\n", "x\ny\n"), "");
  EXPECT_EQ(unifiedDiff("a.cl", "", ""), "");
}

TEST(UnifiedDiff, ReadsAsThatOfDiff) {
  EXPECT_EQ(unifiedDiff("d/a.cl", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n",
                        "1\nB\n3\n4\n5\n6\n7\n8\n9\n10\nK\n11\n12\n"),
            "--- a/d/a.cl\n+++ b/d/a.cl\n"
            "@@ -1,5 +1,5 @@\n 1\n-2\n+B\n 3\n 4\n 5\n"
            "@@ -8,5 +8,6 @@\n 8\n 9\n 10\n+K\n 11\n 12\n");
}

TEST(UnifiedDiff, ChangesWithSharedContextAreOneHunk) {
  EXPECT_EQ(unifiedDiff("a", "1\n2\n3\n4\n", "x\n2\n3\ny\n"),
            "--- a/a\n+++ b/a\n@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n-4\n+y\n");
}

TEST(UnifiedDiff, MarksAMissingLineBreak) {
  EXPECT_EQ(unifiedDiff("a", "1\n2", "1\n2\n"),
            "--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n 1\n-2\n"
            "\\ No newline at end of file\n+2\n");
  EXPECT_EQ(unifiedDiff("a", "", "1"), "--- a/a\n+++ b/a\n@@ -0,0 +1 @@\n+1\n"
                                       "\\ No newline at end of file\n");
}

TEST(UnifiedDiff, CreatesAndDeletesFiles) {
  EXPECT_EQ(unifiedDiff("d/a", std::nullopt, "1\n"),
            "--- /dev/null\n+++ b/d/a\n@@ -0,0 +1 @@\n+1\n");
  EXPECT_EQ(unifiedDiff("d/a", "1\n", std::nullopt),
            "--- a/d/a\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n");
  EXPECT_EQ(unifiedDiff("a", std::nullopt, std::nullopt), "");
}

/// What `patch -p1` makes of a folder where `f` is \p Old, with no option that
/// the format might need; nullopt: no file.
std::optional<std::string> patchedFile(std::optional<std::string> Old,
                                       const std::string &Diff) {
  TemporaryFolder Folder;
  if (Old)
    Folder.write("f", *Old);
  Folder.write("the.patch", Diff);
  std::string Output;
  int Status =
      run("cd '" + Folder.path("") + "' && patch -p1 < the.patch", &Output);
  EXPECT_EQ(Status, 0) << Output << Diff;
  std::vector<std::string> Left = Folder.list();
  Left.erase(std::remove(Left.begin(), Left.end(), "the.patch"), Left.end());
  if (Left.empty())
    return std::nullopt;
  EXPECT_EQ(Left, std::vector<std::string>{"f"}) << Diff;
  return Folder.read("f");
}

TEST(UnifiedDiff, OfAnyTwoStatesIsUnderstoodByPatch) {
  if (run("patch --version") != 0)
    GTEST_SKIP() << "no patch";
  const std::optional<std::string> States[] = {
      std::nullopt, "",
      "1",          "1\n",
      "1\r\n2\r\n", "1\r\n2\r\n3",
      "1\n2\r\n\n", std::string("\0\xFF\n", 3),
      "\r",         "\n"};
  for (const auto &Old : States)
    for (const auto &New : States) {
      if (Old == New)
        continue;
      std::string Diff = unifiedDiff("f", Old, New);
      EXPECT_EQ(patchedFile(Old, Diff), New) << Diff;
    }
}

/// What `patch -p1` makes of it.
std::string patched(const std::string &Old, const std::string &Diff,
                    const std::string &Name) {
  TemporaryFolder Folder;
  Folder.write(Name, Old);
  Folder.write("the.patch", Diff);
  std::string Output;
  int Status = run("cd '" + Folder.path("") +
                       "' && patch --binary -f -s -p1 < the.patch",
                   &Output);
  EXPECT_EQ(Status, 0) << Output << Diff;
  return Folder.read(Name);
}

TEST(UnifiedDiff, IsUnderstoodByPatch) {
  if (run("patch --version") != 0)
    GTEST_SKIP() << "no patch";
  EXPECT_TRUE(rc::check("patch turns old into new", [] {
    auto Line = rc::gen::elementOf(
        std::vector<std::string>{"a\n", "b\n", "c\n", "\n", "-x\n", "--- y\n",
                                 "+z\r\n", "@@ -1 +1 @@\n", " \n", "\xE9\n"});
    auto Tail = rc::gen::elementOf(std::vector<std::string>{"", "", "end"});
    auto Lines =
        rc::gen::scale(0.5, rc::gen::container<std::vector<std::string>>(Line));
    auto Join = [](const std::vector<std::string> &Lines) {
      std::string Text;
      for (const std::string &L : Lines)
        Text += L;
      return Text;
    };
    // Mostly alike: some lines are left out, some are new.
    std::vector<std::string> Base = *Lines, New;
    for (const std::string &L : Base) {
      unsigned What = *rc::gen::inRange(0u, 8u);
      if (What == 0)
        New.push_back(*Line);
      if (What != 1)
        New.push_back(L);
    }
    std::string OldText = Join(Base) + *Tail, NewText = Join(New) + *Tail;
    RC_PRE(!OldText.empty() && !NewText.empty() && OldText != NewText);
    RC_ASSERT(patched(OldText, unifiedDiff("f.cl", OldText, NewText), "f.cl") ==
              NewText);
  }));
  EXPECT_EQ(patched("1\n", unifiedDiff("a b.cl", "1\n", "2\n"), "a b.cl"),
            "2\n");
}

TEST(UnifiedDiff, OfALargeFileIsQuick) {
  std::string Old, New;
  for (unsigned I = 0; I != 60000; ++I) {
    Old += "line " + std::to_string(I) + " of many\n";
    New += I % 40 == 7 ? "changed " + std::to_string(I) + "\n"
                       : "line " + std::to_string(I) + " of many\n";
  }
  std::clock_t Begin = std::clock();
  // 1500 lines change, each with six around it, a header, and old and new.
  std::string Diff = unifiedDiff("a", Old, New);
  EXPECT_EQ(std::count(Diff.begin(), Diff.end(), '\n'), 2 + 1500 * 9);
  EXPECT_LT((std::clock() - Begin) / CLOCKS_PER_SEC, 20);
}

} // namespace
