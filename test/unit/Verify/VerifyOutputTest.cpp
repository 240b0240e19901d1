//===-- VerifyOutputTest.cpp - Tests of parsing the result again ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Extract/Extract.h"
#include "layoutopt/Verify/Verify.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <gmock/gmock.h>

using namespace layoutopt;
using testing::HasSubstr;

static const char Good[] = "int f(int n) { return n; }\n";
static const char Warns[] = "int f(int n) { if (n) return n; }\n";
static const char WarnsTwice[] =
    "int f(int n) { if (n) return n; }\nint g(int n) { if (n) return n; }\n";

/// What is said of \p New in the place of \p Old; empty: nothing.
static std::string verdict(const char *Old, const char *New) {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Files->addFile("/src/a.c", 0, llvm::MemoryBuffer::getMemBuffer(Old));
  CompileInput Input{"/src/a.c", "/src", {}};
  auto Before = extract(Input, Files);
  if (!Before)
    return "the test's own text: " + llvm::toString(Before.takeError());
  auto Found = verifyOutput(Input, {{"/src/a.c", New}}, Files,
                            Before->Diagnostics, Program(), LayoutPlan());
  if (!Found)
    return "no verdict: " + llvm::toString(Found.takeError());
  std::string Out;
  for (const Finding &F : *Found)
    Out += F.str() + "\n";
  return Out;
}

TEST(VerifyOutput, OldWarningsAreFine) {
  EXPECT_EQ(verdict(Good, Good), "");
  EXPECT_EQ(verdict(Warns, Warns), "");
  EXPECT_EQ(verdict(WarnsTwice, Warns), "");
  EXPECT_EQ(verdict(Warns, Good), "");
}

TEST(VerifyOutput, NewWarningsAreNot) {
  EXPECT_THAT(verdict(Good, Warns), HasSubstr("/src/a.c:1:33: warning: "));
  EXPECT_THAT(verdict(Warns, WarnsTwice),
              HasSubstr("/src/a.c:2:33: warning: "));
}

TEST(VerifyOutput, WarningsOfTextThatStandsTwiceAreFine) {
  static const char Once[] = "int f(int *p) { return p[2 ^ 0]; }\n";
  static const char Twice[] =
      "int f(int (*p)[4]) { return p[(2 ^ 0) >> 2][(2 ^ 0) & 3]; }\n";
  EXPECT_EQ(verdict(Once, Twice), "");
  EXPECT_THAT(verdict(Good, Twice), HasSubstr("warning: "));
}

TEST(VerifyOutput, ErrorsAreNot) {
  EXPECT_THAT(verdict(Good, "int f(int n) { return m; }\n"),
              HasSubstr("/src/a.c:1:23: error: use of undeclared"));
}

TEST(VerifyOutput, PathsAreAbsolute) {
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Files->addFile("/src/a.c", 0,
                 llvm::MemoryBuffer::getMemBuffer("#include \"a.h\"\n"));
  Files->addFile("/src/a.h", 0, llvm::MemoryBuffer::getMemBuffer(Good));
  CompileInput Input{"a.c", "/src", {}};
  for (const char *New : {Warns, "int f(;\n"}) {
    auto Found = verifyOutput(Input, {{"/src/a.h", New}}, Files, {}, Program(),
                              LayoutPlan());
    ASSERT_TRUE(bool(Found));
    ASSERT_EQ(Found->size(), 1u);
    EXPECT_EQ(Found->front().Where.File, "/src/a.h");
  }
}
