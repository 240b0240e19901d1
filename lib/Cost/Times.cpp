//===-- Times.cpp - How long walks take -----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Cost/Times.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cassert>
#include <cmath>

using namespace layoutopt;

/// What one instruction moves at most, bytes: a vector of SSE or NEON.
static constexpr double MovedAtOnce = 16;
/// What a vectorised loop calculates with at least, bytes: numbers.
static constexpr uint64_t NarrowestBytes = 4;

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

/// How often each turn of \p W has to find a record's place in a tile: fields
/// are mostly those of one record, and copies go from one to another.
static double tiledPerTurn(const Walk &W, const Mapping &Layout) {
  auto InTile = [&Layout](Index F) {
    return Layout.storedArrays()[Layout.arrayOf(unsigned(F))].lanes() > 1;
  };
  double Fields = 0, Copies = 0;
  for (const WalkAccess &A : W.Accesses) {
    if (llvm::none_of(A.Fields, InTile))
      continue;
    if (A.Fields.size() > 1)
      Copies += A.Share;
    else
      Fields = std::max(Fields, A.Share);
  }
  return std::min(Fields, 1.0) + Copies;
}

/// Whether \p W reads the same place in each turn of its innermost loop: it is
/// read before the loop.
static bool staysInRegisters(const Walk &W) {
  return !W.Loops.empty() && W.Loops.back().Step.isZero() &&
         llvm::none_of(W.Fields,
                       [](const WalkField &F) { return F.IsWritten; });
}

/// Lines until a prefetcher knows the way.
static constexpr double LinesOfStart = 2;
/// What SIMD instructions can take from one field.
static constexpr uint64_t MaxSimdField = 8;

/// Whether the fields of \p W lie side by side with those of the next record,
/// or stay where they are.
static bool isContiguous(const Walk &W, const WalkedRecords &Records) {
  if (W.Loops.empty())
    return false;
  const Stride Step = W.Loops.back().Step;
  if (Step.isZero())
    return llvm::none_of(W.Fields,
                         [](const WalkField &F) { return F.IsWritten; });
  if (Step.Kind != StrideKind::Fixed ||
      std::abs(double(Step.Amount)) != double(Records.Bytes))
    return false;
  const Mapping &Layout = *Records.Layout;
  return llvm::all_of(W.Fields, [&Layout](const WalkField &F) {
    const StoredArray &Array =
        Layout.storedArrays()[Layout.arrayOf(unsigned(F.Field))];
    const uint64_t Size = Layout.sizeIn(Array, unsigned(F.Field));
    return Size <= MaxSimdField && Array.lanes() == 1 &&
           Array.elementBytes() == Size;
  });
}

/// How often \p W waits for lines. Those of one step come together.
static double waitsOf(const Walk &W, const WalkedRecords &Records, double Lines,
                      const MemoryShape &Memory) {
  const Mapping &Layout = *Records.Layout;
  if (stepOf(W).Kind != StrideKind::Fixed)
    return Lines / std::max(linesPerStep(W, Records, Memory).Touched, 1.0);
  // In a tile the lines of a field are few, and the next ones are behind those
  // of the fields that are not used. All fields start anew with a tile.
  llvm::SmallDenseMap<unsigned, uint64_t> Used, All; // Bytes in stored arrays.
  for (const WalkField &F : W.Fields)
    Used[Layout.arrayOf(unsigned(F.Field))] += Layout.fields()[F.Field].Size;
  for (unsigned F = 0; F != Layout.fields().size(); ++F)
    All[Layout.arrayOf(F)] += Layout.fields()[F].Size;
  double OfTile = 0, Starts = 0; // Lines of a record's part of its tile.
  for (const WalkField &F : W.Fields) {
    const unsigned Array = Layout.arrayOf(unsigned(F.Field));
    const double Lanes = double(Layout.storedArrays()[Array].lanes());
    const double Piece =
        double(Layout.fields()[F.Field].Size) / double(Memory.LineBytes);
    OfTile += F.Share * Piece;
    if (Lanes > 1 && Used[Array] < All[Array])
      Starts = std::max(
          Starts, F.Share * std::min(LinesOfStart, Lanes * Piece) / Lanes);
  }
  return OfTile == 0 ? 0 : Lines * std::min(Starts / OfTile, 1.0);
}

