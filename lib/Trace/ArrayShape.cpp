//===-- ArrayShape.cpp - Dimensions of an object --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/ArrayShape.h"
#include "DigitAtoms.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Trace/Sums.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <numeric>
#include <set>

using namespace layoutopt;
using namespace layoutopt::trace;

namespace {

/// An access in units, whose loops go up.
struct UnitBox {
  unsigned Site;
  uint64_t Start;
  UpLoops Loops; ///< Of steps and trips; that of the width is not among them.
  uint64_t Width;
  uint64_t Count; ///< Accesses.

  friend bool operator<(const UnitBox &A, const UnitBox &B) {
    if (std::tie(A.Site, A.Start, A.Width) !=
        std::tie(B.Site, B.Start, B.Width))
      return std::tie(A.Site, A.Start, A.Width) <
             std::tie(B.Site, B.Start, B.Width);
    return std::lexicographical_compare(
        A.Loops.begin(), A.Loops.end(), B.Loops.begin(), B.Loops.end(),
        [](const BoxLoop &X, const BoxLoop &Y) {
          return std::tie(X.Step, X.Trips) < std::tie(Y.Step, Y.Trips);
        });
  }
};

/// Finds the shape from one origin.
class ShapeFinder {
public:
  ShapeFinder(std::vector<UnitBox> Boxes, uint64_t Size)
      : Boxes(std::move(Boxes)), Size(Size) {}

  /// \p Element: in units, 0 if there is none.
  llvm::Expected<ArrayShape> find(uint64_t Element);
  /// How many products and digits the sum has.
  size_t numProducts() const { return NumProducts; }
  size_t numDigits() const { return NumDigits; }

private:
  std::vector<uint64_t> chain(uint64_t Element);
  uint64_t partLength(llvm::ArrayRef<uint64_t> Weights) const;
  bool isPartLength(uint64_t Length, llvm::ArrayRef<uint64_t> Weights) const;
  std::optional<DigitSum> digits(std::vector<uint64_t> Weights);
  std::vector<bool> walkedDigits(const DigitSum &Sum) const;
  llvm::Expected<ArrayShape> shapeOf(const DigitSum &Sum);

  std::vector<UnitBox> Boxes;
  const uint64_t Size;                ///< Offsets, used or not.
  std::map<uint64_t, uint64_t> Votes; ///< Accesses by step.
  size_t NumProducts = 0, NumDigits = 0;
};

} // namespace

/// The steps that divide one another and that most accesses have, slowest
/// first, and 1.
std::vector<uint64_t> ShapeFinder::chain(uint64_t Element) {
  Votes.clear();
  for (const UnitBox &B : Boxes)
    for (const BoxLoop &L : B.Loops)
      if (L.Step > 1) {
        uint64_t &Sum = Votes[L.Step];
        Sum = llvm::SaturatingAdd(Sum, B.Count);
      }
  std::vector<std::pair<uint64_t, uint64_t>> Most; // Votes and step.
  for (const auto &[Step, Count] : Votes)
    if (Step < Size)
      Most.push_back({Count, Step});
  llvm::sort(Most, std::greater<>());
  constexpr size_t MaxSteps = 256;
  if (Most.size() > MaxSteps)
    Most.resize(MaxSteps);
  if (Element > 1 && Element < Size) {
    llvm::erase_if(Most, [&](const auto &M) { return M.second == Element; });
    Most.push_back({~uint64_t(0) / 2, Element});
    Votes[Element] = ~uint64_t(0);
  }
  llvm::sort(Most,
             [](const auto &A, const auto &B) { return A.second < B.second; });
  // The best chain that ends with each step.
  std::vector<std::pair<uint64_t, int>> Best;
  int Last = -1;
  for (size_t I = 0; I < Most.size(); ++I) {
    std::pair<uint64_t, int> Own = {0, -1};
    for (size_t J = 0; J < I; ++J)
      if (Most[I].second % Most[J].second == 0 && Best[J].first > Own.first)
        Own = {Best[J].first, int(J)};
    Own.first = llvm::SaturatingAdd(Own.first, Most[I].first);
    Best.push_back(Own);
    if (Last < 0 || Own.first > Best[Last].first)
      Last = int(I);
  }
  std::vector<uint64_t> Weights;
  for (; Last >= 0; Last = Best[Last].second)
    Weights.push_back(Most[Last].second);
  Weights.push_back(1);
  return Weights;
}

