//===-- Merge.cpp - One set of facts from many ----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "Flows.h"
#include "layoutopt/Model/FactsYaml.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <tuple>

using namespace layoutopt;

namespace {
/// Where the elements of one unit went.
struct UnitMap {
  std::vector<Index> Files, Records, Functions, Entities, Exprs;
  std::map<Index, Index> Groups;
};

using FunctionKey = std::pair<std::string, Range>;
/// (what it is, owner, position, USR, place, record)
using EntityKey = std::tuple<char, Index, Index, std::string, Range, Index>;
using ExprKey =
    std::tuple<int, Range, Range, std::string, bool, std::vector<Index>, Index,
               Range, std::vector<Index>, std::vector<uint32_t>>;
using ObstacleKey =
    std::tuple<std::string, std::string, std::string, Range, Index, Index>;

/// Merges in passes over all units, each of which needs those before it: files,
/// records, functions, entities, expressions, the rest.
class Merger {
public:
  explicit Merger(const std::vector<TUFacts> &Units)
      : Units(Units), Maps(Units.size()) {}

  TUFacts run();

private:
  void mergeFiles(const TUFacts &U, UnitMap &Map);
  void mergeRecords(const TUFacts &U, UnitMap &Map);
  void nameFunctions();
  void mergeEntities(const TUFacts &U, UnitMap &Map);
  void mergeFunctions(const TUFacts &U, UnitMap &Map);
  void mergeExprs(const TUFacts &U, UnitMap &Map);
  void mergeRest(const TUFacts &U, UnitMap &Map);
  void reportFiles();
  void reportRecords();

  EntityKey keyOf(const TUFacts &U, const EntityFacts &E, UnitMap &Map) const;
  void unite(Index Number, const EntityFacts &New);
  void addDeclarations(EntityFacts &Into, const EntityFacts &From,
                       UnitMap &Map);
  AccessNode translate(const AccessNode &Node, const UnitMap &Map) const;
  ObstacleFacts translate(const ObstacleFacts &O, const UnitMap &Map) const;

  static Index at(const std::vector<Index> &Map, Index I) {
    return I == None ? None : Map[I];
  }
  static Range at(const UnitMap &Map, Range R) {
    R.File = at(Map.Files, R.File);
    return R;
  }
  static std::vector<Range> at(const UnitMap &Map, std::vector<Range> List) {
    for (Range &R : List)
      R = at(Map, R);
    return List;
  }
  void addObstacle(ObstacleFacts O);
  void obstacle(const char *Reason, const llvm::Twine &Message, const char *Fix,
                const Range &Where, Index Entity, Index Record);

  const std::vector<TUFacts> &Units;
  std::vector<UnitMap> Maps;
  TUFacts Out;
  std::map<std::pair<std::string, uint64_t>, Index> Files;
  std::map<std::string, std::vector<Index>> Records; ///< By USR.
  std::map<FunctionKey, Index> Functions;
  std::map<EntityKey, Index> Entities;
  std::map<ExprKey, Index> Exprs;
  std::set<ObstacleKey> Obstacles, Warnings;
  std::map<std::pair<Index, uint32_t>, Index> Groups; ///< By file and start.
  Index NumGroups = 0;
};
} // namespace

void Merger::mergeFiles(const TUFacts &U, UnitMap &Map) {
  for (const FileFacts &F : U.Files) {
    auto [At, New] = Files.try_emplace({F.Path, F.Hash}, Out.Files.size());
    if (New) {
      Out.Files.push_back(F);
    } else {
      FileFacts &Known = Out.Files[At->second];
      Known.System |= F.System;
      Known.Main |= F.Main;
      Known.Size = std::max(Known.Size, F.Size);
    }
    Map.Files.push_back(At->second);
  }
}

static bool equal(const MemberFacts &A, const MemberFacts &B) {
  auto All = [](const MemberFacts &M) {
    return std::tie(M.Path, M.TypeText, M.Extents, M.Offset, M.Size, M.Align,
                    M.Parent, M.Leaf);
  };
  return All(A) == All(B);
}

static bool isIncomplete(const RecordFacts &R) {
  return R.Size == 0 && R.Members.empty();
}

