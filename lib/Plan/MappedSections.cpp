//===-- MappedSections.cpp - Parts of arrays on devices -------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Plan/MappedSections.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

bool layoutopt::namesAll(const EntityFacts &E, const MapItemFacts &Item) {
  if (!E.IsArray && !E.IsObject)
    return false;
  return !Item.HasSection ||
         (Item.IsConstant && Item.First == 0 && Item.Count == E.Count);
}

bool layoutopt::mayCutTile(const EntityFacts &E, const MapItemFacts &Item,
                           uint64_t Lanes) {
  if (Lanes <= 1 || !Item.IsMapped || namesAll(E, Item))
    return false;
  return !Item.IsLiteral || Item.First % Lanes != 0 || Item.Count % Lanes != 0;
}

const MapItemFacts *layoutopt::cutTile(const Program &P, const ArraySet &Set,
                                       uint64_t Lanes) {
  for (const OffloadFacts &O : P.Facts.Offloads)
    for (const MapItemFacts &Item : O.Items)
      if (const EntityFacts &E = P.Facts.Entities[size_t(Item.Entity)];
          (llvm::is_contained(Set.Entities, Item.Entity) ||
           (llvm::is_contained(O.OfContainers, Item.Entity) &&
            E.Record == Set.Record && isOfContainers(P, Set))) &&
          mayCutTile(E, Item, Lanes))
        return &Item;
  return nullptr;
}