/// Whether each box lies in one part of \p Length offsets, or in the same place
/// of several, and most go through what is in a part.
bool ShapeFinder::isPartLength(uint64_t Length,
                               llvm::ArrayRef<uint64_t> Weights) const {
  for (uint64_t W : Weights)
    if (W < Length ? Length % W != 0 : W == Length || W % Length != 0)
      return false;
  uint64_t Through = 0, All = 0;
  for (const UnitBox &B : Boxes) {
    uint64_t Extent = B.Width - 1;
    bool Moves = false;
    for (const BoxLoop &L : B.Loops)
      if (L.Step % Length != 0) {
        Extent += L.Step * (L.Trips - 1);
        Moves = true;
      }
    if (B.Start % Length + Extent >= Length)
      return false;
    All = llvm::SaturatingAdd(All, B.Count);
    Through = llvm::SaturatingAdd(Through, Moves ? B.Count : 0);
  }
  return Through >= All - All / 2;
}

/// The length of parts of the object, each of which is gone through alike: how
/// far apart boxes with the same loops begin; 0 if there are none. No loop has
/// it as its step where each part is a field with accesses of its own.
uint64_t ShapeFinder::partLength(llvm::ArrayRef<uint64_t> Weights) const {
  using Loop = std::pair<uint64_t, uint64_t>;
  std::map<std::vector<Loop>, std::vector<uint64_t>> Starts;
  for (const UnitBox &B : Boxes) {
    std::vector<Loop> Loops;
    for (const BoxLoop &L : B.Loops)
      Loops.push_back({L.Step, L.Trips});
    Starts[Loops].push_back(B.Start);
  }
  constexpr size_t MaxStarts = 64;
  std::set<uint64_t> Lengths;
  for (auto &[Loops, Of] : Starts) {
    if (Loops.empty() || Of.size() > MaxStarts)
      continue;
    llvm::sort(Of);
    for (size_t I = 0; I < Of.size(); ++I)
      for (size_t J = I + 1; J < Of.size(); ++J)
        if (Of[J] - Of[I] > 1)
          Lengths.insert(Of[J] - Of[I]);
  }
  for (uint64_t Length : Lengths)
    if (isPartLength(Length, Weights))
      return Length;
  return 0;
}

std::optional<DigitSum> ShapeFinder::digits(std::vector<uint64_t> Weights) {
  // Accesses that are products of few kinds have few summands; more say that a
  // weight is none.
  constexpr size_t MaxKinds = 1024;
  while (true) {
    DigitSum Sum(Weights, Size);
    bool Fits = true;
    for (const UnitBox &B : Boxes) {
      UpLoops Loops = B.Loops;
      if (B.Width > 1)
        Loops.push_back({B.Width, 1});
      Fits = Fits && Sum.add(B.Start, Loops);
    }
    if (Fits)
      Sum.gather();
    if (Fits && Sum.products().size() <= MaxKinds)
      return Sum;
    if (Weights.size() == 1)
      return std::nullopt;
    auto Least = std::min_element(
        Weights.begin(), Weights.end() - 1,
        [&](uint64_t A, uint64_t B) { return Votes[A] < Votes[B]; });
    Weights.erase(Least);
  }
}

/// Whether most accesses are made by loops that change the digit; else each
/// access has one value, as that of a field, unless there are too many of them
/// to be fields.
std::vector<bool> ShapeFinder::walkedDigits(const DigitSum &Sum) const {
  const std::vector<uint64_t> Weights = Sum.weights();
  const llvm::ArrayRef<uint64_t> Sizes = Sum.sizes();
  std::vector<uint64_t> Walked(Sizes.size(), 0);
  uint64_t All = 0;
  for (const UnitBox &B : Boxes) {
    All = llvm::SaturatingAdd(All, B.Count);
    for (size_t K = 0; K < Sizes.size(); ++K) {
      auto Value = [&](const BoxLoop &L, uint64_t At) {
        return (B.Start + L.Step * At) / Weights[K] % Sizes[K];
      };
      if (llvm::any_of(B.Loops, [&](const BoxLoop &L) {
            const uint64_t First = Value(L, 0);
            return Value(L, 1) != First || Value(L, L.Trips / 2) != First ||
                   Value(L, L.Trips - 1) != First;
          }))
        Walked[K] = llvm::SaturatingAdd(Walked[K], B.Count);
    }
  }
  constexpr uint64_t MaxFields = 64;
  std::vector<bool> Result;
  for (size_t K = 0; K < Sizes.size(); ++K)
    Result.push_back(Walked[K] >= All - All / 2 || Sizes[K] > MaxFields);
  return Result;
}

