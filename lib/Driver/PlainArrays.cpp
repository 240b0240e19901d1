//===-- PlainArrays.cpp - Handles or classes for plain arrays -------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlainArrays.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace layoutopt;

namespace {
/// How a record's array sets fare.
struct Standing {
  unsigned Changing = 0;
  bool IsClass = false; ///< Classes stand for its arrays.
  bool IsKept = false;  ///< One of its arrays is kept.
};
} // namespace

RecordNames layoutopt::recordsForClasses(const Program &P) {
  RecordNames Out;
  if (!isAllCPlusPlus(P.Facts) || hasOpenCL(P.Facts))
    return Out;
  for (const ArraySet &Set : P.Sets) {
    auto IsArray = [&P](Index E) { return P.Facts.Entities[E].IsArray; };
    auto IsUnknown = [&P](Index O) {
      return P.Facts.Obstacles[O].Kind == Reason::UnknownUse;
    };
    if (llvm::any_of(Set.Entities, IsArray) &&
        llvm::any_of(Set.Obstacles, IsUnknown))
      Out.insert(P.Facts.Records[Set.Record].USR);
  }
  return Out;
}

static std::map<std::string, Standing> standings(const Program &P) {
  std::map<std::string, Standing> Out;
  auto Of = [&](Index Record) -> Standing & {
    return Out[P.Facts.Records[Record].USR];
  };
  for (const ArraySet &Set : P.Sets) {
    Standing &Each = Of(Set.Record);
    if (Set.isBlocked()) {
      Each.IsKept = true;
      continue;
    }
    ++Each.Changing;
    Each.IsClass |= isOfContainers(P, Set);
  }
  const std::set<std::string> Changing = usrsOfElements(P.Facts);
  for (const ElementNameFacts &N : P.Facts.ElementNames)
    if (N.Form == ElementForm::Array && !Changing.count(N.USR))
      Of(N.Record).IsKept = true;
  return Out;
}

RecordNames layoutopt::recordsBetterAsClasses(const RecordNames &Tried,
                                              const Program &P,
                                              const Program &AsClasses) {
  RecordNames Out;
  std::map<std::string, Standing> Before = standings(P),
                                  After = standings(AsClasses);
  for (const auto &[Record, Was] : Before) {
    const Standing &Is = After[Record];
    if (!Tried.count(Record)) {
      if (Is.Changing < Was.Changing)
        return {};
      continue;
    }
    // Where some arrays would change either way, all must: nothing is given up.
    if (Is.IsClass && (Was.Changing == 0 || !Is.IsKept))
      Out.insert(Record);
  }
  return Out;
}
