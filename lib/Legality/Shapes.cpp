//===-- Shapes.cpp - Declarations that nothing can replace ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shapes.h"
#include "layoutopt/Model/Devices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"

using namespace layoutopt;
using llvm::StringRef;
using llvm::Twine;

namespace {
class ShapeChecker {
public:
  ShapeChecker(const Program &P, const ArraySet &Set,
               std::vector<ObstacleFacts> &Obstacles)
      : P(P), Facts(P.Facts), Set(Set), Record(P.Facts.Records[Set.Record]),
        Obstacles(Obstacles) {}

  void run();

private:
  void checkKernelSide(Index E);
  void checkHostSide(Index E);
  void checkBits(Index E);
  void checkOwner(Index E);
  void checkRecord();
  void add(Reason Why, const Twine &Message, const char *Fix,
           const Range &Where, Index Entity) {
    Obstacles.push_back(makeObstacle(Why, Message, Fix, Where, Entity, None));
  }
  Range placeOf(Index E) const {
    const EntityFacts &Entity = Facts.Entities[E];
    return Entity.Declarations.empty() ? Record.Definition
                                       : Entity.Declarations.front().Whole;
  }
  const MemberFacts &member(const FieldInfo &F) const {
    return Record.Members[F.Member];
  }

  const Program &P;
  const TUFacts &Facts;
  const ArraySet &Set;
  const RecordFacts &Record;
  std::vector<ObstacleFacts> &Obstacles;
};
} // namespace

/// OpenCL C: what holds records is `__local` or private memory of a function.
void ShapeChecker::checkKernelSide(Index E) {
  const EntityFacts &Entity = Facts.Entities[E];
  bool IsParameter = Entity.Kind == EntityKind::KernelParam ||
                     Entity.Kind == EntityKind::Param;
  bool IsStorage = Entity.IsArray && !IsParameter;
  bool IsLocal = Entity.Kind == EntityKind::Local && Entity.Count != 0 &&
                 (Entity.Space == AddressSpace::Local ||
                  Entity.Space == AddressSpace::Private) &&
                 Entity.Declarations.size() == 1;
  Range Where = placeOf(E);
  if (Entity.Kind == EntityKind::Global && !IsStorage)
    add(Reason::ProgramScope,
        "'" + Twine(Entity.Name) + "' is a pointer at program scope",
        "pass it to the functions that use it", Where, E);
  if (Entity.Kind == EntityKind::Global && IsStorage)
    return add(Reason::ProgramScope,
               "'" + Twine(Entity.Name) + "' is an array at program scope",
               "let the host pass the array, or copy single records", Where, E);
  if (IsStorage && IsLocal && Entity.Declarations[0].Initializer.isValid())
    add(Reason::ArrayInitialized,
        "'" + Twine(Entity.Name) + "' has an initial value",
        "assign its elements in a loop", Where, E);
  else if ((IsStorage && !IsLocal) || Entity.Declarations.empty())
    add(Reason::ArrayDeclared,
        "'" + Twine(Entity.Name) + "' holds the records itself",
        "let the host pass the array, or copy single records", Where, E);
}

void ShapeChecker::checkHostSide(Index E) {
  const EntityFacts &Entity = Facts.Entities[E];
  if (Entity.Declarations.empty() && !Entity.IsContainers &&
      !isClassBuffer(Entity))
    add(Reason::NoDeclaration,
        "the declaration of '" + Twine(Entity.Name) + "' is not in the source",
        "declare it", Record.Definition, E);
  if (Entity.Kind == EntityKind::Member && Entity.IsArray && Entity.Count == 0)
    add(Reason::UnusualArray,
        "the number of records in '" + Twine(Entity.Name) + "' is not known",
        "give the array a bound", placeOf(E), E);
}

