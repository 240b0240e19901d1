//===-- TermLayout.cpp - Terms and layout expressions ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "layoutopt/Trace/TermLayout.h"
#include "layoutopt/Support/Error.h"
#include "layoutopt/Trace/Rules.h"
#include "llvm/ADT/STLExtras.h"

using namespace layoutopt;

llvm::Expected<RecordArray> layoutopt::toRecordArray(const LayoutTerm &T) {
  std::vector<PhysDim> Dims;
  uint64_t Records = 1, Fields = 1;
  bool HasIndex = false, HasField = false;
  for (const LayoutTerm &Factor : T.factors()) {
    if (Factor.isSum())
      return usageError(
          "a layout expression has no sum: fields lie in the same places in "
          "all records");
    bool &IsThere = Factor.isArray() ? HasIndex : HasField;
    (Factor.isArray() ? Records : Fields) *= Factor.size();
    const Axis On = Factor.isArray() ? Axis::Index : Axis::Field;
    // The slowest one is the rest of the axis, so that any number fits.
    Dims.push_back(IsThere ? PhysDim::packed(On, Factor.size())
                           : PhysDim::dynamic(On));
    IsThere = true;
  }
  if (!HasIndex)
    return usageError("a layout expression needs an index, and the layout has "
                      "no array");
  llvm::Expected<LayoutExpr> Expr = LayoutExpr::create(std::move(Dims));
  if (!Expr)
    return Expr.takeError();
  return RecordArray{*Expr, Records, Fields};
}

/// The volume of the packed dimensions of \p On, which LayoutExpr limits.
static uint64_t packedVolume(const LayoutExpr &Expr, Axis On) {
  uint64_t Volume = 1;
  for (const PhysDim &D : Expr.dims())
    if (D.On == On && D.How != PhysDim::Dynamic)
      Volume *= D.N;
  return Volume;
}

llvm::Expected<LayoutTerm> layoutopt::toTerm(const RecordArray &Array) {
  const LayoutExpr &Expr = Array.Layout;
  if (Array.Records == 0 || Array.Fields == 0)
    return usageError("a layout term has at least one offset");
  bool HasDynamicField = false;
  for (const PhysDim &D : Expr.dims()) {
    if (D.On == Axis::Element)
      return usageError("a layout term has no 'k': it knows the elements of a "
                        "field as fields only");
    if (D.How == PhysDim::OddEven)
      return usageError("a layout term has no 'oe': it says which offsets are "
                        "used, in no order");
    HasDynamicField |= D.On == Axis::Field && D.How == PhysDim::Dynamic;
  }
  const uint64_t OfIndex = packedVolume(Expr, Axis::Index);
  if (Array.Records % OfIndex != 0)
    return usageError(llvm::Twine(Array.Records) +
                      " records do not fill tiles of " + llvm::Twine(OfIndex) +
                      ": a product has no last one that is used in part");
  const uint64_t OfField = packedVolume(Expr, Axis::Field);
  if (HasDynamicField ? Array.Fields % OfField != 0 : Array.Fields != OfField)
    return usageError(llvm::Twine(Array.Fields) +
                      " fields do not fill groups of " + llvm::Twine(OfField));
  std::vector<LayoutTerm> Factors;
  for (const PhysDim &D : Expr.dims()) {
    const bool IsIndex = D.On == Axis::Index;
    uint64_t Size = D.N;
    if (D.How == PhysDim::Dynamic)
      Size = IsIndex ? Array.Records / OfIndex : Array.Fields / OfField;
    if (Size > LayoutTerm::MaxSize)
      return usageError("the product has more than 2^63 - 1 offsets");
    Factors.push_back(IsIndex ? LayoutTerm::array(Size)
                              : LayoutTerm::record(Size));
  }
  return LayoutTerm::product(Factors);
}

std::optional<uint64_t> layoutopt::placeOf(const LayoutTerm &T, uint64_t Record,
                                           uint64_t Field) {
  uint64_t Place = 0, Volume = 1;
  for (const LayoutTerm &Factor : llvm::reverse(T.factors())) {
    if (Factor.isSum())
      return std::nullopt;
    uint64_t &Rest = Factor.isArray() ? Record : Field;
    Place += Rest % Factor.size() * Volume;
    Rest /= Factor.size();
    Volume *= Factor.size();
  }
  if (Record != 0 || Field != 0)
    return std::nullopt;
  return Place;
}

llvm::Expected<LayoutTerm> layoutopt::usedBytes(const Mapping &M,
                                                unsigned Array, uint64_t N) {
  llvm::Expected<uint64_t> Bytes = M.bytes(Array, N);
  if (!Bytes)
    return Bytes.takeError();
  std::vector<OffsetSet::Run> Runs;
  for (uint64_t Offset = 0; Offset < *Bytes; ++Offset) {
    if (!M.coordinateAt(Array, Offset, N))
      continue;
    if (!Runs.empty() && Runs.back().End == Offset) {
      ++Runs.back().End;
      continue;
    }
    if (Runs.size() == LayoutTerm::MaxRuns)
      return usageError("the used bytes are more than " +
                        llvm::Twine(LayoutTerm::MaxRuns) + " separate runs");
    Runs.push_back({Offset, Offset + 1});
  }
  llvm::Expected<LayoutTerm> Flat =
      LayoutTerm::structure(OffsetSet(std::move(Runs)), *Bytes);
  if (!Flat)
    return Flat;
  return normalForm(*Flat);
}
