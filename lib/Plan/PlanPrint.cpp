//===-- PlanPrint.cpp - Writing plans -------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/Policy.h"
#include "layoutopt/Support/YamlWriter.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

/// Longer reasons stand above what they explain, not beside it.
static constexpr size_t MaxBeside = 45;

static void printSet(const SetPlan &Set, YamlWriter &W) {
  W.beginMap(Set.Set);
  W.comment((Set.Change    ? "changes: "
             : Set.Refused ? "refused: "
                           : "keeps its layout: ") +
            Set.Why);
  if (Set.Change)
    W.text("handle", Set.Handle);
  if (Set.Boundary != BoundaryRule::Sort)
    W.text("boundary", layoutopt::toString(Set.Boundary));
  if (Set.Refused)
    W.boolean("refused", true);
  if (Set.Clusters.empty())
    W.text("layout", LayoutExpr::aos().describe());
  else
    W.beginList("clusters");
  for (const ClusterPlan &Cluster : Set.Clusters) {
    W.beginItem();
    W.texts("fields", Cluster.Fields);
    bool Short = Cluster.Why.size() <= MaxBeside;
    if (!Short)
      W.comment(Cluster.Why);
    W.text("layout", Cluster.Layout.describe(), Short ? Cluster.Why : "");
    W.end();
  }
  if (!Set.Clusters.empty())
    W.end();
  W.end();
}

static void printOrder(const OrderPlan &Order, YamlWriter &W) {
  W.beginMap(Order.Record);
  W.comment((Order.Refused ? "refused: " : "changes: ") + Order.Why);
  if (Order.Fields.empty())
    W.text("order", Order.Word);
  else
    W.texts("order", Order.Fields);
  W.end();
}

void layoutopt::printPlan(const LayoutPlan &Plan, llvm::raw_ostream &OS) {
  YamlWriter W(OS);
  W.comment("A layout plan. Edited or not, it is a policy.");
  W.number("version", 1);
  W.text("target", Plan.Target);
  W.text("style", layoutopt::toString(Plan.Style));
  if (!Plan.Orders.empty()) {
    W.beginMap("records");
    for (const OrderPlan &Order : Plan.Orders)
      printOrder(Order, W);
    W.end();
  }
  for (const std::string &Name : Plan.OpenOrders)
    W.comment("Left open: the order of the fields of a record '" + Name +
              "', which no list of names can say.");
  if (Plan.Sets.empty()) {
    W.comment("There are no arrays of records.");
    return;
  }
  auto IsOpen = [&Plan](const SetPlan &Set) {
    return llvm::is_contained(Plan.Open, Set.Set);
  };
  if (!llvm::all_of(Plan.Sets, IsOpen)) {
    W.beginMap("sets");
    for (const SetPlan &Set : Plan.Sets)
      if (!IsOpen(Set))
        printSet(Set, W);
    W.end();
  }
  for (const std::string &Name : Plan.Open)
    W.comment("Left open: " + Name +
              ", whose names come with a fix or another round.");
}
