//===-- YamlWriterTest.cpp - What is written is read back -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/YamlWriter.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Support/Yaml.h"
#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

using namespace layoutopt;

namespace {

TEST(YamlWriter, WritesBlocksWithComments) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  {
    YamlWriter W(OS);
    W.comment("the first line\nthe second");
    W.number("version", 1);
    W.beginMap("sets");
    W.beginMap("body@local:tile");
    W.comment("why");
    W.beginList("clusters");
    W.beginItem();
    W.texts("fields", {"x", "y"});
    W.text("layout", "[i, f, i p(32)]", "source");
    W.end();
    W.beginItem();
    W.texts("fields", {"no"});
    W.end();
    W.end();
    W.boolean("refused", false);
    W.end();
    W.end();
    W.beginList("include");
    W.item("a*");
    W.item("b");
    W.end();
  }
  EXPECT_EQ(Text, "# the first line\n"
                  "# the second\n"
                  "version: 1\n"
                  "sets:\n"
                  "  \"body@local:tile\":\n"
                  "    # why\n"
                  "    clusters:\n"
                  "      - fields: [x, y]\n"
                  "        layout: \"[i, f, i p(32)]\"  # source\n"
                  "      - fields: [\"no\"]\n"
                  "    refused: false\n"
                  "include:\n"
                  "  - \"a*\"\n"
                  "  - b\n");
  llvm::Expected<YamlNode> Root = parseYaml(Text, "f.yaml");
  ASSERT_TRUE(bool(Root)) << llvm::toString(Root.takeError());
}

TEST(YamlWriter, BreaksLongComments) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  {
    YamlWriter W(OS);
    std::string Long;
    for (unsigned I = 0; I < 60; ++I)
      Long += "word" + std::to_string(I) + " ";
    W.comment(Long + std::string(200, 'x') + " end\tof \x1B it \xFF");
  }
  llvm::SmallVector<llvm::StringRef> Lines;
  llvm::StringRef(Text).split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    EXPECT_TRUE(Line.size() <= 80 || Line.contains("xxx")) << Line.str();
  EXPECT_TRUE(llvm::StringRef(Text).ends_with("# end of   it ?\n")) << Text;
  Text += "a: 1\n";
  EXPECT_TRUE(bool(parseYaml(Text, "f.yaml")));
}

/// Text of characters that YAML gives a meaning, and others.
rc::Gen<std::string> anyText() {
  return rc::gen::map(
      rc::gen::container<std::vector<std::string>>(
          rc::gen::element<std::string>(
              "a", "B", "0", "7", " ", "  ", "\n", "\t", "-", "- ", "? ", ": ",
              ":", "#", " #", "\"", "'", "\\", "\\n", "[", "]", "{", "}", ",",
              "&", "*", "!", "|", ">", "%", "@", "`", "~", "null", "true", ".",
              "---", "...", "<<", "=", "\xC3\xA9", "\xE2\x82\xAC", "(", ")")),
      [](const std::vector<std::string> &Parts) {
        std::string Text;
        for (const std::string &Part : Parts)
          Text += Part;
        return Text;
      });
}

RC_GTEST_PROP(YamlWriter, ScalarsAreReadBack, ()) {
  std::string Value = *anyText();
  std::string Key = "k" + *anyText();
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  {
    YamlWriter W(OS);
    W.text("before", Value);
    W.texts("list", {Value, "x", Value}, Value);
    W.comment(Value);
    W.beginMap("map");
    W.text(Key, Value, Value);
    W.end();
    W.beginList("items");
    W.item(Value);
    W.beginItem();
    W.text(Key, Value);
    W.end();
    W.end();
  }
  llvm::Expected<YamlNode> Root = parseYaml(Text, "f.yaml");
  if (!Root)
    RC_FAIL(llvm::toString(Root.takeError()) + " in\n" + Text);
  RC_ASSERT(Root->find("before")->text().str() == Value);
  RC_ASSERT(Root->find("before")->kind() == YamlNode::Scalar);
  RC_ASSERT(Root->find("list")->items().size() == 3u);
  RC_ASSERT(Root->find("list")->items()[2].text().str() == Value);
  const YamlNode *Mapped = Root->find("map")->find(Key);
  RC_ASSERT(Mapped);
  RC_ASSERT(Mapped->text().str() == Value);
  RC_ASSERT(Root->find("items")->items()[0].text().str() == Value);
  RC_ASSERT(Root->find("items")->items()[1].find(Key)->text().str() == Value);
}

TEST(Nearest, FindsWhatIsMeant) {
  std::vector<std::string> Known = {"tile", "layout", "fields", "sm_20",
                                    "sm_35"};
  EXPECT_EQ(nearestName("tiel", Known), "tile");
  EXPECT_EQ(nearestName("Layout", Known), "layout");
  EXPECT_EQ(nearestName("feilds", Known), "fields");
  EXPECT_EQ(nearestName("sm_36", Known), "sm_35");
  EXPECT_EQ(nearestName("bananas", Known), "");
  EXPECT_EQ(nearestName(std::string(100000, 'x'), Known), "");
  EXPECT_EQ(didYouMean("bananas", {"a1b2", "c3d4"}),
            " (known: 'a1b2', 'c3d4')");
}

TEST(Nearest, QuotesWhatStrangersWrite) {
  EXPECT_EQ(inQuotes("a\nb\x1B[0m"), "'a\\nb\\x1b[0m'");
  std::string Long(59, 'x');
  // A character of two bytes is not cut in half.
  EXPECT_EQ(inQuotes(Long + "\xC3\xA9"
                            "zzz"),
            "'" + Long + "\xC3\xA9...'");
}

} // namespace
