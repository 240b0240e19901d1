//===-- ProfileTest.cpp - Device profiles ---------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Error.h"
#include "layoutopt/Target/LayoutYaml.h"
#include "layoutopt/Target/TargetProfile.h"
#include "llvm/Support/raw_ostream.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

using namespace layoutopt;
using testing::HasSubstr;

namespace {

std::string profileWith(llvm::StringRef Tree, llvm::StringRef More = "") {
  return ("version: 1\nname: t\ndescription: d\n"
          "epsilon: {bytes: 64, source: measured}\n" +
          More + "tree:\n" + Tree)
      .str();
}

std::string leaf(llvm::StringRef Layout) {
  return ("  layout: " + Layout + "\n  source: measured\n").str();
}

std::string errorOf(llvm::StringRef Text) {
  llvm::Expected<TargetProfile> Target = parseProfile(Text, "t.yaml");
  if (Target)
    return "none";
  llvm::Error E = Target.takeError();
  EXPECT_EQ(exitCodeOf(E), ExitCode::Usage);
  return llvm::toString(std::move(E));
}

std::string print(const TargetProfile &Target) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printProfile(Target, OS);
  return Text;
}

TEST(Profile, ReadsATreeOverTwoAttributes) {
  llvm::Expected<TargetProfile> Target =
      parseProfile(profileWith("  attribute: sigma\n"
                               "  at-most: 16\n"
                               "  then: {layout: AoS, source: published}\n"
                               "  else:\n"
                               "    attribute: fields\n"
                               "    at-most: 3\n"
                               "    then: {layout: tiled 8, source: measured, "
                               "note: a note}\n"
                               "    else: {layout: [i, f, i oe(4)], "
                               "source: rule-of-thumb}\n"),
                   "t.yaml");
  ASSERT_TRUE(bool(Target)) << llvm::toString(Target.takeError());
  EXPECT_EQ(Target->EpsilonBytes, 64u);
  auto Choice = [&](uint64_t Sigma, uint64_t Fields) {
    return selectLayout(*Target, {Sigma, Fields}).Layout.describe();
  };
  EXPECT_EQ(Choice(16, 4), "AoS");
  EXPECT_EQ(Choice(17, 3), "tiled 8");
  EXPECT_EQ(Choice(17, 4), "[i, f, i oe(4)]");
  // A single field has one layout.
  EXPECT_EQ(Choice(400, 1), "SoA");
  EXPECT_EQ(selectLayout(*Target, {17, 3}).Why,
            "17 bytes on t, measured: a note");
  EXPECT_EQ(selectLayout(*Target, {8, 2}).Why, "8 bytes on t, published");
}

TEST(Profile, ReadsWhatIsGathered) {
  llvm::Expected<TargetProfile> Target = parseProfile(
      profileWith("  attribute: gathered\n"
                  "  at-most: 50\n"
                  "  then: {layout: SoA, source: measured}\n"
                  "  else: {layout: AoS, source: measured, note: why}\n"),
      "t.yaml");
  ASSERT_TRUE(bool(Target)) << llvm::toString(Target.takeError());
  EXPECT_TRUE(Target->Tree.asks(GatheredAttribute));
  EXPECT_EQ(selectLayout(*Target, {8, 2, 50}).Layout, LayoutExpr::soa());
  EXPECT_EQ(selectLayout(*Target, {8, 2, 51}).Layout, LayoutExpr::aos());
  EXPECT_EQ(selectLayout(*Target, {8, 2, 51}).Why,
            "8 bytes, 51 % gathered, on t, measured: why");
  EXPECT_FALSE(Target->Memory);
}

TEST(Profile, ReadsHowMemoryIsFetched) {
  llvm::Expected<TargetProfile> Target = parseProfile(
      profileWith(leaf("SoA"), "memory: {line: 128, cache: 4096, warp: 32, "
                               "source: published, note: a book}\n"),
      "t.yaml");
  ASSERT_TRUE(bool(Target)) << llvm::toString(Target.takeError());
  ASSERT_TRUE(Target->Memory.has_value());
  EXPECT_EQ(*Target->Memory, (MemoryShape{128, 4096, 32}));
  EXPECT_EQ(Target->MemoryFrom, (Provenance{Evidence::Published, "a book"}));
  llvm::Expected<TargetProfile> Again = parseProfile(print(*Target), "t.yaml");
  ASSERT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
  EXPECT_EQ(Again->Memory, Target->Memory);
  EXPECT_EQ(Again->MemoryFrom, Target->MemoryFrom);
}

