//===-- BoundsTest.cpp - Loop bounds from counts --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Bounds/Bounds.h"
#include "llvm/ADT/Twine.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace layoutopt;
using testing::HasSubstr;

namespace {

/// The text of a loop, with `@` in front of it and of its body, `$` behind.
struct Sample {
  std::string Text;
  AccessNode Loop;
  std::vector<LoopPlace> Places;

  explicit Sample(llvm::StringRef Marked) {
    Loop.Kind = AccessKind::Loop;
    Loop.Where.File = Loop.Body.File = 0;
    bool IsInside = false;
    for (char C : Marked) {
      const uint32_t At = static_cast<uint32_t>(Text.size());
      if (C == '@')
        (IsInside ? Loop.Body : Loop.Where).Begin = At;
      else if (C == '$')
        Loop.Body.End = Loop.Where.End = At;
      else
        Text += C;
      IsInside |= C == '@';
    }
    llvm::StringRef Before = llvm::StringRef(Text).take_front(Loop.Where.Begin);
    Places = {{&Loop, 0, unsigned(Before.count('\n')) + 1, 1}};
  }

  /// `entries/iterations`, or `unknown`.
  std::string count(std::map<unsigned, uint64_t> Lines) const {
    FileCounts Counts;
    Counts.Lines = std::move(Lines);
    const auto Each = countLoops(Places, Counts, Text);
    return Each[0] ? std::to_string(Each[0]->Entries) + "/" +
                         std::to_string(Each[0]->Iterations)
                   : "unknown";
  }
};

TEST(LineCounts, HeaderCountsEntriesAndRounds) {
  Sample S("f;\n@for (i = 0; i < n; ++i)\n  @s += i;$\n");
  EXPECT_EQ(S.count({{1, 7}, {2, 33}, {3, 30}}), "3/30");
  EXPECT_EQ(S.count({{2, 3}, {3, 0}}), "3/0");
  EXPECT_EQ(S.count({{2, 0}, {3, 0}}), "0/0");
}

TEST(LineCounts, ContradictionsAreUnknown) {
  Sample S("@for (i = 0; i < n; ++i)\n  @s += i;$\n");
  EXPECT_EQ(S.count({{1, 30}, {2, 30}}), "unknown");
  EXPECT_EQ(S.count({{1, 29}, {2, 30}}), "unknown");
  EXPECT_EQ(S.count({{2, 30}}), "unknown");
  EXPECT_EQ(S.count({{1, 30}}), "unknown");
}

TEST(LineCounts, WaysOutAreAdded) {
  Sample S("@while (n) @{ // return\n  s;\n  if (s)\n    break;\n  if (n)\n"
           "    return s;\n}$\n");
  EXPECT_EQ(S.count({{1, 35}, {2, 30}, {3, 30}, {4, 2}, {5, 28}, {6, 1}}),
            "8/30");
  // Without a count of its own the way out is not known.
  EXPECT_EQ(S.count({{1, 35}, {2, 30}, {3, 30}, {5, 28}, {6, 1}}), "unknown");
  Sample Shared("@while (n) @{\n  if (s) break;\n}$\n");
  EXPECT_EQ(Shared.count({{1, 35}, {2, 30}}), "unknown");
  Sample Whose(
      "@while (n) @{\n  switch (s) {\n  case 1:\n    break;\n  }\n}$\n");
  EXPECT_EQ(Whose.count({{1, 35}, {2, 30}, {4, 2}}), "unknown");
  Sample Jump("@while (n) @{\n  s;\n  goto out;\n}$\n");
  EXPECT_EQ(Jump.count({{1, 35}, {2, 30}, {3, 0}}), "unknown");
}

TEST(LineCounts, WhatSharesALineIsUnknown) {
  EXPECT_EQ(Sample("@for (; i < n;) @s += i;$\n").count({{1, 33}}), "unknown");
  EXPECT_EQ(Sample("@for (; i < n;) @{ s;\n t; }$\n").count({{1, 33}, {2, 30}}),
            "unknown");
  EXPECT_EQ(Sample("if (x) @for (; i < n;)\n @s;$\n").count({{1, 33}, {2, 30}}),
            "unknown");
  EXPECT_EQ(Sample("@for (;\n i < n;)\n @s;$\n").count({{1, 33}, {3, 30}}),
            "unknown");
}

TEST(LineCounts, OtherLoopsAreUnknown) {
  EXPECT_EQ(Sample("@do @{\n s;\n} while (n);$\n").count({{1, 33}, {2, 30}}),
            "unknown");
  EXPECT_EQ(Sample("@for (;;) @{\n s;\n}$\n").count({{1, 33}, {2, 30}}),
            "unknown");
  EXPECT_EQ(Sample("@while (1) @{\n s;\n}$\n").count({{1, 33}, {2, 30}}),
            "unknown");
  EXPECT_EQ(Sample("@EACH(i) @{\n s;\n}$\n").count({{1, 33}, {2, 30}}),
            "unknown");
  // The inner loop's line has its rounds, and it is none that is known.
  EXPECT_EQ(Sample("@while (n)\n @while (m)\n  --m;$\n")
                .count({{1, 33}, {2, 60}, {3, 30}}),
            "unknown");
}

TEST(Average, IsRoundedAndAtLeastOneIfThereWasAny) {
  EXPECT_EQ((LoopCount{0, 0}.average()), 0u);
  EXPECT_EQ((LoopCount{3, 0}.average()), 0u);
  EXPECT_EQ((LoopCount{100, 1}.average()), 1u);
  EXPECT_EQ((LoopCount{2, 5}.average()), 3u);
  EXPECT_EQ((LoopCount{3, 4}.average()), 1u);
}

std::string errorOf(llvm::StringRef Text) {
  auto Counts = parseCounts(Text, "c.json");
  if (Counts)
    return "";
  llvm::Error E = Counts.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

TEST(CountsParse, GcovSumsLinesAndFindsFiles) {
  auto Counts = parseCounts(
      R"({"gcc_version": "12", "current_working_directory": "/w", "files": [
           {"file": "a.c", "lines": [{"line_number": 2, "count": 3},
                                     {"line_number": 2, "count": 1e30}]},
           {"file": "/b.h", "lines": []}]})",
      "c.json");
  ASSERT_TRUE(bool(Counts)) << llvm::toString(Counts.takeError());
  ASSERT_EQ(Counts->size(), 2u);
  EXPECT_EQ((*Counts)[0].Path, "/w/a.c");
  EXPECT_EQ((*Counts)[0].Lines[2], MaxCount);
  EXPECT_EQ((*Counts)[1].Path, "/b.h");
}

