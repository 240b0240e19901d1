//===-- LayoutExpr.cpp - Layout expressions -------------------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Layout/LayoutExpr.h"
#include "Dims.h"
#include "layoutopt/Support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace layoutopt;

static llvm::StringRef letterOf(Axis On) {
  switch (On) {
  case Axis::Index:
    return "i";
  case Axis::Field:
    return "f";
  case Axis::Element:
    return "k";
  }
  llvm_unreachable("no axis");
}

std::optional<DimsFault> layoutopt::findFault(llvm::ArrayRef<PhysDim> Dims) {
  uint64_t Product[3] = {1, 1, 1};
  bool HasDynamic[3] = {false, false, false};
  for (size_t K = 0; K < Dims.size(); ++K) {
    const PhysDim &D = Dims[K];
    auto A = static_cast<unsigned>(D.On);
    std::string Letter = letterOf(D.On).str();
    if (D.On == Axis::Element && D.How != PhysDim::Dynamic)
      return DimsFault{K, "'k' has all elements of a field, and no extent"};
    if (D.On == Axis::Field && HasDynamic[unsigned(Axis::Element)])
      return DimsFault{K,
                       "an 'f' stands behind the 'k', whose extent it decides"};
    if (D.How == PhysDim::Dynamic) {
      assert(D.N == 0 && "a Dynamic has no extent of its own");
      if (HasDynamic[A])
        return DimsFault{K, "a second '" + Letter + "' without an extent"};
      HasDynamic[A] = true;
      continue;
    }
    if (D.N == 0)
      return DimsFault{K, "an extent must be at least 1"};
    if (D.N > LayoutExpr::MaxExtent / Product[A])
      return DimsFault{K, "the extents of '" + Letter + "' exceed " +
                              std::to_string(LayoutExpr::MaxExtent)};
    Product[A] *= D.N;
  }
  if (!HasDynamic[0])
    return DimsFault{Dims.size(),
                     "one 'i' without an extent is needed, for any number of "
                     "records"};
  return std::nullopt;
}

llvm::Expected<LayoutExpr> LayoutExpr::create(std::vector<PhysDim> Dims) {
  if (std::optional<DimsFault> Fault = findFault(Dims))
    return usageError("layout expression: " + Fault->Message);
  return LayoutExpr(std::move(Dims));
}

LayoutExpr LayoutExpr::aos() {
  return LayoutExpr(std::vector<PhysDim>{PhysDim::dynamic(Axis::Index),
                                         PhysDim::dynamic(Axis::Field)});
}

LayoutExpr LayoutExpr::soa() {
  return LayoutExpr(std::vector<PhysDim>{PhysDim::dynamic(Axis::Field),
                                         PhysDim::dynamic(Axis::Index)});
}

LayoutExpr LayoutExpr::tiled(uint64_t Tile) {
  assert(Tile >= 1 && Tile <= MaxExtent && "tile size out of range");
  LayoutExpr Result = aos();
  if (Tile > 1)
    Result.Dims.push_back(PhysDim::packed(Axis::Index, Tile));
  return Result;
}

bool LayoutExpr::splitsElements() const {
  auto At = llvm::find(Dims, PhysDim::dynamic(Axis::Element));
  return std::any_of(At, Dims.end(),
                     [](const PhysDim &D) { return D.On == Axis::Index; });
}

LayoutExpr LayoutExpr::withoutElements() const {
  LayoutExpr Result = *this;
  llvm::erase(Result.Dims, PhysDim::dynamic(Axis::Element));
  return Result;
}

LayoutExpr LayoutExpr::withElements() const {
  LayoutExpr Result = withoutElements();
  auto Last = llvm::find_if(llvm::reverse(Result.Dims), [](const PhysDim &D) {
    return D.On == Axis::Field;
  });
  if (Result != *this || Last == Result.Dims.rend())
    return *this;
  Result.Dims.insert(Last.base(), PhysDim::dynamic(Axis::Element));
  return Result;
}

std::optional<uint64_t> LayoutExpr::maxFields() const {
  uint64_t Product = 1;
  for (const PhysDim &D : Dims) {
    if (D.On != Axis::Field)
      continue;
    if (D.How == PhysDim::Dynamic)
      return std::nullopt;
    Product *= D.N;
  }
  return Product;
}

std::string LayoutExpr::str() const {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS << '[';
  for (size_t K = 0; K < Dims.size(); ++K) {
    const PhysDim &D = Dims[K];
    OS << (K == 0 ? "" : ", ") << letterOf(D.On);
    if (D.How != PhysDim::Dynamic)
      OS << (D.How == PhysDim::Packed ? " p(" : " oe(") << D.N << ')';
  }
  OS << ']';
  return Text;
}

std::string LayoutExpr::describe() const {
  LayoutExpr Canonical = canonical();
  if (Canonical == aos())
    return "AoS";
  if (Canonical == soa())
    return "SoA";
  uint64_t Tile = Canonical.Dims.back().N;
  if (Tile > 1 && Canonical == tiled(Tile))
    return "tiled " + std::to_string(Tile);
  return Canonical.str();
}