TEST(Profile, ReadsPrices) {
  const char *Memory =
      "memory: {line: 64, cache: 4096, warp: 1, source: measured}\n";
  const char *Times =
      "times: {operation: 200, access: 300, tile: 0, simd: 16, line: 4000, "
      "latency: 80000, window: 5000, at-least: 80, at-most: 190, source: "
      "rule-of-thumb, note: rough}\n";
  llvm::Expected<TargetProfile> Target = parseProfile(
      profileWith(leaf("SoA"), std::string(Memory) + Times), "t.yaml");
  ASSERT_TRUE(bool(Target)) << llvm::toString(Target.takeError());
  ASSERT_TRUE(Target->Times.has_value());
  EXPECT_EQ(*Target->Times,
            (TimeShape{200, 300, 0, 16, 4000, 80000, 5000, 80, 190}));
  EXPECT_EQ(Target->TimesFrom, (Provenance{Evidence::RuleOfThumb, "rough"}));
  llvm::Expected<TargetProfile> Again = parseProfile(print(*Target), "t.yaml");
  ASSERT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
  EXPECT_EQ(Again->Times, Target->Times);
  EXPECT_EQ(Again->TimesFrom, Target->TimesFrom);
}

struct BadCase {
  std::string Text;
  const char *Expected;
};

