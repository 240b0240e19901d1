//===-- ProfilePrint.cpp - Writing device profiles ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Support/YamlWriter.h"
#include "layoutopt/Target/TargetProfile.h"

using namespace layoutopt;

static void printProvenance(const Provenance &From, YamlWriter &W) {
  W.text("source", layoutopt::toString(From.Kind));
  if (!From.Note.empty())
    W.text("note", From.Note);
}

/// Prints node \p Number as the entries of a map that is open.
static void printNode(const DecisionTree &Tree, size_t Number, YamlWriter &W) {
  const DecisionNode &N = Tree.Nodes[Number];
  if (N.isLeaf()) {
    W.text("layout", N.Layout.describe());
    printProvenance(N.From, W);
    return;
  }
  W.text("attribute", attributeNames()[N.Attribute]);
  W.number("at-most", N.AtMost);
  W.beginMap("then");
  printNode(Tree, size_t(N.Then), W);
  W.end();
  W.beginMap("else");
  printNode(Tree, size_t(N.Else), W);
  W.end();
}

void layoutopt::printProfile(const TargetProfile &Target,
                             llvm::raw_ostream &OS) {
  YamlWriter W(OS);
  W.number("version", 1);
  W.text("name", Target.Name);
  W.text("description", Target.Description);
  W.beginMap("epsilon");
  W.number("bytes", Target.EpsilonBytes);
  printProvenance(Target.EpsilonFrom, W);
  W.end();
  if (Target.Memory) {
    W.beginMap("memory");
    W.number("line", Target.Memory->LineBytes);
    W.number("cache", Target.Memory->CacheBytes);
    W.number("warp", Target.Memory->Warp);
    printProvenance(Target.MemoryFrom, W);
    W.end();
  }
  if (Target.Times) {
    W.beginMap("times");
    W.number("operation", Target.Times->Operation);
    W.number("access", Target.Times->Access);
    W.number("tile", Target.Times->Tile);
    if (Target.Times->Simd != 0)
      W.number("simd", Target.Times->Simd);
    W.number("line", Target.Times->Line);
    W.number("latency", Target.Times->Latency);
    W.number("window", Target.Times->Window);
    W.number("at-least", Target.Times->AtLeast);
    W.number("at-most", Target.Times->AtMost);
    printProvenance(Target.TimesFrom, W);
    W.end();
  }
  if (!Target.Aliases.empty())
    W.texts("aliases", Target.Aliases);
  if (!Target.StandsFor.empty()) {
    W.beginList("stands-for");
    for (const StandIn &S : Target.StandsFor) {
      W.beginItem();
      W.texts("names", S.Names);
      W.text("why", S.Why);
      W.end();
    }
    W.end();
  }
  W.beginMap("tree");
  printNode(Target.Tree, 0, W);
  W.end();
}