TEST(CountsParse, WhatIsMalformedIsAnError) {
  EXPECT_THAT(errorOf(""), HasSubstr("c.json"));
  EXPECT_THAT(errorOf("[]"), HasSubstr("neither"));
  EXPECT_THAT(errorOf(R"({"gcc_version": "1"})"), HasSubstr("'files'"));
  EXPECT_THAT(errorOf(R"({"gcc_version": "1", "files": [{"file": 3}]})"),
              HasSubstr("needs a 'file'"));
  for (const char *Line : {"3", "{}", R"({"line_number": 0, "count": 1})",
                           R"({"line_number": 1, "count": -1})",
                           R"({"line_number": 1, "count": "1"})",
                           R"({"line_number": 4294967297, "count": 1})"})
    EXPECT_THAT(errorOf((llvm::Twine(R"({"gcc_version": "1", "files": [)"
                                     R"({"file": "a", "lines": [)") +
                         Line + "]}]}")
                            .str()),
                HasSubstr("a line of 'a'"))
        << Line;
  for (const char *Segment :
       {"3", "[1, 2, 3]", "[0, 1, 1, true]", "[1, 1, -1, true]", "[1, 1, 1, 1]",
        R"(["1", 1, 1, true])"})
    EXPECT_THAT(
        errorOf((llvm::Twine(R"({"type": "llvm.coverage.json.export", "data": )"
                             R"([{"files": [{"filename": "a", "segments": [)") +
                 Segment + "]}]}]}")
                    .str()),
        HasSubstr("a segment of 'a'"))
        << Segment;
  EXPECT_THAT(errorOf(std::string(100000, '[')), HasSubstr("nested deeper"));
}

} // namespace