TEST(Profile, SaysWhereItIsWrong) {
  std::string Head = "version: 1\nname: t\ndescription: d\n";
  std::string Tail = "tree: {layout: AoS, source: measured}\n";
  std::string Epsilon = "epsilon: {bytes: 64, source: measured}\n";
  std::vector<BadCase> Cases = {
      {"a", "t.yaml:1:1: expected a map of keys to values, found 'a'"},
      {"[a]", "t.yaml:1:1: expected a map of keys to values, found a list"},
      {"name: t\n", "t.yaml:1:1: the key 'version' is missing"},
      {"version: 2\n", "t.yaml:1:10: version 2 is not supported"},
      {"version: one\n", "t.yaml:1:10: expected a whole number"},
      {"version: 1\n", "t.yaml:1:1: the key 'name' is missing"},
      {"version: 1\nnam: t\n", "t.yaml:2:1: unknown key 'nam' (did you mean "
                               "'name'?)"},
      {"version: 1\nname: a/b\n", "t.yaml:2:7: a target's name is made of"},
      {"version: 1\nname: ../../x\n", "t.yaml:2:7: a target's name"},
      {"version: 1\nname: [t]\n", "t.yaml:2:7: expected text, found a list"},
      {"version: 1\nname: ''\n", "t.yaml:2:7: expected text"},
      {"version: 1\nname: t\n", "t.yaml:1:1: the key 'description' is missing"},
      {Head, "t.yaml:1:1: the key 'epsilon' is missing"},
      {Head + "epsilon: 64\n", "t.yaml:4:10: expected a map"},
      {Head + "epsilon: {bytes: 64}\n",
       "t.yaml:4:10: the key 'source' is missing"},
      {Head + "epsilon: {bytes: 0, source: measured}\n",
       "t.yaml:4:18: expected a number from 1 to 1048576, found '0'"},
      {Head + "epsilon: {bytes: -64, source: measured}\n",
       "t.yaml:4:18: expected a whole number, found '-64'"},
      {Head + "epsilon: {bytes: 0x40, source: measured}\n",
       "t.yaml:4:18: expected a whole number, found '0x40'"},
      {Head + "epsilon: {bytes: 64.0, source: measured}\n",
       "t.yaml:4:18: expected a whole number, found '64.0'"},
      {Head + "epsilon: {bytes: 1048577, source: measured}\n",
       "t.yaml:4:18: expected a number from"},
      {Head + "epsilon: {bytes: 64, source: measrued}\n",
       "t.yaml:4:30: unknown source 'measrued' (did you mean 'measured'?)"},
      {Head + Epsilon, "t.yaml:1:1: the key 'tree' is missing"},
      {Head + Epsilon +
           "memory: {line: 48, cache: 0, warp: 1, "
           "source: measured}\n" +
           Tail,
       "t.yaml:5:16: a line has a power of two of bytes"},
      {Head + Epsilon + "memory: {line: 64, warp: 1, source: measured}\n" +
           Tail,
       "t.yaml:5:9: the key 'cache' is missing"},
      {Head + Epsilon +
           "memory: {line: 64, cache: 0, warp: 0, "
           "source: measured}\n" +
           Tail,
       "t.yaml:5:36: expected a number from 1 to 256, found '0'"},
      {Head + Epsilon + "memory: {line: 64, cache: 0, warp: 1}\n" + Tail,
       "t.yaml:5:9: the key 'source' is missing"},
      {Head + Epsilon + "times: {operation: 1}\n" + Tail,
       "t.yaml:5:8: 'times' needs 'memory'"},
      {Head + Epsilon +
           "memory: {line: 64, cache: 0, warp: 1, source: measured}\n"
           "times: {operation: 0, access: 1}\n" +
           Tail,
       "t.yaml:6:20: expected a number from 1 to 1000000000, found '0'"},
      {Head + Epsilon + "aliases: x\n" + Tail, "t.yaml:5:10: expected a list"},
      {Head + Epsilon + "aliases: [a b]\n" + Tail,
       "t.yaml:5:11: a target's name"},
      {Head + Epsilon + "stands-for: [x]\n" + Tail,
       "t.yaml:5:14: expected a map"},
      {Head + Epsilon + "stands-for: [{names: [x]}]\n" + Tail,
       "t.yaml:5:14: the key 'why' is missing"},
      {Head + Epsilon + "stands-for: [{names: ['[a'], why: y}]\n" + Tail,
       "t.yaml:5:23: malformed pattern '[a'"},
      {Head + Epsilon + "command: rm\n" + Tail, "t.yaml:5:1: unknown key"},
      {profileWith("  - a\n"), "t.yaml:6:3: expected a map"},
      {profileWith("  layout: AoS\n"), "t.yaml:6:3: the key 'source'"},
      {profileWith("  source: measured\n"), "t.yaml:6:3: unknown key 'source'"},
      {profileWith("  attribute: sigma\n"), "t.yaml:6:3: expected a leaf"},
      {profileWith(leaf("AoSS")), "t.yaml:6:11: "},
      {profileWith(leaf("tiled 0")), "t.yaml:6:11: "},
      {profileWith(leaf("tiled 1073741825")), "t.yaml:6:11: "},
      {profileWith(leaf("[i, i, f]")), "t.yaml:6:11: "},
      {profileWith(leaf("[i, f")), "t.yaml:"},
      {profileWith(leaf("{i: f}")), "t.yaml:6:11: expected text, found a map"},
      {profileWith(leaf("[[i], f]")), "t.yaml:6:12: expected text"},
      {profileWith(leaf("[i p(4), f, i]")),
       "t.yaml:6:11: the layout '[i p(4), f, i]' depends on the number"},
      {profileWith(leaf("[i, f p(4)]")),
       "t.yaml:6:11: a profile's layout must"},
      {profileWith("  attribute: size\n  at-most: 4\n  then: {}\n"
                   "  else: {}\n"),
       "t.yaml:6:14: unknown attribute 'size'"},
      {profileWith("  attribute: sigma\n  at-most: 4\n"
                   "  then: {layout: AoS, source: measured}\n"
                   "  else:\n    attribute: sigma\n    at-most: 4\n"
                   "    then: {layout: AoS, source: measured}\n"
                   "    else: {layout: SoA, source: measured}\n"),
       "t.yaml:11:14: the answer is known from the questions before: sigma is "
       "more"},
      {profileWith("  attribute: sigma\n  at-most: 4\n"
                   "  then:\n    attribute: sigma\n    at-most: 4\n"
                   "    then: {layout: AoS, source: measured}\n"
                   "    else: {layout: SoA, source: measured}\n"
                   "  else: {layout: AoS, source: measured}\n"),
       "t.yaml:10:14: the answer is known from the questions before: sigma is "
       "at most"},
  };
  for (const BadCase &C : Cases)
    EXPECT_THAT(errorOf(C.Text), testing::StartsWith(C.Expected)) << C.Text;
  EXPECT_EQ(errorOf(Head + Epsilon + Tail), "none");
}

