//===-- Relayout.cpp - New layouts from old ones --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Relayout.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Trace/Sums.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace layoutopt;

/// \p Text, which may be of any length, for a line that a person reads.
static std::string shortened(std::string Text, size_t Most) {
  if (Text.size() <= Most)
    return Text;
  // The cut is at a blank, so that no number loses digits.
  const size_t Blank = Text.rfind(' ', Most - 4);
  Text.resize(Blank == std::string::npos ? 0 : Blank);
  return Text + " ...";
}

llvm::Expected<LayoutTerm> layoutopt::withElements(const LayoutTerm &T,
                                                   uint64_t Size) {
  llvm::Expected<LayoutTerm> Sum = distribute(T);
  if (!Sum)
    return Sum;
  std::vector<LayoutTerm> Summands;
  for (const LayoutTerm &Summand : Sum->summands()) {
    std::vector<LayoutTerm> Factors = Summand.factors().vec();
    const LayoutTerm Last = Factors.back();
    if (!Last.isArray() || Size == 0 || Last.size() % Size != 0)
      return usageError("'" + shortened(Last.str(), 60) +
                        "' is no array of elements of " + llvm::Twine(Size));
    Factors.back() = LayoutTerm::array(Last.size() / Size);
    Factors.push_back(LayoutTerm::record(Size));
    // The size is what it was.
    Summands.push_back(llvm::cantFail(LayoutTerm::product(Factors)));
  }
  return LayoutTerm::sum(Summands);
}

static llvm::Error checkShapes(llvm::ArrayRef<LayoutTerm> Summands) {
  const llvm::ArrayRef<LayoutTerm> First = Summands.front().factors();
  for (const LayoutTerm &Summand : Summands) {
    const llvm::ArrayRef<LayoutTerm> Own = Summand.factors();
    if (Own.size() != First.size())
      return usageError("the summands have " + llvm::Twine(First.size()) +
                        " and " + llvm::Twine(Own.size()) +
                        " factors, which no rule changes alike");
    for (size_t K = 0; K < Own.size(); ++K)
      if (Own[K].size() != First[K].size())
        return usageError("factor " + llvm::Twine(K) + " has the size " +
                          llvm::Twine(First[K].size()) +
                          " in one summand and " + llvm::Twine(Own[K].size()) +
                          " in another");
  }
  return llvm::Error::success();
}

/// The factors whose used offsets are not the same in all \p Summands, which
/// are of one shape.
static std::vector<unsigned>
differingFactors(llvm::ArrayRef<LayoutTerm> Summands) {
  const llvm::ArrayRef<LayoutTerm> First = Summands.front().factors();
  std::vector<unsigned> Differing;
  for (unsigned K = 0; K < First.size(); ++K)
    if (llvm::any_of(Summands, [&](const LayoutTerm &Summand) {
          return Summand.factors()[K].used() != First[K].used();
        }))
      Differing.push_back(K);
  return Differing;
}

llvm::Expected<std::vector<unsigned>>
layoutopt::linesOf(const LayoutTerm &Accesses) {
  llvm::Expected<LayoutTerm> Sum = distribute(Accesses);
  if (!Sum)
    return Sum.takeError();
  if (llvm::Error E = checkShapes(Sum->summands()))
    return std::move(E);
  const std::vector<unsigned> Differing = differingFactors(Sum->summands());
  const llvm::ArrayRef<LayoutTerm> First = Sum->summands().front().factors();
  std::vector<unsigned> Lines;
  for (unsigned K = 0; K < First.size(); ++K)
    if (First[K].isStructure() && First[K].used().count() > 1 &&
        !llvm::is_contained(Differing, K))
      Lines.push_back(K);
  return Lines;
}

