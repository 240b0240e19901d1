//===-- ProfileParse.cpp - Reading device profiles ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Support/Yaml.h"
#include "layoutopt/Target/LayoutYaml.h"
#include "layoutopt/Target/TargetProfile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

/// No cache has longer lines; a larger bound puts everything into one cluster.
static constexpr uint64_t MaxEpsilon = uint64_t(1) << 20;
/// Beyond what any device has.
static constexpr uint64_t MaxLine = 4096, MaxWarp = 256;
static constexpr uint64_t MaxCache = uint64_t(1) << 40;
/// A millisecond in picoseconds.
static constexpr uint64_t MaxTime = 1000 * 1000 * 1000;
/// Bytes of an instruction.
static constexpr uint64_t MaxSimd = 256;

static Error readText(const YamlNode &Map, StringRef Key, std::string &Value) {
  Expected<const YamlNode *> Node = Map.require(Key);
  if (!Node)
    return Node.takeError();
  Expected<StringRef> Text = (*Node)->asText();
  if (!Text)
    return Text.takeError();
  Value = Text->str();
  return Error::success();
}

/// A name that is also the name of a file.
static Expected<std::string> readName(const YamlNode &Node) {
  Expected<StringRef> Text = Node.asText();
  if (!Text)
    return Text.takeError();
  bool Good = Text->size() <= 64 && llvm::isAlnum(Text->front()) &&
              llvm::all_of(*Text, [](char C) {
                return llvm::isAlnum(C) || C == '_' || C == '-' || C == '.';
              });
  if (!Good)
    return Node.error("a target's name is made of at most 64 letters, digits, "
                      "'_', '-' and '.': not " +
                      inQuotes(*Text));
  return Text->str();
}

/// Reads `source` and `note`.
static Error readProvenance(const YamlNode &Map, Provenance &From) {
  static constexpr StringRef Sources[] = {"published", "measured",
                                          "interpolated", "rule-of-thumb"};
  Expected<const YamlNode *> Source = Map.require("source");
  if (!Source)
    return Source.takeError();
  Expected<size_t> Kind = (*Source)->asOneOf(Sources, "source");
  if (!Kind)
    return Kind.takeError();
  From.Kind = static_cast<Evidence>(*Kind);
  assert(layoutopt::toString(From.Kind) == Sources[*Kind] && "same order");
  if (Map.find("note"))
    return readText(Map, "note", From.Note);
  return Error::success();
}

static Error readEpsilon(const YamlNode &Node, TargetProfile &Target) {
  if (Error E = Node.expectKeys({"bytes", "source", "note"}))
    return E;
  Expected<const YamlNode *> Bytes = Node.require("bytes");
  if (!Bytes)
    return Bytes.takeError();
  Expected<uint64_t> N = (*Bytes)->asNumber(1, MaxEpsilon);
  if (!N)
    return N.takeError();
  Target.EpsilonBytes = *N;
  return readProvenance(Node, Target.EpsilonFrom);
}

/// A number that has to be there, and where it goes.
struct NumberKey {
  StringRef Key;
  uint64_t Min, Max;
  uint64_t *Value;
};

static Error readNumbers(const YamlNode &Node, llvm::ArrayRef<NumberKey> Keys) {
  for (const auto &[Key, Min, Max, Value] : Keys) {
    Expected<const YamlNode *> Number = Node.require(Key);
    if (!Number)
      return Number.takeError();
    Expected<uint64_t> N = (*Number)->asNumber(Min, Max);
    if (!N)
      return N.takeError();
    *Value = *N;
  }
  return Error::success();
}

static Error readMemory(const YamlNode &Node, TargetProfile &Target) {
  if (Error E = Node.expectKeys({"line", "cache", "warp", "source", "note"}))
    return E;
  MemoryShape Shape;
  uint64_t Warp = 0;
  if (Error E = readNumbers(Node, {{"line", 1, MaxLine, &Shape.LineBytes},
                                   {"cache", 0, MaxCache, &Shape.CacheBytes},
                                   {"warp", 1, MaxWarp, &Warp}}))
    return E;
  if (!llvm::isPowerOf2_64(Shape.LineBytes))
    return Node.find("line")->error("a line has a power of two of bytes");
  Shape.Warp = unsigned(Warp);
  Target.Memory = Shape;
  return readProvenance(Node, Target.MemoryFrom);
}

