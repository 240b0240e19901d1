//===-- Holdings.cpp - What a run says about containers -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Holdings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <set>
#include <tuple>

using namespace layoutopt;

/// As many names of a record show where to look.
static constexpr size_t MostNames = 3;

/// The names that hold each record: first those that own their container, then
/// in the order of the program.
static std::map<Index, std::vector<const HoldingFacts *>>
byRecord(const Program &P) {
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

unsigned layoutopt::reportHoldings(const Program &P, const SourceTexts &Texts,
                                   bool AllNames, llvm::raw_ostream &OS) {
  auto Message = [&](const Range &Where, const char *Kind,
                     const llvm::Twine &Text) {
    std::string Prefix = Texts.place(Where).str();
    OS << Prefix << (Prefix.empty() ? "" : ": ") << Kind << ": " << Text
       << '\n';
  };
  const auto All = byRecord(P);
  for (const auto &[Record, Names] : All) {
    const HoldingFacts &Face = *Names.front();
    const std::string &Type = P.Facts.Records[Record].TypeText;
    Message(Face.Where, "warning",
            "array '" + Face.Name + "' keeps its layout: " + messageOf(Face) +
                " [" + toString(Reason::Container) + "]");
    Message(Face.Where, "note",
            messageOf(Face) + "; to change it: " + fixFor(Face, Type));
    // To take the container away is not enough then.
    if (const ObstacleFacts *O = ownObstacle(P, Record))
      Message(O->Where, "note", O->Message + "; to change it: " + O->Fix);
    for (size_t I = 1; I != Names.size(); ++I) {
      if (I >= MostNames && !AllNames) {
        Message(Face.Where, "note",
                llvm::Twine(Names.size() - I) + " more name" +
                    (Names.size() - I == 1 ? "" : "s") + " like these hold" +
                    (Names.size() - I == 1 ? "s" : "") + " records '" +
                    P.Facts.Records[Record].Name + "' (--explain lists them)");
        break;
      }
      Message(Names[I]->Where, "note", messageOf(*Names[I]));
    }
  }
  return static_cast<unsigned>(All.size());
}

void layoutopt::printHoldings(const Program &P, llvm::raw_ostream &OS) {
  for (const auto &[Record, Names] : byRecord(P)) {
    std::set<std::string> Classes;
    for (const HoldingFacts *H : Names)
      Classes.insert(H->nearest()->Template);
    OS << P.Facts.Records[Record].Name << ": " << Names.size()
       << (Names.size() == 1 ? " name holds" : " names hold")
       << " its records in containers (" << llvm::join(Classes, ", ") << ")\n"
       << "  stays as it is: containers are not rewritten yet\n";
  }
}
