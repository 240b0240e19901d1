//===-- RecordLayout.cpp - Layout of a record in clusters -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/RecordLayout.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringSet.h"

using namespace layoutopt;

llvm::Expected<RecordLayout>
RecordLayout::create(std::vector<FieldShape> Fields,
                     std::vector<ClusterLayout> Clusters) {
  if (llvm::Error E = verifyFields(Fields))
    return std::move(E);
  RecordLayout Result;
  Result.Fields = std::move(Fields);
  Result.Clusters = std::move(Clusters);

  std::vector<bool> Seen(Result.Fields.size());
  std::vector<unsigned> ClusterOf;
  std::vector<std::string> Names;
  llvm::StringSet<> Taken;
  for (const FieldShape &F : Result.Fields)
    Taken.insert(F.Name);
  for (const ClusterLayout &C : Result.Clusters) {
    if (C.Fields.empty())
      return usageError("a cluster without fields");
    for (unsigned F : C.Fields) {
      if (F >= Seen.size())
        return usageError("a cluster names field number " + llvm::Twine(F) +
                          " of " + llvm::Twine(Seen.size()));
      if (Seen[F])
        return usageError("field '" + Result.Fields[F].Name +
                          "' is in two clusters");
      Seen[F] = true;
    }
    if (!C.Name.empty()) {
      if (!isCIdentifier(C.Name))
        return usageError("cluster name '" + C.Name + "' is no C identifier");
      if (!Taken.insert(C.Name).second)
        return usageError("the name '" + C.Name +
                          "' of a cluster is that of a field or of another "
                          "cluster");
    }
    if (llvm::Error E = Result.addCluster(C))
      return std::move(E);
    ClusterOf.resize(Result.Arrays.size(), Names.size());
    Names.push_back(C.Name);
  }
  for (size_t F = 0; F < Seen.size(); ++F)
    if (!Seen[F])
      return usageError("field '" + Result.Fields[F].Name +
                        "' is in no cluster");
  Result.nameArrays(ClusterOf, Names);
  return Result;
}

bool RecordLayout::isOriginal() const {
  if (Clusters.size() != 1)
    return false;
  for (unsigned F = 0; F < Fields.size(); ++F)
    if (Clusters.front().Fields[F] != F)
      return false;
  return Clusters.front().Layout.canonical(Fields.size()) ==
         LayoutExpr::aos().canonical(Fields.size());
}
