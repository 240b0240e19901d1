//===-- Canonical.cpp - Canonical layout expressions ----------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/LayoutExpr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace layoutopt;

/// Dimensions of one place, and names for an order that changes nothing.
static void dropTrivial(std::vector<PhysDim> &Dims) {
  size_t Kept = 0;
  for (PhysDim D : Dims) {
    if (D.How == PhysDim::OddEven && D.N <= 2)
      D.How = PhysDim::Packed;
    if (D.How != PhysDim::Packed || D.N != 1)
      Dims[Kept++] = D;
  }
  Dims.resize(Kept);
}

/// Merges dimensions that stand side by side: the slower one continues where
/// the faster one ends. (For the field this is the meaning of dimensions side
/// by side: one struct.)
///
/// A Dynamic may only take in a neighbour when nothing slower is on its axis:
/// the slower dimension's coordinate would change with the extent, which is
/// rounded up.
static void mergeNeighbours(std::vector<PhysDim> &Dims) {
  bool SeenSlower[3] = {false, false, false};
  size_t Kept = 0;
  for (PhysDim D : Dims) {
    auto A = static_cast<unsigned>(D.On);
    if (Kept > 0 && Dims[Kept - 1].On == D.On &&
        Dims[Kept - 1].How != PhysDim::OddEven && D.How != PhysDim::OddEven) {
      PhysDim &Slower = Dims[Kept - 1];
      if (Slower.How == PhysDim::Packed && D.How == PhysDim::Packed) {
        Slower.N *= D.N;
        continue;
      }
      // SeenSlower tells of dimensions slower than Slower here.
      if (!SeenSlower[A]) {
        Slower = PhysDim::dynamic(D.On);
        continue;
      }
    }
    if (Kept > 0)
      SeenSlower[static_cast<unsigned>(Dims[Kept - 1].On)] = true;
    Dims[Kept++] = D;
  }
  Dims.resize(Kept);
}

/// Gives the field's Dynamic its extent.
static void resolveFieldDynamic(std::vector<PhysDim> &Dims,
                                uint64_t NumFields) {
  uint64_t Others = 1;
  for (const PhysDim &D : Dims)
    if (D.On == Axis::Field && D.How != PhysDim::Dynamic)
      Others *= D.N;
  for (PhysDim &D : Dims)
    if (D.On == Axis::Field && D.How == PhysDim::Dynamic)
      D = PhysDim::packed(Axis::Field, llvm::divideCeil(NumFields, Others));
}

/// Takes from the field's slowest dimension the places that no field reaches.
static void trimFieldDims(std::vector<PhysDim> &Dims, uint64_t NumFields) {
  uint64_t Faster = 1;
  for (const PhysDim &D : Dims)
    if (D.On == Axis::Field)
      Faster *= D.N;
  for (PhysDim &D : Dims) {
    if (D.On != Axis::Field)
      continue;
    Faster /= D.N;
    D.N = llvm::divideCeil(NumFields, Faster);
    if (D.N > 1)
      return;
  }
}

LayoutExpr LayoutExpr::canonical(std::optional<uint64_t> NumFields) const {
  std::vector<PhysDim> Result = Dims;
  if (NumFields) {
    assert(*NumFields >= 1 && "a record has fields");
    assert((!maxFields() || *maxFields() >= *NumFields) &&
           "the expression does not fit the record");
    resolveFieldDynamic(Result, *NumFields);
    trimFieldDims(Result, *NumFields);
  }
  for (size_t Size = 0; Size != Result.size();) {
    Size = Result.size();
    dropTrivial(Result);
    if (!LayoutExpr(Result).splitsElements())
      llvm::erase(Result, PhysDim::dynamic(Axis::Element));
    mergeNeighbours(Result);
  }
  if (NumFields) {
    for (PhysDim &D : Result) {
      if (D.On != Axis::Field)
        continue;
      if (D.How == PhysDim::Packed)
        D = PhysDim::dynamic(Axis::Field);
      break;
    }
  }
  return LayoutExpr(std::move(Result));
}
