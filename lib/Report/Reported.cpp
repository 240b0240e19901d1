//===-- Reported.cpp - What a person asks about ---------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Reported.h"
#include "layoutopt/Plan/Choose.h"

using namespace layoutopt;

bool layoutopt::isReported(const Program &P, const ArraySet &Set,
                           const SetPlan &Plan, bool IsSingle) {
  if (isForeign(P, Set) || Plan.Untold)
    return false;
  if (Plan.Change || Plan.Wanted || Plan.Doubtful)
    return true;
  if (isOfOpenCL(P.Facts, Set.Record))
    return !IsSingle || mayHostFill(Set);
  return (Plan.Refused || Plan.Kept) && !IsSingle;
}

const EntityFacts &layoutopt::faceOf(const Program &P, const ArraySet &Set) {
  for (Index E : Set.Entities)
    if (P.Facts.Entities[E].Kind == EntityKind::KernelParam)
      return P.Facts.Entities[E];
  // In kernels, what an array in a record is called says most.
  if (isOfOpenCL(P.Facts, Set.Record))
    for (Index E : Set.Entities)
      if (P.Facts.Entities[E].Kind == EntityKind::Member)
        return P.Facts.Entities[E];
  for (Index E : Set.Entities) // Parameters of prototypes may have no name.
    if (!P.Facts.Entities[E].Name.empty())
      return P.Facts.Entities[E];
  return P.Facts.Entities[Set.Entities.front()];
}

/// Of the containers of \p Record, a name that owns one: of a vector, if there
/// is one; or null.
static const HoldingFacts *ownerOf(const Program &P, Index Record) {
  for (LayerKind Kind : {LayerKind::Vector, LayerKind::StdArray})
    for (const HoldingFacts &H : P.Facts.Holdings)
      if (H.Record == Record && H.isOwner() && H.Kind != EntityKind::Param &&
          H.Kind != EntityKind::Return && H.nearest()->Kind == Kind)
        return &H;
  return nullptr;
}

/// An array of the language that is a container of \p Record; or null.
static const ElementNameFacts *arrayOf(const Program &P, Index Record) {
  for (const ElementNameFacts &N : P.Facts.ElementNames)
    if (N.Form == ElementForm::Array && N.Record == Record)
      return &N;
  return nullptr;
}

/// A name of a span of \p Record, which has no container that owns its records;
/// or null.
static const HoldingFacts *spanOf(const Program &P, Index Record) {
  if (recordsOfContainers(P.Facts).count(Record))
    return nullptr;
  for (const HoldingFacts &H : P.Facts.Holdings)
    if (H.Record == Record && H.nearest()->Template == "std::span")
      return &H;
  return nullptr;
}

std::string layoutopt::nameOf(const Program &P, const ArraySet &Set) {
  if (!isOfContainers(P, Set))
    return faceOf(P, Set).Name;
  const HoldingFacts *Owner = ownerOf(P, Set.Record);
  if (const ElementNameFacts *Array = Owner ? nullptr : arrayOf(P, Set.Record))
    return Array->Name;
  if (!Owner && spanOf(P, Set.Record))
    return "std::span<" + P.Facts.Records[Set.Record].TypeText + ">";
  const bool IsArray = Owner ? Owner->nearest()->Kind == LayerKind::StdArray
                             : llvm::none_of(P.Facts.ContainerSpellings,
                                             [&](const ContainerSpelling &S) {
                                               return S.Record == Set.Record;
                                             });
  return (IsArray ? "std::array<" : "std::vector<") +
         P.Facts.Records[Set.Record].TypeText + ">";
}

Range layoutopt::declarationOf(const Program &P, const ArraySet &Set) {
  if (isOfContainers(P, Set)) {
    const HoldingFacts *Owner = ownerOf(P, Set.Record);
    const ElementNameFacts *Array = Owner ? nullptr : arrayOf(P, Set.Record);
    if (Array && !Array->Declarations.empty())
      return Array->Declarations[0].Type;
    if (!Owner)
      Owner = spanOf(P, Set.Record);
    return Owner ? Owner->Where : Range();
  }
  const EntityFacts &Face = faceOf(P, Set);
  return Face.Declarations.empty() ? Range() : Face.Declarations.front().Name;
}

llvm::Expected<RecordLayout> layoutopt::originalLayout(const Program &P,
                                                       const LayoutPlan &Plan,
                                                       size_t Set) {
  SetPlan Original = Plan.Sets[Set];
  Original.Clusters = {{{}, LayoutExpr::aos(), ""}};
  for (const FieldInfo &F : P.Sets[Set].Fields)
    Original.Clusters[0].Fields.push_back(F.Name);
  return layoutOf(Original, P.Sets[Set], P);
}

Assessment::Assessment(const Project &Asked)
    : Costs(costsOf(Asked.program(), Asked.plan(), Asked.walks(),
                    Asked.target(), Asked.hostTarget())),
      Expected(Asked.plan().Sets.size()) {
  const TargetProfile &Main =
      mainDevice(Asked.program(), Asked.target(), Asked.hostTarget());
  if (!Main.Times)
    return;
  Worth.emplace(Asked.walks(), Costs, *Main.Times);
  Expected = expectationsOf(Asked.program(), Asked.plan(), *Worth,
                            Asked.target(), Asked.hostTarget());
}
