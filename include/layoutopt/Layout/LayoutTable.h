//===-- LayoutTable.h - Layouts for use at run time -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A mapping as the table that share/include/layoutopt/layout.h has for it: the
/// addresses that a program converts between at run time. Field f of record i
/// lies in its array at the byte
///
///     (i / Tile) * Bytes + Offset + (i % Tile) * Step
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_LAYOUTTABLE_H
#define LAYOUTOPT_LAYOUT_LAYOUTTABLE_H

#include "layoutopt/Layout/Mapping.h"

namespace layoutopt {

struct LayoutTable {
  struct Field {
    uint64_t Size;
    unsigned Array;
    uint64_t Offset; ///< Of record 0.
    uint64_t Step;   ///< From one record of a tile to the next; 0 without tile.
  };
  struct Array {
    uint64_t Tile; ///< Records of one element.
    uint64_t Bytes;
  };

  std::vector<Field> Fields; ///< By number, or the elements of each.
  std::vector<Array> Arrays;
};

/// The table of \p M; nullopt where its addresses have another form: OddEven
/// dimensions, tiles within tiles, offsets that depend on the number of
/// records. \p ByElement: each element of a field that is an array has a row of
/// its own, so that the layout may take it apart; nullopt where one does, and
/// it is not said. Tables that are converted into each other have rows alike.
std::optional<LayoutTable> layoutTable(const Mapping &M,
                                       bool ByElement = false);

/// `static const layoutopt_layout <Name>`, with its tables `<Name>_fields` and
/// `<Name>_arrays`. C99 and C++; needs layoutopt/layout.h.
std::string printLayoutTable(const LayoutTable &Table, llvm::StringRef Name);

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_LAYOUTTABLE_H
