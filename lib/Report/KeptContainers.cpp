//===-- KeptContainers.cpp - What is told about containers ----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Report/KeptArrays.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>
#include <tuple>

using namespace layoutopt;

/// As many names of a record show where to look.
static constexpr size_t MostNames = 3;

/// First come those that own their container, then the order of the program
/// counts.
std::map<Index, std::vector<const HoldingFacts *>>
layoutopt::holdingsByRecord(const Program &P) {
  std::map<Index, std::vector<const HoldingFacts *>> Out;
  // Vectors are array sets, with obstacles of their own.
  std::set<Index> IsSet;
  for (const EntityFacts &E : P.Facts.Entities)
    if (E.IsContainers)
      IsSet.insert(E.Record);
  for (const HoldingFacts &H : P.Facts.Holdings)
    if (!P.Facts.Records[H.Record].Generated &&
        !(H.nearest()->Kind == LayerKind::Vector && IsSet.count(H.Record)))
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
static std::string nameOf(const HoldingLayer &Class) {
  bool IsVowel = !Class.Template.empty() &&
                 llvm::StringRef("aeiouAEIOU").contains(Class.Template.front());
  return (IsVowel ? "an " : "a ") + Class.Template;
}

static std::string messageOf(const HoldingFacts &H) {
  return "'" + H.Name + "' holds its records in " + nameOf(*H.nearest()) +
         ", which is not rewritten yet";
}

static std::string fixFor(const HoldingFacts &H, llvm::StringRef Record) {
  switch (H.nearest()->Kind) {
  case LayerKind::Span:
    return ("pass a '" + Record + " *' and the number of records").str();
  case LayerKind::StdArray:
    return ("use a plain array, '" + Record + " name[N]'").str();
  default:
    return ("keep them in a 'std::vector<" + Record + ">'").str();
  }
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

std::vector<KeptArray> layoutopt::keptInContainers(const Program &P,
                                                   bool AllNames) {
  std::vector<KeptArray> Out;
  for (const auto &[Record, Names] : holdingsByRecord(P)) {
    const HoldingFacts &Face = *Names.front();
    const RecordFacts &Type = P.Facts.Records[Record];
    KeptArray Each;
    Each.Record = Record;
    Each.Where = Face.Where;
    Each.Kind = Reason::Container;
    Each.Text = "array '" + Face.Name +
                "' keeps its layout: " + messageOf(Face) + " [" +
                toString(Reason::Container).str() + "]";
    Each.Notes.push_back(
        {Face.Where,
         messageOf(Face) + "; to change it: " + fixFor(Face, Type.TypeText),
         Reason::Container});
    // To take the container away is not enough then.
    if (const ObstacleFacts *O = ownObstacle(P, Record))
      Each.Notes.push_back(
          {O->Where, O->Message + "; to change it: " + O->Fix, O->Kind});
    for (size_t I = 1; I != Names.size(); ++I) {
      if (I >= MostNames && !AllNames) {
        const size_t Left = Names.size() - I;
        Each.Notes.push_back({Face.Where,
                              std::to_string(Left) + " more name" +
                                  (Left == 1 ? "" : "s") + " like these hold" +
                                  (Left == 1 ? "s" : "") + " records '" +
                                  Type.Name + "' (--explain lists them)",
                              std::nullopt});
        break;
      }
      Each.Notes.push_back({Names[I]->Where, messageOf(*Names[I]), {}});
    }
    Out.push_back(std::move(Each));
  }
  return Out;
}
