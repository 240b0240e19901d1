//===-- MergeEntities.cpp - Functions and entities of many units ----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "Merger.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>

using namespace layoutopt;

/// What tells functions of one USR apart: the definition. Kernels of one name
/// in several OpenCL files have nothing to do with each other; clang's USRs
/// know only the last part of a file's name.
static Range placeOf(const FunctionFacts &F) {
  if (!F.IsDefined || F.BodyOpen.isValid() || F.Declarations.empty())
    return F.BodyOpen;
  return *std::max_element(F.Declarations.begin(), F.Declarations.end());
}

void Merger::nameFunctions() {
  // Definitions first: a mere declaration belongs to the only definition, and
  // to none when there are several.
  std::map<std::string, std::vector<Index>> Defined;
  for (bool Definitions : {true, false})
    for (size_t I = 0; I != Units.size(); ++I) {
      UnitMap &Map = Maps[I];
      Map.Functions.resize(Units[I].Functions.size(), None);
      for (size_t F = 0; F != Units[I].Functions.size(); ++F) {
        const FunctionFacts &Function = Units[I].Functions[F];
        if (Function.IsDefined != Definitions)
          continue;
        auto Known = Defined.find(Function.USR);
        if (!Definitions && Known != Defined.end() &&
            Known->second.size() == 1 && !Function.USR.empty()) {
          Map.Functions[F] = Known->second.front();
          continue;
        }
        FunctionKey Key{Function.USR,
                        Definitions ? at(Map, placeOf(Function)) : Range()};
        auto [At, New] = Functions.try_emplace(Key, Out.Functions.size());
        if (New || Function.USR.empty()) {
          At->second = Out.Functions.size();
          Out.Functions.emplace_back();
          if (Definitions)
            Defined[Function.USR].push_back(At->second);
        }
        Map.Functions[F] = At->second;
      }
    }
}

EntityKey Merger::keyOf(const TUFacts &U, const EntityFacts &E,
                        UnitMap &Map) const {
  Index Owner = at(Map.Functions, E.Function);
  Index Record = at(Map.Records, E.Record);
  Range Where;
  if (!E.Declarations.empty())
    Where = at(Map, E.Declarations.front().Whole);
  if (Owner != None) {
    // Parameters may have another name in each declaration.
    bool IsParam =
        E.Kind == EntityKind::Param || E.Kind == EntityKind::KernelParam;
    if (IsParam && E.Parameter >= 0)
      return {'p', Owner, E.Parameter, "", Range(), Record};
    if (E.Kind == EntityKind::Return)
      return {'r', Owner, None, "", Range(), Record};
    return {'l', Owner, None, E.USR, Where, Record};
  }
  // Clang's USR of what is private to a file starts with the file's name, but
  // only the last part of it.
  llvm::StringRef USR = E.USR;
  USR.consume_front(KernelPrefix);
  bool IsPrivate = USR.empty() || (USR.consume_front("c:") && !USR.empty() &&
                                   !USR.starts_with("@"));
  if (IsPrivate)
    return {'i', None, None, E.USR, Where, Record};
  // OpenCL programs are not linked with each other: two tables of one name and
  // different types are no contradiction.
  std::string Type;
  if (U.Language == "opencl")
    Type = "@" + std::to_string(E.IsArray) + std::to_string(E.IsConst) +
           std::to_string(E.IsVolatile) + std::to_string(int(E.Space)) + "@" +
           std::to_string(E.Count);
  return {'g', None, None, E.USR + Type, Range(), Record};
}

/// Takes into entity \p Number what \p New says more, and blocks it when they
/// contradict each other.
void Merger::unite(Index Number, const EntityFacts &New) {
  EntityFacts &Old = Out.Entities[Number];
  bool IsParam =
      Old.Kind == EntityKind::Param || Old.Kind == EntityKind::KernelParam;
  bool Differs = Old.Space != New.Space || Old.IsConst != New.IsConst ||
                 Old.IsVolatile != New.IsVolatile ||
                 (Old.IsArray != New.IsArray && !IsParam) ||
                 Old.IsIndirect != New.IsIndirect || Old.Inner != New.Inner ||
                 (Old.Count != New.Count && Old.Count && New.Count);
  if (New.Kind == EntityKind::KernelParam)
    Old.Kind = EntityKind::KernelParam;
  Old.IsArray &= New.IsArray;
  Old.IsVolatile |= New.IsVolatile;
  Old.IsConst &= New.IsConst;
  Old.IsRestrict &= New.IsRestrict;
  Old.IsObject |= New.IsObject;
  Old.IsAutomatic |= New.IsAutomatic;
  Old.IsExternal |= New.IsExternal;
  Old.IsUndefined &= New.IsUndefined;
  Old.IsBuffer |= New.IsBuffer;
  Old.IsContainers |= New.IsContainers;
  Old.IsIndirect |= New.IsIndirect;
  Old.Count = std::max(Old.Count, New.Count);
  if (Differs)
    obstacle(Reason::EntityDiffers,
             "'" + Old.Name +
                 "' is declared with different types in different files",
             "declare it once, in a shared header",
             Old.Declarations.empty() ? Range() : Old.Declarations[0].Name,
             Number, None);
}

