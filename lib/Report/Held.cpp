//===-- Held.cpp - Records in containers ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/Held.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>
#include <tuple>

using namespace layoutopt;

/// The names that hold each record: first those that own their container, then
/// in the order of the program.
static std::map<Index, std::vector<const HoldingFacts *>>
byRecord(const Program &P) {
  std::map<Index, std::vector<const HoldingFacts *>> Out;
  // What is rewritten are array sets, with obstacles of their own.
  std::set<Index> IsSet;
  for (const EntityFacts &E : P.Facts.Entities)
    if (E.IsContainers)
      IsSet.insert(E.Record);
  const std::set<std::string> Changing = usrsOfElements(P.Facts);
  const std::set<Index> Records = recordsOfContainers(P.Facts);
  // A std::unique_ptr may stay where other containers of the record change.
  auto Stays = [&](const HoldingFacts &H) {
    return H.nearest()->Kind == LayerKind::UniqueArray &&
           Records.count(H.Record) &&
           !Changing.count(uniqueOf(P.Facts.Records[H.Record].USR));
  };
  for (const HoldingFacts &H : P.Facts.Holdings)
    if (!P.Facts.Records[H.Record].Generated &&
        (!(mayChange(*H.nearest()) && IsSet.count(H.Record)) || Stays(H)))
      Out[H.Record].push_back(&H);
  auto IsLess = [](const HoldingFacts *A, const HoldingFacts *B) {
    auto KeyOf = [](const HoldingFacts *H) {
      // Functions and parameters pass on what others keep.
      bool IsPassed =
          H->Kind == EntityKind::Param || H->Kind == EntityKind::Return;
      return std::tuple(!H->isOwner() || IsPassed, H->Where, H->Name);
    };
    return KeyOf(A) < KeyOf(B);
  };
  for (auto &[Record, Names] : Out)
    llvm::sort(Names, IsLess);
  return Out;
}

/// `a std::vector`.
static std::string withArticle(const HoldingLayer &Class) {
  bool IsVowel = !Class.Template.empty() &&
                 llvm::StringRef("aeiouAEIOU").contains(Class.Template.front());
  return (IsVowel ? "an " : "a ") + Class.Template;
}

/// Whether such a class changes, if a record of its own name lies in it: what
/// is left are records that a template makes.
static bool isRewrittenElsewhere(const HoldingFacts &H) {
  const LayerKind Kind = H.nearest()->Kind;
  return Kind == LayerKind::Vector || Kind == LayerKind::StdArray ||
         Kind == LayerKind::Span;
}

/// Why a std::unique_ptr that may change stays; null if nothing says so.
static const ObstacleFacts *uniqueObstacle(const Program &P,
                                           const HoldingFacts &H) {
  if (H.nearest()->Kind != LayerKind::UniqueArray || !mayChange(*H.nearest()))
    return nullptr;
  const std::string Name = uniqueOf(P.Facts.Records[H.Record].USR);
  auto Found = llvm::find_if(P.Facts.Obstacles, [&](const ObstacleFacts &O) {
    return O.Through == Name;
  });
  return Found == P.Facts.Obstacles.end() ? nullptr : &*Found;
}

std::string layoutopt::messageOf(const Program &P, const HoldingFacts &H) {
  std::string Text =
      "'" + H.Name + "' holds its records in " + withArticle(*H.nearest());
  if (const ObstacleFacts *Why = uniqueObstacle(P, H))
    return Text + ", and " + Why->Message;
  if (isRewrittenElsewhere(H))
    return Text + ", and those of '" + P.Facts.Records[H.Record].TypeText +
           "' are not rewritten yet";
  return Text + ", which is not rewritten yet";
}

std::string layoutopt::reasonOf(const Program &P, const RecordInContainers &H) {
  const ObstacleFacts *Why = uniqueObstacle(P, *H.Names.front());
  return Why ? Why->Message : "containers are not rewritten yet";
}

std::string layoutopt::warningOf(const Program &P,
                                 const RecordInContainers &H) {
  const HoldingFacts &Face = *H.Names.front();
  return "array '" + Face.Name + "' keeps its layout: " + messageOf(P, Face);
}

std::string layoutopt::noteOf(const Program &P, const RecordInContainers &H) {
  return messageOf(P, *H.Names.front()) + "; to change it: " + fixOf(P, H);
}

std::string layoutopt::fixOf(const Program &P, const RecordInContainers &H) {
  const llvm::StringRef Record = P.Facts.Records[H.Record].TypeText;
  if (const ObstacleFacts *Why = uniqueObstacle(P, *H.Names.front()))
    return Why->Fix;
  if (isRewrittenElsewhere(*H.Names.front()))
    return "define a struct of its own";
  return ("keep them in a 'std::vector<" + Record + ">'").str();
}

/// What in the definition of \p Record keeps its arrays, containers or not.
static const ObstacleFacts *ownObstacle(const Program &P, Index Record) {
  const auto &All = P.Facts.Obstacles;
  const Range &Definition = P.Facts.Records[Record].Definition;
  auto Found = llvm::find_if(All, [&](const ObstacleFacts &O) {
    return O.Record == Record && O.Entity == None &&
           Definition.contains(O.Where);
  });
  return Found == All.end() ? nullptr : &*Found;
}

std::string layoutopt::headOf(const Program &P, const RecordInContainers &H) {
  std::set<std::string> Classes;
  for (const HoldingFacts *Name : H.Names)
    Classes.insert(Name->nearest()->Template);
  return P.Facts.Records[H.Record].Name + ": " +
         std::to_string(H.Names.size()) +
         (H.Names.size() == 1 ? " name holds" : " names hold") +
         " its records in containers (" + llvm::join(Classes, ", ") + ")";
}

std::vector<RecordInContainers> layoutopt::heldInContainers(const Program &P) {
  std::vector<RecordInContainers> Out;
  for (auto &[Record, Names] : byRecord(P))
    Out.push_back({Record, std::move(Names), ownObstacle(P, Record)});
  return Out;
}