/// Whether all uses of \p Set name a field of an element of an array, in place:
/// no pointer to a stored array is made in the direct style.
static bool isUsedInPlace(const Program &P, const ArraySet &Set) {
  auto IsArray = [&](Index E) { return P.Facts.Entities[E].IsArray; };
  auto IsInPlace = [&](Index Root) {
    const std::vector<ExprFacts> &Exprs = P.Facts.Exprs;
    const ExprFacts *E = &Exprs[Root];
    if (E->Kind != ExprKind::Field)
      return false;
    for (E = &Exprs[E->Operands[0]];
         E->Kind == ExprKind::Subscript || E->Kind == ExprKind::Paren;) {
      if (E->Kind == ExprKind::Subscript && !E->IndexSimple)
        return false; // A function finds the element in a tile.
      E = &Exprs[E->Operands[0]];
    }
    return E->Kind == ExprKind::Name;
  };
  return llvm::all_of(Set.Entities, IsArray) &&
         llvm::all_of(usesOf(P, Set), IsInPlace);
}

/// Stored arrays are arrays of the fields' types, which pointers to them take
/// to be aligned; a packed record aligns nothing.
void ShapeChecker::checkOwner(Index E) {
  const EntityFacts &Entity = Facts.Entities[E];
  if (!Entity.IsArray || Entity.Owner == None)
    return;
  const RecordFacts &Owner = Facts.Records[Entity.Owner];
  const bool IsMisaligned = llvm::any_of(Set.Fields, [&](const FieldInfo &F) {
    return member(F).Align > Owner.Align;
  });
  if (IsMisaligned && !isUsedInPlace(P, Set))
    add(Reason::PackedOwner,
        "'" + Twine(Entity.Name) + "' lies in packed record '" + Owner.Name +
            "'",
        "do not pack the record", placeOf(E), E);
}

/// Bit-fields are stored otherwise than in the record, which whoever looks at
/// memory itself would see.
void ShapeChecker::checkBits(Index E) {
  const EntityFacts &Entity = Facts.Entities[E];
  if (!Entity.IsVolatile && !Entity.IsBuffer)
    return;
  if (llvm::all_of(Set.Fields,
                   [&](const FieldInfo &F) { return member(F).Bits.empty(); }))
    return;
  add(Reason::BitField,
      "the records of '" + Twine(Entity.Name) + "' have bit-fields and " +
          (Entity.IsBuffer ? "go to kernels" : "are volatile"),
      "use whole integers", placeOf(E), E);
}

void ShapeChecker::checkRecord() {
  Index Self = Set.Entities.front();
  for (const FieldInfo &F : Set.Fields)
    if (member(F).TypeText.empty() && member(F).Leaf)
      add(Reason::UnnamedType,
          "the type of field '" + Twine(F.Name) + "' has no name",
          "give the type a name", Record.Definition, Self);
  if (isOfOpenCL(Facts, Set.Record))
    return;
  if (!Record.Definition.isValid())
    return add(Reason::NoDefinition,
               "the definition of record '" + Twine(Record.Name) +
                   "' is not seen",
               "include it", Record.Definition, Self);
  // Its units may not agree about that: see SystemRecord for what they say.
  if (Facts.Files[Record.Definition.File].System)
    return add(Reason::SystemHeader,
               "record '" + Twine(Record.Name) + "' is in a system header",
               "copy it into the project", Record.Definition, Self);
  StringRef USR = Record.USR;
  bool IsNested =
      USR.contains("@F@") || USR.contains("@N@") || USR.contains("@aN@");
  if (IsNested && Record.Namespaces.empty())
    add(Reason::NestedRecord,
        "record '" + Twine(Record.Name) +
            "' is not defined at the outermost level",
        "define it outside of functions, and of namespaces that macros, other "
        "files or an #if open",
        Record.Definition, Self);
}

void ShapeChecker::run() {
  if (Record.Generated)
    return;
  for (Index E : Set.Entities) {
    if (isOfOpenCL(Facts, Set.Record))
      checkKernelSide(E);
    else
      checkHostSide(E);
    checkBits(E);
    checkOwner(E);
  }
  checkRecord();
}

void layoutopt::blockShapes(Program &P) {
  for (ArraySet &Set : P.Sets) {
    std::vector<ObstacleFacts> Found;
    // What a policy lifts keeps nothing for sure.
    if (llvm::all_of(Set.Obstacles,
                     [&](Index O) { return P.Facts.Obstacles[O].IsBoundary; }))
      ShapeChecker(P, Set, Found).run();
    for (ObstacleFacts &O : Found) {
      Set.Obstacles.push_back(static_cast<Index>(P.Facts.Obstacles.size()));
      P.Facts.Obstacles.push_back(std::move(O));
    }
  }
}
