//===-- LayoutTerm.cpp - Terms of the layout algebra ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/LayoutTerm.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace layoutopt;

struct LayoutTerm::Node {
  Kind What;
  uint64_t Size;
  OffsetSet Used;                ///< Of leaves.
  std::vector<LayoutTerm> Parts; ///< Of products and sums.
};

LayoutTerm LayoutTerm::leaf(Kind What, uint64_t Size, OffsetSet Used) {
  return LayoutTerm(
      std::make_shared<const Node>(Node{What, Size, std::move(Used), {}}));
}

LayoutTerm LayoutTerm::nest(Kind What, uint64_t Size,
                            std::vector<LayoutTerm> Parts) {
  return LayoutTerm(
      std::make_shared<const Node>(Node{What, Size, {}, std::move(Parts)}));
}

LayoutTerm LayoutTerm::array(uint64_t Size) {
  assert(Size >= 1 && Size <= MaxSize);
  return leaf(Kind::Array, Size, OffsetSet::interval(0, Size));
}

LayoutTerm LayoutTerm::record(uint64_t Size) {
  assert(Size >= 1 && Size <= MaxSize);
  // Of one offset there is one layout.
  return leaf(Size == 1 ? Kind::Array : Kind::Record, Size,
              OffsetSet::interval(0, Size));
}

llvm::Expected<LayoutTerm> LayoutTerm::structure(OffsetSet Used,
                                                 uint64_t Size) {
  if (Size > MaxSize)
    return usageError("a layout has at most 2^63 - 1 offsets");
  if (Used.empty())
    return usageError("a structure uses at least one offset");
  if (Used.end() > Size)
    return usageError("offset " + llvm::Twine(Used.end() - 1) +
                      " lies outside of a structure of " + llvm::Twine(Size));
  if (Used.count() == Size)
    return array(Size);
  return leaf(Kind::Structure, Size, std::move(Used));
}

llvm::Expected<LayoutTerm>
LayoutTerm::product(llvm::ArrayRef<LayoutTerm> Factors) {
  assert(!Factors.empty());
  std::vector<LayoutTerm> Parts;
  uint64_t Size = 1;
  for (const LayoutTerm &Given : Factors)
    for (const LayoutTerm &Factor : Given.factors()) {
      if (Factor.size() == 1)
        continue;
      if (Size > MaxSize / Factor.size())
        return usageError("the product has more than 2^63 - 1 offsets");
      Size *= Factor.size();
      Parts.push_back(Factor);
    }
  if (Parts.empty())
    return array(1);
  if (Parts.size() == 1)
    return Parts.front();
  return nest(Kind::Product, Size, std::move(Parts));
}

llvm::Expected<LayoutTerm>
LayoutTerm::sum(llvm::ArrayRef<LayoutTerm> Summands) {
  assert(!Summands.empty());
  const uint64_t Size = Summands.front().size();
  std::vector<LayoutTerm> Parts;
  for (const LayoutTerm &Given : Summands) {
    if (Given.size() != Size)
      return usageError("the summands differ in size: " + llvm::Twine(Size) +
                        " and " + llvm::Twine(Given.size()));
    Parts.insert(Parts.end(), Given.summands().begin(), Given.summands().end());
  }
  llvm::sort(Parts);
  Parts.erase(std::unique(Parts.begin(), Parts.end()), Parts.end());
  if (Parts.size() == 1)
    return Parts.front();
  return nest(Kind::Sum, Size, std::move(Parts));
}

LayoutTerm::Kind LayoutTerm::kind() const { return Root->What; }

uint64_t LayoutTerm::size() const { return Root->Size; }

const OffsetSet &LayoutTerm::used() const {
  assert(isLeaf());
  return Root->Used;
}

llvm::ArrayRef<LayoutTerm> LayoutTerm::parts() const { return Root->Parts; }

llvm::ArrayRef<LayoutTerm> LayoutTerm::factors() const {
  return isProduct() ? parts() : llvm::ArrayRef<LayoutTerm>(*this);
}

llvm::ArrayRef<LayoutTerm> LayoutTerm::summands() const {
  return isSum() ? parts() : llvm::ArrayRef<LayoutTerm>(*this);
}

bool LayoutTerm::uses(uint64_t Offset) const {
  if (Offset >= size())
    return false;
  switch (kind()) {
  case Kind::Array:
  case Kind::Record:
    return true;
  case Kind::Structure:
    return used().contains(Offset);
  case Kind::Sum:
    return llvm::any_of(
        parts(), [&](const LayoutTerm &Part) { return Part.uses(Offset); });
  case Kind::Product:
    for (const LayoutTerm &Factor : llvm::reverse(parts())) {
      if (!Factor.uses(Offset % Factor.size()))
        return false;
      Offset /= Factor.size();
    }
    return true;
  }
  llvm_unreachable("a kind of term without a meaning");
}

