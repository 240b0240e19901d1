//===-- StackSpace.cpp - Arrays that lie on the stack ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/StackSpace.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace layoutopt;

Index layoutopt::outgrownArray(const Program &P, const ArraySet &Set,
                               const Mapping &M, uint64_t Allowance) {
  uint64_t Record = 0, Fields = 0;
  for (const FieldShape &F : M.fields())
    Fields += F.Size;
  // All fields together have the record's own padding, too.
  Record = M.fields().size() == Set.Fields.size()
               ? P.Facts.Records[size_t(Set.Record)].Size
               : Fields;
  struct Room {
    uint64_t Before = 0, After = 0;
    Index First = None;
  };
  // Of a function, or of the one member.
  std::map<std::pair<Index, Index>, Room> Rooms;
  for (Index Number : Set.Entities) {
    const EntityFacts &E = P.Facts.Entities[size_t(Number)];
    bool IsMember = E.Kind == EntityKind::Member && E.IsArray;
    if (!IsMember && !E.IsAutomatic)
      continue;
    uint64_t Count = std::max<uint64_t>(E.Count, 1);
    llvm::Expected<uint64_t> After = M.bytes(Count);
    Room &R = Rooms[{IsMember ? Number : None, E.Function}];
    if (R.First == None)
      R.First = Number;
    R.Before = llvm::SaturatingMultiplyAdd<uint64_t>(Count, Record, R.Before);
    if (After)
      R.After = llvm::SaturatingAdd(R.After, *After);
    else // It is too large for anything.
      R.After = llvm::errorToBool(After.takeError()) ? UINT64_MAX : 0;
  }
  // Arrays of C++ lie in what holds them, each by itself.
  if (isOfContainers(P, Set)) {
    std::set<uint64_t> Counts;
    for (const HoldingFacts &H : P.Facts.Holdings)
      if (const HoldingLayer *Class = H.nearest();
          H.Record == Set.Record && Class->Kind == LayerKind::StdArray)
        Counts.insert(Class->Count);
    const std::set<std::string> Names = usrsOfElements(P.Facts);
    for (const EntityFacts &E : P.Facts.Entities)
      if (E.Record == Set.Record && E.IsArray && !E.IsObject &&
          Names.count(E.USR))
        Counts.insert(E.Count);
    for (uint64_t Count : Counts) {
      llvm::Expected<uint64_t> After = M.bytes(Count);
      Room &R = Rooms[{None, static_cast<Index>(Rooms.size())}];
      R.First = Set.Entities.front();
      R.Before = llvm::SaturatingMultiply<uint64_t>(Count, Record);
      if (After)
        R.After = *After;
      else // It is too large for anything.
        R.After = llvm::errorToBool(After.takeError()) ? UINT64_MAX : 0;
    }
  }
  for (const auto &[Place, R] : Rooms)
    if (R.After > R.Before && R.After - R.Before > R.Before / 8 + Allowance)
      return R.First;
  return None;
}
