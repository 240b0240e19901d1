//===-- LayoutExpr.h - Layout expressions -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A layout expression maps logical coordinates (index of a record, number of a
/// field, number of an element in a field that is an array) to places in
/// memory: a list of physical dimensions, slowest first, each of which takes
/// its part of one logical axis.
///
///     [i, f]            AoS           record after record
///     [f, i]            SoA           field after field
///     [i, f, i p(32)]   tiled 32      blocks of 32 records, SoA inside
///     [i, f, i oe(8)]   as tiled 8, inside a block the even indices first
///     [f, k, i]         SoA, and each element of a field apart, too
///
/// Elements lie side by side where no `k` says otherwise, as in C.
///
/// Read from the back: a dimension of an axis has the coordinate
/// floor(d / v) mod p, where d is the logical coordinate, v the volume of that
/// axis that faster dimensions cover, and p the extent of the dimension. It
/// moves by the volume of everything faster. (The rule is that of Morello's
/// layouts; what becomes of fields of unequal size is told in Mapping.h.)
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_LAYOUTEXPR_H
#define LAYOUTOPT_LAYOUT_LAYOUTEXPR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace layoutopt {

/// The logical axes of an array of records.
enum class Axis {
  Index,  ///< Number of the record, `i`.
  Field,  ///< Number of the field, `f`.
  Element ///< Number of an element of a field that is an array, `k`, row by
          ///< row.
};

/// One physical dimension.
struct PhysDim {
  enum Kind {
    Dynamic, ///< The rest of the axis: ceil(extent / product of the others).
    Packed,  ///< N coordinates.
    OddEven  ///< N coordinates, those that are even first, then the odd ones.
             ///< N may be odd: the first ceil(N/2) places are the even ones.
  };

  Axis On = Axis::Index;
  Kind How = Dynamic;
  uint64_t N = 0; ///< Extent; 0 for Dynamic.

  static PhysDim dynamic(Axis On) { return {On, Dynamic, 0}; }
  static PhysDim packed(Axis On, uint64_t N) { return {On, Packed, N}; }
  static PhysDim oddEven(Axis On, uint64_t N) { return {On, OddEven, N}; }

  friend bool operator==(const PhysDim &A, const PhysDim &B) {
    return A.On == B.On && A.How == B.How && A.N == B.N;
  }
  friend bool operator!=(const PhysDim &A, const PhysDim &B) {
    return !(A == B);
  }
};

/// A list of physical dimensions, slowest first. Its invariants: exactly one
/// Dynamic for the index, so that any number of records works; at most one for
/// the field; extents of at least 1; per axis, a product of extents of at most
/// MaxExtent; at most one `k`, which has all elements and stands behind each
/// `f`, since every field has a number of elements of its own. An expression
/// without a Dynamic for the field fits records of at most maxFields() fields.
class LayoutExpr {
public:
  /// More records in one element of an array are taken for a mistake; all
  /// constants of printed index code fit into an `int`.
  static constexpr uint64_t MaxExtent = uint64_t(1) << 30;

  /// AoS.
  LayoutExpr() : LayoutExpr(aos()) {}

  /// Checks the invariants; a usage error says which one \p Dims breaks.
  static llvm::Expected<LayoutExpr> create(std::vector<PhysDim> Dims);

  /// Reads the text form, `[i, f, i p(32)]`, where blanks are free, or a name
  /// that describe() gives (in any case): `AoS`, `SoA`, `tiled 32`. A usage
  /// error names the column, from 1, which is also in its Place.
  static llvm::Expected<LayoutExpr> parse(llvm::StringRef Text);

  static LayoutExpr aos(); ///< `[i, f]`
  static LayoutExpr soa(); ///< `[f, i]`
  /// `[i, f, i p(Tile)]`; AoS when \p Tile is 1. Asserts 1 <= Tile <=
  /// MaxExtent.
  static LayoutExpr tiled(uint64_t Tile);

  llvm::ArrayRef<PhysDim> dims() const & { return Dims; }
  llvm::ArrayRef<PhysDim> dims() && = delete; // It would dangle.

  /// Whether elements of fields lie apart: a `k` in front of an `i`.
  bool splitsElements() const;
  /// The expression without `k`, for fields that are no arrays.
  LayoutExpr withoutElements() const;
  /// The expression with a `k` behind its last `f`; as it is if it has a `k`,
  /// or no `f`.
  LayoutExpr withElements() const;

  /// How many fields a record may have; nullopt: any number.
  std::optional<uint64_t> maxFields() const;

  /// The expression without what changes no address: extents of 1, a `k` behind
  /// which there is nothing, dimensions that continue an adjacent one of their
  /// axis, what a Dynamic absorbs. With
  /// \p NumFields, for records of that many fields (which it must fit): then
  /// also dimensions of the field that have one coordinate, so that one field
  /// has the layout `[i]` whether it was AoS, SoA or tiled. Idempotent.
  ///
  /// The storage behind the last record may shrink: `[i, i p(4)]` rounds the
  /// number of records up to a multiple of 4, `[i]` does not.
  LayoutExpr canonical(std::optional<uint64_t> NumFields = std::nullopt) const;

  /// The text form, `[i, f, i p(32)]`.
  std::string str() const;
  /// `AoS`, `SoA` or `tiled 32` when the canonical form is one of these, else
  /// the canonical form's text.
  std::string describe() const;

  friend bool operator==(const LayoutExpr &A, const LayoutExpr &B) {
    return A.Dims == B.Dims;
  }
  friend bool operator!=(const LayoutExpr &A, const LayoutExpr &B) {
    return !(A == B);
  }

private:
  explicit LayoutExpr(std::vector<PhysDim> Dims) : Dims(std::move(Dims)) {}

  std::vector<PhysDim> Dims;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_LAYOUTEXPR_H