llvm::Expected<Relayout> Relayout::create(const LayoutTerm &Old,
                                          llvm::ArrayRef<unsigned> Lines) {
  llvm::Expected<LayoutTerm> Sum = distribute(Old);
  if (!Sum)
    return Sum.takeError();
  const llvm::ArrayRef<LayoutTerm> Summands = Sum->summands();
  if (llvm::Error E = checkShapes(Summands))
    return std::move(E);

  Relayout R;
  const llvm::ArrayRef<LayoutTerm> First = Summands.front().factors();
  const std::vector<unsigned> Differing = differingFactors(Summands);
  for (const LayoutTerm &Factor : First)
    R.OldSizes.push_back(Factor.size());
  for (unsigned K : Lines)
    if (K >= First.size() || !First[K].isStructure() ||
        llvm::is_contained(Differing, K))
      return usageError("factor " + llvm::Twine(K) +
                        " has no lines: it is no structure that is the same "
                        "in all summands");

  auto AddSource = [&](std::vector<unsigned> Factors, OffsetSet Used,
                       bool IsArray, const std::string &Before) {
    const uint64_t Count = Used.count();
    Dim D = {IsArray, Count, unsigned(R.Sources.size()), 1};
    uint64_t Size = 1;
    for (unsigned K : Factors)
      Size *= R.OldSizes[K];
    if (Count < Size)
      R.History.push_back(
          (Factors.size() > 1 ? "(6), (7) " : "(7) ") + shortened(Before, 100) +
          " -> " + (IsArray || Count == 1 ? "A" : "S") + std::to_string(Count));
    R.Sources.push_back({std::move(Factors), std::move(Used)});
    if (Count > 1)
      R.Dims.push_back(D);
  };
  for (unsigned K = 0; K < First.size(); ++K) {
    if (!llvm::is_contained(Differing, K)) {
      const LayoutTerm &F = First[K];
      const bool IsRecord =
          llvm::any_of(Summands, [&](const LayoutTerm &Summand) {
            return Summand.factors()[K].isRecord();
          });
      AddSource({K}, F.used(),
                (F.isArray() && !IsRecord) || llvm::is_contained(Lines, K),
                F.str());
      continue;
    }
    if (K != Differing.front())
      continue;
    OffsetSet Used;
    std::string Before;
    for (const LayoutTerm &Summand : Summands) {
      std::vector<LayoutTerm> Factors;
      for (unsigned Of : Differing)
        Factors.push_back(Summand.factors()[Of]);
      // Some factors of a product are no larger than all of them.
      const LayoutTerm Part = llvm::cantFail(LayoutTerm::product(Factors));
      llvm::Expected<OffsetSet> Flat = Part.flatten();
      if (!Flat)
        return Flat.takeError();
      Used = unite(Used, *Flat);
      if (Used.runs().size() > LayoutTerm::MaxRuns)
        return usageError("the factors in which summands differ have more "
                          "than " +
                          llvm::Twine(LayoutTerm::MaxRuns) + " runs");
      if (Before.size() < 200)
        Before += (Before.empty() ? "" : " + ") + Part.str();
    }
    AddSource(Differing, std::move(Used), false, Before);
  }
  return R;
}

static LayoutTerm factorOf(bool IsArray, uint64_t Size) {
  return IsArray ? LayoutTerm::array(Size) : LayoutTerm::record(Size);
}

static LayoutTerm termOf(llvm::ArrayRef<Relayout::Dim> Dims) {
  std::vector<LayoutTerm> Factors = {LayoutTerm::array(1)};
  for (const Relayout::Dim &D : Dims)
    Factors.push_back(factorOf(D.IsArray, D.Size));
  // Without gaps, the new layout is no larger than the old one.
  return llvm::cantFail(LayoutTerm::product(Factors));
}

LayoutTerm Relayout::term() const { return termOf(Dims); }

LayoutTerm Relayout::merged() const {
  std::vector<Dim> Merged;
  for (const Dim &D : Dims)
    if (!Merged.empty() && !Merged.back().IsArray && !D.IsArray)
      Merged.back().Size *= D.Size;
    else
      Merged.push_back(D);
  return termOf(Merged);
}

Relayout Relayout::permuted(llvm::ArrayRef<unsigned> Order) const {
  assert(Order.size() == Dims.size());
  Relayout R = *this;
  for (size_t K = 0; K < Order.size(); ++K) {
    assert(llvm::count(Order, Order[K]) == 1 && "a number occurs twice");
    R.Dims[K] = Dims[Order[K]];
  }
  if (R.Dims != Dims)
    R.History.push_back("(4) " + term().str() + " -> " + R.term().str());
  return R;
}

bool Relayout::canSplit(unsigned Number, uint64_t Lanes) const {
  return Number < Dims.size() && Dims[Number].IsArray && !WasSplit &&
         Lanes > 1 && Lanes < Dims[Number].Size &&
         Dims[Number].Size % Lanes == 0;
}

llvm::Expected<Relayout> Relayout::split(unsigned Number,
                                         uint64_t Lanes) const {
  if (Number >= Dims.size() || !Dims[Number].IsArray)
    return usageError("dimension " + llvm::Twine(Number) +
                      " of the layout is no array");
  const Dim &D = Dims[Number];
  if (WasSplit)
    return usageError("an array of the layout was split before");
  if (!canSplit(Number, Lanes))
    return usageError("an array of " + llvm::Twine(D.Size) +
                      " is not split by " + llvm::Twine(Lanes));
  Relayout R = *this;
  R.WasSplit = true;
  R.Dims[Number] = {true, D.Size / Lanes, D.Source, D.Divisor * Lanes};
  R.Dims.insert(R.Dims.begin() + Number + 1,
                {true, Lanes, D.Source, D.Divisor});
  R.History.push_back("(5) A" + std::to_string(D.Size) + " -> A" +
                      std::to_string(D.Size / Lanes) + " * A" +
                      std::to_string(Lanes));
  return R;
}

Relayout Relayout::canonical() const {
  Relayout R = *this;
  R.Dims.clear();
  for (const Dim &D : Dims) {
    if (!R.Dims.empty()) {
      Dim &Slow = R.Dims.back();
      if (Slow.Source == D.Source && Slow.Divisor == D.Divisor * D.Size) {
        Slow.Size *= D.Size;
        Slow.Divisor = D.Divisor;
        continue;
      }
    }
    R.Dims.push_back(D);
  }
  return R;
}

