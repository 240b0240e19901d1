//===-- TypeTree.cpp - Layouts as nested C types --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/TypeTree.h"
#include "Arithmetic.h"

using namespace layoutopt;

uint64_t IndexDigit::placeOf(uint64_t I, uint64_t M) const {
  uint64_t Coordinate = I / (DivisorHasCount ? Divisor * M : Divisor);
  if (!Slowest)
    Coordinate %= extent(M);
  if (How != PhysDim::OddEven)
    return Coordinate;
  uint64_t Evens = Extent / 2 + Extent % 2;
  return Coordinate % 2 * Evens + Coordinate / 2;
}

uint64_t IndexDigit::indexAt(uint64_t Place, uint64_t M) const {
  if (How == PhysDim::OddEven) {
    uint64_t Evens = Extent / 2 + Extent % 2;
    Place = Place < Evens ? 2 * Place : 2 * (Place - Evens) + 1;
  }
  return Place * (DivisorHasCount ? Divisor * M : Divisor);
}

std::optional<uint64_t> TypeNode::sizeFor(uint64_t M) const {
  if (Size)
    return Size;
  if (What == Kind::Array)
    return mulBytes(Parts.front().sizeFor(M), Digit.extent(M));
  return roundUpBytes(offsetFor(Parts.size(), M), Align);
}

std::optional<uint64_t> TypeNode::offsetFor(unsigned Part, uint64_t M) const {
  assert(What == Kind::Struct && Part <= Parts.size());
  std::optional<uint64_t> Offset = 0;
  for (unsigned K = 0;; ++K) {
    if (K < Parts.size())
      Offset = roundUpBytes(Offset, Parts[K].Align);
    if (K == Part)
      return Offset;
    Offset = addBytes(Offset, Parts[K].sizeFor(M));
  }
}

std::vector<const TypeNode *> StoredArray::path(unsigned Field) const {
  for (size_t K = 0; K < Fields.size(); ++K) {
    if (Fields[K] != Field)
      continue;
    std::vector<const TypeNode *> Nodes = {&Tree};
    for (unsigned Part : Paths[K])
      Nodes.push_back(&Nodes.back()->Parts[Part]);
    return Nodes;
  }
  assert(false && "the field is in another stored array");
  return {};
}
