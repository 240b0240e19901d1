//===-- EffectivePolicy.cpp - The policy in force -------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/EffectivePolicy.h"
#include "layoutopt/Support/YamlWriter.h"
#include "layoutopt/Target/TargetSearch.h"

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
  Result.Bounds = P.Bounds;
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

static void dumpArray(const ArrayPolicy &Array, YamlWriter &W) {
  W.beginMap(Array.Name.Value);
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
                       const std::vector<ArrayPolicy> &Arrays, YamlWriter &W) {
  if (Arrays.empty())
    return;
  W.beginMap(Key);
  for (const ArrayPolicy &Array : Arrays)
    dumpArray(Array, W);
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
  if (P.All)
    W.comment("layout: " + textOf(*P.All->Layout) +
              ", from --layout, for all other arrays; a policy names arrays");
  dumpGlobs("include", P.Include, W);
  dumpGlobs("exclude", P.Exclude, W);
  dumpArrays("records", P.Records, W);
  dumpArrays("sets", P.Sets, W);
  dumpBounds(P.Bounds, W);
}
