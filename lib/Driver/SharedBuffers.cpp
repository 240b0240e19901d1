//===-- SharedBuffers.cpp - Buffers that some units know nothing of -------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SharedBuffers.h"
#include <set>

using namespace layoutopt;

BufferRecords layoutopt::buffersOfOthers(llvm::ArrayRef<TUFacts> Units,
                                         BufferRecords Known) {
  std::map<std::string, std::set<std::string>> Shown;
  for (const TUFacts &Unit : Units)
    for (const EntityFacts &E : Unit.Entities)
      if (E.IsBuffer && E.Record != None && !E.USR.empty())
        Shown[E.USR].insert(Unit.Records[E.Record].USR);
  bool IsAsked = false;
  for (const TUFacts &Unit : Units)
    for (const std::string &Other : Unit.Others)
      IsAsked |= Shown.count(Other) != 0;
  // One declaration may be of several, which not all units use.
  if (IsAsked)
    for (const auto &[Place, Records] : Shown)
      if (Records.size() == 1)
        Known.try_emplace(Place, *Records.begin());
  return Known;
}