uint64_t Relayout::count() const {
  uint64_t Count = 1;
  for (const Dim &D : Dims)
    Count *= D.Size;
  return Count;
}

bool Relayout::number(uint64_t Old, std::vector<uint64_t> &Numbers) const {
  std::vector<uint64_t> Coordinates(OldSizes.size());
  for (size_t K = OldSizes.size(); K-- > 0;) {
    Coordinates[K] = Old % OldSizes[K];
    Old /= OldSizes[K];
  }
  if (Old != 0)
    return false; // Outside of the layout.
  for (const Source &S : Sources) {
    uint64_t Together = 0;
    for (unsigned K : S.Factors)
      Together = Together * OldSizes[K] + Coordinates[K];
    const std::optional<uint64_t> Rank = S.Used.rankOf(Together);
    if (!Rank)
      return false;
    Numbers.push_back(*Rank);
  }
  return true;
}

std::optional<uint64_t> Relayout::newOffset(uint64_t Old) const {
  std::vector<uint64_t> Numbers;
  if (!number(Old, Numbers))
    return std::nullopt;
  uint64_t New = 0;
  for (const Dim &D : Dims)
    New = New * D.Size + Numbers[D.Source] / D.Divisor % D.Size;
  return New;
}

std::optional<uint64_t> Relayout::oldOffset(uint64_t New) const {
  std::vector<uint64_t> Numbers(Sources.size(), 0);
  for (const Dim &D : llvm::reverse(Dims)) {
    Numbers[D.Source] += New % D.Size * D.Divisor;
    New /= D.Size;
  }
  if (New != 0)
    return std::nullopt;
  std::vector<uint64_t> Coordinates(OldSizes.size());
  for (size_t S = 0; S < Sources.size(); ++S) {
    uint64_t Together = Sources[S].Used.at(Numbers[S]);
    for (unsigned K : llvm::reverse(Sources[S].Factors)) {
      Coordinates[K] = Together % OldSizes[K];
      Together /= OldSizes[K];
    }
  }
  uint64_t Old = 0;
  for (size_t K = 0; K < OldSizes.size(); ++K)
    Old = Old * OldSizes[K] + Coordinates[K];
  return Old;
}

/// `x0 * 12 + x1 * 4 + x2`, the factors \p At of a layout with the \p Sizes.
static std::string offsetText(llvm::ArrayRef<unsigned> At,
                              llvm::ArrayRef<uint64_t> Sizes) {
  std::string Text;
  for (size_t K = 0; K < At.size(); ++K) {
    uint64_t Volume = 1;
    for (unsigned Faster : At.drop_front(K + 1))
      Volume *= Sizes[Faster];
    Text += (K ? " + x" : "x") + std::to_string(At[K]);
    if (Volume > 1)
      Text += " * " + std::to_string(Volume);
  }
  return Text;
}

/// The number of the coordinates of \p S among the used ones; \p IsSum says
/// whether it needs parentheses to be an operand.
static std::string numberText(const Relayout::Source &S,
                              llvm::ArrayRef<uint64_t> Sizes, bool &IsSum) {
  std::string Together = offsetText(S.Factors, Sizes);
  IsSum = S.Factors.size() > 1;
  if (S.Used.runs().size() > 1) {
    IsSum = false;
    return "rank(" + Together + " in {" + shortened(S.Used.str(), 60) + "})";
  }
  if (S.Used.front() == 0)
    return Together;
  IsSum = true;
  return Together + " - " + std::to_string(S.Used.front());
}

std::string Relayout::mapText() const {
  std::vector<unsigned> All;
  for (unsigned K = 0; K < OldSizes.size(); ++K)
    All.push_back(K);
  std::string Text = "old = " + offsetText(All, OldSizes) + "\nnew = ";
  uint64_t Volume = count();
  for (size_t K = 0; K < Dims.size(); ++K) {
    const Dim &D = Dims[K];
    const OffsetSet &Used = Sources[D.Source].Used;
    Volume /= D.Size;
    bool IsSum;
    std::string Part = numberText(Sources[D.Source], OldSizes, IsSum);
    const bool Divides = D.Divisor > 1;
    const bool Wraps = Used.count() / D.Divisor > D.Size;
    if (IsSum && (Divides || Wraps || Volume > 1))
      Part = "(" + Part + ")";
    if (Divides)
      Part += " / " + std::to_string(D.Divisor);
    if (Wraps)
      Part += " % " + std::to_string(D.Size);
    if (Volume > 1)
      Part = ((Divides || Wraps) ? "(" + Part + ")" : Part) + " * " +
             std::to_string(Volume);
    Text += (K ? " + " : "") + Part;
  }
  return Text + (Dims.empty() ? "0" : "");
}

std::string Relayout::str() const {
  std::string Text = merged().str() + "\n";
  for (const std::string &Line : History)
    Text += "  " + Line + "\n";
  if (merged() != term())
    Text += "  (6) " + term().str() + " -> " + merged().str() + "\n";
  const std::string Map = mapText();
  const auto [Old, New] = llvm::StringRef(Map).split('\n');
  return (llvm::Twine(Text) + "  " + Old + "\n  " + New + "\n").str();
}
