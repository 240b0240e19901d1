//===-- Lines.cpp - Lines that are touched --------------------------------===//
//----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lines.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

/// Lines are counted from the start of an array; its key is above these bits.
/// canBeMeasured() keeps offsets below them.
static constexpr unsigned KeyShift = 52;
static constexpr size_t MaxFields = 2048;
/// Offsets of all lanes are listed.
static constexpr uint64_t MaxLanes = 1 << 16;

/// Fields, of those that the layout takes apart the elements.
static uint64_t countPlaces(const Mapping &Layout) {
  uint64_t Places = 0;
  for (unsigned F = 0; F != Layout.fields().size(); ++F)
    Places += Layout.pieces(F);
  return Places;
}

bool layoutopt::canBeMeasured(const Mapping &Layout) {
  llvm::Expected<uint64_t> Bytes =
      Layout.bytes(uint64_t(FirstRecord + FarRecords));
  return !llvm::errorToBool(Bytes.takeError()) && !Layout.needsCount() &&
         *Bytes >> KeyShift == 0 && Layout.fields().size() < MaxFields &&
         countPlaces(Layout) < MaxFields &&
         llvm::all_of(
             Layout.storedArrays(),
             [](const StoredArray &A) { return A.lanes() <= MaxLanes; });
}

LineSet::LineSet(const Walk &W, const WalkedRecords &Records,
                 const MemoryShape &Memory)
    : LineBytes(Memory.LineBytes) {
  const Mapping &Layout = *Records.Layout;
  for (const WalkField &F : W.Fields) {
    // Which elements a walk uses is not known: all of them.
    for (uint64_t K = 0; K != Layout.pieces(unsigned(F.Field)); ++K)
      addPlace(F, Layout, K, Memory);
  }
}

void LineSet::addPlace(const WalkField &F, const Mapping &Layout,
                       uint64_t Piece, const MemoryShape &Memory) {
  const auto Field = unsigned(F.Field);
  const unsigned Array = Layout.arrayOf(Field, Piece);
  const StoredArray &Stored = Layout.storedArrays()[Array];
  Place P;
  // Where nothing stays, each access fetches for itself.
  P.Key = uint64_t(Memory.CacheBytes != 0 ? Array : Field) << KeyShift;
  P.Lanes = Stored.lanes();
  P.ElementBytes = Stored.elementBytes();
  P.Size = Layout.pieceBytes(Field);
  for (uint64_t L = 0; L != P.Lanes; ++L)
    P.Offsets.push_back(
        llvm::cantFail(Layout.locate(Field, L, P.Lanes, Piece),
                       "canBeMeasured() has asked for more records")
            .Offset);
  P.Share = F.Share;
  P.IsWritten = F.IsWritten;
  Lanes = std::max(Lanes, P.Lanes);
  Places.push_back(std::move(P));
}

void LineSet::touch(int64_t Record) {
  OfRecord.clear();
  const uint64_t Number = uint64_t(Record);
  for (const Place &P : Places) {
    uint64_t Offset =
        Number / P.Lanes * P.ElementBytes + P.Offsets[Number % P.Lanes];
    uint64_t Last = (Offset + P.Size - 1) / LineBytes;
    for (uint64_t Line = Offset / LineBytes; Line <= Last; ++Line)
      OfRecord.push_back({P.Key | Line, {P.Share, P.IsWritten ? P.Share : 0}});
  }
  // One record's branches go together, those of others by themselves. A field
  // may have thousands of lines.
  llvm::sort(OfRecord, llvm::less_first());
  for (size_t I = 0; I != OfRecord.size();) {
    const uint64_t At = OfRecord[I].first;
    Chance New;
    for (; I != OfRecord.size() && OfRecord[I].first == At; ++I) {
      New.Touched = std::max(New.Touched, OfRecord[I].second.Touched);
      New.Written = std::max(New.Written, OfRecord[I].second.Written);
    }
    Chance &C = Lines[At];
    C.Touched = 1 - (1 - C.Touched) * (1 - New.Touched);
    C.Written = 1 - (1 - C.Written) * (1 - New.Written);
  }
}

StepLines LineSet::sum() const {
  StepLines Sum;
  for (const auto &[At, C] : Lines) {
    Sum.Touched += C.Touched;
    Sum.Written += C.Written;
  }
  return Sum;
}
