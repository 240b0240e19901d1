//===-- DigitSum.cpp - Sets of numbers by their digits --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DigitSum.h"
#include "layoutopt/Trace/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace layoutopt;
using namespace layoutopt::trace;

DigitSum::DigitSum(std::vector<uint64_t> Given, uint64_t Size)
    : Weights(std::move(Given)) {
  assert(!Weights.empty() && Weights.back() == 1 && Size > 0);
  uint64_t Slower = 0;
  for (uint64_t W : Weights) {
    assert(Slower == 0 || (W < Slower && Slower % W == 0));
    Sizes.push_back(Slower ? Slower / W : (Size - 1) / W + 1);
    Slower = W;
  }
}

std::vector<uint64_t> DigitSum::weights() const { return Weights; }

/// \p Start plus any multiples of the steps of \p Loops, divided by \p By,
/// which divides the steps; nullopt when these are too many runs.
static std::optional<OffsetSet> sums(uint64_t Start, UpLoops Loops,
                                     uint64_t By) {
  llvm::sort(Loops, [](const BoxLoop &A, const BoxLoop &B) {
    return A.Step < B.Step;
  });
  std::vector<OffsetSet::Run> Runs = {{Start / By, Start / By + 1}};
  for (const BoxLoop &L : Loops) {
    const uint64_t Step = L.Step / By;
    if (Runs.size() == 1 && Step <= Runs.front().length()) {
      Runs.front().End += Step * (L.Trips - 1);
      continue;
    }
    if (L.Trips > DigitSum::MaxProducts * 4 / Runs.size())
      return std::nullopt;
    std::vector<OffsetSet::Run> More;
    for (uint64_t I = 0; I < L.Trips; ++I)
      for (const OffsetSet::Run &R : Runs)
        More.push_back({R.Begin + I * Step, R.End + I * Step});
    const OffsetSet Sorted(std::move(More));
    Runs = Sorted.runs().vec();
  }
  return OffsetSet(std::move(Runs));
}

bool DigitSum::keep(const Digits &Whole) {
  for (const OffsetSet &Set : Whole)
    NumRuns += Set.runs().size();
  if (Products.size() == MaxProducts || NumRuns > 16 * MaxProducts)
    return false;
  Products.push_back(Whole);
  return true;
}

bool DigitSum::add(uint64_t Start, const UpLoops &Loops) {
  Digits Slow;
  return cut(Start, Loops, Slow);
}

bool DigitSum::cut(uint64_t Start, const UpLoops &Loops, Digits &Slow) {
  const uint64_t W = Weights[Slow.size()];
  UpLoops High, Low;
  uint64_t Extent = 0;
  for (const BoxLoop &L : Loops) {
    (L.Step % W == 0 ? High : Low).push_back(L);
    if (L.Step % W != 0)
      Extent += L.Step * (L.Trips - 1);
  }
  if (Start % W + Extent < W) {
    std::optional<OffsetSet> Set = sums(Start, High, W);
    if (!Set)
      return false;
    Slow.push_back(std::move(*Set));
    const bool Fits =
        Slow.size() == Weights.size() ? keep(Slow) : cut(Start % W, Low, Slow);
    Slow.pop_back();
    return Fits;
  }
  // The digit changes on the way. The loop of the longest step goes through
  // the values of the digit row by row, or is taken step by step.
  const BoxLoop *Longest = Low.begin();
  for (const BoxLoop &L : Low)
    if (L.Step > Longest->Step)
      Longest = &L;
  const BoxLoop Row = *Longest;
  UpLoops Rest = High;
  uint64_t OfRest = 0;
  for (const BoxLoop &L : Low)
    if (&L != Longest) {
      Rest.push_back(L);
      OfRest += L.Step * (L.Trips - 1);
    }
  auto With = [&](std::initializer_list<BoxLoop> More) {
    UpLoops All = Rest;
    for (const BoxLoop &L : More)
      if (L.Trips > 1)
        All.push_back(L);
    return All;
  };
  if (W % Row.Step == 0 && Start % Row.Step + OfRest < Row.Step) {
    const uint64_t OfRow = W / Row.Step;
    const uint64_t Skipped = Start % W / Row.Step;
    uint64_t Done = 0;
    if (Skipped) {
      Done = std::min(OfRow - Skipped, Row.Trips);
      if (!cut(Start, With({{Done, Row.Step}}), Slow))
        return false;
    }
    const uint64_t Rows = (Row.Trips - Done) / OfRow;
    if (Rows && !cut(Start + Done * Row.Step,
                     With({{Rows, W}, {OfRow, Row.Step}}), Slow))
      return false;
    Done += Rows * OfRow;
    return Done == Row.Trips || cut(Start + Done * Row.Step,
                                    With({{Row.Trips - Done, Row.Step}}), Slow);
  }
  if (Row.Trips > MaxProducts)
    return false;
  for (uint64_t I = 0; I < Row.Trips; ++I)
    if (!cut(Start + I * Row.Step, Rest, Slow))
      return false;
  return true;
}

