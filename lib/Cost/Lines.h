//===-- Lines.h - Lines that are touched ------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_COST_LINES_H
#define LAYOUTOPT_LIB_COST_LINES_H

#include "layoutopt/Cost/Traffic.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace layoutopt {

/// Records that canBeMeasured() asks for.
constexpr int64_t FirstRecord = int64_t(1) << 32;
constexpr int64_t FarRecords = int64_t(1) << 31;

/// The lines that a walk touches at some records, each with the probability of
/// that.
class LineSet {
public:
  LineSet(const Walk &W, const WalkedRecords &Records,
          const MemoryShape &Memory);

  /// The walk comes by record number \p Record, from FirstRecord - FarRecords
  /// to FirstRecord + FarRecords.
  void touch(int64_t Record);
  StepLines sum() const;
  void clear() { Lines.clear(); }

  /// Records after which all arrays look the same again, but for their offset.
  uint64_t lanes() const { return Lanes; }

private:
  /// Where a field lies, from the layout's mapping: it repeats with each
  /// element of its array.
  struct Place {
    uint64_t Key; ///< Of what its lines are counted with, in the upper bits.
    uint64_t Lanes, ElementBytes, Size;
    std::vector<uint64_t> Offsets; ///< In an element, by lane.
    double Share;
    bool IsWritten;
  };
  /// Adds where piece \p Piece of the field of \p F lies.
  void addPlace(const WalkField &F, const Mapping &Layout, uint64_t Piece,
                const MemoryShape &Memory);
  struct Chance {
    double Touched = 0, Written = 0;
  };

  const uint64_t LineBytes;
  uint64_t Lanes = 1;
  std::vector<Place> Places;
  llvm::SmallVector<std::pair<uint64_t, Chance>, 16> OfRecord;
  llvm::DenseMap<uint64_t, Chance> Lines;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_COST_LINES_H
