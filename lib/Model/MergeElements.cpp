//===-- MergeElements.cpp - What containers name of many units ------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Merge.h"
#include "Merger.h"

using namespace layoutopt;

/// What units say about one name adds up.
void Merger::mergeElements(const TUFacts &U, const UnitMap &Map) {
  for (ContainerSpelling S : U.ContainerSpellings) {
    S.Where = at(Map, S.Where);
    S.Record = at(Map.Records, S.Record);
    Out.ContainerSpellings.push_back(std::move(S));
  }
  for (ElementNameFacts N : U.ElementNames) {
    N.Record = at(Map.Records, N.Record);
    for (ElementDeclaration &D : N.Declarations)
      D.Type = at(Map, D.Type);
    auto [At, IsNew] =
        ElementNames.try_emplace(N.USR, Index(Out.ElementNames.size()));
    if (IsNew) {
      Out.ElementNames.push_back(std::move(N));
      continue;
    }
    ElementNameFacts &Old = Out.ElementNames[At->second];
    Old.IsBound |= N.IsBound;
    Old.IsDefined |= N.IsDefined;
    Old.From.insert(Old.From.end(), N.From.begin(), N.From.end());
    Old.Declarations.insert(Old.Declarations.end(), N.Declarations.begin(),
                            N.Declarations.end());
  }
  for (ElementRespelling R : U.ElementRespellings) {
    R.Record = at(Map.Records, R.Record);
    R.Where = at(Map, R.Where);
    R.Operand = at(Map, R.Operand);
    auto [Known, IsNew] = Respellings.try_emplace(
        R.Where, static_cast<Index>(Out.ElementRespellings.size()));
    if (IsNew) {
      Out.ElementRespellings.push_back(std::move(R));
      continue;
    }
    ElementRespelling &Old = Out.ElementRespellings[Known->second];
    Old.IsBound |= R.IsBound;
    Old.From.insert(Old.From.end(), R.From.begin(), R.From.end());
  }
  for (ElementMethodFacts M : U.ElementMethods) {
    M.Record = at(Map.Records, M.Record);
    for (Range *R : {&M.Before, &M.Attributes, &M.Parameters, &M.Behind,
                     &M.Body, &M.Outside, &M.OutsideParameters})
      *R = at(Map, *R);
    for (std::vector<Range> *List : {&M.Defaults, &M.Unnamed, &M.OwnNames})
      *List = at(Map, std::move(*List));
    auto [Known, IsNew] = ElementMethods.try_emplace(
        M.USR, static_cast<Index>(Out.ElementMethods.size()));
    if (IsNew) {
      Out.ElementMethods.push_back(std::move(M));
      continue;
    }
    // Only one unit may have what is defined outside of the class.
    ElementMethodFacts &Old = Out.ElementMethods[Known->second];
    if (!Old.Outside.isValid()) {
      Old.Outside = M.Outside;
      Old.OutsideParameters = M.OutsideParameters;
    }
    Old.OwnNames.insert(Old.OwnNames.end(), M.OwnNames.begin(),
                        M.OwnNames.end());
  }
}