/// True when both describe the same bytes under the same names.
static bool equal(const RecordFacts &A, const RecordFacts &B) {
  auto All = [](const RecordFacts &R) {
    return std::tie(R.Name, R.TypeText, R.Size, R.Align, R.Generated);
  };
  // The obstacle that comes with an incomplete record stays in force.
  if (isIncomplete(A) || isIncomplete(B))
    return A.Name == B.Name && A.Generated == B.Generated;
  return All(A) == All(B) &&
         std::equal(A.Members.begin(), A.Members.end(), B.Members.begin(),
                    B.Members.end(),
                    [](const MemberFacts &X, const MemberFacts &Y) {
                      return equal(X, Y);
                    });
}

void Merger::mergeRecords(const TUFacts &U, UnitMap &Map) {
  for (const RecordFacts &R : U.Records) {
    RecordFacts New = R;
    New.Definition = at(Map, R.Definition);
    New.OtherDefinitions = at(Map, R.OtherDefinitions);
    std::vector<Index> &Same = Records[R.USR];
    auto Known = llvm::find_if(
        Same, [&](Index I) { return equal(Out.Records[I], New); });
    if (Known == Same.end() || R.USR.empty()) {
      Same.push_back(Out.Records.size());
      Map.Records.push_back(Out.Records.size());
      Out.Records.push_back(std::move(New));
      continue;
    }
    Map.Records.push_back(*Known);
    RecordFacts &Old = Out.Records[*Known];
    std::vector<Range> Places = std::move(Old.OtherDefinitions);
    Places.push_back(Old.Definition);
    Places.push_back(New.Definition);
    Places.insert(Places.end(), New.OtherDefinitions.begin(),
                  New.OtherDefinitions.end());
    bool System = Old.SystemHeader || New.SystemHeader;
    if (isIncomplete(Old))
      Old = std::move(New);
    Old.SystemHeader = System;
    llvm::erase_if(Places, [](const Range &P) { return !P.isValid(); });
    llvm::sort(Places);
    Places.erase(std::unique(Places.begin(), Places.end()), Places.end());
    // Of several definitions the first one is the one.
    Old.Definition = Places.empty() ? Range() : Places.front();
    Old.OtherDefinitions.assign(Places.begin() + !Places.empty(), Places.end());
  }
}

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
                 (Old.Count != New.Count && Old.Count && New.Count);
  if (New.Kind == EntityKind::KernelParam)
    Old.Kind = EntityKind::KernelParam;
  Old.IsArray &= New.IsArray;
  Old.IsVolatile |= New.IsVolatile;
  Old.IsConst &= New.IsConst;
  Old.IsRestrict &= New.IsRestrict;
  Old.Count = std::max(Old.Count, New.Count);
  if (Differs)
    obstacle("entity-differs",
             "'" + Old.Name +
                 "' is declared with different types in different files",
             "declare it once, in a shared header",
             Old.Declarations.empty() ? Range() : Old.Declarations[0].Name,
             Number, None);
}

