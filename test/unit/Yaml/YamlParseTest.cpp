//===-- YamlParseTest.cpp - The gate in front of YAML ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Yaml.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <ctime>

using namespace layoutopt;
using testing::HasSubstr;

namespace {

std::string repeat(llvm::StringRef Text, size_t Times) {
  std::string Result;
  Result.reserve(Text.size() * Times);
  for (size_t I = 0; I < Times; ++I)
    Result += Text;
  return Result;
}

/// The error of reading \p Text; "none" when there is none.
std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<YamlNode> Root = parseYaml(Text, "f.yaml");
  if (Root)
    return "none";
  llvm::Error E = Root.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

std::string withNul(llvm::StringRef Text) {
  std::string Result = Text.str();
  for (char &C : Result)
    if (C == '@')
      C = '\0';
  return Result;
}

struct BadCase {
  std::string Text;
  const char *Expected; ///< The start of the error.
};

void expectErrors(llvm::ArrayRef<BadCase> Cases) {
  for (const BadCase &C : Cases) {
    std::string Shown = C.Text.substr(0, 80);
    std::string Error = errorOf(C.Text);
    EXPECT_THAT(Error, testing::StartsWith(C.Expected)) << Shown;
    EXPECT_THAT(Error, testing::ContainsRegex("^f\\.yaml:[0-9]+:[0-9]+: ."))
        << Shown;
  }
}

TEST(YamlParse, ReadsPlacesAndValues) {
  llvm::Expected<YamlNode> Root = parseYaml("# comment\n"
                                            "a: 1\n"
                                            "b:\n"
                                            "  - x\n"
                                            "  - [y, 'z z', \"\\u00e9\"]\n"
                                            "c: {d: , e: ~}\n",
                                            "f.yaml");
  ASSERT_TRUE(bool(Root)) << llvm::toString(Root.takeError());
  ASSERT_EQ(Root->kind(), YamlNode::Map);
  ASSERT_EQ(Root->entries().size(), 3u);
  EXPECT_EQ(Root->entries()[2].Key.text(), "c");
  const YamlNode *B = Root->find("b");
  ASSERT_TRUE(B);
  EXPECT_EQ(B->items()[0].place().str(), "f.yaml:4:5");
  EXPECT_TRUE(B->items()[0].isPlain());
  ASSERT_EQ(B->items()[1].items().size(), 3u);
  EXPECT_EQ(B->items()[1].items()[1].text(), "z z");
  EXPECT_FALSE(B->items()[1].items()[1].isPlain());
  EXPECT_EQ(B->items()[1].items()[1].place().str(), "f.yaml:5:9");
  EXPECT_EQ(B->items()[1].items()[2].text(), "\xC3\xA9");
  EXPECT_EQ(Root->find("c")->find("d")->kind(), YamlNode::Null);
  EXPECT_EQ(Root->find("c")->find("e")->kind(), YamlNode::Null);
  EXPECT_EQ(Root->find("missing"), nullptr);
}

TEST(YamlParse, AcceptsByteOrderMarkCrLfAndDocumentMarks) {
  llvm::Expected<YamlNode> Root =
      parseYaml("\xEF\xBB\xBF---\r\na: b\r\n...\r\n", "f.yaml");
  ASSERT_TRUE(bool(Root)) << llvm::toString(Root.takeError());
  EXPECT_EQ(Root->find("a")->text(), "b");
  EXPECT_EQ(Root->find("a")->place().str(), "f.yaml:2:4");
}

TEST(YamlParse, RefusesAnchorsAliasesAndTags) {
  expectErrors({
      {"&a [*a]", "f.yaml:1:1: anchors"},
      {"a: &x 1\nb: *x\n", "f.yaml:1:4: anchors"},
      {"a: &x {b: *x}\n", "f.yaml:1:4: anchors"},
      {"a: &x\n", "f.yaml:1:4: anchors"},
      {"&k a: 1\n", "f.yaml:1:1: anchors"},
      {"a: *nowhere\n", "f.yaml:1:4: "},
      {"*nowhere : 1\n", "f.yaml:1:1: "},
      {"a: !!str b\n", "f.yaml:1:4: tags"},
      {"a: ! b\n", "f.yaml:1:4: tags"},
      {"a: !local b\n", "f.yaml:1:4: tags"},
      {"a: !<tag:x> b\n", "f.yaml:1:4: tags"},
      {"a: !!python/object/apply:os.system ['true']\n", "f.yaml:1:4: tags"},
      {"!!map {a: b}\n", "f.yaml:1:1: tags"},
      {"!!binary aGk=\n", "f.yaml:1:1: tags"},
      {"a: !!seq [b]\n", "f.yaml:1:4: tags"},
      {"? !!str a\n: b\n", "f.yaml:1:3: tags"},
      {"%TAG ! tag:evil,2000:\n---\na: !x b\n", "f.yaml:3:4: tags"},
      {"a: {b: 1}\n<<: {c: 2}\n", "f.yaml:2:1: merge keys"},
      {"<<: [{a: 1}]\n", "f.yaml:1:1: merge keys"},
      {"a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n", "f.yaml:1:4: anchors"},
      {"- &a - *a\n", "f.yaml:1:"},
  });
}

TEST(YamlParse, RefusesKeysThatAreNoWordsOrTwice) {
  expectErrors({
      {"a: 1\na: 2\n", "f.yaml:2:1: duplicate key 'a', first in line 1"},
      {"{a: 1, a: 2}", "f.yaml:1:8: duplicate key"},
      {"a: {b: 1, c: 2, b: 3}", "f.yaml:1:17: duplicate key 'b'"},
      {"'a': 1\n\"a\": 2\n", "f.yaml:2:1: duplicate key 'a'"},
      {"\"\\x61\": 1\na: 2\n", "f.yaml:2:1: duplicate key 'a'"},
      {"[a]: 1\n", "f.yaml:1:1: a key must be a word"},
      {"{a: b}: 1\n", "f.yaml:1:1: a key must be a word"},
      {"? [a]\n: b\n", "f.yaml:1:3: a key must be a word"},
      {"? {a: b}\n: c\n", "f.yaml:1:3: a key must be a word"},
      {"~: 1\n", "f.yaml:1:1: a key must be a word"},
      {"null: 1\n", "f.yaml:1:1: a key must be a word"},
      {"'': 1\n", "f.yaml:1:1: a key must be a word"},
      {": 1\n", "f.yaml:1:"},
      {"?\n", "f.yaml:2:1: a key must be a word"},
  });
}

TEST(YamlParse, RefusesWhatIsNotOneDocument) {
  expectErrors({
      {"", "f.yaml:1:1: there is nothing"},
      {"# only a comment\n", "f.yaml:1:1: there is nothing"},
      {"\n\n\n", "f.yaml:1:1: there is nothing"},
      {"a: 1\n---\nb: 2\n", "f.yaml:2:1: more than one document"},
      {"---\na: 1\n---\n", "f.yaml:3:1: more than one document"},
      {"a: 1\n...\nb: 2\n", "f.yaml:3:1: more than one document"},
      {"---\n---\n", "f.yaml:2:1: more than one document"},
      {"[a] [b]", "f.yaml:1:"},
      {"a: 1\n- b\n", "f.yaml:2:1: "},
      {"%YAML 3.0\n---\na: 1\n", "f.yaml:1:"},
      {"%YAML 1.2\n%YAML 1.2\n---\na: 1\n", "f.yaml:2:"},
  });
}

TEST(YamlParse, RefusesBytesThatAreNoText) {
  expectErrors({
      {"a: \xFF\n", "f.yaml:1:4: the text is not valid UTF-8"},
      {"a: 1\nb: \xC3(\n", "f.yaml:2:4: the text is not valid UTF-8"},
      {"a: \xC0\xAF\n", "f.yaml:1:4: the text is not valid UTF-8"},
      {"a: \xE0\x80\xAF\n", "f.yaml:1:4: the text is not valid UTF-8"},
      {"a: \xED\xA0\x80\n", "f.yaml:1:4: the text is not valid UTF-8"},
      {"a: \xF4\x90\x80\x80\n", "f.yaml:1:4: the text is not valid UTF-8"},
      {"a: \x80\n", "f.yaml:1:4: the text is not valid UTF-8"},
      {"a: \xE2\x82", "f.yaml:1:4: the text is not valid UTF-8"},
      {"# \xFE comments too\na: 1\n", "f.yaml:1:3: the text is not valid"},
      {withNul("a: @\n"), "f.yaml:1:4: control character 0x00"},
      {withNul("@"), "f.yaml:1:1: control character 0x00"},
      {withNul("a: 1\n@b: 2\n"), "f.yaml:2:1: control character 0x00"},
      {withNul("\xFF\xFE"
               "a@:@ @1@"),
       "f.yaml:1:1: the text is not valid"},
      {withNul("\xFE\xFF@a@:@ @1"), "f.yaml:1:1: the text is not valid"},
      {withNul("a@:@ @1@"), "f.yaml:1:2: control character 0x00"},
      {"a: \x1B[31m\n", "f.yaml:1:4: control character 0x1b"},
      {"a: \x7F\n", "f.yaml:1:4: control character 0x7f"},
      {"a: \xC2\x9B\n", "f.yaml:1:4: control character U+009B"},
      {"a: b\xEF\xBB\xBF\n", "f.yaml:1:5: control character U+FEFF"},
      {"a: \xEF\xBF\xBF\n", "f.yaml:1:4: control character U+FFFF"},
      {"a: 1\rb: 2\n", "f.yaml:1:5: carriage return"},
      {"a: \"\\0\"\n", "f.yaml:1:4: control character 0x00 in a value"},
      {"a: \"\\x1b\"\n", "f.yaml:1:4: control character 0x1b in a value"},
      {"\"\\0\": 1\n", "f.yaml:1:1: control character 0x00 in a value"},
      {"a: \"\\ud800\"\n", "f.yaml:1:"},
      {"a: \"\\U00110000\"\n", "f.yaml:1:"},
  });
}

TEST(YamlParse, RefusesMalformedText) {
  expectErrors({
      {"[", "f.yaml:1:"},
      {"{", "f.yaml:1:"},
      {"]", "f.yaml:1:1: "},
      {"}", "f.yaml:1:1: "},
      {"[a", "f.yaml:1:"},
      {"[a,", "f.yaml:1:"},
      {"{a", "f.yaml:1:"},
      {"{a:", "f.yaml:1:"},
      {"{a: b", "f.yaml:1:1: a key must be a word, or this bracket"},
      {"{a: b,", "f.yaml:1:"},
      {"[a}", "f.yaml:1:3: "},
      {"{a: b]", "f.yaml:1:"},
      {"a: 'b", "f.yaml:1:"},
      {"a: \"b", "f.yaml:1:"},
      {"a: \"\\q\"", "f.yaml:1:"},
      {"a: \"\\xZZ\"", "f.yaml:1:"},
      {"a: \"\\u12\"", "f.yaml:1:"},
      {"a: b: c", "f.yaml:1:5: "},
      {"a: - b", "f.yaml:1:4: "},
      {"a: 1\n b: 2\n", "f.yaml:2:3: "},
      {"a:\n\t- b\n", "f.yaml:2:"},
      {"a: @b\n", "f.yaml:1:4: "},
      {"a: `b`\n", "f.yaml:1:4: "},
      {"a: %b\n", "f.yaml:1:4: "},
      {"a: |0\n b\n", "f.yaml:1:"},
      {"a: |x\n b\n", "f.yaml:1:"},
      {"a: \"b\nc: d\n", "f.yaml:1:4: the quoted text has no end"},
      {"a: 'b\nc: ''d\n", "f.yaml:1:4: the quoted text has no end"},
      {"a: \"b\\\"\n", "f.yaml:1:4: the quoted text has no end"},
      {"\"a\n", "f.yaml:1:1: "},
      {"{'a\n", "f.yaml:1:1: "},
      {"a: b\n  - c\n d: e\n", "f.yaml:"},
      {"- a\nb: c\n", "f.yaml:2:1: "},
      {"a: [b\nc: d\n", "f.yaml:"},
      {"a: 'b' 'c'\n", "f.yaml:1:"},
      {"a: [b] c\n", "f.yaml:1:"},
      {"\"a\" b: 1\n", "f.yaml:1:"},
      {"a: \"b\"c\n", "f.yaml:1:"},
      {"a: 'b\n---\n'\n", "f.yaml:"},
      {"a:\n  b\n c: d\n", "f.yaml:3:"},
  });
}

TEST(YamlParse, RefusesWhatIsTooDeep) {
  // Just within the limit, and just beyond it.
  EXPECT_EQ(errorOf(repeat("[", 64) + repeat("]", 64)), "none");
  EXPECT_EQ(errorOf(repeat("{a: ", 64) + "b" + repeat("}", 64)), "none");
  expectErrors({
      {repeat("[", 65) + repeat("]", 65), "f.yaml:1:65: nested deeper than 64"},
      {repeat("{a: ", 65) + "b" + repeat("}", 65),
       "f.yaml:1:257: nested deeper than 64"},
      {repeat("- ", 65) + "a", "f.yaml:1:129: nested deeper than 64"},
      {repeat("[", 5000), "f.yaml:1:"},
      {repeat("{a: ", 5000), "f.yaml:1:"},
      {repeat("[{a: ", 5000), "f.yaml:1:"},
      {repeat("- ", 5000), "f.yaml:1:129: nested deeper"},
      {repeat("? ", 5000), "f.yaml:1:"},
      {repeat("a: {", 5000), "f.yaml:1:"},
  });
  std::string Stairs;
  for (unsigned I = 0; I < 65; ++I)
    Stairs += std::string(I, ' ') + "a:\n";
  EXPECT_THAT(errorOf(Stairs + std::string(65, ' ') + "b"),
              HasSubstr("f.yaml:65:65: nested deeper"));
}

TEST(YamlParse, RefusesWhatIsTooLarge) {
  // 100 000 values with the map, the key and the list: 99 997 items.
  std::string Items = "a: [";
  for (unsigned I = 0; I < 99997; ++I)
    Items += "x,";
  EXPECT_EQ(errorOf(Items + "]"), "none");
  std::string Long = "a: " + std::string(MaxYamlBytes - 3, 'x');
  EXPECT_EQ(errorOf(Long), "none");
  expectErrors({
      {Items + "x]", "f.yaml:1:199999: more than 100000 values"},
      {Long + "x", "f.yaml:1:1: larger than 1048576 bytes"},
      {std::string(MaxYamlBytes + 1, ' '), "f.yaml:1:1: larger than"},
      {std::string(MaxYamlBytes + 1, '['), "f.yaml:1:1: larger than"},
  });
}

/// Whatever the text, within the size limit, the time is bounded. The bound is
/// far above what is needed (less than a second each without sanitizers) and
/// far below what quadratic work would take.
TEST(YamlParse, IsFastOnHostileText) {
  std::string ManyKeys = "{";
  for (unsigned I = 0; I < 49000; ++I)
    ManyKeys += "k" + std::to_string(I) + ": 1, ";
  std::vector<std::string> Texts = {
      std::string(MaxYamlBytes, '['),
      std::string(MaxYamlBytes, '{'),
      repeat("- ", MaxYamlBytes / 2),
      repeat("? ", MaxYamlBytes / 2),
      repeat("[?", MaxYamlBytes / 2),
      repeat("{a: ", MaxYamlBytes / 4),
      std::string(MaxYamlBytes, '"'),
      std::string(MaxYamlBytes, '\''),
      std::string(MaxYamlBytes, '\n'),
      std::string(MaxYamlBytes, '#'),
      std::string(MaxYamlBytes, '!'),
      std::string(MaxYamlBytes, '&'),
      std::string(MaxYamlBytes, ':'),
      std::string(MaxYamlBytes, 'a'),
      std::string(MaxYamlBytes, ' '),
      repeat("a: b\n", MaxYamlBytes / 5),
      repeat("---\n", MaxYamlBytes / 4),
      repeat("a:\n", MaxYamlBytes / 3),
      repeat("[a", MaxYamlBytes / 2),
      repeat("\"a\": ", MaxYamlBytes / 5),
      repeat("&a [*a, ", MaxYamlBytes / 8),
      repeat("%X\n", MaxYamlBytes / 3),
      ManyKeys + "}",
      ManyKeys + "k0: 1}",
  };
  for (const std::string &Text : Texts) {
    std::clock_t Begin = std::clock();
    errorOf(Text);
    EXPECT_LT((std::clock() - Begin) / CLOCKS_PER_SEC, 20)
        << Text.substr(0, 40);
  }
}

TEST(YamlNode, TypedReadsSayWhatTheyFound) {
  llvm::Expected<YamlNode> Root =
      parseYaml("version: 1\nnumber: 18446744073709551615\nhex: 0x10\n"
                "octal: 010\nnegative: -1\nfloat: 1.5\nexponent: 1e3\n"
                "quoted: '1'\nempty:\nlist: [a]\nmap: {a: b}\nyes: true\n"
                "huge: 18446744073709551616\nemptyText: ''\nTrue: True\n",
                "f.yaml");
  ASSERT_TRUE(bool(Root)) << llvm::toString(Root.takeError());
  auto Number = [&](llvm::StringRef Key, uint64_t Max) {
    llvm::Expected<uint64_t> N = Root->find(Key)->asNumber(1, Max);
    return N ? std::to_string(*N) : llvm::toString(N.takeError());
  };
  EXPECT_EQ(Number("number", UINT64_MAX), "18446744073709551615");
  EXPECT_EQ(Number("number", 8), "f.yaml:2:9: expected a number from 1 to 8, "
                                 "found '18446744073709551615'");
  EXPECT_THAT(Number("huge", UINT64_MAX), HasSubstr("expected a number from"));
  for (const char *Key : {"hex", "octal", "negative", "float", "exponent"})
    EXPECT_THAT(Number(Key, UINT64_MAX),
                HasSubstr("expected a whole number, found '"));
  EXPECT_EQ(Number("quoted", 8),
            "f.yaml:8:9: expected a whole number, found the text '1'");
  EXPECT_THAT(Number("empty", 8), HasSubstr("found nothing"));
  EXPECT_THAT(Number("list", 8), HasSubstr("found a list"));
  EXPECT_THAT(Number("map", 8), HasSubstr("found a map"));

  llvm::Expected<bool> Yes = Root->find("yes")->asBool();
  ASSERT_TRUE(bool(Yes));
  EXPECT_TRUE(*Yes);
  EXPECT_EQ(llvm::toString(Root->find("True")->asBool().takeError()),
            "f.yaml:15:7: expected true or false, found 'True'");
  EXPECT_THAT(llvm::toString(Root->find("emptyText")->asText().takeError()),
              HasSubstr("found an empty one"));
  EXPECT_EQ(llvm::toString(Root->require("versoin").takeError()),
            "f.yaml:1:1: the key 'versoin' is missing");
  EXPECT_EQ(llvm::toString(expectVersion(*Root, 2)),
            "f.yaml:1:10: version 1 is not supported, only version 2");
  EXPECT_THAT(llvm::toString(Root->expectKeys({"version", "nubmer"})),
              HasSubstr("f.yaml:2:1: unknown key 'number' (did you mean "
                        "'nubmer'?)"));
  EXPECT_THAT(llvm::toString(Root->find("map")->expectKeys({"x", "y"})),
              HasSubstr("unknown key 'a' (known: 'x', 'y')"));
  EXPECT_THAT(llvm::toString(Root->find("list")->expectKeys({"x"})),
              HasSubstr("expected a map of keys to values, found a list"));
}

} // namespace