WalkCounts layoutopt::countsOf(const Walk &W, const WalkedRecords &Records,
                               const Traffic &Moved,
                               const MemoryShape &Memory) {
  const Mapping &Layout = *Records.Layout;
  WalkCounts Out;
  if (!staysInRegisters(W)) {
    Out.Accesses = turnsOf(W) * accessesPerTurn(W, Layout);
    Out.Tiled = turnsOf(W) * tiledPerTurn(W, Layout);
  }
  Out.Lines = Moved.Fetched / double(Memory.LineBytes);
  Out.Waits = waitsOf(W, Records, Out.Lines, Memory);
  Out.IsContiguous = isContiguous(W, Records);
  for (const WalkField &F : W.Fields)
    Out.WidestBytes = std::max(Out.WidestBytes, Layout.fields()[F.Field].Size);
  return Out;
}

void LoopCounts::add(const WalkCounts &W) {
  Accesses += W.Accesses;
  Tiled += W.Tiled;
  Lines += W.Lines;
  Waits += W.Waits;
  Apart += !W.IsContiguous;
  WidestBytes = std::max(WidestBytes, W.WidestBytes);
}

void LoopCounts::replace(const WalkCounts &Old, const WalkCounts &New) {
  // Where nothing changes, nothing does: the differences are zero then.
  Accesses += New.Accesses - Old.Accesses;
  Tiled += New.Tiled - Old.Tiled;
  Lines += New.Lines - Old.Lines;
  Waits += New.Waits - Old.Waits;
  Apart += !New.IsContiguous;
  Apart -= !Old.IsContiguous;
  WidestBytes = std::max(WidestBytes, New.WidestBytes);
}

double LoopCounts::timeOf(const LoopWork &Loop, const TimeShape &Times) const {
  const uint64_t Widest =
      std::max({WidestBytes, Loop.WidestBytes, NarrowestBytes});
  double Instructions = Loop.Work.Operations * double(Times.Operation) +
                        (Loop.Work.Accesses + Accesses) * double(Times.Access) +
                        Tiled * double(Times.Tile);
  const uint64_t Simd = std::min(Times.Simd, Loop.VectorBytes);
  if (Loop.IsVectorizable && Apart == 0 && Widest < Simd)
    Instructions *= double(Widest) / double(Simd);
  const double AllWaits = Loop.Work.Gathered + Waits;
  const double Hidden = AllWaits * double(Times.Window);
  double Waiting = AllWaits * double(Times.Latency);
  if (Hidden > 0)
    Waiting *= Instructions / (Instructions + Hidden);
  const double AllLines = Loop.Work.Ordered + Loop.Work.Gathered + Lines;
  return Instructions + AllLines * double(Times.Line) + Waiting;
}

double layoutopt::timeOf(const LoopWork &Loop, llvm::ArrayRef<WalkCounts> Walks,
                         const TimeShape &Times) {
  LoopCounts Sum;
  for (const WalkCounts &W : Walks)
    Sum.add(W);
  return Sum.timeOf(Loop, Times);
}

double layoutopt::timeOf(const WalkList &Walks, llvm::ArrayRef<WalkCounts> Each,
                         const TimeShape &Times) {
  assert(Each.size() == Walks.Walks.size() && "counts of each walk");
  std::vector<std::vector<WalkCounts>> InLoop(Walks.Loops.size());
  for (size_t W = 0; W != Each.size(); ++W)
    InLoop[Walks.Walks[W].Loop].push_back(Each[W]);
  double Sum = 0;
  for (size_t L = 0; L != InLoop.size(); ++L)
    Sum += timeOf(Walks.Loops[L], InLoop[L], Times);
  return Sum;
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
