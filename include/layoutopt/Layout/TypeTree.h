//===-- TypeTree.h - Layouts as nested C types ------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A layout expression bound to fields is, for each array that is stored, a
/// tree of arrays, structs and fields: the C type that has the same addresses.
///
///     [i, f, i p(32)] of {x, y}      array, i / 32
///                                      struct
///                                        array of 32, i % 32: x
///                                        array of 32, i % 32: y
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_TYPETREE_H
#define LAYOUTOPT_LAYOUT_TYPETREE_H

#include "layoutopt/Layout/LayoutExpr.h"

namespace layoutopt {

/// The part of a record's index that selects an element of an array:
///
///     (I / Divisor) % Extent
///
/// where a factor of m, the extent of the Dynamic dimension, may come in:
/// m = ceil(n / Tile) for n records and the StoredArray's Tile.
struct IndexDigit {
  PhysDim::Kind How = PhysDim::Dynamic;
  uint64_t Divisor = 1;         ///< Without m.
  bool DivisorHasCount = false; ///< The divisor is Divisor * m.
  uint64_t Extent = 0;          ///< 0 for Dynamic: it is m.
  bool Slowest = false;         ///< No modulo is needed.
  /// It is the number of an element in a field instead, all Extent of them; the
  /// rest says nothing then.
  bool OfElement = false;

  /// Where record \p I stands in the array, for a dynamic extent of \p M.
  uint64_t placeOf(uint64_t I, uint64_t M) const;
  /// The summand of the index that the place \p Place stands for.
  uint64_t indexAt(uint64_t Place, uint64_t M) const;
  /// Number of places.
  uint64_t extent(uint64_t M) const {
    return How == PhysDim::Dynamic ? M : Extent;
  }
};

/// A node of the type tree.
struct TypeNode {
  enum class Kind {
    Field,  ///< A leaf.
    Struct, ///< Members in order, placed by the rules of C.
    Array   ///< Of its only part.
  };

  Kind What = Kind::Field;
  unsigned Field = 0;          ///< Field: its number in the record.
  bool OneElement = false;     ///< Field: an element of it, not all.
  IndexDigit Digit;            ///< Array.
  std::vector<TypeNode> Parts; ///< Members, or the element.
  std::string Name;            ///< As the member of a struct.
  uint64_t Align = 1;          ///< Bytes.
  /// Bytes; nullopt when it depends on the number of records.
  std::optional<uint64_t> Size;

  /// Bytes, tail padding included, for a dynamic extent of \p M; nullopt when
  /// that is more than INT64_MAX.
  std::optional<uint64_t> sizeFor(uint64_t M) const;
  /// Bytes from the start of a Struct to part \p Part, which is there for
  /// \p Part = number of parts as well: the end before rounding up. nullopt as
  /// for sizeFor.
  std::optional<uint64_t> offsetFor(unsigned Part, uint64_t M) const;
};

/// One buffer of a layout.
struct StoredArray {
  /// Name of the only field, or a name for the cluster; distinct from all other
  /// arrays' and fields' names. A C identifier; behind it, where the array
  /// holds one element of its only field, that element's subscripts: `f[3]`.
  std::string Name;
  /// The number of the element that it holds of its only field.
  std::optional<uint64_t> Element;
  /// Numbers of the fields, in the order of the record.
  std::vector<unsigned> Fields;
  /// The whole array: an Array node of everything else.
  TypeNode Tree;
  /// Records per m of the dynamic extent.
  uint64_t Tile = 1;
  /// Where Tree holds field Fields[k]: the numbers of the parts to follow.
  std::vector<std::vector<unsigned>> Paths;

  /// True when offsets depend on the number of records: there is no C type
  /// then, and the next three mean nothing.
  bool needsCount() const { return Tree.Digit.How != PhysDim::Dynamic; }
  const TypeNode &element() const { return Tree.Parts.front(); }
  uint64_t elementBytes() const { return *element().Size; }
  uint64_t lanes() const { return Tile; } ///< Records per element.

  uint64_t align() const { return Tree.Align; } ///< Bytes.
  /// The extent m for \p N records.
  uint64_t dynamicExtent(uint64_t N) const {
    return N / Tile + (N % Tile != 0);
  }
  /// Bytes of storage for \p N records; nullopt as for sizeFor.
  std::optional<uint64_t> bytes(uint64_t N) const {
    return Tree.sizeFor(dynamicExtent(N));
  }
  /// The nodes from Tree to the leaf of field number \p Field, which must be
  /// one of Fields.
  std::vector<const TypeNode *> path(unsigned Field) const;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_TYPETREE_H
