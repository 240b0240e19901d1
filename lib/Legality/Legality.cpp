//===-- Legality.cpp - Which array sets may change ------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Legality/Legality.h"
#include "Containers.h"
#include "Hosts.h"
#include "Overlap.h"
#include "Shapes.h"
#include "World.h"
#include "llvm/ADT/Twine.h"
#include <set>

using namespace layoutopt;

namespace {
class Judge {
public:
  Judge(Program Linked, const LinkOptions &Options)
      : Options(Options), P(std::move(Linked)) {}

  Program run();

private:
  void checkQualifiers(const ArraySet &Set);
  void checkRecords();
  void checkFields();
  void assignObstacles();
  void obstacle(Reason Why, const llvm::Twine &Message, const char *Fix,
                const Range &Where, Index Entity, Index Record);

  const LinkOptions &Options;
  Program P;
};
} // namespace

void Judge::obstacle(Reason Why, const llvm::Twine &Message, const char *Fix,
                     const Range &Where, Index Entity, Index Record) {
  P.Facts.Obstacles.push_back(
      makeObstacle(Why, Message, Fix, Where, Entity, Record));
}

static Range nameOf(const EntityFacts &E) {
  return E.Declarations.empty() ? Range() : E.Declarations.front().Name;
}

/// One layout serves one address space and one kind of access.
void Judge::checkQualifiers(const ArraySet &Set) {
  bool SpaceReported = false, VolatileReported = false;
  // An array in a record of a kernel lies where that does, and stays in it.
  const bool IsOpenCL = isOfOpenCL(P.Facts, Set.Record);
  auto HasSpace = [&](Index E) {
    const EntityFacts &Entity = P.Facts.Entities[E];
    return !IsOpenCL || Entity.Kind != EntityKind::Member || !Entity.IsArray;
  };
  auto FirstIn = llvm::find_if(Set.Entities, HasSpace);
  const EntityFacts &First =
      P.Facts.Entities[FirstIn != Set.Entities.end() ? *FirstIn
                                                     : Set.Entities.front()];
  for (Index E : Set.Entities) {
    const EntityFacts &Other = P.Facts.Entities[E];
    if (Other.Space != First.Space && HasSpace(E) && !SpaceReported) {
      SpaceReported = true;
      const bool IsGeneric = Other.Space == AddressSpace::Generic ||
                             First.Space == AddressSpace::Generic;
      obstacle(IsGeneric ? Reason::GenericPointer : Reason::MixedAddressSpaces,
               "'" + Other.Name + "' (" + toString(Other.Space) + ") and '" +
                   First.Name + "' (" + toString(First.Space) +
                   ") may point to the same array",
               "name the address space in all declarations", nameOf(Other), E,
               None);
    }
    if (Other.IsVolatile != First.IsVolatile && !VolatileReported) {
      VolatileReported = true;
      obstacle(Reason::MixedVolatile,
               "of '" + Other.Name + "' and '" + First.Name +
                   "', which may point to the same array, one is volatile",
               "make all declarations volatile, or none", nameOf(Other), E,
               None);
    }
  }
}

void Judge::checkRecords() {
  std::set<Index> Known;
  for (const ObstacleFacts &O : P.Facts.Obstacles)
    if (O.Kind == Reason::SystemRecord)
      Known.insert(O.Record);
  for (size_t R = 0; R != P.Facts.Records.size(); ++R)
    if (P.Facts.Records[R].SystemHeader && !Known.count(R))
      obstacle(Reason::SystemRecord,
               "record '" + P.Facts.Records[R].Name +
                   "' is declared in a system header",
               "copy the data into a record of your own",
               P.Facts.Records[R].Definition, None, R);
}

/// A field that is taken whole needs a type that can be spelled.
void Judge::checkFields() {
  std::set<Index> Known;
  for (const ArraySet &Set : P.Sets) {
    if (!Known.insert(Set.Record).second)
      continue;
    const RecordFacts &Record = P.Facts.Records[Set.Record];
    for (const FieldInfo &Field : Set.Fields) {
      const MemberFacts &Member = Record.Members[Field.Member];
      if (!Member.Leaf && Member.TypeText.empty())
        obstacle(Reason::UnnamedNestedRecord,
                 "member '" + Member.Path + "' of record '" + Record.Name +
                     "' is used as a whole, but its type has no name",
                 "give the nested struct a name", Record.Definition, None,
                 Set.Record);
    }
  }
}

void Judge::assignObstacles() {
  const std::vector<std::vector<Index>> Blocked = setsOfObstacles(P);
  for (size_t O = 0; O != Blocked.size(); ++O)
    for (Index Set : Blocked[O])
      P.Sets[Set].Obstacles.push_back(static_cast<Index>(O));
}

Program Judge::run() {
  const World Around = worldOf(P.Facts, Options);
  findOutsiders(P.Facts, flowsOf(P.Facts), Around, P.Facts.Obstacles);
  findHostObstacles(P.Facts, Around.IsClosed);
  findContainerObstacles(P, Around);
  for (const ArraySet &Set : P.Sets)
    checkQualifiers(Set);
  checkRecords();
  checkFields();
  assignObstacles();
  blockShapes(P);
  blockOverlaps(P);
  blockPartners(P);
  return std::move(P);
}

Program layoutopt::judge(Program P, const LinkOptions &Options) {
  return Judge(std::move(P), Options).run();
}
