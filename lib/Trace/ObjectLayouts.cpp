//===-- ObjectLayouts.cpp - Layouts of traced objects ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/ObjectLayouts.h"
#include "LineTraffic.h"
#include "ObjectPieces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace layoutopt;
using namespace layoutopt::trace;

namespace {

/// What is known of the objects of one origin while the runs are read.
struct Gathered {
  explicit Gathered(const TraceTables &T) : Streams(T) {}

  std::vector<ObjectAccess> Accesses;              ///< Each once.
  std::map<std::vector<uint64_t>, size_t> Numbers; ///< Of these.
  AccessStreams Streams;
  uint64_t Count = 0;
  bool HasAll = true;
};

/// Finds the layouts of one origin.
class LayoutFinder {
public:
  LayoutFinder(Gathered &Of, const LayoutRequest &Request, ObjectLayouts &Out)
      : Of(Of), Request(Request), Out(Out) {}

  void run();

private:
  llvm::Expected<std::vector<Relayout>> candidates() const;
  LineTraffic trafficOf(const Relayout &R) const;

  Gathered &Of;
  const LayoutRequest &Request;
  ObjectLayouts &Out;
};

} // namespace

/// More distinct boxes of one origin are not kept.
static constexpr size_t MaxBoxes = size_t(1) << 18;

static void gatherRun(const Run &R, const Box &B, uint64_t Width,
                      Gathered &Into) {
  const uint64_t Count = B.count();
  Into.Count = llvm::SaturatingAdd(Into.Count, Count);
  Into.Streams.add(R, B);
  ObjectAccess A = {R.Site, Width, {B.Start, {}}, 1};
  for (const BoxLoop &L : B.Loops)
    if (L.Step != 0 && L.Trips > 1)
      A.Where.Loops.push_back(L);
    else
      A.Times = llvm::SaturatingMultiply(A.Times, L.Trips);
  std::vector<uint64_t> Key = {A.Site, A.Where.Start};
  for (const BoxLoop &L : A.Where.Loops)
    Key.insert(Key.end(), {L.Step, L.Trips});
  const auto [Found, IsNew] =
      Into.Numbers.try_emplace(std::move(Key), Into.Accesses.size());
  if (!IsNew) {
    uint64_t &Times = Into.Accesses[Found->second].Times;
    Times = llvm::SaturatingAdd(Times, A.Times);
    return;
  }
  if (Into.Accesses.size() == MaxBoxes) {
    Into.Numbers.erase(Found);
    Into.HasAll = false;
    return;
  }
  Into.Accesses.push_back(std::move(A));
}

/// The candidates of the two shapes, and the old order without its gaps.
llvm::Expected<std::vector<Relayout>> LayoutFinder::candidates() const {
  const ArrayShape &Shape = *Out.Shape;
  llvm::Expected<Relayout> Start = Relayout::create(Shape.Layout, Shape.Lines);
  if (!Start)
    return Start.takeError();
  Exploration Limits;
  Limits.Lanes = Request.Lanes.value_or(32 / Shape.Unit);
  llvm::Expected<std::vector<Relayout>> All = explore(*Start, Limits);
  if (!All)
    return All;
  const Relayout Whole = Start->canonical();
  const bool HasGaps = Start->count() < Shape.Layout.size();
  llvm::erase_if(*All,
                 [&](const Relayout &R) { return R.dims() == Whole.dims(); });
  if (HasGaps)
    All->insert(All->begin(), *Start);
  return All;
}

LineTraffic LayoutFinder::trafficOf(const Relayout &R) const {
  const ArrayShape &Shape = *Out.Shape;
  return Of.Streams.through(
      [&](uint64_t Offset, uint64_t Size,
          llvm::function_ref<void(uint64_t, uint64_t)> Take) {
        // A unit after the other, neighbours together.
        uint64_t Begin = 0, Bytes = 0;
        for (uint64_t At = 0; At < Size; At += Shape.Unit) {
          const std::optional<uint64_t> Place =
              R.newOffset((Offset + At - Shape.Origin) / Shape.Unit);
          const uint64_t New = Place.value_or(0) * Shape.Unit;
          if (Bytes != 0 && New != Begin + Bytes) {
            Take(Begin, Bytes);
            Bytes = 0;
          }
          if (Bytes == 0)
            Begin = New;
          Bytes += Shape.Unit;
        }
        Take(Begin, Bytes);
      },
      Request.LineBytes);
}

