//===-- PolicyParse.cpp - Reading policies --------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundsParse.h"
#include "PolicyKeys.h"
#include "layoutopt/Support/Nearest.h"
#include "layoutopt/Support/Yaml.h"
#include "layoutopt/Target/LayoutYaml.h"
#include "layoutopt/Target/TargetSearch.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/GlobPattern.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

StringRef layoutopt::toString(EmissionStyle Style) {
  return Style == EmissionStyle::Direct ? "direct" : "switchable";
}

StringRef layoutopt::toString(KernelArguments Arguments) {
  return Arguments == KernelArguments::Change ? "change" : "keep";
}

StringRef layoutopt::toString(BoundaryRule Boundary) {
  switch (Boundary) {
  case BoundaryRule::Refuse:
    return "refuse";
  case BoundaryRule::Sort:
    return "sort";
  case BoundaryRule::Convert:
    return "convert";
  case BoundaryRule::Calls:
    return "calls";
  }
  llvm_unreachable("all rules are covered");
}

StringRef layoutopt::toString(OrderGoal Goal) {
  switch (Goal) {
  case OrderGoal::Keep:
    return "keep";
  case OrderGoal::Padding:
    return "padding";
  case OrderGoal::Affinity:
    return "affinity";
  case OrderGoal::Stated:
    return "a list of fields";
  }
  llvm_unreachable("all goals are covered");
}

/// Reads the word behind \p Key of \p Body, which is that of one of \p All,
/// into
/// \p To. \p What is the noun for the message.
template <typename EnumT>
static Error readChoice(const YamlNode &Body, PolicyMap Map, StringRef Key,
                        StringRef What, std::initializer_list<EnumT> All,
                        std::optional<Placed<EnumT>> &To) {
  const YamlNode *Node = Body.find(Key);
  if (!Node)
    return Error::success();
  Expected<StringRef> Word = readWord(*Node, Map, Key, What);
  if (!Word)
    return Word.takeError();
  const auto *Found =
      llvm::find_if(All, [&](EnumT Each) { return *Word == toString(Each); });
  assert(Found != All.end() && "PolicyKeys.def has the words of the type");
  To = Placed<EnumT>{*Found, Node->place()};
  return Error::success();
}

static Error readBoundary(const YamlNode &Body, PolicyMap Map,
                          std::optional<Placed<BoundaryRule>> &Boundary) {
  return readChoice(Body, Map, "boundary", "choice",
                    {BoundaryRule::Refuse, BoundaryRule::Sort,
                     BoundaryRule::Convert, BoundaryRule::Calls},
                    Boundary);
}

static Expected<Placed<std::string>> readText(const YamlNode &Node) {
  Expected<StringRef> Text = Node.asText();
  if (!Text)
    return Text.takeError();
  return Placed<std::string>{Text->str(), Node.place()};
}

/// A list of at least one text, handed one by one to \p Add.
static Error readTexts(
    const YamlNode &Node, StringRef What,
    llvm::function_ref<Error(const YamlNode &, Placed<std::string>)> Add) {
  if (Error E = Node.expectList())
    return E;
  if (Node.items().empty())
    return Node.error("the list of " + What + " is empty");
  for (const YamlNode &Item : Node.items()) {
    Expected<Placed<std::string>> Text = readText(Item);
    if (!Text)
      return Text.takeError();
    if (Error E = Add(Item, std::move(*Text)))
      return E;
  }
  return Error::success();
}

/// The time to match one grows with its length.
static constexpr size_t MaxGlob = 256;

static Error readGlobs(const YamlNode &Node,
                       std::vector<Placed<std::string>> &Globs) {
  return readTexts(
      Node, "patterns",
      [&](const YamlNode &Item, Placed<std::string> Text) -> Error {
        if (Text.Value.size() > MaxGlob)
          return Item.error("the pattern is longer than " +
                            llvm::Twine(MaxGlob) + " characters");
        Expected<llvm::GlobPattern> Glob =
            llvm::GlobPattern::create(Text.Value);
        if (!Glob)
          return Item.error("malformed pattern " + inQuotes(Text.Value) + ": " +
                            llvm::toString(Glob.takeError()));
        Globs.push_back(std::move(Text));
        return Error::success();
      });
}