bool DigitSum::gatherAt(unsigned Number) {
  std::map<Digits, size_t> ByRest;
  std::vector<std::vector<OffsetSet::Run>> Gathered;
  std::vector<Digits> Kept;
  for (Digits &Product : Products) {
    Digits Rest = Product;
    Rest.erase(Rest.begin() + Number);
    auto [Found, IsNew] = ByRest.try_emplace(std::move(Rest), Kept.size());
    if (IsNew) {
      Gathered.emplace_back();
      Kept.push_back(Product);
    }
    const llvm::ArrayRef<OffsetSet::Run> Runs = Product[Number].runs();
    Gathered[Found->second].insert(Gathered[Found->second].end(), Runs.begin(),
                                   Runs.end());
  }
  const bool Changed = Kept.size() < Products.size();
  if (!Changed)
    return false;
  for (size_t I = 0; I < Kept.size(); ++I)
    Kept[I][Number] = OffsetSet(std::move(Gathered[I]));
  Products = std::move(Kept);
  return true;
}

void DigitSum::gather() {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (unsigned Number = unsigned(Sizes.size()); Number-- > 0;)
      Changed |= gatherAt(Number);
  }
}

std::vector<OffsetSet> DigitSum::setsOf(unsigned Number) const {
  std::set<OffsetSet> Sets;
  for (const Digits &Product : Products)
    Sets.insert(Product[Number]);
  return {Sets.begin(), Sets.end()};
}

std::optional<std::pair<OffsetSet, OffsetSet>>
trace::splitSet(const OffsetSet &Used, uint64_t Fast) {
  std::vector<OffsetSet::Run> High, Row;
  bool IsWhole = true; // Rows are whole.
  for (const OffsetSet::Run &R : Used.runs())
    IsWhole &= R.Begin % Fast == 0 && R.End % Fast == 0;
  if (IsWhole) {
    for (const OffsetSet::Run &R : Used.runs())
      High.push_back({R.Begin / Fast, R.End / Fast});
    return std::make_pair(OffsetSet(std::move(High)),
                          OffsetSet::interval(0, Fast));
  }
  const uint64_t First = Used.front() / Fast;
  const OffsetSet Low = Used.slice(First * Fast, (First + 1) * Fast);
  // Each row has the runs of the first one, in their order.
  size_t At = 0;
  const llvm::ArrayRef<OffsetSet::Run> Pattern = Low.runs();
  for (OffsetSet::Run R : Used.runs())
    while (R.Begin < R.End) {
      const uint64_t Number = R.Begin / Fast;
      const uint64_t End = std::min(R.End, (Number + 1) * Fast);
      if (R.Begin - Number * Fast != Pattern[At].Begin ||
          End - Number * Fast != Pattern[At].End ||
          (At != 0 && High.back().Begin != Number))
        return std::nullopt;
      if (At == 0)
        High.push_back({Number, Number + 1});
      At = (At + 1) % Pattern.size();
      R.Begin = End;
    }
  if (At != 0)
    return std::nullopt;
  return std::make_pair(OffsetSet(std::move(High)), Low);
}

bool DigitSum::split(unsigned Number, uint64_t Fast) {
  assert(Fast > 1 && Sizes[Number] % Fast == 0 && Fast < Sizes[Number]);
  std::map<OffsetSet, std::pair<OffsetSet, OffsetSet>> Halves;
  for (const OffsetSet &Set : setsOf(Number)) {
    auto Found = splitSet(Set, Fast);
    if (!Found)
      return false;
    Halves.emplace(Set, std::move(*Found));
  }
  for (Digits &Product : Products) {
    const auto &[High, Low] = Halves.find(Product[Number])->second;
    Product[Number] = High;
    Product.insert(Product.begin() + Number + 1, Low);
  }
  Weights.insert(Weights.begin() + Number, Weights[Number] * Fast);
  Sizes[Number] /= Fast;
  Sizes.insert(Sizes.begin() + Number + 1, Fast);
  return true;
}

bool DigitSum::refine(unsigned Number) {
  const std::vector<OffsetSet> Sets = setsOf(Number);
  const uint64_t Size = Sizes[Number];
  constexpr size_t MaxSets = 64;
  if (Sets.size() > MaxSets)
    return false;
  // What is one run has no dimensions: without what surrounds it, it is an
  // array.
  if (Sets.size() == 1 && Sets.front().runs().size() == 1)
    return false;
  std::set<uint64_t> Borders;
  uint64_t First = Size, End = 0;
  for (const OffsetSet &Set : Sets) {
    First = std::min(First, Set.front());
    End = std::max(End, Set.end());
    if (Set.count() == Size)
      continue;
    // Digits lie below their size, which is that of no more than an object.
    const LayoutTerm Found =
        splitRows(llvm::cantFail(LayoutTerm::structure(Set, Size)));
    uint64_t Volume = 1;
    for (const LayoutTerm &Factor :
         llvm::reverse(Found.factors().drop_front())) {
      Volume *= Factor.size();
      Borders.insert(Volume);
    }
  }
  for (uint64_t Fast : Borders) {
    // A dimension of which one value is used is a gap, and no dimension.
    const bool IsGap = First / Fast == (End - 1) / Fast;
    if (Fast > 1 && Fast < Size && !IsGap && split(Number, Fast))
      return true;
  }
  return false;
}

void DigitSum::refine() {
  // Each split makes sizes smaller, so that there are few.
  for (unsigned Number = 0; Number < Sizes.size();)
    if (refine(Number)) {
      gather();
      Number = 0;
    } else {
      ++Number;
    }
}
