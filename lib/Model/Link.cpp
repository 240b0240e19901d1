//===-- Link.cpp - Array sets, their fields and their pointers ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disagreement.h"
#include "HostKernels.h"
#include "Merge.h"
#include "layoutopt/Model/Flows.h"
#include "layoutopt/Model/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

using namespace layoutopt;

namespace {
class Linker {
public:
  explicit Linker(TUFacts Merged) : Flows(flowsOf(Merged)) {
    P.Facts = std::move(Merged);
  }

  Program run();

private:
  void resolveCalls();
  void followElements();
  void formSets();
  void resolveGeneric(const ArraySet &Set);
  void describe(ArraySet &Set);
  void nameSets();
  void findFields();
  void findForms();

  bool takesPart(const EntityFacts &E) const {
    return E.Record != None && !P.Facts.Records[E.Record].Generated &&
           !NamesOfElements.count(E.USR);
  }

  Program P;
  FlowGraph Flows;
  std::set<std::string> NamesOfElements; ///< USRs.
};
} // namespace

/// The order in which a set's entities are asked for its name: what holds the
/// elements, kernel parameters, what outlives functions, the rest; each in
/// order of the source. Independent of how facts are numbered.
static auto rankOf(const TUFacts &Facts, Index Number) {
  const EntityFacts &E = Facts.Entities[Number];
  int Kind = isStorage(E)                                                   ? 0
             : E.Kind == EntityKind::KernelParam                            ? 1
             : E.Kind == EntityKind::Global || E.Kind == EntityKind::Member ? 2
                                                                            : 3;
  std::string Path;
  uint32_t Begin = 0;
  for (const DeclarationFacts &D : E.Declarations) {
    if (!D.Whole.isValid())
      continue;
    const std::string &Other = Facts.Files[D.Whole.File].Path;
    if (Path.empty() ||
        std::tie(Other, D.Whole.Begin) < std::tie(Path, Begin)) {
      Path = Other;
      Begin = D.Whole.Begin;
    }
  }
  return std::make_tuple(Kind, Path, Begin, E.Name, E.USR, Number);
}

void Linker::formSets() {
  const std::vector<EntityFacts> &Entities = P.Facts.Entities;
  P.SetOf.assign(Entities.size(), None);
  P.Forms.assign(Entities.size(), PointerForm::Base);
  if (Entities.empty())
    return;
  llvm::IntEqClasses Classes = storagesOf(Flows, tiesOf(P.Facts));
  std::map<unsigned, ArraySet> Sets;
  for (Index E = 0; size_t(E) != Entities.size(); ++E) {
    if (!takesPart(Entities[E]))
      continue;
    ArraySet &Set = Sets[Classes[E]];
    assert((Set.Entities.empty() || Set.Record == Entities[E].Record) &&
           "a set holds arrays of one record");
    Set.Record = Entities[E].Record;
    Set.Entities.push_back(E);
  }
  for (auto &[Class, Set] : Sets) {
    resolveGeneric(Set);
    P.Sets.push_back(std::move(Set));
  }
}

/// A pointer that names no address space gets nothing but what its set holds:
/// if all of that is global memory, so is what it points to.
void Linker::resolveGeneric(const ArraySet &Set) {
  auto SpaceOf = [&](Index E) -> AddressSpace & {
    return P.Facts.Entities[E].Space;
  };
  const bool IsGlobal =
      llvm::all_of(Set.Entities,
                   [&](Index E) {
                     return SpaceOf(E) == AddressSpace::Global ||
                            SpaceOf(E) == AddressSpace::Generic;
                   }) &&
      llvm::any_of(Set.Entities,
                   [&](Index E) { return SpaceOf(E) == AddressSpace::Global; });
  if (IsGlobal)
    for (Index E : Set.Entities)
      SpaceOf(E) = AddressSpace::Global;
}

