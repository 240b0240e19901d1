//===-- Traffic.cpp - Bytes that a layout moves
//-----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Cost/Traffic.h"
#include "layoutopt/Affinity/Kdlg.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace layoutopt;

/// Steps in a row that are looked at; all layouts repeat well before.
static constexpr uint64_t RowSteps = 256;
/// Steps to places without a rule that are looked at.
static constexpr uint64_t LoneSteps = 64;
/// Records before the first that is looked at, and how far one may go: offsets
/// do not depend on the number of records.
static constexpr int64_t FirstRecord = int64_t(1) << 32;
static constexpr int64_t FarRecords = int64_t(1) << 31;

/// The loops that a walk makes, the outermost ones over groups of work-items
/// and over those of a group that access memory together.
static std::vector<WalkLoop> loopsOf(const Walk &W, const MemoryShape &Memory) {
  std::vector<WalkLoop> Loops;
  if (W.IsKernel) {
    Loops.push_back(
        {NDRangeIterations / WorkGroupIterations, W.Group, Range()});
    Loops.push_back({std::max<uint64_t>(WorkGroupIterations / Memory.Warp, 1),
                     scaled(W.Item, Memory.Warp), Range()});
  }
  Loops.insert(Loops.end(), W.Loops.begin(), W.Loops.end());
  return Loops;
}

static int innermostThatMoves(const std::vector<WalkLoop> &Loops) {
  for (size_t L = Loops.size(); L != 0; --L)
    if (!Loops[L - 1].Step.isZero())
      return int(L - 1);
  return -1;
}

/// \p S in records; nullopt when it is not known, or splits them.
static std::optional<int64_t> inRecords(Stride S, uint64_t RecordBytes) {
  if (S.Kind != StrideKind::Fixed || S.Amount % int64_t(RecordBytes) != 0)
    return std::nullopt;
  return S.Amount / int64_t(RecordBytes);
}

namespace {

/// Lines that are touched, each with the probability of that.
class LineSet {
public:
  LineSet(const Walk &W, const WalkedRecords &R, const MemoryShape &Memory)
      : W(W), R(R), LineBytes(Memory.LineBytes) {}

  void touch(int64_t Record);
  StepLines sum() const;
  void clear() { Lines.clear(); }

private:
  struct Chance {
    double Touched = 0, Written = 0;
  };
  using LineAt = std::pair<unsigned, uint64_t>;

  const Walk &W;
  const WalkedRecords &R;
  const uint64_t LineBytes;
  std::map<LineAt, Chance> Lines, OfRecord;
};

} // namespace