TEST(Profile, LayoutsAreReadWithAndWithoutQuotes) {
  auto Layout = [](llvm::StringRef Text) {
    llvm::Expected<TargetProfile> Target =
        parseProfile(profileWith(leaf(Text)), "t.yaml");
    return Target ? Target->Tree.Nodes[0].Layout.describe()
                  : llvm::toString(Target.takeError());
  };
  EXPECT_EQ(Layout("[i, f, i p(32)]"), "tiled 32");
  EXPECT_EQ(Layout("'[i,f,i p(32)]'"), "tiled 32");
  EXPECT_EQ(Layout("[f, i]"), "SoA");
  EXPECT_EQ(Layout("soa"), "SoA");
  EXPECT_EQ(Layout("tiled 32"), "tiled 32");
}

/// A tree of up to \p Depth questions, none of which has one answer only.
void growTree(DecisionTree &Tree, unsigned Depth, uint64_t Min, uint64_t Max) {
  size_t Number = Tree.Nodes.size();
  Tree.Nodes.emplace_back();
  if (Depth == 0 || Max - Min < 2 || *rc::gen::inRange(0, 3) == 0) {
    uint64_t Tile = *rc::gen::inRange<uint64_t>(0, 40);
    Tree.Nodes[Number].Layout = Tile == 0   ? LayoutExpr::soa()
                                : Tile == 1 ? LayoutExpr::aos()
                                            : LayoutExpr::tiled(Tile);
    Tree.Nodes[Number].From.Kind =
        static_cast<Evidence>(*rc::gen::inRange(0, 4));
    Tree.Nodes[Number].From.Note = *rc::gen::element<std::string>(
        "", "a: b", "#", "- x", "'", "\"quoted\"", "null", "\xC3\xA9");
    return;
  }
  uint64_t AtMost = *rc::gen::inRange(Min, Max);
  Tree.Nodes[Number].AtMost = AtMost;
  Tree.Nodes[Number].Then = int(Tree.Nodes.size());
  growTree(Tree, Depth - 1, Min, AtMost);
  Tree.Nodes[Number].Else = int(Tree.Nodes.size());
  growTree(Tree, Depth - 1, AtMost + 1, Max);
}

RC_GTEST_PROP(Profile, WhatIsPrintedIsReadBack, ()) {
  TargetProfile Target;
  Target.Name = "t-1";
  Target.Description = "d: e";
  Target.EpsilonBytes = *rc::gen::inRange<uint64_t>(1, 1000);
  Target.EpsilonFrom = {Evidence::Measured, "n"};
  if (*rc::gen::arbitrary<bool>())
    Target.Aliases = {"a", "b"};
  if (*rc::gen::arbitrary<bool>())
    Target.StandsFor = {{{"x*", "y"}, "w: z"}, {{"[0-9]"}, "v"}};
  growTree(Target.Tree, 8, 1, 64);
  std::string Text = print(Target);
  llvm::Expected<TargetProfile> Again = parseProfile(Text, "t.yaml");
  if (!Again)
    RC_FAIL(llvm::toString(Again.takeError()) + " in\n" + Text);
  RC_ASSERT(print(*Again) == Text);
  RC_ASSERT(Again->EpsilonBytes == Target.EpsilonBytes);
  RC_ASSERT(Again->Aliases == Target.Aliases);
  RC_ASSERT(Again->StandsFor.size() == Target.StandsFor.size());
  for (uint64_t Sigma = 0; Sigma <= 70; ++Sigma) {
    const DecisionNode &Old = Target.Tree.leafFor({Sigma, 2});
    const DecisionNode &New = Again->Tree.leafFor({Sigma, 2});
    RC_ASSERT(Old.Layout == New.Layout);
    RC_ASSERT(Old.From == New.From);
  }
}

} // namespace