void layoutopt::uniteBounds(std::vector<SpelledNumber> &Old,
                            std::vector<SpelledNumber> New) {
  // None is as good as literals.
  size_t Size = std::max(Old.size(), New.size());
  Old.resize(Size);
  New.resize(Size);
  for (size_t I = 0; I != Size; ++I) {
    Old[I].Value = std::max(Old[I].Value, New[I].Value);
    Old[I].How = std::max(Old[I].How, New[I].How);
    if (Old[I].Text != New[I].Text) {
      Old[I].How = Spelling::Unknown;
      Old[I].Text.clear();
    }
  }
}

void Merger::addDeclarations(EntityFacts &Into, const EntityFacts &From,
                             UnitMap &Map) {
  for (DeclarationFacts D : From.Declarations) {
    D.Whole = at(Map, D.Whole);
    D.Specifier = at(Map, D.Specifier);
    D.Pointer = at(Map, D.Pointer);
    D.Name = at(Map, D.Name);
    D.Leading = at(Map, D.Leading);
    D.Initializer = at(Map, D.Initializer);
    // Units that disagree on the dimensions are an obstacle, reported before.
    if (From.Inner.size() != Into.Inner.size())
      D.Bounds.clear();
    if (D.Group != None) {
      // Every unit numbers the lists of declarators anew; the place where the
      // type starts tells that two are one.
      auto [Own, New] = Map.Groups.try_emplace(D.Group, NumGroups);
      if (New && D.Specifier.isValid())
        Own->second =
            Groups.try_emplace({D.Specifier.File, D.Specifier.Begin}, NumGroups)
                .first->second;
      if (Own->second == NumGroups)
        ++NumGroups;
      D.Group = Own->second;
    }
    auto Seen = llvm::find_if(Into.Declarations, [&](const auto &Other) {
      return Other.Whole == D.Whole && Other.Specifier == D.Specifier &&
             Other.Pointer == D.Pointer && Other.Name == D.Name;
    });
    if (Seen == Into.Declarations.end() || !D.Whole.isValid())
      Into.Declarations.push_back(D);
    else
      uniteBounds(Seen->Bounds, D.Bounds);
  }
}

void Merger::mergeEntities(const TUFacts &U, UnitMap &Map) {
  for (const EntityFacts &E : U.Entities) {
    auto [At, New] =
        Entities.try_emplace(keyOf(U, E, Map), Out.Entities.size());
    Index Number = At->second;
    Map.Entities.push_back(Number);
    if (New) {
      Out.Entities.push_back(E);
      EntityFacts &Own = Out.Entities.back();
      Own.Record = at(Map.Records, E.Record);
      Own.Function = at(Map.Functions, E.Function);
      Own.Owner = at(Map.Records, E.Owner);
      Own.Declarations.clear();
    } else {
      unite(Number, E);
    }
    addDeclarations(Out.Entities[Number], E, Map);
  }
}

AccessNode Merger::translate(const AccessNode &Node, const UnitMap &Map) const {
  AccessNode Copy = Node;
  Copy.Function = at(Map.Functions, Node.Function);
  Copy.Entity = at(Map.Entities, Node.Entity);
  Copy.Where = at(Map, Node.Where);
  Copy.Body = at(Map, Node.Body);
  for (AccessNode &Child : Copy.Children)
    Child = translate(Child, Map);
  return Copy;
}

