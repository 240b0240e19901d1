//===-- Sums.cpp - Sums in layouts ----------------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/Sums.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Trace/Rules.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace layoutopt;

/// The factors of a product of leaves.
using Factors = std::vector<LayoutTerm>;

static llvm::Error tooManySummands() {
  return usageError("the layout has more than " + llvm::Twine(MaxSummands) +
                    " summands");
}

/// The summands of \p T, written out.
static llvm::Expected<std::vector<Factors>> writtenOut(const LayoutTerm &T) {
  if (T.isLeaf())
    return std::vector<Factors>{{T}};
  std::vector<Factors> All;
  for (const LayoutTerm &Part : T.parts()) {
    llvm::Expected<std::vector<Factors>> OfPart = writtenOut(Part);
    if (!OfPart)
      return OfPart;
    if (T.isSum() || All.empty()) {
      if (All.size() + OfPart->size() > MaxSummands)
        return tooManySummands();
      All.insert(All.end(), OfPart->begin(), OfPart->end());
      continue;
    }
    if (All.size() * OfPart->size() > MaxSummands)
      return tooManySummands();
    std::vector<Factors> Longer;
    for (const Factors &Slow : All)
      for (const Factors &Fast : *OfPart) {
        Longer.push_back(Slow);
        Longer.back().insert(Longer.back().end(), Fast.begin(), Fast.end());
      }
    All = std::move(Longer);
  }
  return All;
}

/// The sum of \p Products, which are of one size, as those of one term are.
static LayoutTerm sumOf(llvm::ArrayRef<Factors> Products) {
  std::vector<LayoutTerm> Summands;
  for (const Factors &Product : Products)
    Summands.push_back(llvm::cantFail(LayoutTerm::product(Product)));
  return llvm::cantFail(LayoutTerm::sum(Summands));
}

llvm::Expected<LayoutTerm> layoutopt::distribute(const LayoutTerm &T) {
  llvm::Expected<std::vector<Factors>> All = writtenOut(T);
  if (!All)
    return All.takeError();
  return sumOf(*All);
}

/// What either of \p A and \p B uses, leaves of one size.
static LayoutTerm united(const LayoutTerm &A, const LayoutTerm &B) {
  if (A.isRecord() || B.isRecord())
    return A.isRecord() ? A : B;
  return llvm::cantFail(
      LayoutTerm::structure(unite(A.used(), B.used()), A.size()));
}

/// Makes one of those that differ in the factor \p FromBack from the back
/// alone; true if there were any.
static bool gatherAt(std::vector<Factors> &Products, size_t FromBack) {
  // Keyed by what is left of a product without that factor: since all products
  // are of one size, the factors of two with the same rest are, too.
  std::map<Factors, Factors> Gathered;
  std::vector<Factors> Shorter;
  for (const Factors &Product : Products) {
    if (FromBack >= Product.size()) {
      Shorter.push_back(Product);
      continue;
    }
    const size_t At = Product.size() - 1 - FromBack;
    Factors Rest = Product;
    Rest.erase(Rest.begin() + At);
    auto [Found, IsNew] = Gathered.try_emplace(std::move(Rest), Product);
    if (!IsNew)
      Found->second[At] = united(Found->second[At], Product[At]);
  }
  const bool Changed = Gathered.size() + Shorter.size() < Products.size();
  Products = std::move(Shorter);
  for (auto &Entry : Gathered)
    Products.push_back(std::move(Entry.second));
  return Changed;
}

llvm::Expected<LayoutTerm> layoutopt::gather(const LayoutTerm &T) {
  llvm::Expected<std::vector<Factors>> All = writtenOut(T);
  if (!All)
    return All.takeError();
  size_t Longest = 0;
  for (const Factors &Product : *All)
    Longest = std::max(Longest, Product.size());
  // After each success, the last factor comes first again.
  for (size_t FromBack = 0; FromBack < Longest;)
    FromBack = gatherAt(*All, FromBack) ? 0 : FromBack + 1;
  return sumOf(*All);
}

LayoutTerm layoutopt::factored(const LayoutTerm &T) {
  if (!T.isSum())
    return T;
  const llvm::ArrayRef<LayoutTerm> First = T.parts().front().factors();
  size_t Shortest = First.size();
  for (const LayoutTerm &Part : T.parts())
    Shortest = std::min(Shortest, Part.factors().size());
  // What all begin with; a factor is left for the sum.
  size_t Front = 0, Back = 0;
  auto AllHave = [&](size_t OfFirst, bool FromBack) {
    return llvm::all_of(T.parts(), [&](const LayoutTerm &Part) {
      const llvm::ArrayRef<LayoutTerm> Own = Part.factors();
      const size_t At =
          FromBack ? Own.size() - (First.size() - OfFirst) : OfFirst;
      return Own[At] == First[OfFirst];
    });
  };
  while (Front + 1 < Shortest && AllHave(Front, false))
    ++Front;
  while (Front + Back + 1 < Shortest && AllHave(First.size() - 1 - Back, true))
    ++Back;
  std::vector<LayoutTerm> Inner;
  for (const LayoutTerm &Part : T.parts())
    Inner.push_back(llvm::cantFail(
        LayoutTerm::product(Part.factors().drop_front(Front).drop_back(Back))));
  Factors Whole = First.take_front(Front).vec();
  Whole.push_back(llvm::cantFail(LayoutTerm::sum(Inner)));
  Whole.insert(Whole.end(), First.end() - Back, First.end());
  return llvm::cantFail(LayoutTerm::product(Whole));
}

llvm::Expected<LayoutTerm> layoutopt::findDimensions(const LayoutTerm &T) {
  llvm::Expected<LayoutTerm> Sum = distribute(T);
  if (!Sum)
    return Sum;
  LayoutTerm Found = normalForm(*Sum);
  while (true) {
    llvm::Expected<LayoutTerm> Gathered = gather(Found);
    if (!Gathered)
      return Gathered;
    const LayoutTerm Normal = normalForm(*Gathered);
    if (Normal.summands().size() >= Found.summands().size())
      return factored(Normal);
    Found = Normal;
  }
}
