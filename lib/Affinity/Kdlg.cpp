//===-- Kdlg.cpp - How far apart fields are used --------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Affinity/Kdlg.h"
#include "Broken.h"
#include "Distance.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/Twine.h"

using namespace layoutopt;
using namespace llvm;

Kdlg::Kdlg(std::string Set, std::vector<std::string> Fields,
           std::vector<uint64_t> Sizes)
    : Set(std::move(Set)), Fields(std::move(Fields)), Sizes(std::move(Sizes)) {
  Distances.assign(size() * size(), Infinite);
  for (size_t F = 0; F != size(); ++F)
    Distances[F * size() + F] = 0;
}

uint64_t Kdlg::distance(Index F, Index G) const {
  assert(F >= 0 && size_t(F) < size() && G >= 0 && size_t(G) < size());
  return Distances[size_t(F) * size() + size_t(G)];
}

void Kdlg::setDistance(Index F, Index G, uint64_t Bytes) {
  assert(F >= 0 && size_t(F) < size() && G >= 0 && size_t(G) < size());
  assert(F != G && "a field has no distance to itself");
  Distances[size_t(F) * size() + size_t(G)] = Bytes;
  Distances[size_t(G) * size() + size_t(F)] = Bytes;
}

KdlgBuilder::KdlgBuilder(const Program &P)
    : P(P), Shared(std::make_unique<AccessIndex>(P)) {}

KdlgBuilder::~KdlgBuilder() = default;

Kdlg layoutopt::buildKdlg(const Program &P, const ArraySet &Set,
                          KdlgCost *Cost) {
  return KdlgBuilder(P).build(Set, Cost);
}

Kdlg KdlgBuilder::build(const ArraySet &Set, KdlgCost *Cost) const {
  std::vector<std::string> Names;
  std::vector<uint64_t> Sizes;
  for (const FieldInfo &Field : Set.Fields) {
    Names.push_back(Field.Name);
    Sizes.push_back(P.Facts.Records[Set.Record].Members[Field.Member].Size);
  }
  Kdlg Result(Set.Id, std::move(Names), std::move(Sizes));

  const AccessDag Dag = buildAccessDag(P, *Shared, Set);
  DistanceSolver Solver(Dag);
  uint64_t Bounded = 0;
  for (Index F = 0; size_t(F) < Result.size(); ++F)
    for (Index G = F + 1; size_t(G) < Result.size(); ++G) {
      Result.setDistance(F, G, Solver.distance(F, G));
      Bounded += Solver.isBounded();
    }
  if (Cost) {
    Cost->Steps += Solver.steps();
    Cost->Bounded += Bounded;
  }
  return Result;
}

std::optional<std::string> layoutopt::findBroken(const Kdlg &G) {
  const size_t Size = G.size();
  if (G.Sizes.size() != Size)
    return "as many sizes as fields expected";
  if (G.Distances.size() != Size * Size)
    return "a distance for every pair of fields expected";
  StringSet<> Seen;
  for (const std::string &Field : G.Fields) {
    if (Field.empty())
      return "a field has no name";
    if (!Seen.insert(Field).second)
      return "two fields are named '" + Field + "'";
  }
  for (Index A = 0; size_t(A) < Size; ++A) {
    if (G.distance(A, A) != 0)
      return "field '" + G.Fields[A] + "' has a distance to itself";
    for (Index B = 0; B < A; ++B) {
      const uint64_t Bytes = G.distance(A, B);
      const std::string Pair =
          "'" + G.Fields[B] + "' and '" + G.Fields[A] + "'";
      if (Bytes != G.distance(B, A))
        return "the distance of " + Pair + " depends on their order";
      if (Bytes > Kdlg::MaxFinite && Bytes != Kdlg::Infinite)
        return "the distance of " + Pair + " is more than " +
               std::to_string(Kdlg::MaxFinite) + " bytes";
    }
  }
  return std::nullopt;
}

Error layoutopt::verify(const Kdlg &G) {
  if (std::optional<std::string> Reason = findBroken(G))
    return internalError("graph of '" + G.Set + "': " + *Reason);
  return Error::success();
}