/// One function, declared with other types here than elsewhere: neither side
/// knows what the other one passes.
void Merger::checkTypes(const FunctionFacts &Known, const FunctionFacts &New,
                        const UnitMap &Map) {
  std::vector<Index> Blocked;
  auto Compare = [&](Index Old, Index Unit) {
    Index Own = at(Map.Entities, Unit);
    // A file that only declares a buffer's place knows nothing of its records;
    // one that uses it as something else is reported with the others.
    const Index Only = Old == None ? Own : Own == None ? Old : None;
    if (Only != None && Out.Entities[Only].IsBuffer)
      return;
    if (Old != Own)
      Blocked.insert(Blocked.end(), {Old, Own});
  };
  for (size_t P = 0; P < Known.Params.size() || P < New.Params.size(); ++P)
    Compare(P < Known.Params.size() ? Known.Params[P] : None,
            P < New.Params.size() ? New.Params[P] : None);
  Compare(Known.Return, New.Return);
  // A call alone declares nothing.
  Range Where;
  if (!New.Declarations.empty())
    Where = at(Map, New.Declarations.front());
  else if (!Known.Declarations.empty())
    Where = Known.Declarations.front();
  for (Index Entity : Blocked)
    if (Entity != None)
      obstacle(Reason::EntityDiffers,
               "'" + Known.Name +
                   "' is declared with different types in different files",
               "declare it once, in a shared header", Where, Entity, None);
}

void Merger::mergeSharedTypes(const TUFacts &U, const UnitMap &Map) {
  for (SharedTypeFacts S : U.SharedTypes) {
    S.Where = at(Map, S.Where);
    for (Index &Record : S.Records)
      Record = at(Map.Records, Record);
    auto [Known, IsNew] = SharedTypes.try_emplace(
        S.USR, static_cast<Index>(Out.SharedTypes.size()));
    if (IsNew) {
      Out.SharedTypes.push_back(std::move(S));
      continue;
    }
    SharedTypeFacts &Into = Out.SharedTypes[Known->second];
    if (Into.Type != S.Type)
      Contradictory.insert(Known->second);
    for (Index Record : S.Records)
      if (!llvm::is_contained(Into.Records, Record))
        Into.Records.push_back(Record);
  }
}

/// One object that two files know by different records.
void Merger::reportSharedTypes() {
  for (Index Number : Contradictory) {
    const SharedTypeFacts &S = Out.SharedTypes[Number];
    for (Index Record : S.Records)
      obstacle(Reason::EntityDiffers,
               S.Name + " is declared with different types in different files",
               "declare it once, in a shared header", S.Where, None, Record);
  }
}

/// A name that is an array here and something else in another file.
void Merger::reportOthers() {
  for (size_t E = 0; E != Out.Entities.size(); ++E) {
    const EntityFacts &Entity = Out.Entities[E];
    if ((Entity.IsExternal || Entity.IsBuffer) &&
        std::binary_search(Out.Others.begin(), Out.Others.end(), Entity.USR))
      obstacle(Reason::EntityDiffers,
               "'" + Entity.Name +
                   (Entity.IsBuffer
                        ? "' is used in a file that knows nothing of records "
                          "in it"
                        : "' is declared with different types in different "
                          "files"),
               Entity.IsBuffer ? "include the record's header there"
                               : "declare it once, in a shared header",
               Entity.Declarations.empty() ? Range()
                                           : Entity.Declarations[0].Name,
               E, None);
  }
}

/// A weak function and what may replace it, in another file.
void Merger::reportWeak() {
  std::map<std::string, bool> HasWeak;
  for (const FunctionFacts &F : Out.Functions) {
    if (!F.IsDefined || !F.IsExternal)
      continue;
    // (Units that see it otherwise have a function of their own.)
    auto [Known, IsNew] = HasWeak.try_emplace(F.USR, false);
    Known->second |= F.IsWeak;
    if (!IsNew)
      Redefined.insert(F.USR);
  }
  for (const FunctionFacts &F : Out.Functions) {
    auto Known = HasWeak.find(F.USR);
    if (!F.IsExternal || Known == HasWeak.end() || !Known->second)
      continue;
    std::vector<Index> Entities = F.Params;
    Entities.push_back(F.Return);
    for (Index Entity : Entities)
      if (Entity != None)
        obstacle(Reason::Attribute,
                 "'" + F.Name +
                     "' has a weak definition, which another one "
                     "may replace",
                 "remove the attribute", F.BodyOpen, Entity, None);
  }
  // What its file says of arrays may count on a body that never runs.
  for (const FunctionFacts &F : Out.Functions) {
    if (!F.IsWeak || !Redefined.count(F.USR))
      continue;
    for (Index E = 0; size_t(E) != Out.Entities.size(); ++E)
      if (Out.Entities[E].Record != None)
        obstacle(Reason::Attribute,
                 "'" + F.Name +
                     "' has a weak definition and another one, and what calls "
                     "it may count on the wrong one",
                 "give one of them alone", F.BodyOpen, E, None);
  }
}

