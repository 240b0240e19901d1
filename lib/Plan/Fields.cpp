//===-- Fields.cpp - Fields of an array set -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Fields.h"
#include "layoutopt/Plan/Elements.h"

using namespace layoutopt;

static const MemberFacts &memberOf(const Program &P, const ArraySet &Set,
                                   unsigned Field) {
  const RecordFacts &Record = P.Facts.Records[size_t(Set.Record)];
  return Record.Members[size_t(Set.Fields[Field].Member)];
}

std::vector<FieldShape> layoutopt::shapesOf(const Program &P,
                                            const ArraySet &Set) {
  std::vector<FieldShape> Shapes;
  for (unsigned F = 0; F < Set.Fields.size(); ++F) {
    const MemberFacts &Member = memberOf(P, Set, F);
    Shapes.push_back(shapeOf(Member, Set.Fields[F].Name));
  }
  return Shapes;
}

ClusterShape layoutopt::shapeOf(const Program &P, const ArraySet &Set,
                                llvm::ArrayRef<unsigned> Cluster) {
  ClusterShape Shape;
  for (unsigned F : Cluster)
    Shape.Sigma += memberOf(P, Set, F).Size;
  Shape.Fields = Cluster.size();
  return Shape;
}

std::vector<std::string> layoutopt::namesOf(const ArraySet &Set,
                                            llvm::ArrayRef<unsigned> Cluster) {
  std::vector<std::string> Names;
  for (unsigned F : Cluster)
    Names.push_back(Set.Fields[F].Name);
  return Names;
}

std::vector<unsigned> layoutopt::allFields(const ArraySet &Set) {
  std::vector<unsigned> Fields;
  for (unsigned F = 0; F < Set.Fields.size(); ++F)
    Fields.push_back(F);
  return Fields;
}

LayoutExpr layoutopt::normalized(const LayoutExpr &Layout, size_t NumFields) {
  if (Layout.maxFields().value_or(NumFields) < NumFields)
    return Layout;
  // Which fields are arrays is not known here.
  if (Layout.splitsElements())
    return Layout.canonical();
  LayoutExpr Canonical = Layout.canonical(NumFields);
  if (Canonical == LayoutExpr::soa().canonical(NumFields))
    return LayoutExpr::soa();
  return Canonical;
}

std::vector<ClusterPlan> layoutopt::originalClusters(const ArraySet &Set) {
  if (Set.Fields.empty())
    return {};
  return {{namesOf(Set, allFields(Set)), LayoutExpr::aos(), ""}};
}
