//===-- Program.cpp - Questions to a linked program -----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Program.h"
#include "Merge.h"
#include "layoutopt/Model/Flows.h"
#include "llvm/ADT/STLExtras.h"
#include <utility>

using namespace layoutopt;

bool Program::isWithin(const ArraySet &Set, Index Inner, Index Outer) const {
  const std::vector<MemberFacts> &Members = Facts.Records[Set.Record].Members;
  for (Index M = Inner; M != None; M = Members[M].Parent)
    if (M == Outer)
      return true;
  return false;
}

Index Program::fieldOf(const ArraySet &Set, Index Member) const {
  for (size_t F = 0; F != Set.Fields.size(); ++F)
    if (isWithin(Set, Member, Set.Fields[F].Member) ||
        isWithin(Set, Set.Fields[F].Member, Member))
      return static_cast<Index>(F);
  assert(false && "no field holds this member");
  return None;
}

bool layoutopt::hasOpenCL(const TUFacts &Facts) {
  return llvm::StringRef(Facts.Language).contains("opencl");
}

bool layoutopt::isAllOpenCL(const TUFacts &Facts) {
  return Facts.Language == "opencl";
}

bool layoutopt::isOfOpenCL(const TUFacts &Facts, Index Record) {
  return isAllOpenCL(Facts) ||
         llvm::StringRef(Facts.Records[Record].USR).starts_with(KernelPrefix);
}

bool layoutopt::isSort(const TUFacts &Facts, const ObstacleFacts &Obstacle) {
  return Obstacle.Kind == Reason::Boundary &&
         llvm::any_of(Facts.Exprs, [&](const ExprFacts &E) {
           return E.Kind == ExprKind::Boundary && E.Name == "qsort" &&
                  E.Callee != None && E.Extent == Obstacle.Where;
         });
}

bool layoutopt::isAllCPlusPlus(const TUFacts &Facts) {
  llvm::StringRef Host = Facts.Language;
  Host.consume_back(",opencl");
  return Host == "c++";
}

static Index numberOf(const Program &P, const ArraySet &Set) {
  Index Number = static_cast<Index>(&Set - P.Sets.data());
  assert(Number >= 0 && size_t(Number) < P.Sets.size() &&
         "the set must be one of the program's");
  return Number;
}

std::vector<std::vector<Index>> layoutopt::usesOfSets(const Program &P) {
  std::vector<std::vector<Index>> Uses(P.Sets.size());
  const std::vector<ExprFacts> &Exprs = P.Facts.Exprs;
  std::vector<Index> Stack, SeenFrom(Exprs.size(), None);
  for (Index Root : P.Facts.Roots) {
    Stack.assign(1, Root);
    while (!Stack.empty()) {
      Index Self = Stack.back();
      Stack.pop_back();
      if (std::exchange(SeenFrom[Self], Root) == Root)
        continue; // Trees may share parts with themselves.
      const ExprFacts &E = Exprs[Self];
      Index Set = E.Entity == None ? None : P.SetOf[E.Entity];
      if (Set != None && (Uses[Set].empty() || Uses[Set].back() != Root))
        Uses[Set].push_back(Root);
      Stack.insert(Stack.end(), E.Operands.begin(), E.Operands.end());
    }
  }
  return Uses;
}

std::vector<Index> layoutopt::usesOf(const Program &P, const ArraySet &Set) {
  return std::move(usesOfSets(P)[numberOf(P, Set)]);
}

std::vector<bool> layoutopt::singleRecords(const Program &P) {
  // What is declared with a bound is an array, whatever is done with it.
  auto IsOfSeveral = [&](Index E) {
    const EntityFacts &Entity = P.Facts.Entities[E];
    return isStorage(Entity) && Entity.Count != 1;
  };
  std::vector<bool> Single;
  for (const ArraySet &Set : P.Sets)
    Single.push_back(!isOfContainers(P, Set) &&
                     llvm::none_of(Set.Entities, IsOfSeveral));
  const std::vector<ExprFacts> &Exprs = P.Facts.Exprs;
  // The entity that an expression goes through; operands come first.
  std::vector<Index> Through(Exprs.size(), None);
  for (size_t Self = 0; Self != Exprs.size(); ++Self) {
    const ExprFacts &E = Exprs[Self];
    Through[Self] = E.Entity;
    if (E.Entity == None && !E.Operands.empty())
      Through[Self] = Through[E.Operands.front()];
    bool Moves = E.Kind == ExprKind::Advance || E.Kind == ExprKind::Step;
    bool Indexes = E.Kind == ExprKind::Subscript || E.Kind == ExprKind::Offset;
    if (!Moves && !(Indexes && !E.IndexZero))
      continue;
    // All operands of an expression belong to one set.
    Index Set = Through[Self] == None ? None : P.SetOf[Through[Self]];
    if (Set != None)
      Single[Set] = false;
  }
  return Single;
}

bool layoutopt::isSingleRecord(const Program &P, const ArraySet &Set) {
  return singleRecords(P)[numberOf(P, Set)];
}

std::vector<std::vector<Index>>
layoutopt::fieldsOfMembers(const Program &P, const ArraySet &Set) {
  const std::vector<MemberFacts> &Members = P.Facts.Records[Set.Record].Members;
  std::vector<std::vector<Index>> Fields(Members.size());
  std::vector<Index> FieldAt(Members.size(), None);
  for (size_t F = 0; F != Set.Fields.size(); ++F) {
    FieldAt[Set.Fields[F].Member] = Index(F);
    for (Index M = Set.Fields[F].Member; M != None; M = Members[M].Parent)
      Fields[M].push_back(Index(F));
  }
  for (size_t M = 0; M != Members.size(); ++M)
    for (Index Up = Members[M].Parent; Up != None; Up = Members[Up].Parent)
      if (FieldAt[Up] != None)
        Fields[M].push_back(FieldAt[Up]);
  return Fields;
}

ObstacleFacts layoutopt::makeObstacle(Reason Why, const llvm::Twine &Message,
                                      const char *Fix, const Range &Where,
                                      Index Entity, Index Record) {
  ObstacleFacts O;
  O.Kind = Why;
  O.IsBoundary = infoOf(Why).Lift == LiftedBy::Boundary;
  O.Message = Message.str();
  O.Fix = Fix;
  O.Where = Where;
  O.Entity = Entity;
  O.Record = Record;
  return O;
}

llvm::StringRef layoutopt::toString(AddressSpace Space) {
  switch (Space) {
  case AddressSpace::Private:
    return "private";
  case AddressSpace::Global:
    return "global";
  case AddressSpace::Constant:
    return "constant";
  case AddressSpace::Local:
    return "local";
  case AddressSpace::Generic:
    return "generic";
  }
  llvm_unreachable("all spaces are covered");
}