void Merger::addDeclarations(EntityFacts &Into, const EntityFacts &From,
                             UnitMap &Map) {
  for (DeclarationFacts D : From.Declarations) {
    D.Whole = at(Map, D.Whole);
    D.Specifier = at(Map, D.Specifier);
    D.Pointer = at(Map, D.Pointer);
    D.Name = at(Map, D.Name);
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
    bool Seen = llvm::any_of(Into.Declarations, [&](const auto &Other) {
      return Other.Whole == D.Whole && Other.Specifier == D.Specifier &&
             Other.Pointer == D.Pointer && Other.Name == D.Name;
    });
    if (!Seen || !D.Whole.isValid())
      Into.Declarations.push_back(D);
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
  for (AccessNode &Child : Copy.Children)
    Child = translate(Child, Map);
  return Copy;
}

void Merger::mergeFunctions(const TUFacts &U, UnitMap &Map) {
  for (size_t I = 0; I != U.Functions.size(); ++I) {
    const FunctionFacts &F = U.Functions[I];
    FunctionFacts &Into = Out.Functions[Map.Functions[I]];
    bool IsFirst =
        Into.Declarations.empty() && Into.Params.empty() && Into.Name.empty();
    bool TakesBody = F.IsDefined && !Into.IsDefined;
    Into.USR = F.USR;
    Into.Name = F.Name;
    Into.IsKernel |= F.IsKernel;
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

void Merger::mergeExprs(const TUFacts &U, UnitMap &Map) {
  for (const ExprFacts &E : U.Exprs) {
    ExprFacts New = E;
    New.Extent = at(Map, E.Extent);
    New.Op = at(Map, E.Op);
    New.IndexRange = at(Map, E.IndexRange);
    New.Entity = at(Map.Entities, E.Entity);
    for (Index &Operand : New.Operands)
      Operand = Map.Exprs[Operand];
    // Two expansions of one macro may read different fields.
    bool Unites = E.Kind == ExprKind::MacroFields;
    ExprKey Key{int(New.Kind),
                New.Extent,
                New.Op,
                New.OpText,
                New.Prefix,
                New.Operands,
                New.Entity,
                New.IndexRange,
                Unites ? std::vector<Index>() : New.Members,
                Unites ? std::vector<uint32_t>() : New.MemberEnds};
    auto Known = New.Extent.isValid() ? Exprs.find(Key) : Exprs.end();
    if (Known == Exprs.end()) {
      if (New.Extent.isValid())
        Exprs.emplace(std::move(Key), Out.Exprs.size());
      Map.Exprs.push_back(Out.Exprs.size());
      Out.Exprs.push_back(std::move(New));
      continue;
    }
    Map.Exprs.push_back(Known->second);
    ExprFacts &Old = Out.Exprs[Known->second];
    Old.ValueUsed |= New.ValueUsed;
    Old.IsRead |= New.IsRead;
    Old.IsWritten |= New.IsWritten;
    Old.IndexSimple &= New.IndexSimple;
    Old.IndexWide &= New.IndexWide;
    if (Unites && Old.Members != New.Members) {
      Old.Members.insert(Old.Members.end(), New.Members.begin(),
                         New.Members.end());
      llvm::sort(Old.Members);
      Old.Members.erase(std::unique(Old.Members.begin(), Old.Members.end()),
                        Old.Members.end());
      Old.MemberEnds.clear();
    }
  }
}

ObstacleFacts Merger::translate(const ObstacleFacts &O,
                                const UnitMap &Map) const {
  ObstacleFacts Copy = O;
  Copy.Where = at(Map, O.Where);
  Copy.Entity = at(Map.Entities, O.Entity);
  Copy.Record = at(Map.Records, O.Record);
  return Copy;
}

static ObstacleKey contentOf(const ObstacleFacts &O) {
  return {O.Reason, O.Message, O.Fix, O.Where, O.Entity, O.Record};
}

void Merger::addObstacle(ObstacleFacts O) {
  if (Obstacles.insert(contentOf(O)).second)
    Out.Obstacles.push_back(std::move(O));
}

void Merger::obstacle(const char *Reason, const llvm::Twine &Message,
                      const char *Fix, const Range &Where, Index Entity,
                      Index Record) {
  ObstacleFacts O;
  O.Reason = Reason;
  O.Message = Message.str();
  O.Fix = Fix;
  O.Where = Where;
  O.Entity = Entity;
  O.Record = Record;
  addObstacle(std::move(O));
}

void Merger::mergeRest(const TUFacts &U, UnitMap &Map) {
  for (Index Root : U.Roots)
    Out.Roots.push_back(Map.Exprs[Root]);
  for (const ObstacleFacts &O : U.Obstacles)
    addObstacle(translate(O, Map));
  for (const ObstacleFacts &O : U.Warnings) {
    ObstacleFacts New = translate(O, Map);
    if (Warnings.insert(contentOf(New)).second)
      Out.Warnings.push_back(std::move(New));
  }
  Out.Identifiers.insert(Out.Identifiers.end(), U.Identifiers.begin(),
                         U.Identifiers.end());
  for (const Range &R : U.Conditionals)
    Out.Conditionals.push_back(at(Map, R));
}

/// One path, two contents: the file changed while we looked, or the units do
/// not belong together. No byte of it is known for sure.
void Merger::reportFiles() {
  std::vector<bool> Differs(Out.Files.size());
  for (auto A = Files.begin(); A != Files.end(); ++A) {
    auto B = std::next(A);
    if (B != Files.end() && A->first.first == B->first.first)
      Differs[A->second] = Differs[B->second] = true;
  }
  auto Report = [&](const Range &R, Index Entity, Index Record) {
    if (!R.isValid() || !Differs[R.File])
      return;
    Range Whole{R.File, 0, 0};
    obstacle("file-differs",
             "'" + llvm::sys::path::filename(Out.Files[R.File].Path) +
                 "' had different contents when it was read again",
             "read all files anew", Whole, Entity, Record);
  };
  for (size_t R = 0; R != Out.Records.size(); ++R) {
    Report(Out.Records[R].Definition, None, R);
    for (const Range &Other : Out.Records[R].OtherDefinitions)
      Report(Other, None, R);
  }
  for (size_t E = 0; E != Out.Entities.size(); ++E)
    for (const DeclarationFacts &D : Out.Entities[E].Declarations)
      Report(D.Whole, E, None);
  // The entities of an expression are those of its operands and its own.
  for (size_t E = 0; E != Out.Exprs.size(); ++E) {
    const ExprFacts &X = Out.Exprs[E];
    for (const Range &R : {X.Extent, X.Op, X.IndexRange}) {
      if (!R.isValid() || !Differs[R.File])
        continue;
      visitTree(Out, E, [&](Index Inner) {
        if (Out.Exprs[Inner].Entity != None)
          Report(R, Out.Exprs[Inner].Entity, None);
        return true;
      });
    }
  }
}

void Merger::reportRecords() {
  for (const auto &[USR, Same] : Records) {
    if (Same.size() < 2 || USR.empty())
      continue;
    for (Index R : Same)
      obstacle("record-differs",
               "record '" + Out.Records[R].Name +
                   "' has different definitions in different files",
               "define it once, in a shared header", Out.Records[R].Definition,
               None, R);
  }
}

TUFacts Merger::run() {
  auto ForAll = [&](void (Merger::*Pass)(const TUFacts &, UnitMap &)) {
    for (size_t I = 0; I != Units.size(); ++I)
      (this->*Pass)(Units[I], Maps[I]);
  };
  ForAll(&Merger::mergeFiles);
  ForAll(&Merger::mergeRecords);
  nameFunctions();
  ForAll(&Merger::mergeEntities);
  ForAll(&Merger::mergeFunctions);
  ForAll(&Merger::mergeExprs);
  ForAll(&Merger::mergeRest);
  reportFiles();
  reportRecords();

  // What one unit uses alone may be part of a larger use elsewhere.
  std::vector<bool> IsOperand(Out.Exprs.size());
  for (const ExprFacts &E : Out.Exprs)
    for (Index Operand : E.Operands)
      IsOperand[Operand] = true;
  auto Tidy = [](auto &List) {
    llvm::sort(List);
    List.erase(std::unique(List.begin(), List.end()), List.end());
  };
  llvm::erase_if(Out.Roots, [&](Index R) { return IsOperand[R]; });
  Tidy(Out.Roots);
  Tidy(Out.Identifiers);
  Tidy(Out.Conditionals);

  std::set<std::string> Languages;
  for (const TUFacts &U : Units)
    Languages.insert(U.Language);
  for (const std::string &L : Languages)
    Out.Language += (Out.Language.empty() ? "" : ",") + L;
  if (!Units.empty() && Units.front().MainFile == Units.back().MainFile)
    Out.MainFile = Units.front().MainFile;
  return std::move(Out);
}

TUFacts layoutopt::mergeUnits(std::vector<TUFacts> Units) {
  // Numbers follow the order of the units: make it one that does not depend on
  // the caller.
  auto Printed = [](const TUFacts &U) {
    std::string Text;
    llvm::raw_string_ostream OS(Text);
    print(U, OS);
    return Text;
  };
  llvm::stable_sort(Units, [&](const TUFacts &A, const TUFacts &B) {
    if (A.MainFile != B.MainFile)
      return A.MainFile < B.MainFile;
    return Printed(A) < Printed(B);
  });
  return Merger(Units).run();
}
