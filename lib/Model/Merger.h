//===-- Merger.h - State of a merge -----------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_MODEL_MERGER_H
#define LAYOUTOPT_LIB_MODEL_MERGER_H

#include "layoutopt/Model/Facts.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <set>
#include <string>
#include <tuple>

namespace layoutopt {

/// Where the elements of one unit went.
struct UnitMap {
  std::vector<Index> Files, Records, Functions, Entities, Exprs;
  std::map<Index, Index> Groups;
};

using FunctionKey = std::pair<std::string, Range>;
/// (what it is, owner, position, USR, place, record)
using EntityKey = std::tuple<char, Index, Index, std::string, Range, Index>;
/// (kind, places and text, operands, entity, members, record that it flows to)
using ExprKey = std::tuple<ExprKind, Reason, Range, Range, Variant, std::string,
                           bool, std::vector<Index>, Index, Range,
                           std::vector<Index>, std::vector<uint32_t>, Index>;
using ObstacleKey = std::tuple<Reason, std::string, std::string, Range, Index,
                               Index, bool, std::string>;

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
  void mergeHolds(const TUFacts &U, UnitMap &Map);
  void mergeExprs(const TUFacts &U, UnitMap &Map);
  void mergeElements(const TUFacts &U, const UnitMap &Map);
  void mergeOffloads(const TUFacts &U, const UnitMap &Map);
  void mergeRest(const TUFacts &U, UnitMap &Map);
  void reportFiles();
  void reportMacros();
  void reportRecords();
  void mergeSharedTypes(const TUFacts &U, const UnitMap &Map);
  void reportSharedTypes();
  void reportOthers();
  void reportWeak();
  void reportUnprototyped();
  void checkTypes(const FunctionFacts &Known, const FunctionFacts &New,
                  const UnitMap &Map);

  EntityKey keyOf(const TUFacts &U, const EntityFacts &E, UnitMap &Map) const;
  void unite(Index Number, const EntityFacts &New);
  void addDeclarations(EntityFacts &Into, const EntityFacts &From,
                       UnitMap &Map);
  AccessNode translate(const AccessNode &Node, const UnitMap &Map) const;
  InitializerFacts translate(const InitializerFacts &I,
                             const UnitMap &Map) const;
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
  void obstacle(Reason Why, const llvm::Twine &Message, const char *Fix,
                const Range &Where, Index Entity, Index Record);

  const std::vector<TUFacts> &Units;
  std::vector<UnitMap> Maps;
  TUFacts Out;
  std::map<std::pair<std::string, uint64_t>, Index> Files;
  std::set<Index> OfKernels, OfHost; ///< Files, by who reads them.
  std::set<CompileFacts> Compiled;   ///< One unit may be given twice.
  std::map<std::string, std::vector<Index>> Records; ///< By USR.
  std::map<FunctionKey, Index> Functions;
  std::map<EntityKey, Index> Entities;
  std::map<ExprKey, Index> Exprs;
  std::set<ObstacleKey> Obstacles, Warnings;
  std::set<std::tuple<std::string, Range, Index>> Holders;
  std::set<std::pair<std::string, Index>> Held; ///< By USR and record.
  std::map<std::string, Index> ElementNames, ElementMethods; ///< By USR.
  std::map<Range, Index> Respellings;
  std::map<Range, Index> Offloads; ///< By directive.
  std::set<std::pair<Index, Range>> Initialized;
  std::set<std::tuple<Range, Index, uint64_t, bool, Index, std::string>> Viewed;
  std::set<std::tuple<Range, Index, Index>> Annotated;
  std::map<std::pair<ExternalNameKind, std::string>, Index>
      ExternalNames;                        ///< By kind and USR.
  std::map<std::string, Index> SharedTypes; ///< By USR.
  std::set<std::string> Redefined; ///< Functions with two bodies, by USR.
  std::set<Index> Contradictory;   ///< Of these, what units know differently.
  std::map<std::pair<Index, uint32_t>, Index> Groups; ///< By file and start.
  Index NumGroups = 0;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_MODEL_MERGER_H
