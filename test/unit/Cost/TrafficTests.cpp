//===-- TrafficTests.cpp - Tests of the bytes that a layout moves ---------===//
//-----------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WalkHelpers.h"
#include "layoutopt/Affinity/Kdlg.h"
#include "layoutopt/Cost/Traffic.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <set>

using namespace layoutopt;

static Traffic traffic(const Walk &W, const Mapping &M, uint64_t RecordBytes,
                       MemoryShape Memory = MemoryShape(), uint64_t Count = 0) {
  return trafficOf(W, {&M, RecordBytes, Count}, Memory);
}

TEST(Traffic, OneOfEightFieldsInARow) {
  Walk W = walk({3}, {{1 << 20, fixedStride(32)}});
  EXPECT_EQ(traffic(W, bound("AoS", 8), 32).Used, 4.0 * (1 << 20));
  EXPECT_EQ(traffic(W, bound("AoS", 8), 32).Fetched, 32.0 * (1 << 20));
  EXPECT_EQ(traffic(W, bound("SoA", 8), 32).Fetched, 4.0 * (1 << 20));
  EXPECT_EQ(traffic(W, bound("tiled 16", 8), 32).Fetched, 4.0 * (1 << 20));
  // A tile of four floats is a quarter of a line, with three others.
  EXPECT_EQ(traffic(W, bound("tiled 4", 8), 32).Fetched, 16.0 * (1 << 20));
}

TEST(Traffic, WithoutARuleEachRecordHasItsLines) {
  Walk W = walk({0, 1, 2, 3}, {{1000, IrregularStride}});
  EXPECT_EQ(traffic(W, bound("AoS", 4), 16).Fetched, 64e3);
  EXPECT_EQ(traffic(W, bound("SoA", 4), 16).Fetched, 256e3);
  // It comes back to the records that there are: they all fit, or some do.
  EXPECT_EQ(traffic(W, bound("AoS", 4), 16, MemoryShape(), 100).Fetched, 1600);
  EXPECT_EQ(traffic(W, bound("SoA", 4), 16, MemoryShape(), 100).Fetched, 1600);
  EXPECT_EQ(
      traffic(W, bound("AoS", 4), 16, MemoryShape{64, 400, 1}, 100).Fetched,
      1600 + (64000 - 1600) * 0.75);
  // A row's length is not known: the same as no rule.
  W.Loops[0].Step = UnknownStride;
  EXPECT_EQ(traffic(W, bound("AoS", 4), 16).Fetched, 64e3);
}

TEST(Traffic, SweepsThatFitStay) {
  Walk W = walk({0}, {{50, Stride()}, {1024, fixedStride(16)}, {7, Stride()}});
  Mapping AoS = bound("AoS", 4);
  MemoryShape Memory;
  Memory.CacheBytes = 32768;
  EXPECT_EQ(traffic(W, AoS, 16, Memory).Fetched, 16384);
  EXPECT_EQ(traffic(W, AoS, 16, Memory).Used, 50 * 4096);
  // A cache that is filled to more than the half keeps less.
  Memory.CacheBytes = 16384 * 4 / 3;
  EXPECT_NEAR(traffic(W, AoS, 16, Memory).Fetched, (1 + 49 * 0.5) * 16384, 200);
  Memory.CacheBytes = 16384;
  EXPECT_EQ(traffic(W, AoS, 16, Memory).Fetched, 50 * 16384);
  // Turns that were counted beside those that the loops say.
  W.Weight = 3;
  EXPECT_EQ(traffic(W, AoS, 16, Memory).Fetched, 150 * 16384);
  Memory.CacheBytes = 32768;
  EXPECT_EQ(traffic(W, AoS, 16, Memory).Fetched, 16384);
}

TEST(Traffic, SweepsThatOverlapFetchTheRest) {
  // p[i + j]: 101 windows of 1000 records, one record apart.
  Walk W = walk({0}, {{101, fixedStride(64)}, {1000, fixedStride(64)}});
  EXPECT_NEAR(traffic(W, bound("AoS", 16), 64).Fetched, 64 * 1100, 64 * 2);
}