/// Sets the space and the name, unique or not.
void Linker::describe(ArraySet &Set) {
  const TUFacts &Facts = P.Facts;
  Index First = Set.Entities.front();
  for (Index E : Set.Entities)
    if (rankOf(Facts, E) < rankOf(Facts, First))
      First = E;
  const std::string &Record = Facts.Records[Set.Record].Name;
  Set.Space = Facts.Entities[First].Space;
  for (Index E : Set.Entities) {
    const EntityFacts &Entity = Facts.Entities[E];
    Set.FromKernel |= Entity.Kind == EntityKind::KernelParam;
    if (Entity.Kind == EntityKind::KernelParam &&
        Entity.Space == AddressSpace::Global) {
      Set.Space = AddressSpace::Global;
      Set.Id = Record;
    }
  }
  if (!Set.Id.empty())
    return;
  const EntityFacts &Entity = Facts.Entities[First];
  Set.Id = Record + "@";
  bool IsC = !isOfOpenCL(Facts, Set.Record);
  if (!IsC || Set.Space != AddressSpace::Private)
    Set.Id += toString(Set.Space).str() + ":";
  if (Entity.Function != None)
    Set.Id += Facts.Functions[Entity.Function].Name + ".";
  else if (Entity.Owner != None)
    Set.Id += Facts.Records[Entity.Owner].Name + ".";
  Set.Id += Entity.Kind == EntityKind::Return ? "return" : Entity.Name;
}

void Linker::nameSets() {
  for (ArraySet &Set : P.Sets)
    describe(Set);
  auto Rank = [&](const ArraySet &Set) {
    auto First = rankOf(P.Facts, Set.Entities.front());
    for (Index E : Set.Entities)
      First = std::min(First, rankOf(P.Facts, E));
    return std::make_tuple(Set.Id, P.Facts.Records[Set.Record].USR, First);
  };
  llvm::sort(P.Sets, [&](const ArraySet &A, const ArraySet &B) {
    return Rank(A) < Rank(B);
  });
  // Locals in sibling blocks, or records of one name: number all but the first.
  llvm::StringSet<> Taken;
  for (ArraySet &Set : P.Sets)
    Taken.insert(Set.Id);
  for (size_t I = 1; I < P.Sets.size(); ++I) {
    if (P.Sets[I].Id != P.Sets[I - 1].Id)
      continue;
    std::string Base = P.Sets[I].Id;
    for (unsigned N = 2; I != P.Sets.size() && P.Sets[I].Id == Base; ++I) {
      std::string Id;
      do
        Id = Base + "#" + std::to_string(N++);
      while (!Taken.insert(Id).second);
      P.Sets[I].Id = Id;
    }
    --I;
  }
  llvm::sort(P.Sets,
             [](const ArraySet &A, const ArraySet &B) { return A.Id < B.Id; });
  for (size_t S = 0; S != P.Sets.size(); ++S)
    for (Index E : P.Sets[S].Entities)
      P.SetOf[E] = static_cast<Index>(S);
}

/// The fields of a record are the same for all its sets: one that some use of
/// the record takes as a whole, else its leaves.
void Linker::findFields() {
  const std::vector<Index> Records = recordsOf(P.Facts);
  std::vector<std::set<Index>> Whole(P.Facts.Records.size());
  for (const ExprFacts &E : P.Facts.Exprs) {
    if (E.Members.empty())
      continue;
    Index Record = Records[E.Operands[0]];
    if (E.Kind == ExprKind::Field)
      Whole[Record].insert(E.Members.back());
    else if (E.Kind == ExprKind::MacroFields)
      Whole[Record].insert(E.Members.begin(), E.Members.end());
  }
  // Element references name the members of the record itself.
  for (const EntityFacts &E : P.Facts.Entities)
    if (E.IsContainers)
      for (Index M = 0; size_t(M) != P.Facts.Records[E.Record].Members.size();
           ++M)
        if (P.Facts.Records[E.Record].Members[M].Parent == None)
          Whole[E.Record].insert(M);
  uniteFields(P.Facts, Whole);
  std::vector<std::vector<FieldInfo>> Fields(P.Facts.Records.size());
  for (size_t R = 0; R != P.Facts.Records.size(); ++R) {
    const RecordFacts &Record = P.Facts.Records[R];
    llvm::StringSet<> Names;
    std::vector<bool> Covered(Record.Members.size());
    for (Index M = 0; size_t(M) != Record.Members.size(); ++M) {
      const MemberFacts &Member = Record.Members[M];
      Covered[M] = Member.Parent != None && Covered[Member.Parent];
      if (Covered[M] || (!Member.Leaf && !Whole[R].count(M)))
        continue;
      Covered[M] = true;
      std::string Path = Member.Path.empty() ? "unnamed" : Member.Path;
      std::replace(Path.begin(), Path.end(), '.', '_');
      std::string Name = Path;
      for (unsigned N = 2; !Names.insert(Name).second; ++N)
        Name = Path + "_" + std::to_string(N);
      Fields[R].push_back({M, std::move(Name)});
    }
  }
  for (ArraySet &Set : P.Sets)
    Set.Fields = Fields[Set.Record];
}