/// The number of offsets that each of \p Summands uses, which are products of
/// leaves with the sizes of the first; nullopt when they are not, or are many.
///
/// Inclusion and exclusion: products of one shape have the intersection of
/// their factors as their intersection. Partial sums may leave 64 bits, but the
/// result is less than 2^63, and modulo 2^64 everything is exact.
static std::optional<uint64_t>
countAlikes(llvm::ArrayRef<LayoutTerm> Summands) {
  constexpr size_t MaxSummands = 10;
  if (Summands.size() > MaxSummands)
    return std::nullopt;
  const llvm::ArrayRef<LayoutTerm> First = Summands.front().factors();
  for (const LayoutTerm &Summand : Summands) {
    const llvm::ArrayRef<LayoutTerm> Factors = Summand.factors();
    if (Factors.size() != First.size())
      return std::nullopt;
    for (size_t K = 0; K < Factors.size(); ++K)
      if (!Factors[K].isLeaf() || Factors[K].size() != First[K].size())
        return std::nullopt;
  }
  uint64_t Sum = 0;
  for (unsigned Chosen = 1; Chosen < 1U << Summands.size(); ++Chosen) {
    uint64_t Common = 1;
    bool Odd = false;
    for (size_t K = 0; K < Summands.size(); ++K)
      Odd ^= Chosen >> K & 1;
    for (size_t F = 0; F < First.size() && Common; ++F) {
      OffsetSet Both = OffsetSet::interval(0, First[F].size());
      for (size_t K = 0; K < Summands.size(); ++K)
        if (Chosen >> K & 1)
          Both = intersect(Both, Summands[K].factors()[F].used());
      Common *= Both.count();
    }
    Sum += Odd ? Common : -Common;
  }
  return Sum;
}

llvm::Expected<uint64_t> LayoutTerm::count() const {
  if (isLeaf())
    return used().count();
  if (isProduct()) {
    uint64_t Count = 1;
    for (const LayoutTerm &Factor : parts()) {
      llvm::Expected<uint64_t> OfFactor = Factor.count();
      if (!OfFactor)
        return OfFactor;
      Count *= *OfFactor;
    }
    return Count;
  }
  if (std::optional<uint64_t> Count = countAlikes(parts()))
    return *Count;
  llvm::Expected<OffsetSet> Flat = flatten();
  if (!Flat)
    return Flat.takeError();
  return Flat->count();
}

static llvm::Error tooManyRuns() {
  return usageError("the used offsets are more than " +
                    llvm::Twine(LayoutTerm::MaxRuns) + " separate runs");
}

/// The used offsets of \p Slow * \p Fast, where \p Fast has the size
/// \p FastSize.
static llvm::Expected<OffsetSet>
nested(const OffsetSet &Slow, const OffsetSet &Fast, uint64_t FastSize) {
  std::vector<OffsetSet::Run> Runs;
  if (Fast.count() == FastSize) {
    for (const OffsetSet::Run &R : Slow.runs())
      Runs.push_back({R.Begin * FastSize, R.End * FastSize});
    return OffsetSet(std::move(Runs));
  }
  if (Slow.count() > LayoutTerm::MaxRuns / Fast.runs().size())
    return tooManyRuns();
  for (const OffsetSet::Run &R : Slow.runs())
    for (uint64_t X = R.Begin; X < R.End; ++X)
      for (const OffsetSet::Run &Inner : Fast.runs())
        Runs.push_back({X * FastSize + Inner.Begin, X * FastSize + Inner.End});
  return OffsetSet(std::move(Runs));
}

llvm::Expected<OffsetSet> LayoutTerm::flatten() const {
  if (isLeaf())
    return used();
  OffsetSet All;
  uint64_t Size = 1;
  for (const LayoutTerm &Part : llvm::reverse(parts())) {
    llvm::Expected<OffsetSet> OfPart = Part.flatten();
    if (!OfPart)
      return OfPart;
    if (isSum()) {
      All = unite(All, *OfPart);
      if (All.runs().size() > MaxRuns)
        return tooManyRuns();
      continue;
    }
    if (All.empty()) { // The last factor.
      All = std::move(*OfPart);
      Size = Part.size();
      continue;
    }
    llvm::Expected<OffsetSet> Outer = nested(*OfPart, All, Size);
    if (!Outer)
      return Outer;
    All = std::move(*Outer);
    Size *= Part.size();
  }
  return All;
}

int LayoutTerm::compare(const LayoutTerm &A, const LayoutTerm &B) {
  if (A.Root == B.Root)
    return 0;
  if (A.isLeaf() && B.isLeaf()) {
    if (A.used() != B.used())
      return A.used() < B.used() ? -1 : 1;
    if (A.size() != B.size())
      return A.size() < B.size() ? -1 : 1;
  }
  if (A.kind() != B.kind())
    return A.kind() < B.kind() ? -1 : 1;
  const llvm::ArrayRef<LayoutTerm> X = A.parts(), Y = B.parts();
  for (size_t K = 0; K < std::min(X.size(), Y.size()); ++K)
    if (int Order = compare(X[K], Y[K]))
      return Order;
  return X.size() == Y.size() ? 0 : X.size() < Y.size() ? -1 : 1;
}

void LayoutTerm::print(llvm::raw_ostream &OS, llvm::StringRef Times,
                       llvm::StringRef Plus) const {
  switch (kind()) {
  case Kind::Array:
    OS << 'A' << size();
    return;
  case Kind::Record:
    OS << 'S' << size();
    return;
  case Kind::Structure:
    OS << 'S' << size() << '{' << used().str() << '}';
    return;
  case Kind::Product:
  case Kind::Sum:
    for (const LayoutTerm &Part : parts()) {
      if (&Part != parts().begin())
        OS << ' ' << (isProduct() ? Times : Plus) << ' ';
      if (Part.isSum())
        OS << '(';
      Part.print(OS, Times, Plus);
      if (Part.isSum())
        OS << ')';
    }
    return;
  }
}

std::string LayoutTerm::str() const {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, "*", "+");
  return Text;
}

std::string LayoutTerm::symbols() const {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  print(OS, "\u2297", "\u2295");
  return Text;
}