TEST(Traffic, StepsWithoutARuleGoOnSideBySide) {
  // p[i + offset[k]]: five streams, each of which goes through the records.
  for (Stride Inner : {IrregularStride, UnknownStride}) {
    Walk W = walk({0, 1, 2, 3}, {{1 << 16, fixedStride(16)}, {5, Inner}});
    EXPECT_EQ(stepOf(W), fixedStride(16));
    const double Bytes = 5.0 * 16 * (1 << 16);
    EXPECT_NEAR(traffic(W, bound("AoS", 4), 16).Fetched, Bytes, 1e3);
    EXPECT_NEAR(traffic(W, bound("SoA", 4), 16).Fetched, Bytes, 5e3);
    // More than stay at hand.
    W.Loops[1].Iterations = MaxStreams + 1;
    EXPECT_EQ(stepOf(W), Inner);
    EXPECT_EQ(traffic(W, bound("AoS", 4), 16).Fetched,
              64.0 * (1 << 16) * (MaxStreams + 1));
    // Around it data decide, too: p[list[4 * i + k]].
    W.Loops = {{1 << 16, IrregularStride, Range()}, {5, Inner, Range()}};
    EXPECT_EQ(stepOf(W), Inner);
    EXPECT_EQ(traffic(W, bound("AoS", 4), 16).Fetched, 64.0 * 5 * (1 << 16));
  }
}

TEST(Traffic, BranchesFetchWhatTheyMayNeed) {
  Walk W = walk({0}, {{1 << 20, fixedStride(64)}});
  W.Fields[0].Share = 0.5;
  EXPECT_EQ(traffic(W, bound("AoS", 16), 64).Fetched, 32.0 * (1 << 20));
  // Sixteen records a line: hardly a line is left out.
  EXPECT_NEAR(traffic(W, bound("SoA", 16), 64).Fetched, 4.0 * (1 << 20),
              (1 << 20) / 1e3);
}

TEST(Traffic, FieldsMayHaveManyLines) {
  Walk W = walk({0}, {{100, fixedStride(1 << 18)}});
  Mapping M = bound("AoS", 2, 1 << 17);
  ASSERT_TRUE(canBeMeasured(M));
  EXPECT_EQ(traffic(W, M, 1 << 18).Fetched, 100.0 * (1 << 17));
}

TEST(Traffic, WrittenLinesAreCounted) {
  Walk W = walk({0, 1}, {{1 << 10, fixedStride(8)}});
  W.Fields[1].IsWritten = true;
  EXPECT_EQ(traffic(W, bound("SoA", 2), 8).Stored, 4.0 * (1 << 10));
  EXPECT_EQ(traffic(W, bound("AoS", 2), 8).Stored, 8.0 * (1 << 10));
}

TEST(Traffic, WorkItemsThatAreSideBySideShareLines) {
  Walk W = walk({0}, {});
  W.IsKernel = true;
  W.Item = fixedStride(48);
  W.Group = fixedStride(48 * 256);
  MemoryShape Warp{128, 0, 32};
  auto Lines = [&](const char *Layout) {
    Mapping M = bound(Layout, 12);
    return linesPerStep(W, {&M, 48, 0}, Warp).Touched;
  };
  EXPECT_EQ(Lines("AoS"), 12);
  EXPECT_EQ(Lines("SoA"), 1);
  EXPECT_EQ(Lines("tiled 32"), 1);
  EXPECT_NEAR(Lines("tiled 16"), 2, 0.01);
  W.Item = Stride(); // All read one record.
  EXPECT_EQ(Lines("AoS"), 1);
  W.Item = IrregularStride;
  EXPECT_NEAR(Lines("SoA"), 32, 0.1);
  Traffic T = traffic(W, bound("SoA", 12), 48, Warp);
  // Whole groups are counted.
  EXPECT_EQ(T.Used, 4.0 * (NDRangeIterations - NDRangeIterations % 256));
}