/// A pointer is an Element once anything displaced may reach it; that spreads
/// along flows and to all that is declared with it.
void Linker::findForms() {
  std::vector<bool> IsElement = elementNodes(P.Facts, Flows);
  for (uint32_t E = 0; E != Flows.NumEntities; ++E)
    if (IsElement[E])
      P.Forms[E] = PointerForm::Element;
}

/// A call through a pointer is one of the functions that it may reach.
void Linker::resolveCalls() {
  std::map<std::string, AccessNode> Targets;
  for (Index F = 0; size_t(F) != P.Facts.Functions.size(); ++F) {
    const FunctionFacts &Function = P.Facts.Functions[F];
    if (!Function.IsTaken || !Function.IsDefined)
      continue;
    AccessNode Call;
    Call.Kind = AccessKind::Call;
    Call.Function = F;
    // It hands its arguments on as they are.
    for (size_t P = 0; P != Function.Params.size(); ++P) {
      MovementFacts Same;
      Same.Params.resize(P + 1);
      Same.Params[P].Amount = 1;
      Call.Arguments.push_back(std::move(Same));
    }
    AccessNode &Any = Targets[Function.Type];
    Any.Kind = AccessKind::Branch;
    Any.Children.push_back(std::move(Call));
  }
  for (FunctionFacts &F : P.Facts.Functions)
    if (auto Known = Targets.find(F.Type); F.IsType && Known != Targets.end()) {
      F.Accesses = Known->second;
      for (AccessNode &Call : F.Accesses.Children)
        if (Call.Arguments.size() > F.Params.size())
          Call.Arguments.resize(F.Params.size());
    }
}

/// Makes the accesses in \p Node that go through an entity of \p From go
/// through the one that stands for the containers of its record.
static void redirect(AccessNode &Node, const std::map<Index, Index> &From) {
  if (auto Found = From.find(Node.Entity); Found != From.end())
    Node.Entity = Found->second;
  for (AccessNode &Child : Node.Children)
    redirect(Child, From);
}

/// C++: names of elements are no arrays of their own, and their accesses are
/// the containers'.
void Linker::followElements() {
  NamesOfElements = usrsInContainers(P.Facts);
  if (NamesOfElements.empty())
    return;
  std::map<Index, Index> Containers, Instead;
  const std::vector<EntityFacts> &Entities = P.Facts.Entities;
  for (Index E = 0; size_t(E) != Entities.size(); ++E)
    if (Entities[E].IsContainers)
      Containers[Entities[E].Record] = E;
  for (Index E = 0; size_t(E) != Entities.size(); ++E)
    if (NamesOfElements.count(Entities[E].USR))
      if (auto Of = Containers.find(Entities[E].Record); Of != Containers.end())
        Instead[E] = Of->second;
  for (FunctionFacts &F : P.Facts.Functions)
    redirect(F.Accesses, Instead);
}

Program Linker::run() {
  resolveKernels(P.Facts);
  resolveCalls();
  followElements();
  formSets();
  viewByKernels(P.Facts, P.Sets);
  nameSets();
  findFields();
  findForms();
  return std::move(P);
}

Program layoutopt::link(std::vector<TUFacts> Units) {
  refuseDisagreements(Units);
  return Linker(mergeUnits(std::move(Units))).run();
}
