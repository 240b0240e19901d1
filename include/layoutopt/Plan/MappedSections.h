//===-- MappedSections.h - Parts of arrays on devices -----------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// OpenMP copies sections of arrays to devices and back. Tiles are copied
/// whole: where a section ends within one, the other records of the tile would
/// be overwritten, too.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_MAPPEDSECTIONS_H
#define LAYOUTOPT_PLAN_MAPPEDSECTIONS_H

#include "layoutopt/Model/Program.h"

namespace layoutopt {

/// Whether \p Item, which is about \p E, names all records of an array.
bool namesAll(const EntityFacts &E, const MapItemFacts &Item);

/// Whether \p Item, which is about \p E, may begin or end within a tile of
/// \p Lanes records.
bool mayCutTile(const EntityFacts &E, const MapItemFacts &Item, uint64_t Lanes);

/// The first item about \p Set that may cut a tile of \p Lanes records; null if
/// none may.
const MapItemFacts *cutTile(const Program &P, const ArraySet &Set,
                            uint64_t Lanes);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_MAPPEDSECTIONS_H
