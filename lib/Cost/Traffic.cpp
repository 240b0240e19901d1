//===-- Traffic.cpp - Bytes that a layout moves ---------------------------===//
//-----------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lines.h"
#include "layoutopt/Affinity/Kdlg.h"
#include <algorithm>
#include <cmath>

using namespace layoutopt;

/// Steps in a row that are looked at, at least and at most; with tiles, four of
/// these.
static constexpr uint64_t LeastSteps = 64, MostSteps = 256;
/// Steps to places without a rule that are looked at.
static constexpr uint64_t LoneSteps = 64;

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
  if (S.Kind != StrideKind::Fixed || RecordBytes == 0 ||
      S.Amount % int64_t(RecordBytes) != 0)
    return std::nullopt;
  return S.Amount / int64_t(RecordBytes);
}

/// Lines of one of \p Iterations steps from record to record.
static StepLines linesOfStep(const Walk &W, const WalkedRecords &Records,
                             const MemoryShape &Memory, Stride Step,
                             uint64_t Iterations) {
  std::optional<int64_t> ByStep = inRecords(Step, Records.Bytes);
  std::optional<int64_t> ByItem =
      Memory.Warp > 1 ? inRecords(W.Item, Records.Bytes) : 0;
  if (ByStep && std::abs(*ByStep) > FarRecords / int64_t(MostSteps))
    ByStep.reset();
  if (ByItem && std::abs(*ByItem) > FarRecords / int64_t(Memory.Warp))
    ByItem.reset();

  // Lines that one step leaves serve the next one only in a row.
  bool InRow = ByStep && Memory.CacheBytes != 0;
  LineSet Lines(W, Records, Memory);
  uint64_t Steps =
      !InRow ? LoneSteps
             : std::min(MostSteps, std::max(LeastSteps, 4 * Lines.lanes()));
  Steps = std::min(Steps, Iterations);
  uint64_t Seed = 1;
  auto Anywhere = [&Seed] {
    Seed = Seed * 6364136223846793005 + 1442695040888963407;
    return int64_t(Seed >> 33);
  };
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

StepLines layoutopt::linesPerStep(const Walk &W, const WalkedRecords &Records,
                                  const MemoryShape &Memory) {
  std::vector<WalkLoop> Loops = loopsOf(W, Memory);
  int Inner = innermostThatMoves(Loops);
  return Inner < 0 ? linesOfStep(W, Records, Memory, Stride(), 1)
                   : linesOfStep(W, Records, Memory, Loops[Inner].Step,
                                 Loops[Inner].Iterations);
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

/// Lines for each record if one goes through all of them.
static double linesOfRecord(const Walk &W, const WalkedRecords &Records,
                            const MemoryShape &Memory) {
  LineSet Lines(W, Records, Memory);
  const uint64_t Count =
      std::min(MostSteps, std::max(LeastSteps, 4 * Lines.lanes()));
  for (uint64_t R = 0; R != Count; ++R)
    Lines.touch(FirstRecord + int64_t(R));
  return Lines.sum().Touched / double(Count);
}

/// The part of \p Footprint lines, swept again and again, that a cache with
/// \p Room for lines keeps. Sets fill unevenly, and other data wants room, too.
static double keptPart(double Footprint, double Room) {
  if (Room == 0)
    return 0;
  return std::min(1.0, std::max(0.0, 2 * (1 - Footprint / Room)));
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
  double Streams = 1; // Turns of loops without a rule inside.
  const double Room = double(Memory.CacheBytes) / double(Memory.LineBytes);
  const double All = double(Records.Count) * linesOfRecord(W, Records, Memory);
  for (int L = Inner; L >= 0; --L) {
    const double Turns = double(Loops[L].Iterations);
    const Stride S = Loops[L].Step;
    const double Kept = keptPart(Footprint, Room);
    const bool Stays = Kept > 0;
    if (S.isZero()) {
      Fetched *= 1 + (Turns - 1) * (1 - Kept);
      continue;
    }
    double New = 1; // The part of a turn that the turn before did not have.
    double Distance = std::abs(double(S.Amount));
    if (L != Inner && S.Kind == StrideKind::Fixed && Stays) {
      if (Span != 0 && Distance < Span)
        New = Distance / Span;
      else if (Span == 0 && Streams <= double(MaxStreams) && Lines != 0)
        // What has no rule inside goes on side by side, a stream for each turn.
        New = std::min(
            linesOfStep(W, Records, Memory, S, Loops[L].Iterations).Touched /
                Lines,
            1.0);
    }
    Streams *= S.Kind == StrideKind::Fixed ? 1 : Turns;
    Fetched *= 1 + (Turns - 1) * New;
    Footprint *= 1 + (Turns - 1) * New;
    if (S.Kind == StrideKind::Fixed && Span != 0)
      Span += (Turns - 1) * Distance;
    else
      Span = 0;
    // Steps without a rule come back to what there is; as much of that as fits
    // is still there.
    if (S.Kind == StrideKind::Irregular && All != 0 && Footprint > All) {
      Footprint = All;
      if (Fetched > All)
        Fetched = All + (Fetched - All) * (1 - std::min(1.0, Room / All));
    }
  }

  Traffic T;
  for (const WalkField &F : W.Fields)
    T.Used += F.Share * double(Records.Layout->fields()[F.Field].Size);
  T.Used *= W.Weight * Steps * Memory.Warp;
  // More turns than the loops say are like a loop around them.
  Fetched *= W.Weight < 1
                 ? W.Weight
                 : 1 + (W.Weight - 1) * (1 - keptPart(Footprint, Room));
  T.Fetched = Fetched * double(Memory.LineBytes);
  T.Stored = Lines == 0 ? 0 : T.Fetched * Step.Written / Lines;
  return T;
}
