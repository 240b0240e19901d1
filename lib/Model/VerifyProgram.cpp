//===-- VerifyProgram.cpp - Invariants of a linked program ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Broken.h"
#include "layoutopt/Model/Flows.h"
#include "layoutopt/Model/Program.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace layoutopt;
using llvm::Twine;

namespace {
class ProgramChecker {
public:
  explicit ProgramChecker(const Program &P) : P(P) {}

  std::optional<Broken> Found;

  bool checkSets();
  bool checkFields(const ArraySet &Set);
  bool checkObstacles();
  bool checkFlows();
  bool checkForms();

private:
  bool fail(FactsTable Of, Index Number, const Twine &Message) {
    Found = Broken{Of, Number, Message.str()};
    return true;
  }

  const Program &P;
  Index Number = None; ///< Of the set.
};
} // namespace

bool ProgramChecker::checkSets() {
  const TUFacts &Facts = P.Facts;
  if (P.SetOf.size() != Facts.Entities.size() ||
      P.Forms.size() != Facts.Entities.size())
    return fail(FactsTable::Document, None,
                "a set and a form per entity is needed");
  std::vector<Index> SetOf(Facts.Entities.size(), None);
  for (Number = 0; size_t(Number) != P.Sets.size(); ++Number) {
    const ArraySet &Set = P.Sets[Number];
    if (Number != 0 && P.Sets[Number - 1].Id >= Set.Id)
      return fail(FactsTable::Set, Number,
                  "sets are not sorted by unique names");
    if (Set.Record < 0 || size_t(Set.Record) >= Facts.Records.size())
      return fail(FactsTable::Set, Number, "no record " + Twine(Set.Record));
    if (Set.Entities.empty())
      return fail(FactsTable::Set, Number, "no entities");
    bool FromKernel = false;
    for (Index E : Set.Entities) {
      if (E < 0 || size_t(E) >= Facts.Entities.size())
        return fail(FactsTable::Set, Number, "no entity " + Twine(E));
      if (Facts.Entities[E].Record != Set.Record)
        return fail(FactsTable::Set, Number,
                    "entity " + Twine(E) + " is of another record");
      if (SetOf[E] != None)
        return fail(FactsTable::Set, Number,
                    "entity " + Twine(E) + " is in two sets");
      SetOf[E] = Number;
      FromKernel |= Facts.Entities[E].Kind == EntityKind::KernelParam;
    }
    if (FromKernel != Set.FromKernel)
      return fail(FactsTable::Set, Number,
                  "from-kernel contradicts the entities");
    if (checkFields(Set))
      return true;
  }
  if (SetOf != P.SetOf)
    return fail(FactsTable::Document, None, "SetOf contradicts the sets");
  const std::set<std::string> OfElements = usrsInContainers(Facts);
  for (size_t E = 0; E != SetOf.size(); ++E) {
    Index Record = Facts.Entities[E].Record;
    bool Takes = Record != None && !Facts.Records[Record].Generated &&
                 !OfElements.count(Facts.Entities[E].USR);
    if (Takes != (SetOf[E] != None))
      return fail(FactsTable::Entity, E,
                  Takes ? "in no set" : "in a set, but has nothing to change");
  }
  return false;
}