TEST(Traffic, RecordsAreCountedByTheLongestRow) {
  WalkList Walks;
  Walks.Walks.push_back(walk({0}, {{10, Stride()}, {300, fixedStride(16)}}));
  Walks.Walks.push_back(walk({0}, {{1000, IrregularStride}}));
  Walks.Walks.push_back(
      walk({0}, {{20, UnknownStride}, {16, fixedStride(16)}}));
  EXPECT_EQ(recordsWalked(Walks, 0), 320u);
  EXPECT_EQ(recordsWalked(Walks, 1), 0u);
}

TEST(Traffic, LayoutsThatDependOnTheCountCannotBeMeasured) {
  EXPECT_TRUE(canBeMeasured(bound("tiled 32768", 4)));
  EXPECT_TRUE(canBeMeasured(bound("AoS", 2, 4096)));
  EXPECT_FALSE(canBeMeasured(bound("[i p(4), f, i]", 2)));
  EXPECT_FALSE(canBeMeasured(bound("tiled 1073741824", 2)));
  EXPECT_FALSE(canBeMeasured(bound("AoS", 2, uint64_t(1) << 40)));
}

/// All lines that the loops come by, and nothing is ever dropped.
static size_t distinctLines(const Walk &W, const Mapping &M,
                            uint64_t RecordBytes, uint64_t LineBytes) {
  std::set<std::pair<unsigned, uint64_t>> Lines;
  std::vector<uint64_t> Turn(W.Loops.size(), 0);
  for (;;) {
    int64_t Record = int64_t(1) << 20;
    for (size_t L = 0; L != W.Loops.size(); ++L)
      Record +=
          int64_t(Turn[L]) * W.Loops[L].Step.Amount / int64_t(RecordBytes);
    for (const WalkField &F : W.Fields) {
      Location At =
          llvm::cantFail(M.locate(F.Field, Record, uint64_t(Record) + 1));
      uint64_t Size = M.fields()[F.Field].Size;
      for (uint64_t B = 0; B != Size; ++B)
        Lines.insert({At.Array, (At.Offset + B) / LineBytes});
    }
    size_t L = W.Loops.size();
    while (L != 0 && ++Turn[L - 1] == W.Loops[L - 1].Iterations)
      Turn[--L] = 0;
    if (L == 0)
      return Lines.size();
  }
}

RC_GTEST_PROP(TrafficProperty, OfOneRowIsWhatALargeCacheFetches, ()) {
  auto Pick = [](int Low, int High) { return *rc::gen::inRange(Low, High); };
  size_t Fields = size_t(Pick(1, 9));
  uint64_t Size = uint64_t(1) << Pick(0, 5);
  uint64_t RecordBytes = Fields * Size;
  static const char *const Layouts[] = {"AoS",     "SoA",      "tiled 2",
                                        "tiled 8", "tiled 64", "tiled 12"};
  Mapping M = bound(Layouts[Pick(0, 6)], Fields, Size);
  Walk W = walk({}, {});
  for (size_t F = 0; F != Fields; ++F)
    if (Pick(0, 2))
      W.Fields.push_back({Index(F), 1, true, false});
  if (W.Fields.empty())
    W.Fields.push_back({0, 1, true, false});
  size_t Moving = size_t(Pick(0, 3));
  for (size_t L = 0; L != 3; ++L)
    W.Loops.push_back({uint64_t(Pick(1, 60)),
                       L == Moving
                           ? fixedStride(int64_t(RecordBytes) * Pick(-5, 6))
                           : Stride(),
                       Range()});
  MemoryShape Memory;
  Memory.LineBytes = uint64_t(1) << Pick(5, 8);
  double Fetched = traffic(W, M, RecordBytes, Memory).Fetched;
  RC_ASSERT(std::abs(Fetched / double(Memory.LineBytes) -
                     double(distinctLines(W, M, RecordBytes,
                                          Memory.LineBytes))) < 1e-6);
}
