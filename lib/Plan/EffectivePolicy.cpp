//===-- EffectivePolicy.cpp - The policy in force -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/EffectivePolicy.h"
#include "layoutopt/Support/YamlWriter.h"
#include "layoutopt/Target/TargetSearch.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

std::string ValueSource::str() const {
  switch (From) {
  case Default:
    return "default";
  case File:
    return Where.str();
  case CommandLine:
    return Option;
  }
  llvm_unreachable("unknown source");
}

template <typename T>
static Sourced<T> merge(T Default, const std::optional<Placed<T>> &InFile,
                        const std::optional<T> &OnCommandLine,
                        llvm::StringRef Option) {
  if (OnCommandLine)
    return {*OnCommandLine, {ValueSource::CommandLine, {}, Option.str()}};
  if (InFile)
    return {InFile->Value, {ValueSource::File, InFile->Where, ""}};
  return {std::move(Default), {}};
}

llvm::Expected<EffectivePolicy>
layoutopt::resolvePolicy(const Policy &P, const PolicyOptions &Options) {
  EffectivePolicy Result;
  Result.Target =
      merge(Options.IsHostCode ? HostTarget.str() : DefaultTarget.str(),
            P.Target, Options.Target, "--target");
  Result.Style =
      merge(EmissionStyle::Direct, P.Style, Options.Style, "--style");
  Result.Arguments = merge(KernelArguments::Change, P.Arguments,
                           Options.Arguments, "--kernel-arguments");
  Result.Boundary =
      merge(BoundaryRule::Sort, P.Boundary, std::optional<BoundaryRule>(), "");
  Result.Order = merge(OrderGoal::Keep, P.Order, Options.Order, "--order");
  if (Result.Style.Value == EmissionStyle::Switchable && !Options.IsHostCode)
    return usageError("style 'switchable' is for C and C++, not for OpenCL",
                      Result.Style.Source.Where);
  Result.Include = P.Include;
  if (!Options.Only.empty())
    Result.Include.clear();
  for (const std::string &Each : Options.Only)
    Result.Include.push_back({Each, {}});
  Result.Exclude = P.Exclude;
  Result.Records = P.Records;
  Result.Sets = P.Sets;
  Result.Orders = P.Orders;
  Result.Bounds = P.Bounds;
  for (const ArrayPolicy &Each : Options.Measured) {
    auto Own = llvm::find_if(Result.Sets, [&Each](const ArrayPolicy &Entry) {
      return Entry.Name.Value == Each.Name.Value;
    });
    if (Own == Result.Sets.end()) {
      Result.Sets.push_back(Each);
      continue;
    }
    Own->Layout.reset();
    Own->Clusters = Each.Clusters;
    Own->Evidence = Each.Evidence;
  }
  if (Options.Layout) {
    const LayoutWord Word = {*Options.Layout, {"--layout", 0, 0}};
    Result.All.emplace();
    Result.All->Name = {"--layout", Word.Where};
    Result.All->Layout = Word;
    for (auto *Entries : {&Result.Records, &Result.Sets})
      for (ArrayPolicy &Each : *Entries)
        if (Each.Layout && !Each.Layout->Value)
          Each.Layout = Word;
  }
  return Result;
}

static std::string textOf(const LayoutWord &Word) {
  return Word.Value ? Word.Value->describe() : "auto";
}

static void dumpGlobs(llvm::StringRef Key,
                      const std::vector<Placed<std::string>> &Globs,
                      YamlWriter &W) {
  if (Globs.empty())
    return;
  W.beginList(Key);
  for (const Placed<std::string> &Glob : Globs)
    W.item(Glob.Value, Glob.Where.str());
  W.end();
}

static void dumpOrder(const OrderPolicy &Order, YamlWriter &W) {
  if (Order.Goal != OrderGoal::Stated) {
    W.text("order", layoutopt::toString(Order.Goal), Order.Name.Where.str());
    return;
  }
  std::vector<std::string> Fields;
  for (const Placed<std::string> &Field : Order.Fields)
    Fields.push_back(Field.Value);
  W.texts("order", Fields, Order.Fields.front().Where.str());
}