/// Fields are disjoint and cover every leaf.
bool ProgramChecker::checkFields(const ArraySet &Set) {
  const std::vector<MemberFacts> &Members = P.Facts.Records[Set.Record].Members;
  llvm::StringSet<> Names;
  std::vector<bool> Covered(Members.size());
  for (const FieldInfo &F : Set.Fields) {
    if (F.Member < 0 || size_t(F.Member) >= Members.size())
      return fail(FactsTable::Set, Number, "no member " + Twine(F.Member));
    bool IsWord = !F.Name.empty() && !llvm::isDigit(F.Name[0]) &&
                  llvm::all_of(F.Name, [](char C) {
                    return llvm::isAlnum(C) || C == '_' || C == '$' ||
                           static_cast<unsigned char>(C) >= 0x80;
                  });
    if (!IsWord || !Names.insert(F.Name).second)
      return fail(FactsTable::Set, Number,
                  "'" + F.Name + "' is no unique name of a field");
    if (Covered[F.Member])
      return fail(FactsTable::Set, Number,
                  "member " + Twine(F.Member) + " is in two fields");
    Covered[F.Member] = true;
  }
  for (Index M = 0; size_t(M) != Members.size(); ++M) {
    Index Parent = Members[M].Parent;
    bool ByParent = Parent != None && Covered[Parent];
    if (Covered[M] && ByParent)
      return fail(FactsTable::Set, Number,
                  "member " + Twine(M) + " is in two fields");
    Covered[M] = Covered[M] || ByParent;
    if (Members[M].Leaf && !Covered[M])
      return fail(FactsTable::Set, Number,
                  "member " + Twine(M) + " is in no field");
  }
  return false;
}

/// Each set has the obstacles that name it, all of them.
bool ProgramChecker::checkObstacles() {
  const std::vector<std::vector<Index>> Blocked = setsOfObstacles(P);
  std::vector<std::vector<Index>> OfSet(P.Sets.size());
  for (Index O = 0; size_t(O) != Blocked.size(); ++O)
    for (Index Set : Blocked[O])
      OfSet[Set].push_back(O);
  for (Number = 0; size_t(Number) != P.Sets.size(); ++Number)
    if (P.Sets[Number].Obstacles != OfSet[Number])
      return fail(FactsTable::Set, Number,
                  "its obstacles are not those that name it, in order");
  return false;
}

/// Nothing flows from one set to another.
bool ProgramChecker::checkFlows() {
  FlowGraph Flows = flowsOf(P.Facts);
  if (Flows.NumNodes == 0)
    return false;
  llvm::IntEqClasses Classes = storagesOf(Flows, tiesOf(P.Facts));
  std::vector<Index> Sets(Classes.getNumClasses(), None);
  for (uint32_t E = 0; E != Flows.NumEntities; ++E) {
    Index &Known = Sets[Classes[E]];
    if (P.SetOf[E] != None && Known != None && Known != P.SetOf[E])
      return fail(FactsTable::Entity, E,
                  "may share storage with sets " + Twine(Known) + " and " +
                      Twine(P.SetOf[E]));
    if (Known == None)
      Known = P.SetOf[E];
  }
  return false;
}

/// What may receive an element pointer is one.
bool ProgramChecker::checkForms() {
  FlowGraph Flows = flowsOf(P.Facts);
  std::vector<uint32_t> Known;
  for (uint32_t E = 0; E != Flows.NumEntities; ++E)
    if (P.Forms[E] == PointerForm::Element) {
      if (isStorage(P.Facts.Entities[E]))
        return fail(FactsTable::Entity, E,
                    "an array cannot point to its elements");
      Known.push_back(E);
    }
  std::vector<bool> IsElement = elementNodes(P.Facts, Flows, Known);
  for (uint32_t E = 0; E != Flows.NumEntities; ++E)
    if (IsElement[E] && P.Forms[E] == PointerForm::Base)
      return fail(FactsTable::Entity, E,
                  "may point to any element, but is said to point to the "
                  "first only");
  return false;
}

std::optional<Broken> layoutopt::findBrokenSets(const Program &P) {
  ProgramChecker C(P);
  if (C.checkSets() || C.checkObstacles() || C.checkFlows() || C.checkForms())
    return C.Found;
  return std::nullopt;
}

llvm::Error layoutopt::verify(const Program &P) {
  std::optional<Broken> B = findBroken(P.Facts);
  if (!B)
    B = findBrokenSets(P);
  if (B)
    return internalError("program: " + B->str());
  return llvm::Error::success();
}