void LayoutFinder::run() {
  Out.Accesses = Of.Count;
  if (!Of.HasAll) {
    Out.Why = "the accesses are too irregular";
    return;
  }
  llvm::Expected<ArrayShape> Shape =
      findShape(Of.Accesses, Out.Size, Request.Element);
  if (!Shape) {
    Out.Why = llvm::toString(Shape.takeError());
    return;
  }
  Out.Shape = std::move(*Shape);
  if (Out.Shape->Used == 1) {
    Out.Why = "one element is used";
    return;
  }
  llvm::Expected<std::vector<Relayout>> All = candidates();
  if (!All) {
    Out.Why = llvm::toString(All.takeError());
    return;
  }
  // Time for all candidates together is bounded.
  constexpr size_t Most = size_t(1) << 21, Least = 4096, OfOne = 1 << 16;
  Of.Streams.sample(
      std::clamp(Most / std::max<size_t>(All->size(), 1), Least, OfOne));
  Out.Now = Of.Streams.through(
      [](uint64_t Offset, uint64_t Size,
         llvm::function_ref<void(uint64_t, uint64_t)> Take) {
        Take(Offset, Size);
      },
      Request.LineBytes);
  // What differs in less than a percent is as good; fewer dimensions are
  // simpler; else candidates keep their order.
  using Rank = std::tuple<long, long, size_t, size_t>;
  std::vector<std::pair<Rank, LayoutCandidate>> Ranked;
  for (Relayout &R : *All) {
    const LineTraffic Traffic = trafficOf(R);
    const Rank Own = {std::lround(100 * std::log2(Traffic.BytesForEach + 1)),
                      -std::lround(100 * Traffic.InOrder), R.dims().size(),
                      Ranked.size()};
    Ranked.push_back({Own, {std::move(R), Traffic}});
  }
  llvm::sort(Ranked,
             [](const auto &A, const auto &B) { return A.first < B.first; });
  for (auto &Entry : Ranked)
    Out.Candidates.push_back(std::move(Entry.second));
}

llvm::Expected<TraceLayouts> trace::findLayouts(const TraceReader &Trace,
                                                const LayoutRequest &Request) {
  using Answer = ObjectIndex::Answer;
  const TraceTables &T = Trace.tables();
  TraceLayouts Result;
  std::map<unsigned, Gathered> ByOrigin;
  WalkBudget Budget = Request.Budget;
  if (llvm::Error E = PieceReader(Trace).forEach(
          Budget, Result.IsWhole,
          [&](const Run &R, const Box &B, const Answer &A) {
            if (A.What != Answer::OneOrigin)
              return;
            const TracedObject &O = T.Objects[A.Object];
            Box Relative = B;
            Relative.Start -= O.Address;
            gatherRun(R, Relative, std::max<uint64_t>(T.Sites[R.Site].Size, 1),
                      ByOrigin.try_emplace(O.Origin, T).first->second);
          }))
    return std::move(E);
  std::map<unsigned, std::pair<uint64_t, uint64_t>> Objects;
  for (const TracedObject &O : T.Objects) {
    auto &[Count, Largest] = Objects[O.Origin];
    ++Count;
    Largest = std::max(Largest, O.Size);
  }
  for (auto &[Origin, Of] : ByOrigin) {
    ObjectLayouts &Out = Result.Objects.emplace_back();
    Out.Origin = Origin;
    std::tie(Out.NumObjects, Out.Size) = Objects[Origin];
    LayoutFinder(Of, Request, Out).run();
  }
  return std::move(Result);
}
