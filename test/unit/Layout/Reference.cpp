//===-- Reference.cpp - Layouts, naively ----------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"
#include <map>
#include <ostream>

using namespace layoutopt;

LayoutExpr Sample::expr() const {
  return llvm::cantFail(LayoutExpr::create(Dims), "the sample is valid");
}

Mapping Sample::mapping() const {
  return llvm::cantFail(Mapping::create(expr(), Fields), "the sample is valid");
}

uint64_t Sample::tile() const {
  uint64_t Product = 1;
  for (const PhysDim &D : Dims)
    if (D.On == Axis::Index && D.How != PhysDim::Dynamic)
      Product *= D.N;
  return Product;
}

void layoutopt::showValue(const Sample &S, std::ostream &OS) {
  OS << S.expr().str() << " of";
  for (const FieldShape &F : S.Fields)
    OS << " " << F.Name << ":" << F.Size << "/" << F.Align << "/" << F.count();
}

rc::Gen<Sample> layoutopt::anySample(unsigned MaxFields) {
  return rc::gen::exec([MaxFields] {
    Sample S;
    unsigned NumFields = *rc::gen::inRange(1u, MaxFields + 1);
    for (unsigned F = 0; F < NumFields; ++F) {
      uint64_t Align = uint64_t(1) << *rc::gen::inRange(0, 5);
      uint64_t Size = Align * *rc::gen::inRange(1, 4);
      std::vector<uint64_t> Extents;
      if (Size != Align && *rc::gen::arbitrary<bool>())
        Extents = {Size / Align};
      S.Fields.push_back({std::string(1, char('a' + F)), Size, Align, Extents});
    }
    auto Insert = [&](PhysDim D) {
      S.Dims.insert(
          S.Dims.begin() + *rc::gen::inRange<size_t>(0, S.Dims.size() + 1), D);
    };
    auto AnyStatic = [](Axis On, std::vector<uint64_t> Extents) {
      PhysDim D = PhysDim::packed(On, *rc::gen::elementOf(Extents));
      if (*rc::gen::inRange(0, 4) == 3)
        D.How = PhysDim::OddEven;
      return D;
    };
    Insert(PhysDim::dynamic(Axis::Index));
    for (unsigned K = *rc::gen::inRange(0, 4); K > 0; --K)
      Insert(AnyStatic(Axis::Index, {1, 2, 3, 4, 5, 8}));
    uint64_t Room = 1;
    for (unsigned K = *rc::gen::inRange(0, 3); K > 0; --K) {
      PhysDim D = AnyStatic(Axis::Field, {1, 2, 3, 4});
      Room *= D.N;
      Insert(D);
    }
    if (Room < NumFields || *rc::gen::arbitrary<bool>())
      Insert(PhysDim::dynamic(Axis::Field));
    if (*rc::gen::arbitrary<bool>()) {
      size_t Behind = 0;
      for (size_t D = 0; D != S.Dims.size(); ++D)
        if (S.Dims[D].On == Axis::Field)
          Behind = D + 1;
      S.Dims.insert(S.Dims.begin() +
                        *rc::gen::inRange<size_t>(Behind, S.Dims.size() + 1),
                    PhysDim::dynamic(Axis::Element));
    }
    return S;
  });
}

std::vector<uint64_t> layoutopt::edgeCounts(uint64_t Tile) {
  std::vector<uint64_t> Counts = {
      0, 1, Tile, Tile + 1, 2 * Tile - 1, 2 * Tile, 3 * Tile + 1};
  if (Tile > 1)
    Counts.push_back(Tile - 1);
  return Counts;
}

namespace {

struct Block {
  uint64_t Size;
  uint64_t Align;
  uint64_t Offset; ///< Of the coordinate that was asked for, if it is inside.
};

/// A dimension with its extent and the volume of its axis that is faster.
struct FullDim {
  PhysDim Dim;
  uint64_t Extent;
  uint64_t Volume;

  uint64_t placeOf(uint64_t D) const {
    uint64_t C = D / Volume % Extent;
    if (Dim.How != PhysDim::OddEven)
      return C;
    return C % 2 == 0 ? C / 2 : (Extent + 1) / 2 + C / 2;
  }
};

} // namespace

static std::vector<FullDim> complete(const Sample &S, uint64_t N) {
  uint64_t Static[2] = {1, 1};
  for (const PhysDim &D : S.Dims)
    if (D.On != Axis::Element && D.How != PhysDim::Dynamic)
      Static[D.On == Axis::Field] *= D.N;
  uint64_t Volume[2] = {1, 1};
  std::vector<FullDim> Result;
  for (size_t K = S.Dims.size(); K-- > 0;) {
    const PhysDim &D = S.Dims[K];
    if (D.On == Axis::Element) {
      Result.insert(Result.begin(), FullDim{D, 1, 1});
      continue;
    }
    unsigned A = D.On == Axis::Field;
    uint64_t Total = A ? S.Fields.size() : N;
    uint64_t Extent =
        D.How == PhysDim::Dynamic ? (Total + Static[A] - 1) / Static[A] : D.N;
    Result.insert(Result.begin(), FullDim{D, Extent, Volume[A]});
    Volume[A] *= Extent;
  }
  return Result;
}

