//===-- JsonTest.cpp - Tests of edits as the protocol has them ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Json.h"
#include <gtest/gtest.h>

using namespace layoutopt::server;
namespace json = llvm::json;

static std::string differenceOf(llvm::StringRef Before, llvm::StringRef After) {
  std::string Out;
  for (const FileEdit &Each : difference(Before, After))
    Out += textOf(json::Value(Each.Where)) + Each.Text;
  return Out;
}

TEST(JsonTest, DifferencesAreWholeLines) {
  EXPECT_EQ(differenceOf("a\nb\nc\n", "a\nb\nc\n"), "");
  EXPECT_EQ(
      differenceOf("a\nb\nc\n", "a\nbx\nc\n"),
      R"({"end":{"character":0,"line":2},"start":{"character":0,"line":1}}bx
)");
  EXPECT_EQ(
      differenceOf("a\na\n", "a\na\na\n"),
      R"({"end":{"character":0,"line":2},"start":{"character":0,"line":2}}a
)");
  EXPECT_EQ(
      differenceOf("a", "b"),
      R"({"end":{"character":1,"line":0},"start":{"character":0,"line":0}}b)");
  EXPECT_EQ(
      differenceOf("", "b"),
      R"({"end":{"character":0,"line":0},"start":{"character":0,"line":0}}b)");
}

TEST(JsonTest, AnyBytesAreText) {
  EXPECT_EQ(textOf(text("a\xC3\xA9")), "\"a\xC3\xA9\"");
  EXPECT_EQ(textOf(text("a\xFF")), "\"a\xEF\xBF\xBD\"");
}

TEST(JsonTest, EditsAreAsTheClientWantsThem) {
  Snapshot Now;
  Now.Open["/none/a.c"] = {"file:///none/a.c", 4, nullptr};
  ClientAbilities Old, New;
  New.DocumentChanges = New.CreatesFiles = true;
  auto Make = [&](const ClientAbilities &Client) {
    WorkspaceEditBuilder B(Client, Now);
    B.change("/none/a.c", {{llvm::lsp::Range(), "x"}});
    B.change("/none/c.c", {});
    B.create("/none/b.h", "y");
    return textOf(json::Value(B.take()));
  };
  EXPECT_EQ(
      Make(Old),
      R"({"changes":{"file:///none/a.c":[{"newText":"x","range":{"end":{"character":0,"line":0},"start":{"character":0,"line":0}}}],)"
      R"("file:///none/b.h":[{"newText":"y","range":{"end":{"character":0,"line":0},"start":{"character":0,"line":0}}}]}})");
  const std::string Text = Make(New);
  EXPECT_NE(Text.find(R"("version":4)"), std::string::npos);
  EXPECT_NE(Text.find(R"("version":null)"), std::string::npos);
  EXPECT_LT(Text.find(R"("kind":"create")"), Text.find(R"("newText":"y")"));
}