/// \p Order: what is said of the same record; may be null.
static void dumpArray(const ArrayPolicy &Array, const OrderPolicy *Order,
                      YamlWriter &W) {
  W.beginMap(Array.Name.Value);
  if (Order)
    dumpOrder(*Order, W);
  if (Array.Layout)
    W.text("layout", textOf(*Array.Layout), Array.Layout->Where.str());
  if (!Array.Clusters.empty()) {
    W.beginList("clusters");
    for (const ClusterPolicy &Cluster : Array.Clusters) {
      std::vector<std::string> Fields;
      for (const Placed<std::string> &Field : Cluster.Fields)
        Fields.push_back(Field.Value);
      W.beginItem();
      W.texts("fields", Fields, Cluster.Fields.front().Where.str());
      W.text("layout", textOf(Cluster.Layout), Cluster.Layout.Where.str());
      W.end();
    }
    W.end();
  }
  if (Array.Boundary)
    W.text("boundary", layoutopt::toString(Array.Boundary->Value),
           Array.Boundary->Where.str());
  if (Array.Handle)
    W.text("handle", Array.Handle->Value, Array.Handle->Where.str());
  if (Array.Refused)
    W.boolean("refused", Array.Refused->Value, Array.Refused->Where.str());
  W.end();
}

static void dumpArrays(llvm::StringRef Key,
                       const std::vector<ArrayPolicy> &Arrays,
                       const std::vector<OrderPolicy> &Orders, YamlWriter &W) {
  if (Arrays.empty() && Orders.empty())
    return;
  W.beginMap(Key);
  for (const ArrayPolicy &Array : Arrays) {
    auto Order = llvm::find_if(Orders, [&Array](const OrderPolicy &Each) {
      return Each.Name.Value == Array.Name.Value;
    });
    dumpArray(Array, Order == Orders.end() ? nullptr : &*Order, W);
  }
  for (const OrderPolicy &Order : Orders) {
    if (llvm::any_of(Arrays, [&Order](const ArrayPolicy &Each) {
          return Each.Name.Value == Order.Name.Value;
        }))
      continue;
    W.beginMap(Order.Name.Value);
    dumpOrder(Order, W);
    W.end();
  }
  W.end();
}

static void dumpBounds(const std::vector<BoundPolicy> &Bounds, YamlWriter &W) {
  if (Bounds.empty())
    return;
  W.beginList("bounds");
  for (const BoundPolicy &Bound : Bounds) {
    W.beginItem();
    if (Bound.Line != 0) {
      W.text("at", Bound.Name.Value + ":" + std::to_string(Bound.Line),
             Bound.Name.Where.str());
    } else {
      W.text("function", Bound.Name.Value, Bound.Name.Where.str());
      W.number("loop", Bound.Loop);
    }
    W.number("iterations", Bound.Iterations.Value,
             Bound.Iterations.Where.str());
    W.end();
  }
  W.end();
}

void layoutopt::dumpPolicy(const EffectivePolicy &P, llvm::raw_ostream &OS) {
  YamlWriter W(OS);
  W.comment("The policy in force, each value with its source.");
  W.number("version", 1);
  if (isTargetPath(P.Target.Value))
    W.comment("target: " + P.Target.Value + ", from " + P.Target.Source.str() +
              "; a policy cannot name a file");
  else
    W.text("target", P.Target.Value, P.Target.Source.str());
  W.text("style", layoutopt::toString(P.Style.Value), P.Style.Source.str());
  W.text("kernel-arguments", layoutopt::toString(P.Arguments.Value),
         P.Arguments.Source.str());
  W.text("boundary", layoutopt::toString(P.Boundary.Value),
         P.Boundary.Source.str());
  W.text("order", layoutopt::toString(P.Order.Value), P.Order.Source.str());
  if (P.All)
    W.comment("layout: " + textOf(*P.All->Layout) +
              ", from --layout, for all other arrays; a policy names arrays");
  dumpGlobs("include", P.Include, W);
  dumpGlobs("exclude", P.Exclude, W);
  dumpArrays("records", P.Records, P.Orders, W);
  dumpArrays("sets", P.Sets, {}, W);
  dumpBounds(P.Bounds, W);
}
