//===-- Times.cpp - How long walks take -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Cost/Times.h"
#include "llvm/ADT/DenseMap.h"
#include <algorithm>
#include <cmath>

using namespace layoutopt;

/// What one instruction moves at most, bytes: a vector of SSE or NEON.
static constexpr double MovedAtOnce = 16;

double layoutopt::accessesPerTurn(const Walk &W, const Mapping &Layout) {
  double Sum = 0;
  for (const WalkAccess &A : W.Accesses) {
    // Bytes in each stored array whose elements are whole records.
    llvm::SmallDenseMap<unsigned, double> Together;
    double Pieces = 0;
    for (Index F : A.Fields) {
      unsigned Array = Layout.arrayOf(unsigned(F));
      if (Layout.storedArrays()[Array].lanes() == 1)
        Together[Array] += double(Layout.fields()[F].Size);
      else
        ++Pieces;
    }
    for (const auto &[Array, Bytes] : Together)
      Pieces += std::ceil(Bytes / MovedAtOnce);
    Sum += A.Share * Pieces;
  }
  return Sum;
}

/// How often of its turns \p W comes to a record that lies in a tile.
static double tiledPerTurn(const Walk &W, const Mapping &Layout) {
  double Share = 0;
  for (const WalkField &F : W.Fields)
    if (Layout.storedArrays()[Layout.arrayOf(unsigned(F.Field))].lanes() > 1)
      Share = std::max(Share, F.Share);
  return Share;
}

double layoutopt::timeOf(const Walk &W, const Mapping &Layout,
                         const Traffic &Moved, uint64_t LineBytes,
                         const TimeShape &Times) {
  const double Lines = Moved.Fetched / double(LineBytes);
  const bool InOrder = stepOf(W).Kind == StrideKind::Fixed;
  return turnsOf(W) * (double(Times.Access) * accessesPerTurn(W, Layout) +
                       double(Times.Tile) * tiledPerTurn(W, Layout)) +
         Lines * double(InOrder ? Times.Ordered : Times.Gathered);
}

double layoutopt::timeOf(const ProgramWork &Work, const TimeShape &Times) {
  return Work.Operations * double(Times.Operation) +
         Work.Accesses * double(Times.Access) +
         Work.Ordered * double(Times.Ordered) +
         Work.Gathered * double(Times.Gathered);
}

SpeedUp layoutopt::speedUp(double Before, double After,
                           const TimeShape &Times) {
  const double Expected = After > 0 ? Before / After : 1;
  // Nothing is expected where nothing changes.
  if (Before == After)
    return {};
  return {Expected, Expected * double(Times.AtLeast) / 100,
          Expected * double(Times.AtMost) / 100};
}