llvm::Expected<ArrayShape> ShapeFinder::shapeOf(const DigitSum &Sum) {
  const llvm::ArrayRef<uint64_t> Sizes = Sum.sizes();
  const std::vector<bool> Walked = walkedDigits(Sum);
  const DigitAtoms Atoms(Sum);
  // Factors of size 1 are no dimensions.
  auto Product = [&](const Digits &Of, const std::vector<bool> &Joint,
                     bool IsExact) -> llvm::Expected<LayoutTerm> {
    std::vector<LayoutTerm> Factors = {LayoutTerm::array(1)};
    for (size_t K = 0; K < Sizes.size(); ++K) {
      const OffsetSet &Set =
          IsExact || Joint[K] ? Of[K] : Atoms.unionOf(unsigned(K));
      if (!IsExact && !Joint[K] && !Walked[K] && Set.count() == Sizes[K]) {
        Factors.push_back(LayoutTerm::record(Sizes[K]));
        continue;
      }
      llvm::Expected<LayoutTerm> Factor = LayoutTerm::structure(Set, Sizes[K]);
      if (!Factor)
        return Factor;
      Factors.push_back(*Factor);
    }
    return LayoutTerm::product(Factors);
  };
  const std::vector<bool> Joint = Atoms.jointDigits();
  std::vector<LayoutTerm> Exact, Dims;
  for (const Digits &Of : Sum.products()) {
    llvm::Expected<LayoutTerm> All = Product(Of, Joint, true);
    if (!All)
      return All.takeError();
    Exact.push_back(*All);
    llvm::Expected<LayoutTerm> Dim = Product(Of, Joint, false);
    if (!Dim)
      return Dim.takeError();
    Dims.push_back(*Dim);
  }
  ArrayShape Shape;
  llvm::Expected<LayoutTerm> Accesses = LayoutTerm::sum(Exact);
  if (!Accesses)
    return Accesses.takeError();
  llvm::Expected<LayoutTerm> Layout = LayoutTerm::sum(Dims);
  if (!Layout)
    return Layout.takeError();
  Shape.Accesses = factored(*Accesses);
  Shape.Layout = *Layout;
  if (const std::optional<uint64_t> Count = Atoms.count()) {
    Shape.Used = *Count;
  } else {
    llvm::Expected<uint64_t> Counted = Shape.Accesses.count();
    if (!Counted)
      return Counted.takeError();
    Shape.Used = *Counted;
  }
  unsigned Number = 0;
  for (size_t K = 0; K < Sizes.size(); ++K) {
    if (Sizes[K] == 1)
      continue;
    const uint64_t Count = Atoms.unionOf(unsigned(K)).count();
    if (!Joint[K] && Walked[K] && Count > 1 && Count < Sizes[K])
      Shape.Lines.push_back(Number);
    ++Number;
  }
  return Shape;
}

llvm::Expected<ArrayShape> ShapeFinder::find(uint64_t Element) {
  std::vector<uint64_t> Weights = chain(Element);
  if (const uint64_t Length = partLength(Weights)) {
    Weights.insert(
        llvm::find_if(Weights, [&](uint64_t W) { return W < Length; }), Length);
    Votes[Length] = ~uint64_t(0) / 2;
  }
  std::optional<DigitSum> Sum = digits(std::move(Weights));
  if (!Sum)
    return usageError("the accesses are too irregular");
  // What a loop goes through step by step belongs to no element.
  if (Element > 1 && walkedDigits(*Sum).back())
    return find(0);
  Sum->refine();
  NumProducts = Sum->products().size();
  NumDigits = Sum->sizes().size();
  return shapeOf(*Sum);
}

/// \p Points, without loops and in ascending order for each site, as loops over
/// those of one site that are equally far apart.
static void appendRows(std::vector<UnitBox> Points,
                       std::vector<UnitBox> &Boxes) {
  for (size_t I = 0; I < Points.size();) {
    UnitBox Row = Points[I];
    size_t End = I + 1;
    auto IsOfRow = [&](const UnitBox &B) {
      return B.Site == Row.Site && B.Width == Row.Width;
    };
    if (End < Points.size() && IsOfRow(Points[End])) {
      const uint64_t Step = Points[End].Start - Row.Start;
      while (End < Points.size() && IsOfRow(Points[End]) &&
             Points[End].Start - Points[End - 1].Start == Step) {
        Row.Count = llvm::SaturatingAdd(Row.Count, Points[End].Count);
        ++End;
      }
      // Two are no row.
      if (End - I > 2)
        Row.Loops.push_back({End - I, Step});
      else {
        Row.Count = Points[I].Count;
        End = I + 1;
      }
    }
    Boxes.push_back(std::move(Row));
    I = End;
  }
}

