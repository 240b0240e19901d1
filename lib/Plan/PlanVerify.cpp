//===-- PlanVerify.cpp - Checking plans -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fields.h"
#include "Handles.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Plan/Choose.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;
using llvm::Error;
using llvm::Expected;
using llvm::Twine;

static Error broken(const SetPlan &Plan, const Twine &Message) {
  return internalError("plan of '" + Plan.Set + "': " + Message);
}

Expected<RecordLayout> layoutopt::layoutOf(const SetPlan &Plan,
                                           const ArraySet &Set,
                                           const Program &P) {
  std::vector<ClusterLayout> Layouts;
  for (const ClusterPlan &Cluster : Plan.Clusters) {
    ClusterLayout Layout;
    Layout.Layout = Cluster.Layout;
    for (const std::string &Name : Cluster.Fields) {
      auto Field = llvm::find_if(
          Set.Fields, [&](const FieldInfo &F) { return F.Name == Name; });
      if (Field == Set.Fields.end())
        return broken(Plan, "there is no field '" + Name + "'");
      Layout.Fields.push_back(unsigned(Field - Set.Fields.begin()));
    }
    Layouts.push_back(std::move(Layout));
  }
  // It finds what is no partition.
  Expected<RecordLayout> Layout =
      RecordLayout::create(shapesOf(P, Set), std::move(Layouts));
  if (!Layout)
    return broken(Plan, llvm::toString(Layout.takeError()));
  return Layout;
}

static Error verifyKept(const SetPlan &Plan, const ArraySet &Set) {
  if (!Plan.Handle.empty())
    return broken(Plan, "it keeps its layout, but has a handle");
  bool Original =
      Set.Fields.empty()
          ? Plan.Clusters.empty()
          : Plan.Clusters.size() == 1 &&
                Plan.Clusters[0].Fields == namesOf(Set, allFields(Set)) &&
                Plan.Clusters[0].Layout == LayoutExpr::aos();
  if (!Original)
    return broken(Plan, "it keeps its layout, but has others");
  return Error::success();
}

static Error verifyChanged(const SetPlan &Plan, const ArraySet &Set,
                           const Program &P) {
  Expected<RecordLayout> Layout = layoutOf(Plan, Set, P);
  if (!Layout)
    return Layout.takeError();
  if (Layout->needsCount())
    return broken(Plan, "a layout depends on the number of records");
  if (Layout->isOriginal())
    return broken(Plan, "it changes to the layout that it has");
  return Error::success();
}

bool layoutopt::haveSameLayout(const SetPlan &A, const SetPlan &B) {
  return A.Change == B.Change &&
         std::equal(A.Clusters.begin(), A.Clusters.end(), B.Clusters.begin(),
                    B.Clusters.end(),
                    [](const ClusterPlan &X, const ClusterPlan &Y) {
                      return X.Fields == Y.Fields && X.Layout == Y.Layout;
                    });
}

Error layoutopt::verify(const LayoutPlan &Plan, const Program &P) {
  if (Plan.Sets.size() != P.Sets.size())
    return internalError("plan: " + Twine(Plan.Sets.size()) +
                         " array sets instead of " + Twine(P.Sets.size()));
  llvm::StringSet<> InHost, InKernels; // No code sees the handles of both.
  for (const std::string &Name : P.Facts.Identifiers) {
    InHost.insert(Name);
    InKernels.insert(Name);
  }
  for (size_t S = 0; S < P.Sets.size(); ++S) {
    const SetPlan &Own = Plan.Sets[S];
    const ArraySet &Set = P.Sets[S];
    if (Own.Set != Set.Id)
      return broken(Own, "'" + Set.Id + "' is expected in its place");
    if (Own.Record != P.Facts.Records[size_t(Set.Record)].Name)
      return broken(Own, "it is not of record '" + Own.Record + "'");
    bool Blocked = isBlocked(P, Set, Own.Boundary);
    if (Own.Change && (Own.Refused || Blocked))
      return broken(Own, "it changes in spite of obstacles");
    if (!Own.Refused && Blocked)
      return broken(Own, "its obstacles are not a refusal");
    if (!Own.Change) {
      if (Error E = verifyKept(Own, Set))
        return E;
      continue;
    }
    llvm::StringSet<> &Names =
        isOfOpenCL(P.Facts, Set.Record) ? InKernels : InHost;
    if (!isTypeName(Own.Handle) || !Names.insert(Own.Handle).second)
      return broken(Own, "its handle '" + Own.Handle +
                             "' is no new name for a type");
    if (Error E = verifyChanged(Own, Set, P))
      return E;
  }
  return Error::success();
}