static Expected<LayoutWord> readLayoutWord(const YamlNode &Node) {
  if (Node.text().equals_insensitive("auto"))
    return LayoutWord{std::nullopt, Node.place()};
  Expected<LayoutExpr> Layout = readLayout(Node);
  if (!Layout)
    return Layout.takeError();
  return LayoutWord{*Layout, Node.place()};
}

static Error readClusters(const YamlNode &Node,
                          std::vector<ClusterPolicy> &Clusters) {
  if (Error E = Node.expectList())
    return E;
  if (Node.items().empty())
    return Node.error("the list of clusters is empty");
  llvm::StringMap<Place> Seen;
  for (const YamlNode &Item : Node.items()) {
    if (Error E = Item.expectKeys(keysOf(PolicyMap::Cluster)))
      return E;
    ClusterPolicy Cluster;
    Expected<const YamlNode *> Fields = Item.require("fields");
    if (!Fields)
      return Fields.takeError();
    if (Error E = readTexts(
            **Fields, "fields",
            [&](const YamlNode &Field, Placed<std::string> Name) -> Error {
              auto Inserted = Seen.try_emplace(Name.Value, Name.Where);
              if (!Inserted.second)
                return Field.error("field " + inQuotes(Name.Value) +
                                   " is named twice, first in line " +
                                   llvm::Twine(Inserted.first->second.Line));
              Cluster.Fields.push_back(std::move(Name));
              return Error::success();
            }))
      return E;
    Expected<const YamlNode *> Layout = Item.require("layout");
    if (!Layout)
      return Layout.takeError();
    Expected<LayoutWord> Word = readLayoutWord(**Layout);
    if (!Word)
      return Word.takeError();
    Cluster.Layout = std::move(*Word);
    Clusters.push_back(std::move(Cluster));
  }
  return Error::success();
}

/// Reads what \p Node says of the fields of the record \p Name.
static Error readOrder(const YamlNode &Node, const Placed<std::string> &Name,
                       std::vector<OrderPolicy> &Orders) {
  OrderPolicy Order;
  Order.Name = {Name.Value, Node.place()};
  if (Node.kind() != YamlNode::List) {
    Expected<StringRef> Word =
        readWord(Node, PolicyMap::Policy, "order", "order of fields");
    if (!Word)
      return Word.takeError();
    Order.Goal = *Word == "keep"      ? OrderGoal::Keep
                 : *Word == "padding" ? OrderGoal::Padding
                                      : OrderGoal::Affinity;
    Orders.push_back(std::move(Order));
    return Error::success();
  }
  Order.Goal = OrderGoal::Stated;
  llvm::StringMap<Place> Seen;
  if (Error E = readTexts(
          Node, "fields",
          [&](const YamlNode &Field, Placed<std::string> Each) -> Error {
            auto Inserted = Seen.try_emplace(Each.Value, Each.Where);
            if (!Inserted.second)
              return Field.error("field " + inQuotes(Each.Value) +
                                 " is named twice, first in line " +
                                 llvm::Twine(Inserted.first->second.Line));
            Order.Fields.push_back(std::move(Each));
            return Error::success();
          }))
    return E;
  Orders.push_back(std::move(Order));
  return Error::success();
}