/// \p A with loops that go up, without those that do not move, and without
/// those that only continue the next one.
static UnitBox upwards(const ObjectAccess &A) {
  UnitBox B = {A.Site,
               A.Where.Start,
               {},
               A.Width,
               llvm::SaturatingMultiply(A.Where.count(), A.Times)};
  for (const BoxLoop &L : A.Where.Loops) {
    if (L.Trips == 1 || L.Step == 0)
      continue;
    BoxLoop Up = L;
    if (int64_t(L.Step) < 0) {
      Up.Step = 0 - L.Step;
      B.Start -= Up.Step * (L.Trips - 1);
    }
    B.Loops.push_back(Up);
  }
  for (size_t I = B.Loops.size(); I-- > 1;)
    if (B.Loops[I - 1].Step == B.Loops[I].Step * B.Loops[I].Trips) {
      B.Loops[I - 1] = {B.Loops[I - 1].Trips * B.Loops[I].Trips,
                        B.Loops[I].Step};
      B.Loops.erase(B.Loops.begin() + I);
    }
  return B;
}

llvm::Expected<ArrayShape>
trace::findShape(llvm::ArrayRef<ObjectAccess> Accesses, uint64_t Bytes,
                 uint64_t Element) {
  if (Accesses.empty())
    return usageError("there is no access");
  if (Bytes > LayoutTerm::MaxSize)
    return usageError("the object has more than 2^63 - 1 bytes");
  std::map<UnitBox, uint64_t> ByBox;
  uint64_t First = ~uint64_t(0), Unit = 0;
  for (const ObjectAccess &A : Accesses) {
    // In a box in an object of less than 2^63 bytes, nothing overflows.
    const std::optional<Box::Extent> E = A.Where.extent();
    if (A.Width == 0 || !E || E->Lowest > Bytes ||
        E->Width > Bytes - E->Lowest || A.Width > Bytes - E->Lowest - E->Width)
      return usageError("an access lies outside of the object");
    const UnitBox B = upwards(A);
    uint64_t &Sum = ByBox[B];
    Sum = llvm::SaturatingAdd(Sum, B.Count);
    First = std::min(First, B.Start);
    Unit = std::gcd(Unit, B.Width);
    for (const BoxLoop &L : B.Loops)
      Unit = std::gcd(Unit, L.Step);
  }
  for (const auto &Entry : ByBox)
    Unit = std::gcd(Unit, Entry.first.Start - First);
  Unit = Element ? std::gcd(Unit, Element) : Unit;

  std::optional<ShapeFinder> Best;
  std::optional<ArrayShape> Found;
  // From the start of the object, and from the first element that is used.
  for (uint64_t Origin : {First % Unit, First}) {
    if (Found && Origin == Found->Origin)
      break;
    std::vector<UnitBox> Boxes, Points;
    for (const auto &[Of, Count] : ByBox) {
      UnitBox B = Of;
      B.Count = Count;
      B.Start = (B.Start - Origin) / Unit;
      B.Width /= Unit;
      for (BoxLoop &L : B.Loops)
        L.Step /= Unit;
      (B.Loops.empty() ? Points : Boxes).push_back(std::move(B));
    }
    appendRows(std::move(Points), Boxes);
    ShapeFinder Finder(std::move(Boxes), (Bytes - Origin) / Unit);
    llvm::Expected<ArrayShape> Shape = Finder.find(Element / Unit);
    if (!Shape) {
      if (!Found && Origin == First)
        return Shape;
      llvm::consumeError(Shape.takeError());
      continue;
    }
    // The start of the object, if nothing is gained by the other.
    if (Found && std::make_pair(Finder.numProducts(), Best->numDigits()) >=
                     std::make_pair(Best->numProducts(), Finder.numDigits()))
      break;
    Shape->Unit = Unit;
    Shape->Origin = Origin;
    Best.emplace(std::move(Finder));
    Found = std::move(*Shape);
  }
  return *Found;
}