static Error readTimes(const YamlNode &Node, TargetProfile &Target) {
  if (Error E = Node.expectKeys({"operation", "access", "tile", "simd", "line",
                                 "latency", "window", "at-least", "at-most",
                                 "source", "note"}))
    return E;
  if (!Target.Memory)
    return Node.error("'times' needs 'memory', which says what is fetched");
  TimeShape T;
  if (Error E = readNumbers(Node, {{"operation", 1, MaxTime, &T.Operation},
                                   {"access", 1, MaxTime, &T.Access},
                                   {"tile", 0, MaxTime, &T.Tile},
                                   {"simd", 0, MaxSimd, &T.Simd},
                                   {"line", 0, MaxTime, &T.Line},
                                   {"latency", 0, MaxTime, &T.Latency},
                                   {"window", 0, MaxTime, &T.Window},
                                   {"at-least", 1, 100, &T.AtLeast},
                                   {"at-most", 100, 10000, &T.AtMost}}))
    return E;
  Target.Times = T;
  return readProvenance(Node, Target.TimesFrom);
}

static Error readStandIns(const YamlNode &Node, TargetProfile &Target) {
  if (Error E = Node.expectList())
    return E;
  for (const YamlNode &Item : Node.items()) {
    StandIn S;
    if (Error E = Item.expectKeys({"names", "why"}))
      return E;
    Expected<const YamlNode *> Names = Item.require("names");
    if (!Names)
      return Names.takeError();
    if (Error E = (*Names)->expectList())
      return E;
    for (const YamlNode &Name : (*Names)->items()) {
      Expected<StringRef> Text = Name.asText();
      if (!Text)
        return Text.takeError();
      Expected<llvm::GlobPattern> Glob = llvm::GlobPattern::create(*Text);
      if (!Glob)
        return Name.error("malformed pattern " + inQuotes(*Text) + ": " +
                          llvm::toString(Glob.takeError()));
      S.Names.push_back(Text->str());
    }
    if (Error E = readText(Item, "why", S.Why))
      return E;
    Target.StandsFor.push_back(std::move(S));
  }
  return Error::success();
}

namespace {
/// Reads a tree from its root; the nesting is bounded by the YAML reader's.
class TreeReader {
public:
  explicit TreeReader(DecisionTree &Tree)
      : Tree(Tree), Reachable(attributeNames().size()) {}

  Error readNode(const YamlNode &Node);

private:
  /// Values of an attribute that come to the node that is being read.
  struct Interval {
    uint64_t Min = 0;
    uint64_t Max = UINT64_MAX;
  };

  Error readLeaf(const YamlNode &Node);
  Error readQuestion(const YamlNode &Node);

  DecisionTree &Tree;
  std::vector<Interval> Reachable; ///< Per attribute.
};
} // namespace

Error TreeReader::readNode(const YamlNode &Node) {
  if (Error E = Node.expectMap())
    return E;
  return Node.find("layout") ? readLeaf(Node) : readQuestion(Node);
}

Error TreeReader::readLeaf(const YamlNode &Node) {
  if (Error E = Node.expectKeys({"layout", "source", "note"}))
    return E;
  const YamlNode &LayoutNode = *Node.find("layout");
  Expected<LayoutExpr> Layout = readLayout(LayoutNode);
  if (!Layout)
    return Layout.takeError();
  if (Layout->maxFields())
    return LayoutNode.error("a profile's layout must fit any number of fields");
  DecisionNode Leaf;
  Leaf.Layout = Layout->canonical();
  if (Error E = readProvenance(Node, Leaf.From))
    return E;
  Tree.Nodes.push_back(std::move(Leaf));
  return Error::success();
}