/// Calls through pointers that do not say what they pass reach all functions of
/// as many parameters that pointers hold.
void Merger::reportUnprototyped() {
  for (size_t C = 0; C != Out.Functions.size(); ++C) {
    const FunctionFacts &Call = Out.Functions[C];
    unsigned Args = 0;
    llvm::StringRef Type = Call.Type;
    if (!Call.IsType || !Type.consume_front("(") || !Type.consume_back(")") ||
        Type.getAsInteger(10, Args))
      continue;
    for (const FunctionFacts &F : Out.Functions)
      if (F.IsType && F.Params.size() == Args)
        for (Index Entity : F.Params)
          if (Entity != None)
            obstacle(Reason::Unprototyped,
                     "functions are called through a pointer without a "
                     "prototype",
                     "declare the parameters of the pointer",
                     Call.Declarations.empty() ? Range()
                                               : Call.Declarations.front(),
                     Entity, None);
  }
}

/// Loops of \p Into are as another unit has them in \p From, if that has fewer
/// rights.
static void orderSums(AccessNode &Into, const AccessNode &From) {
  if (Into.Kind != From.Kind || Into.Number != From.Number ||
      Into.Children.size() != From.Children.size())
    return; // Under other macros it is another text.
  Into.IsOrderedSum |= From.IsOrderedSum;
  for (size_t I = 0; I != Into.Children.size(); ++I)
    orderSums(Into.Children[I], From.Children[I]);
}

void layoutopt::restrictLoops(FunctionFacts &Into, const FunctionFacts &From) {
  // A declaration says nothing of it, as the default does.
  Into.VectorBytes = std::min(Into.VectorBytes, From.VectorBytes);
  if (From.IsDefined && Into.IsDefined)
    orderSums(Into.Accesses, From.Accesses);
}

void Merger::mergeFunctions(const TUFacts &U, UnitMap &Map) {
  for (size_t I = 0; I != U.Functions.size(); ++I) {
    const FunctionFacts &F = U.Functions[I];
    FunctionFacts &Into = Out.Functions[Map.Functions[I]];
    if (U.Language == "c" && !Into.Name.empty() && !F.IsType)
      checkTypes(Into, F, Map);
    bool IsFirst =
        Into.Declarations.empty() && Into.Params.empty() && Into.Name.empty();
    bool TakesBody = F.IsDefined && !Into.IsDefined;
    if (F.IsDefined && Into.IsDefined && F.IsExternal &&
        at(Map, F.BodyOpen) != Into.BodyOpen)
      Redefined.insert(F.USR);
    Into.USR = F.USR;
    Into.Name = F.Name;
    Into.IsKernel |= F.IsKernel;
    Into.IsExternal |= F.IsExternal;
    Into.IsType |= F.IsType;
    Into.IsTaken |= F.IsTaken;
    Into.IsWeak |= F.IsWeak;
    Into.IsConstexpr |= F.IsConstexpr;
    restrictLoops(Into, F);
    if (F.IsDefined) {
      Into.Allocates = F.Allocates;
      Into.Resizes = F.Resizes;
      Into.Frees = F.Frees;
    }
    if (Into.Type.empty())
      Into.Type = F.Type;
    Into.IsDefined |= F.IsDefined;
    if (IsFirst || TakesBody)
      if (!F.ParamNames.empty())
        Into.ParamNames = F.ParamNames;
    Into.Params.resize(std::max(Into.Params.size(), F.Params.size()), None);
    for (size_t P = 0; P != F.Params.size(); ++P)
      if (F.Params[P] != None && (Into.Params[P] == None || TakesBody))
        Into.Params[P] = Map.Entities[F.Params[P]];
    if (!Into.ParamNames.empty())
      Into.ParamNames.resize(Into.Params.size());
    if (F.Return != None && (Into.Return == None || TakesBody))
      Into.Return = Map.Entities[F.Return];
    if (TakesBody) {
      Into.BodyOpen = at(Map, F.BodyOpen);
      Into.Accesses = translate(F.Accesses, Map);
    }
    for (const Range &R : F.Declarations)
      Into.Declarations.push_back(at(Map, R));
    llvm::sort(Into.Declarations);
    Into.Declarations.erase(
        std::unique(Into.Declarations.begin(), Into.Declarations.end()),
        Into.Declarations.end());
  }
}
