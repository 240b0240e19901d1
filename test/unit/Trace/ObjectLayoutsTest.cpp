//===-- ObjectLayoutsTest.cpp - Layouts of traced objects -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/ObjectLayouts.h"
#include "Reading.h"

using namespace layoutopt;
using namespace layoutopt::trace;

static const char *const Start = "layoutopt-trace 1\n"
                                 "site 0 load 4 \"f\" \"a.c\" 1 1 loop=1:1\n"
                                 "site 1 load 4 \"f\" \"a.c\" 2 1 loop=1:1\n"
                                 "site 2 load 4 \"g\" \"a.c\" 3 1 loop=3:1\n"
                                 "origin 0 heap \"p\" \"f\" \"a.c\" 9 1\n"
                                 "origin 1 heap \"q\" \"f\" \"a.c\" 10 1\n";

static TraceLayouts layoutsOf(const std::string &Lines,
                              const LayoutRequest &Request = {}) {
  const std::string Text = Start + Lines;
  return llvm::cantFail(findLayouts(llvm::cantFail(read(Text)), Request));
}

static const LayoutCandidate *find(const ObjectLayouts &Of,
                                   llvm::StringRef Term) {
  for (const LayoutCandidate &C : Of.Candidates)
    if (C.Layout.merged().str() == Term)
      return &C;
  return nullptr;
}

// 1024 records of eight numbers of 4 bytes, of which one is used: half a line
// for each, or two lines for 32 of them.
TEST(ObjectLayouts, OneField) {
  const TraceLayouts All =
      layoutsOf("object 0 0x10000 32768 0 1\n"
                "run 0 0 0 1 1: for 1024 { 0x10008 +32 }\n");
  ASSERT_EQ(All.Objects.size(), 1u);
  const ObjectLayouts &Of = All.Objects.front();
  EXPECT_EQ(Of.Accesses, 1024u);
  EXPECT_EQ(Of.Shape->Layout.str(), "A1024 * S8{2}");
  EXPECT_DOUBLE_EQ(Of.Now.BytesForEach, 32);
  EXPECT_DOUBLE_EQ(Of.Now.InOrder, 0);
  ASSERT_FALSE(Of.Candidates.empty());
  EXPECT_EQ(Of.Candidates.front().Layout.merged().str(), "A1024");
  EXPECT_DOUBLE_EQ(Of.Candidates.front().Traffic.BytesForEach, 4);
  EXPECT_DOUBLE_EQ(Of.Candidates.front().Traffic.InOrder, 1023.0 / 1024);
}

// Two loops, each with a field of its own; the first is run three times as
// often, and what a loop fetched is gone in the next.
TEST(ObjectLayouts, LoopsApart) {
  const TraceLayouts All =
      layoutsOf("object 0 0x100000 262144 0 1\n"
                "run 0 0 0 1 1: for 3 { for 32768 { 0x100000 +0 +8 } }\n"
                "run 0 2 0 1 1: for 32768 { 0x100004 +8 }\n");
  const ObjectLayouts &Of = All.Objects.front();
  EXPECT_EQ(Of.Shape->Layout.str(), "A32768 * S2");
  EXPECT_NEAR(Of.Now.BytesForEach, 8, 0.01);
  EXPECT_EQ(Of.Candidates.front().Layout.merged().str(), "S2 * A32768");
  EXPECT_NEAR(Of.Candidates.front().Traffic.BytesForEach, 4, 0.01);
}

// What is small enough to stay is fetched by each loop nevertheless.
TEST(ObjectLayouts, LoopsStartEmpty) {
  const TraceLayouts All =
      layoutsOf("object 0 0x100000 4096 0 1\n"
                "run 0 0 0 1 1: for 4 { for 1024 { 0x100000 +0 +4 } }\n"
                "run 0 2 0 1 1: for 1024 { 0x100000 +4 }\n");
  EXPECT_DOUBLE_EQ(All.Objects.front().Now.BytesForEach, 2 * 4096.0 / 5120);
}

// Fields that are used in one turn share lines: no layout fetches less.
TEST(ObjectLayouts, FieldsTogether) {
  const TraceLayouts All =
      layoutsOf("object 0 0x100000 262144 0 1\n"
                "run 0 0 0 1 1: for 32768 { 0x100000 +8 }\n"
                "run 0 1 1 1 1: for 32768 { 0x100004 +8 }\n",
                {64, 0, 4, {}});
  const ObjectLayouts &Of = All.Objects.front();
  EXPECT_NEAR(Of.Now.BytesForEach, 4, 0.01);
  for (const char *Term : {"S2 * A32768", "A8192 * S2 * A4"}) {
    const LayoutCandidate *C = find(Of, Term);
    ASSERT_TRUE(C) << Term;
    EXPECT_NEAR(C->Traffic.BytesForEach, 4, 0.01) << Term;
  }
  EXPECT_FALSE(find(Of, "A4096 * S2 * A8"));
}

// Columns of a matrix of 64 KiB: a line for each element, and the transposed
// one does better.
TEST(ObjectLayouts, Columns) {
  const TraceLayouts All =
      layoutsOf("object 0 0x100000 1048576 0 1\n"
                "run 0 0 0 1 1: for 512 { for 512 { 0x100000 +4 +2048 } }\n");
  const ObjectLayouts &Of = All.Objects.front();
  EXPECT_EQ(Of.Shape->Layout.str(), "A512 * A512");
  EXPECT_NEAR(Of.Now.BytesForEach, 64, 0.01);
  EXPECT_EQ(Of.Candidates.front().Layout.mapText(),
            "old = x0 * 512 + x1\nnew = x1 * 512 + x0");
  EXPECT_NEAR(Of.Candidates.front().Traffic.BytesForEach, 4, 0.01);
}

// Objects of one place count together; threads have caches of their own.
TEST(ObjectLayouts, SeveralObjectsAndThreads) {
  const TraceLayouts All = layoutsOf("object 0 0x10000 400 0 1\n"
                                     "object 0 0x20000 800 0 2\n"
                                     "object 1 0x30000 64 0 3\n"
                                     "run 0 0 0 3 3: for 50 { 0x10000 +8 }\n"
                                     "run 0 1 0 3 3: for 100 { 0x20004 +8 }\n"
                                     "run 0 2 0 3 3: 0x30004 0x40000\n"
                                     "run 1 2 0 3 3: for 2 { 0x30004 }\n");
  ASSERT_EQ(All.Objects.size(), 2u);
  EXPECT_EQ(All.Objects[0].NumObjects, 2u);
  EXPECT_EQ(All.Objects[0].Size, 800u);
  EXPECT_EQ(All.Objects[0].Shape->Used, 150u);
  EXPECT_EQ(All.Objects[1].Accesses, 3u);
  EXPECT_EQ(All.Objects[1].Why, "one element is used");
}