Error TreeReader::readQuestion(const YamlNode &Node) {
  if (Error E = Node.expectKeys({"attribute", "at-most", "then", "else"}))
    return E;
  const YamlNode *Asked = Node.find("attribute"), *Bound = Node.find("at-most"),
                 *Then = Node.find("then"), *Else = Node.find("else");
  if (!Asked || !Bound || !Then || !Else)
    return Node.error("expected a leaf with 'layout', or a question with "
                      "'attribute', 'at-most', 'then' and 'else'");
  Expected<size_t> Attribute = Asked->asOneOf(attributeNames(), "attribute");
  if (!Attribute)
    return Attribute.takeError();
  Expected<uint64_t> AtMost = Bound->asNumber(0, UINT64_MAX - 1);
  if (!AtMost)
    return AtMost.takeError();
  Interval Before = Reachable[*Attribute];
  if (*AtMost < Before.Min || *AtMost >= Before.Max)
    return Bound->error("the answer is known from the questions before: " +
                        attributeNames()[*Attribute] + " is " +
                        (*AtMost < Before.Min ? "more" : "at most") +
                        " this here");
  size_t Number = Tree.Nodes.size();
  Tree.Nodes.emplace_back();
  Tree.Nodes[Number].Attribute = unsigned(*Attribute);
  Tree.Nodes[Number].AtMost = *AtMost;

  Tree.Nodes[Number].Then = int(Tree.Nodes.size());
  Reachable[*Attribute] = {Before.Min, *AtMost};
  if (Error E = readNode(*Then))
    return E;
  Tree.Nodes[Number].Else = int(Tree.Nodes.size());
  Reachable[*Attribute] = {*AtMost + 1, Before.Max};
  if (Error E = readNode(*Else))
    return E;
  Reachable[*Attribute] = Before;
  return Error::success();
}

Expected<TargetProfile> layoutopt::parseProfile(const YamlNode &Root) {
  TargetProfile Target;
  if (Error E = expectVersion(Root, 1))
    return std::move(E);
  if (Error E =
          Root.expectKeys({"version", "name", "description", "epsilon",
                           "memory", "times", "aliases", "stands-for", "tree"}))
    return std::move(E);
  Expected<const YamlNode *> NameNode = Root.require("name");
  if (!NameNode)
    return NameNode.takeError();
  Expected<std::string> Name = readName(**NameNode);
  if (!Name)
    return Name.takeError();
  Target.Name = *Name;
  Target.File = Root.place().File;
  if (Error E = readText(Root, "description", Target.Description))
    return std::move(E);
  Expected<const YamlNode *> Epsilon = Root.require("epsilon");
  if (!Epsilon)
    return Epsilon.takeError();
  if (Error E = readEpsilon(**Epsilon, Target))
    return std::move(E);
  if (const YamlNode *Memory = Root.find("memory"))
    if (Error E = readMemory(*Memory, Target))
      return std::move(E);
  if (const YamlNode *Times = Root.find("times"))
    if (Error E = readTimes(*Times, Target))
      return std::move(E);
  if (const YamlNode *Aliases = Root.find("aliases")) {
    if (Error E = Aliases->expectList())
      return std::move(E);
    for (const YamlNode &Item : Aliases->items()) {
      Expected<std::string> Alias = readName(Item);
      if (!Alias)
        return Alias.takeError();
      Target.Aliases.push_back(*Alias);
    }
  }
  if (const YamlNode *StandIns = Root.find("stands-for"))
    if (Error E = readStandIns(*StandIns, Target))
      return std::move(E);
  Expected<const YamlNode *> Tree = Root.require("tree");
  if (!Tree)
    return Tree.takeError();
  if (Error E = TreeReader(Target.Tree).readNode(**Tree))
    return std::move(E);
  return Target;
}

Expected<TargetProfile> layoutopt::parseProfile(StringRef Text,
                                                StringRef FileName) {
  Expected<YamlNode> Root = parseYaml(Text, FileName);
  if (!Root)
    return Root.takeError();
  return parseProfile(*Root);
}