/// The members by their places in the leading dimensions of the field, which
/// are taken from \p Dims.
static std::map<std::vector<uint64_t>, std::vector<unsigned>>
split(std::vector<FullDim> &Dims, const std::vector<unsigned> &Members) {
  std::map<std::vector<uint64_t>, std::vector<unsigned>> Parts;
  size_t Run = 0;
  while (Run < Dims.size() && Dims[Run].Dim.On == Axis::Field)
    ++Run;
  for (unsigned F : Members) {
    std::vector<uint64_t> Place;
    for (size_t K = 0; K < Run; ++K)
      Place.push_back(Dims[K].placeOf(F));
    Parts[Place].push_back(F);
  }
  Dims.erase(Dims.begin(), Dims.begin() + Run);
  return Parts;
}

/// \p IsOne: a `k` is further out.
static Block layOut(const Sample &S, std::vector<FullDim> Dims,
                    const std::vector<unsigned> &Members, unsigned F,
                    uint64_t I, uint64_t K, bool IsOne) {
  if (Dims.empty()) {
    const FieldShape &Field = S.Fields[Members.at(0)];
    const uint64_t Size = Field.Size / Field.count();
    return {IsOne ? Size : Field.Size, Field.Align, IsOne ? 0 : K * Size};
  }
  if (Dims.front().Dim.On == Axis::Element) {
    Dims.erase(Dims.begin());
    Block Rest = layOut(S, Dims, Members, F, I, K, true);
    return {S.Fields[Members.at(0)].count() * Rest.Size, Rest.Align,
            K * Rest.Size + Rest.Offset};
  }
  if (Dims.front().Dim.On == Axis::Index) {
    FullDim D = Dims.front();
    Dims.erase(Dims.begin());
    Block Rest = layOut(S, Dims, Members, F, I, K, IsOne);
    return {D.Extent * Rest.Size, Rest.Align,
            D.placeOf(I) * Rest.Size + Rest.Offset};
  }
  Block Whole = {0, 1, 0};
  auto RoundUp = [](uint64_t A, uint64_t Align) {
    return (A + Align - 1) / Align * Align;
  };
  for (auto &Part : split(Dims, Members)) {
    Block B = layOut(S, Dims, Part.second, F, I, K, IsOne);
    uint64_t Offset = RoundUp(Whole.Size, B.Align);
    for (unsigned Member : Part.second)
      if (Member == F)
        Whole.Offset = Offset + B.Offset;
    Whole.Size = Offset + B.Size;
    Whole.Align = std::max(Whole.Align, B.Align);
  }
  Whole.Size = RoundUp(Whole.Size, Whole.Align);
  return Whole;
}

Location layoutopt::locateByDefinition(const Sample &S, unsigned F, uint64_t I,
                                       uint64_t N, uint64_t K) {
  // Extents of 1 do not separate dimensions of the field.
  Sample Shorter = S;
  Shorter.Dims.clear();
  for (const PhysDim &D : S.Dims)
    if (D.N != 1)
      Shorter.Dims.push_back(D);
  std::vector<FullDim> Dims = complete(Shorter, N);
  std::vector<unsigned> Members;
  for (unsigned Each = 0; Each < S.Fields.size(); ++Each)
    Members.push_back(Each);
  unsigned Array = 0;
  auto Parts = split(Dims, Members);
  const bool IsApart = Dims.front().Dim.On == Axis::Element;
  if (IsApart)
    Dims.erase(Dims.begin());
  for (auto &Part : Parts) {
    for (unsigned Member : Part.second)
      if (Member == F)
        return {Array + (IsApart ? unsigned(K) : 0),
                layOut(S, Dims, Part.second, F, I, K, IsApart).Offset};
    Array += IsApart ? unsigned(S.Fields[Part.second.at(0)].count()) : 1;
  }
  assert(false && "every field is in some part");
  return {0, 0};
}

uint64_t layoutopt::offsetByFormula(const Sample &S, unsigned F, uint64_t I,
                                    uint64_t N) {
  std::vector<FullDim> Dims = complete(S, N);
  uint64_t Offset = 0;
  uint64_t Alpha = 1;
  for (size_t K = Dims.size(); K-- > 0;) {
    if (Dims[K].Dim.On == Axis::Element)
      continue; // Of no arrays.
    Offset += Alpha * Dims[K].placeOf(Dims[K].Dim.On == Axis::Field ? F : I);
    Alpha *= Dims[K].Extent;
  }
  return Offset;
}
