//===-- Elements.cpp - Containers of records and their elements -----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Model/Devices.h"
#include "layoutopt/Model/Program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <map>

using namespace layoutopt;

bool layoutopt::isOfContainers(const Program &P, const ArraySet &Set) {
  return llvm::any_of(
      Set.Entities, [&](Index E) { return P.Facts.Entities[E].IsContainers; });
}

/// The USRs of arrays that stay, since some use of them is an obstacle.
static std::set<llvm::StringRef> keptArrays(const TUFacts &Facts) {
  std::set<llvm::StringRef> Refused, Kept;
  for (const ObstacleFacts &O : Facts.Obstacles)
    Refused.insert(O.Through);
  for (const ElementNameFacts &N : Facts.ElementNames)
    if (N.Form == ElementForm::Array && Refused.count(N.USR))
      Kept.insert(N.USR);
  return Kept;
}

std::vector<bool> layoutopt::namesOfElements(const TUFacts &Facts) {
  const std::vector<ElementNameFacts> &Names = Facts.ElementNames;
  const std::set<llvm::StringRef> Kept = keptArrays(Facts);
  std::vector<bool> Reached(Names.size());
  std::map<llvm::StringRef, llvm::SmallVector<Index, 2>> BoundTo;
  llvm::SmallVector<Index, 16> Work;
  for (Index N = 0; size_t(N) != Names.size(); ++N) {
    for (const std::string &From : Names[N].From)
      BoundTo[From].push_back(N);
    if (Names[N].IsBound && !Kept.count(Names[N].USR))
      Work.push_back(N);
  }
  while (!Work.empty()) {
    Index N = Work.pop_back_val();
    if (Reached[N])
      continue;
    Reached[N] = true;
    auto Next = BoundTo.find(Names[N].USR);
    if (Next != BoundTo.end())
      Work.append(Next->second.begin(), Next->second.end());
  }
  return Reached;
}

std::set<std::string> layoutopt::usrsOfElements(const TUFacts &Facts) {
  std::set<std::string> Out;
  const std::vector<bool> AreNames = namesOfElements(Facts);
  for (size_t N = 0; N != AreNames.size(); ++N)
    if (AreNames[N])
      Out.insert(Facts.ElementNames[N].USR);
  return Out;
}

/// Whether \p N spells the type of a class that Extract calls \p Word.
static bool spells(const ElementNameFacts &N, llvm::StringRef Word) {
  return llvm::any_of(N.Declarations, [Word](const ElementDeclaration &D) {
    return llvm::StringRef(D.Scope).contains(Word);
  });
}

bool layoutopt::namesArray(const ElementNameFacts &N) {
  return spells(N, "$array");
}

bool layoutopt::namesSpan(const ElementNameFacts &N) {
  return spells(N, "$span") || spells(N, "$cspan");
}

std::set<Index> layoutopt::recordsOfContainers(const TUFacts &Facts) {
  std::set<Index> Out;
  for (const ContainerSpelling &S : Facts.ContainerSpellings)
    Out.insert(S.Record);
  const std::vector<bool> AreNames = namesOfElements(Facts);
  for (size_t N = 0; N != AreNames.size(); ++N)
    if (const ElementNameFacts &Name = Facts.ElementNames[N];
        AreNames[N] && (namesArray(Name) || Name.Form == ElementForm::Array))
      Out.insert(Name.Record);
  return Out;
}

std::set<std::string> layoutopt::usrsInContainers(const TUFacts &Facts) {
  std::set<std::string> Out = usrsOfElements(Facts);
  // Why arrays stay is said of the containers if these are all there is.
  const std::set<Index> Changing = recordsOfContainers(Facts);
  for (const ElementNameFacts &N : Facts.ElementNames)
    if (N.Form == ElementForm::Array && !Changing.count(N.Record))
      Out.insert(N.USR);
  return Out;
}

/// Whether \p Why is said of what somebody does with pointers to records, or of
/// records that are no plain structs: containers have obstacles of their own
/// for uses, and element references need no plain structs.
static bool isOfPointersAlone(Reason Why) {
  static const Reason OfPointers[] = {
      Reason::AddressEscapes,   Reason::IndirectCall, Reason::LinkedRecord,
      Reason::MacroMix,         Reason::Method,       Reason::NoBody,
      Reason::NonTrivialRecord, Reason::OwnMethod,    Reason::Reference,
      Reason::UnknownSource,    Reason::UnknownUse};
  return llvm::is_contained(OfPointers, Why);
}

/// Whether \p O, about a record, keeps its containers. No pointer leads into
/// these: what is said of other places than the record's definition is about
/// other records of the type.
static bool keepsContainers(const ObstacleFacts &O, const RecordFacts &Record) {
  return !isOfPointersAlone(O.Kind) && Record.Definition.contains(O.Where);
}

/// Whether \p Set is of objects of `cl::Buffer`. They share no memory with the
/// host's arrays, so that what is said of these, as of pointers, is not about
/// them either.
static bool isOfClassBuffers(const Program &P, const ArraySet &Set) {
  return llvm::all_of(Set.Entities, [&](Index E) {
    return isClassBuffer(P.Facts.Entities[E]);
  });
}

std::vector<std::vector<Index>> layoutopt::setsOfObstacles(const Program &P) {
  const std::set<std::string> Bound = usrsOfElements(P.Facts);
  const std::set<llvm::StringRef> Kept = keptArrays(P.Facts);
  const std::set<Index> Changing = recordsOfContainers(P.Facts);
  std::set<llvm::StringRef> Spanned;
  for (const ElementNameFacts &N : P.Facts.ElementNames)
    for (const std::string &Array : N.From)
      if (N.USR == spannedBy(Array))
        Spanned.insert(Array);
  std::vector<std::vector<Index>> OfRecord(P.Facts.Records.size());
  for (size_t S = 0; S != P.Sets.size(); ++S)
    OfRecord[P.Sets[S].Record].push_back(static_cast<Index>(S));
  std::vector<std::vector<Index>> Out;
  for (const ObstacleFacts &O : P.Facts.Obstacles) {
    std::vector<Index> &Sets = Out.emplace_back();
    if (!O.Through.empty()) {
      // Where all arrays stay, that is why; and spans stay with what they lead
      // to.
      const bool Counts =
          Bound.count(O.Through) ||
          (Kept.count(O.Through) &&
           (!Changing.count(O.Record) || Spanned.count(O.Through)));
      if (Counts && O.Record != None)
        llvm::copy_if(OfRecord[O.Record], std::back_inserter(Sets),
                      [&](Index S) { return isOfContainers(P, P.Sets[S]); });
    } else if (O.Entity != None) {
      if (P.SetOf[O.Entity] != None)
        Sets.push_back(P.SetOf[O.Entity]);
    } else if (O.Record != None) {
      llvm::copy_if(OfRecord[O.Record], std::back_inserter(Sets), [&](Index S) {
        return (!isOfContainers(P, P.Sets[S]) &&
                !isOfClassBuffers(P, P.Sets[S])) ||
               keepsContainers(O, P.Facts.Records[O.Record]);
      });
    } else {
      // Nobody knows what it blocks: it may be anything.
      for (size_t S = 0; S != P.Sets.size(); ++S)
        Sets.push_back(static_cast<Index>(S));
    }
  }
  return Out;
}
