//===-- Disagreement.cpp - Text that means two things ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Disagreement.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <set>

using namespace layoutopt;
using llvm::StringRef;

namespace {

/// What a unit says of one place.
struct Claims {
  std::set<uint64_t> Said; ///< Hashes of texts.
  /// The numbers of records of arrays, as far as they are known: of
  /// `extern body all[];` the unit that defines it knows more than others.
  std::set<uint64_t> Counts;
  std::set<Index> Entities, Records;
};

/// All that a unit says, by place.
using UnitClaims = std::map<Range, Claims>;

/// Collects the claims of one unit about files that others read as well.
class Collector {
public:
  Collector(const TUFacts &Facts, const llvm::StringMap<unsigned> &Readers)
      : Facts(Facts) {
    for (const FileFacts &File : Facts.Files)
      IsShared.push_back(!File.System && Readers.lookup(File.Path) > 1);
  }

  UnitClaims run() {
    if (!llvm::is_contained(IsShared, true))
      return {};
    for (size_t R = 0; R != Facts.Records.size(); ++R)
      record(static_cast<Index>(R));
    for (size_t E = 0; E != Facts.Entities.size(); ++E)
      entity(static_cast<Index>(E));
    for (const ExprFacts &E : Facts.Exprs)
      expression(E);
    return std::move(Out);
  }

private:
  Claims *at(const Range &R) {
    return R.isValid() && IsShared[R.File] ? &Out[R] : nullptr;
  }
  void record(Index R);
  void entity(Index E);
  void expression(const ExprFacts &E);
  StringRef nameOf(Index Record) const {
    return Record == None ? StringRef() : StringRef(Facts.Records[Record].Name);
  }

  const TUFacts &Facts;
  std::vector<bool> IsShared; ///< By file.
  UnitClaims Out;
};

} // namespace

/// The name of \p E, which stands in all places. That of a parameter may be
/// another one in each declaration of its function.
static StringRef spelledName(const EntityFacts &E) {
  bool IsParameter =
      E.Kind == EntityKind::Param || E.Kind == EntityKind::KernelParam;
  return IsParameter ? StringRef() : StringRef(E.Name);
}

void Collector::record(Index Number) {
  const RecordFacts &R = Facts.Records[Number];
  Claims *Here = at(R.Definition);
  if (!Here)
    return;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "record " << R.Name << ' ' << R.Size << ' ' << R.Align;
  for (const MemberFacts &M : R.Members) {
    OS << ", " << M.Path << ' ' << M.TypeText << ' ' << M.Offset << ' '
       << M.Size;
    for (uint64_t Extent : M.Extents)
      OS << ' ' << Extent;
  }
  Here->Said.insert(llvm::xxh3_64bits(OS.str()));
  Here->Records.insert(Number);
}

void Collector::entity(Index Number) {
  const EntityFacts &E = Facts.Entities[Number];
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << "entity " << spelledName(E) << ' ' << static_cast<int>(E.Kind) << ' '
     << nameOf(E.Record) << ' ' << E.IsArray << ' ' << E.IsConst << ' '
     << E.IsVolatile;
  for (uint64_t Extent : E.Inner)
    OS << ' ' << Extent;
  uint64_t Said = llvm::xxh3_64bits(OS.str());
  for (const DeclarationFacts &D : E.Declarations)
    if (Claims *Here = at(D.Name.isValid() ? D.Name : D.Whole)) {
      Here->Said.insert(Said);
      if (E.Count != 0)
        Here->Counts.insert(E.Count);
      Here->Entities.insert(Number);
    }
}

void Collector::expression(const ExprFacts &E) {
  if (E.InMacro)
    return;
  // The array that the expression starts from.
  const ExprFacts *At = &E;
  while (At->Entity == None && !At->Operands.empty())
    At = &Facts.Exprs[At->Operands.front()];
  if (At->Entity == None)
    return;
  Claims *Here = at(E.Extent);
  if (!Here)
    return;
  const Index Record = Facts.Entities[At->Entity].Record;
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  // Whether a call frees its argument, or what a value is used for, one unit
  // may know and another one not: the types count.
  OS << "use " << nameOf(Record) << ' ' << E.Scale;
  if (Record != None)
    for (Index M : E.Members)
      OS << ' ' << Facts.Records[Record].Members[M].Path;
  Here->Said.insert(llvm::xxh3_64bits(OS.str()));
  Here->Entities.insert(At->Entity);
}

/// Blocks what \p Unit said of \p Where, but for what is in \p Blocked: one
/// place is enough to see why.
static void block(TUFacts &Unit, const Range &Where, const Claims &What,
                  std::set<std::pair<Index, Index>> &Blocked) {
  auto Add = [&](const std::string &Name, Index Entity, Index Record) {
    if (!Blocked.insert({Entity, Record}).second)
      return;
    ObstacleFacts O;
    O.Kind = Reason::CommandsDiffer;
    O.Message = Name + "' is something else where another file or command "
                       "compiles this text";
    O.Fix = "compile the file in one way, or give each way a text of its own";
    O.Where = Where;
    O.Entity = Entity;
    O.Record = Record;
    Unit.Obstacles.push_back(std::move(O));
  };
  for (Index R : What.Records)
    Add("record '" + Unit.Records[R].Name, None, R);
  for (Index E : What.Entities)
    Add("'" + Unit.Entities[E].Name, E, None);
}

void layoutopt::refuseDisagreements(std::vector<TUFacts> &Units) {
  llvm::StringMap<unsigned> Readers;
  for (const TUFacts &Unit : Units)
    for (const FileFacts &File : Unit.Files)
      if (!File.System)
        ++Readers[File.Path];

  // Each place with what the first unit says of it; then all units are compared
  // with that. A place that differs anywhere is blocked in all units.
  // (Other contents of a file are other places: link() blocks those itself.)
  using Place = std::tuple<StringRef, uint64_t, uint32_t, uint32_t>;
  std::map<Place, Claims> First;
  std::set<Place> Disputed;
  std::vector<UnitClaims> All;
  auto PlaceOf = [](const TUFacts &Unit, const Range &R) {
    const FileFacts &File = Unit.Files[R.File];
    return Place(File.Path, File.Hash, R.Begin, R.End);
  };
  for (const TUFacts &Unit : Units) {
    All.push_back(Collector(Unit, Readers).run());
    for (const auto &[Where, What] : All.back()) {
      Place Key = PlaceOf(Unit, Where);
      auto [At, IsNew] = First.try_emplace(Key, What);
      if (IsNew)
        continue;
      Claims &Known = At->second;
      if (Known.Said != What.Said ||
          (!Known.Counts.empty() && !What.Counts.empty() &&
           Known.Counts != What.Counts))
        Disputed.insert(Key);
      if (Known.Counts.empty())
        Known.Counts = What.Counts;
    }
  }
  if (Disputed.empty())
    return;
  for (size_t I = 0; I != Units.size(); ++I) {
    std::set<std::pair<Index, Index>> Blocked;
    for (const auto &[Where, What] : All[I])
      if (Disputed.count(PlaceOf(Units[I], Where)))
        block(Units[I], Where, What, Blocked);
  }
}