/// Reads the entries of `records` or `sets`, which are of the kind \p Map.
/// \p Orders: what they say of the order of fields; null where they cannot.
static Error readArrays(const YamlNode &Node, PolicyMap Map,
                        std::vector<ArrayPolicy> &Arrays,
                        std::vector<OrderPolicy> *Orders) {
  if (Error E = Node.expectMap())
    return E;
  for (const YamlEntry &Entry : Node.entries()) {
    const YamlNode &Body = Entry.Value;
    ArrayPolicy Array;
    Array.Name = {Entry.Key.text().str(), Entry.Key.place()};
    if (Error E = Body.expectKeys(keysOf(Map)))
      return E;
    const YamlNode *Layout = Body.find("layout");
    const YamlNode *Clusters = Body.find("clusters");
    if (Layout && Clusters)
      return Clusters->error("either 'layout' for all fields, or 'clusters'");
    if (Layout) {
      Expected<LayoutWord> Word = readLayoutWord(*Layout);
      if (!Word)
        return Word.takeError();
      Array.Layout = std::move(*Word);
    }
    if (Clusters)
      if (Error E = readClusters(*Clusters, Array.Clusters))
        return E;
    if (Error E = readBoundary(Body, Map, Array.Boundary))
      return E;
    if (const YamlNode *Handle = Body.find("handle")) {
      Expected<Placed<std::string>> Name = readText(*Handle);
      if (!Name)
        return Name.takeError();
      Array.Handle = std::move(*Name);
    }
    if (const YamlNode *Refused = Body.find("refused")) {
      Expected<bool> Value = Refused->asBool();
      if (!Value)
        return Value.takeError();
      Array.Refused = Placed<bool>{*Value, Refused->place()};
    }
    if (const YamlNode *Order = Orders ? Body.find("order") : nullptr) {
      if (Error E = readOrder(*Order, Array.Name, *Orders))
        return E;
      // The record may be one that no array holds.
      if (!Layout && !Clusters && !Array.Boundary)
        continue;
    }
    if (!Layout && !Clusters && !(Array.Refused && Array.Refused->Value))
      Array.Layout = LayoutWord{std::nullopt, Array.Name.Where};
    Arrays.push_back(std::move(Array));
  }
  return Error::success();
}

static Error readSettings(const YamlNode &Root, Policy &P) {
  if (const YamlNode *Target = Root.find("target")) {
    Expected<Placed<std::string>> Name = readText(*Target);
    if (!Name)
      return Name.takeError();
    // A policy may come with the code: it chooses among the profiles that are
    // installed, and names no files.
    if (isTargetPath(Name->Value))
      return Target->error("a policy names an installed target, not a path: " +
                           inQuotes(Name->Value));
    P.Target = std::move(*Name);
  }
  if (Error E = readChoice(Root, PolicyMap::Policy, "style", "style",
                           {EmissionStyle::Direct, EmissionStyle::Switchable},
                           P.Style))
    return E;
  if (Error E = readChoice(
          Root, PolicyMap::Policy, "kernel-arguments", "choice",
          {KernelArguments::Change, KernelArguments::Keep}, P.Arguments))
    return E;
  if (Error E = readBoundary(Root, PolicyMap::Policy, P.Boundary))
    return E;
  if (Error E = readChoice(
          Root, PolicyMap::Policy, "order", "order of fields",
          {OrderGoal::Keep, OrderGoal::Padding, OrderGoal::Affinity}, P.Order))
    return E;
  if (const YamlNode *Include = Root.find("include"))
    if (Error E = readGlobs(*Include, P.Include))
      return E;
  if (const YamlNode *Exclude = Root.find("exclude"))
    if (Error E = readGlobs(*Exclude, P.Exclude))
      return E;
  return Error::success();
}

static Expected<Policy> readPolicy(const YamlNode &Root) {
  Policy P;
  if (Error E = expectVersion(Root, 1))
    return std::move(E);
  if (Error E = Root.expectKeys(keysOf(PolicyMap::Policy)))
    return std::move(E);
  if (Error E = readSettings(Root, P))
    return std::move(E);
  if (const YamlNode *Records = Root.find("records"))
    if (Error E = readArrays(*Records, PolicyMap::Record, P.Records, &P.Orders))
      return std::move(E);
  if (const YamlNode *Sets = Root.find("sets"))
    if (Error E = readArrays(*Sets, PolicyMap::Set, P.Sets, nullptr))
      return std::move(E);
  if (const YamlNode *Bounds = Root.find("bounds")) {
    Expected<std::vector<BoundPolicy>> List = readBounds(*Bounds);
    if (!List)
      return List.takeError();
    P.Bounds = std::move(*List);
  }
  return P;
}

Expected<Policy> layoutopt::parsePolicy(StringRef Text, StringRef FileName) {
  Expected<YamlNode> Root = parseYaml(Text, FileName);
  if (!Root)
    return Root.takeError();
  return ::readPolicy(*Root);
}

Expected<Policy> layoutopt::readPolicy(llvm::vfs::FileSystem &FS,
                                       StringRef Path) {
  Expected<YamlNode> Root = readYaml(FS, Path);
  if (!Root)
    return Root.takeError();
  return ::readPolicy(*Root);
}