void LineSet::touch(int64_t Record) {
  OfRecord.clear();
  const uint64_t Number = uint64_t(Record), Count = Number + 1;
  for (const WalkField &F : W.Fields) {
    // canBeMeasured() has asked for more records.
    Location At =
        llvm::cantFail(R.Layout->locate(unsigned(F.Field), Number, Count));
    uint64_t Last = At.Offset + R.Layout->fields()[F.Field].Size - 1;
    for (uint64_t Line = At.Offset / LineBytes; Line <= Last / LineBytes;
         ++Line) {
      Chance &C = OfRecord[{At.Array, Line}];
      C.Touched = std::max(C.Touched, F.Share);
      if (F.IsWritten)
        C.Written = std::max(C.Written, F.Share);
    }
  }
  // One record's branches go together, those of others by themselves.
  for (const auto &[At, New] : OfRecord) {
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

StepLines layoutopt::linesPerStep(const Walk &W, const WalkedRecords &Records,
                                  const MemoryShape &Memory) {
  std::vector<WalkLoop> Loops = loopsOf(W, Memory);
  int Inner = innermostThatMoves(Loops);
  Stride Step = Inner < 0 ? Stride() : Loops[Inner].Step;
  uint64_t Iterations = Inner < 0 ? 1 : Loops[Inner].Iterations;
  std::optional<int64_t> ByStep = inRecords(Step, Records.Bytes);
  std::optional<int64_t> ByItem =
      Memory.Warp > 1 ? inRecords(W.Item, Records.Bytes) : 0;
  if (ByStep && std::abs(*ByStep) > FarRecords / int64_t(RowSteps))
    ByStep.reset();
  if (ByItem && std::abs(*ByItem) > FarRecords / int64_t(Memory.Warp))
    ByItem.reset();

  // Lines that one step leaves serve the next one only in a row.
  bool InRow = ByStep && Memory.CacheBytes != 0;
  uint64_t Steps = std::min(Iterations, InRow ? RowSteps : LoneSteps);
  uint64_t Seed = 1;
  auto Anywhere = [&Seed] {
    Seed = Seed * 6364136223846793005 + 1442695040888963407;
    return int64_t(Seed >> 33);
  };
  LineSet Lines(W, Records, Memory);
  StepLines Sum;
  for (uint64_t S = 0; S != Steps; ++S) {
    int64_t First = FirstRecord + (ByStep ? *ByStep * int64_t(S) : Anywhere());
    for (unsigned Item = 0; Item != Memory.Warp; ++Item)
      Lines.touch(ByItem ? First + *ByItem * Item : FirstRecord + Anywhere());
    if (InRow)
      continue;
    StepLines One = Lines.sum();
    Sum.Touched += One.Touched;
    Sum.Written += One.Written;
    Lines.clear();
  }
  if (InRow)
    Sum = Lines.sum();
  Sum.Touched /= double(Steps);
  Sum.Written /= double(Steps);
  return Sum;
}

bool layoutopt::canBeMeasured(const Mapping &Layout) {
  return !Layout.needsCount() &&
         !llvm::errorToBool(
             Layout.bytes(uint64_t(FirstRecord + FarRecords)).takeError());
}

uint64_t layoutopt::recordsWalked(const WalkList &Walks, Index Set) {
  double Most = 0;
  for (const Walk &W : Walks.Walks) {
    if (W.Set != Set)
      continue;
    double Records = 1;
    for (const WalkLoop &L : loopsOf(W, MemoryShape()))
      if (L.Step.Kind == StrideKind::Irregular)
        Records = 0;
      else if (!L.Step.isZero())
        Records *= double(L.Iterations);
    Most = std::max(Most, Records);
  }
  return Most < 9e18 ? uint64_t(Most) : 0;
}

Traffic layoutopt::trafficOf(const Walk &W, const WalkedRecords &Records,
                             const MemoryShape &Memory) {
  std::vector<WalkLoop> Loops = loopsOf(W, Memory);
  int Inner = innermostThatMoves(Loops);
  StepLines Step = linesPerStep(W, Records, Memory);
  double Steps = 1; // As often as a step is made.
  for (int L = 0; L <= Inner; ++L)
    Steps *= double(Loops[L].Iterations);

  // From the inside out: lines that are fetched, those that lie in between (the
  // footprint), and the bytes from the first record to the last, if known.
  const double Lines = Step.Touched;
  double Fetched = Lines, Footprint = Lines, Span = double(Records.Bytes);
  const double Room = double(Memory.CacheBytes) / double(Memory.LineBytes);
  double AllRecords = double(Records.Count) * Lines;
  for (int L = Inner; L >= 0; --L) {
    const double Turns = double(Loops[L].Iterations);
    const Stride S = Loops[L].Step;
    const bool Stays = Footprint <= Room;
    if (S.isZero()) {
      if (!Stays)
        Fetched *= Turns;
      continue;
    }
    double New = 1; // The part of a turn that the turn before did not have.
    double Distance = std::abs(double(S.Amount));
    if (L != Inner && S.Kind == StrideKind::Fixed && Span != 0 &&
        Distance < Span && Stays)
      New = Distance / Span;
    Fetched *= 1 + (Turns - 1) * New;
    Footprint *= 1 + (Turns - 1) * New;
    if (S.Kind == StrideKind::Fixed && Span != 0)
      Span += (Turns - 1) * Distance;
    else
      Span = 0;
    // Steps without a rule come back to what there is.
    if (S.Kind == StrideKind::Irregular && AllRecords != 0 &&
        Footprint > AllRecords) {
      Footprint = AllRecords;
      double Hits = std::min(1.0, Room / Footprint);
      Fetched = Footprint * Hits +
                std::max(0.0, Fetched - Footprint) * (1 - Hits) +
                Footprint * (1 - Hits);
    }
  }

  Traffic T;
  for (const WalkField &F : W.Fields)
    T.Used += F.Share * double(Records.Layout->fields()[F.Field].Size);
  T.Used *= Steps * Memory.Warp;
  T.Fetched = Fetched * double(Memory.LineBytes);
  T.Stored = Lines == 0 ? 0 : T.Fetched * Step.Written / Lines;
  return T;
}
