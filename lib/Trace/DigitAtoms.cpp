//===-- DigitAtoms.cpp - How digits depend on each other ------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DigitAtoms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <map>
#include <set>

using namespace layoutopt;
using namespace layoutopt::trace;

/// More combinations of atoms are not looked at: those that there are, and
/// those of each product, all products together.
static constexpr uint64_t MaxCells = uint64_t(1) << 22;

DigitAtoms::DigitAtoms(const DigitSum &Sum) : Sizes(Sum.sizes()) {
  Products.resize(Sum.products().size());
  uint64_t Cells = 1;
  for (unsigned K = 0; K < Sizes.size(); ++K) {
    const std::vector<OffsetSet> Sets = Sum.setsOf(K);
    std::vector<OffsetSet::Run> All;
    for (const OffsetSet &Set : Sets)
      All.insert(All.end(), Set.runs().begin(), Set.runs().end());
    std::set<uint64_t> Borders;
    for (const OffsetSet::Run &R : All)
      Borders.insert({R.Begin, R.End});
    Unions.emplace_back(std::move(All));
    // The values between two borders are in the same sets.
    std::map<std::vector<bool>, unsigned> Atoms;
    std::vector<uint64_t> Values;
    for (auto At = Borders.begin(); std::next(At) != Borders.end(); ++At) {
      std::vector<bool> In;
      for (const OffsetSet &Set : Sets)
        In.push_back(Set.contains(*At));
      if (!llvm::is_contained(In, true))
        continue;
      const auto [Found, IsNew] = Atoms.try_emplace(In, Values.size());
      if (IsNew)
        Values.push_back(0);
      Values[Found->second] += *std::next(At) - *At;
    }
    std::map<OffsetSet, std::vector<unsigned>> AtomsOf;
    for (const auto &[In, Atom] : Atoms)
      for (size_t S = 0; S < Sets.size(); ++S)
        if (In[S])
          AtomsOf[Sets[S]].push_back(Atom);
    for (size_t P = 0; P < Products.size(); ++P)
      Products[P].push_back(AtomsOf[Sum.products()[P][K]]);
    Cells = llvm::SaturatingMultiply(Cells, uint64_t(Values.size()));
    Weights.push_back(std::move(Values));
  }
  uint64_t Looks = 0;
  for (const std::vector<std::vector<unsigned>> &Product : Products) {
    uint64_t Own = 1;
    for (const std::vector<unsigned> &Atoms : Product)
      Own = llvm::SaturatingMultiply(Own, uint64_t(Atoms.size()));
    Looks = llvm::SaturatingAdd(Looks, Own);
  }
  IsSmall = Cells <= MaxCells && Looks <= MaxCells;
}

std::optional<uint64_t> DigitAtoms::count() const {
  if (!IsSmall)
    return std::nullopt;
  return countOf(std::vector<bool>(Sizes.size(), true));
}

uint64_t DigitAtoms::countOf(const std::vector<bool> &Kept) const {
  std::vector<unsigned> Numbers;
  size_t Cells = 1;
  for (unsigned K = 0; K < Sizes.size(); ++K) {
    if (!Kept[K])
      continue;
    Numbers.push_back(K);
    Cells *= Weights[K].size();
  }
  std::vector<bool> IsUsed(Cells, false);
  uint64_t Result = 0;
  for (const std::vector<std::vector<unsigned>> &Product : Products) {
    // Goes through the atoms of the product as a counter does.
    std::vector<size_t> At(Numbers.size(), 0);
    while (true) {
      size_t Cell = 0;
      uint64_t Volume = 1;
      for (size_t I = 0; I < Numbers.size(); ++I) {
        const unsigned K = Numbers[I];
        const unsigned Atom = Product[K][At[I]];
        Cell = Cell * Weights[K].size() + Atom;
        Volume *= Weights[K][Atom];
      }
      if (!IsUsed[Cell])
        Result += Volume;
      IsUsed[Cell] = true;
      size_t I = Numbers.size();
      while (I-- > 0) {
        if (++At[I] < Product[Numbers[I]].size())
          break;
        At[I] = 0;
      }
      if (I == ~size_t(0))
        break;
    }
  }
  return Result;
}

std::vector<bool> DigitAtoms::jointDigits() const {
  std::vector<bool> Joint(Sizes.size(), true);
  if (!IsSmall)
    return std::vector<bool>(Sizes.size(), false);
  // A digit is by itself if the others with each of its values are most of what
  // there is.
  constexpr double Most = 0.7;
  while (true) {
    const double All = double(countOf(Joint));
    double Best = Most;
    std::optional<unsigned> Alone;
    for (unsigned K = 0; K < Sizes.size(); ++K) {
      if (!Joint[K])
        continue;
      std::vector<bool> Others = Joint;
      Others[K] = false;
      const double Share =
          All / (double(countOf(Others)) * double(Unions[K].count()));
      if (Share < Best)
        continue;
      Best = Share;
      Alone = K;
    }
    if (!Alone)
      break;
    Joint[*Alone] = false;
  }
  // Digits that make a large structure together, as a triangle, are kept apart.
  constexpr uint64_t MaxJoint = 256;
  uint64_t Volume = 1;
  for (unsigned K = 0; K < Sizes.size(); ++K)
    if (Joint[K])
      Volume = llvm::SaturatingMultiply(Volume, Sizes[K]);
  if (Volume > MaxJoint)
    Joint.assign(Sizes.size(), false);
  return Joint;
}
