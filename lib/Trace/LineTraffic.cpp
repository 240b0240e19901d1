//===-- LineTraffic.cpp - Cache lines that accesses fetch -----------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LineTraffic.h"
#include "BoxCursor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;
using namespace layoutopt::trace;

namespace {

/// Goes through the addresses of boxes, one box behind the other.
class BoxesCursor {
public:
  explicit BoxesCursor(llvm::ArrayRef<Box> Boxes) : Boxes(Boxes) { open(); }

  std::optional<uint64_t> next() {
    if (!Now)
      return std::nullopt;
    const uint64_t Result = Now->address();
    if (!Now->advance()) {
      Boxes = Boxes.drop_front();
      open();
    }
    return Result;
  }

private:
  void open() {
    Now.reset();
    if (!Boxes.empty())
      Now.emplace(Boxes.front());
  }

  llvm::ArrayRef<Box> Boxes;
  std::optional<BoxCursor> Now; ///< In the first of them.
};

/// A cache of the size that first levels have, eight ways, least recently used.
class Cache {
public:
  explicit Cache(unsigned LineBytes)
      : Ways(Bytes / LineBytes, Empty), NumSets(Bytes / LineBytes / NumWays) {}

  /// Whether \p Line has to be fetched.
  bool fetches(uint64_t Line) {
    const auto Set = Ways.begin() + Line % NumSets * NumWays;
    const auto Found = std::find(Set, Set + NumWays, Line);
    const bool IsNew = Found == Set + NumWays;
    const auto Last = IsNew ? Set + NumWays - 1 : Found;
    // The most recent one comes first.
    std::copy_backward(Set, Last, Last + 1);
    *Set = Line;
    return IsNew;
  }

private:
  static constexpr unsigned Bytes = 32768, NumWays = 8;
  static constexpr uint64_t Empty = ~uint64_t(0);

  std::vector<uint64_t> Ways;
  const unsigned NumSets;
};

} // namespace

std::pair<AccessStreams::Group *, unsigned>
AccessStreams::streamOf(unsigned Thread, unsigned Site) {
  const auto [Found, IsNew] = ByCode.try_emplace({Thread, Site});
  if (IsNew) {
    const trace::Site &S = T.Sites[Site];
    Group &G = Groups[{Thread, S.Where.Function, S.LoopLine, S.LoopColumn}];
    Found->second = {&G, unsigned(G.Streams.size())};
    G.Streams.push_back({{}, Site});
  }
  return Found->second;
}

void AccessStreams::add(const Run &R, const Box &B) {
  const auto [G, Number] = streamOf(R.Thread, R.Site);
  G->Accesses = llvm::SaturatingAdd(G->Accesses, B.count());
  Stream &Own = G->Streams[Number];
  if (Own.Boxes.size() < MaxBoxes)
    Own.Boxes.push_back(B);
}

/// A site after the other, in turns: a trace does not say more of the order
/// within a loop.
void AccessStreams::sampleOf(Group &G, size_t Most) {
  // Sites are numbered in the order of the code.
  std::map<unsigned, unsigned> Order;
  std::vector<BoxesCursor> Cursors;
  for (unsigned I = 0; I < G.Streams.size(); ++I) {
    Order[G.Streams[I].Site] = I;
    Cursors.emplace_back(G.Streams[I].Boxes);
  }
  bool IsMore = true;
  while (IsMore && G.Sample.size() < Most) {
    IsMore = false;
    for (const auto &[Site, I] : Order)
      if (const std::optional<uint64_t> Offset = Cursors[I].next()) {
        G.Sample.push_back({*Offset, I});
        IsMore = true;
      }
  }
}

void AccessStreams::sample(size_t Most) {
  uint64_t All = 0;
  for (const auto &[Name, G] : Groups)
    All = llvm::SaturatingAdd(All, G.Accesses);
  constexpr double Least = 256;
  for (auto &[Name, G] : Groups) {
    G.Sample.clear();
    sampleOf(G, size_t(std::max(Least, double(Most) * double(G.Accesses) /
                                           double(All))));
  }
}

LineTraffic AccessStreams::through(Placer PlaceOf, unsigned LineBytes) const {
  LineTraffic Sum;
  double Accesses = 0;
  for (const auto &[Name, G] : Groups) {
    Cache Lines(LineBytes);
    // Where the next access of each site would continue the last one.
    std::vector<uint64_t> Next(G.Streams.size(), ~uint64_t(0));
    uint64_t Fetched = 0, Continued = 0;
    for (const Access &A : G.Sample) {
      const uint64_t Size =
          std::max<uint64_t>(T.Sites[G.Streams[A.Stream].Site].Size, 1);
      bool IsFirst = true;
      PlaceOf(A.Offset, Size, [&](uint64_t Place, uint64_t Bytes) {
        for (uint64_t Line = Place / LineBytes;
             Line <= (Place + Bytes - 1) / LineBytes; ++Line)
          Fetched += Lines.fetches(Line);
        if (IsFirst)
          Continued += Next[A.Stream] == Place;
        IsFirst = false;
        Next[A.Stream] = Place + Bytes;
      });
    }
    if (G.Sample.empty())
      continue;
    const double Each = double(G.Accesses) / double(G.Sample.size());
    Sum.BytesForEach += Each * double(Fetched) * LineBytes;
    Sum.InOrder += Each * double(Continued);
    Accesses += double(G.Accesses);
  }
  if (Accesses > 0) {
    Sum.BytesForEach /= Accesses;
    Sum.InOrder /= Accesses;
  }
  return Sum;
}
