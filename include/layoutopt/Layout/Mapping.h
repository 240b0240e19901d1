//===-- Mapping.h - A layout bound to fields --------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A Mapping is a layout of given fields: it alone knows where a field of a
/// record lies, how many bytes that takes, and what lies at an address.
///
/// Fields of unequal size and alignment are placed by the rules of C in the
/// type that the expression spells, slowest dimension first: a dimension of
/// the index is an array of the rest, adjacent dimensions of the field are one
/// struct, whose members share out the fields, a `k` is an array of elements of
/// the field, and the rest of the last dimension is the field itself.
/// Dimensions of the field, and a `k`, in front of all of the index split the
/// record into stored arrays, that is, separate buffers. What the field's
/// dimensions have room for beyond the number of fields takes no space.
/// Expressions are bound in their canonical form.
///
/// Printed C types have these addresses by construction, in buffers aligned to
/// StoredArray::align().
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_MAPPING_H
#define LAYOUTOPT_LAYOUT_MAPPING_H

#include "layoutopt/Layout/Field.h"
#include "layoutopt/Layout/TypeTree.h"

namespace layoutopt {

/// A place in the storage.
struct Location {
  unsigned Array;  ///< Number of the stored array.
  uint64_t Offset; ///< Bytes from its start.

  friend bool operator==(const Location &A, const Location &B) {
    return A.Array == B.Array && A.Offset == B.Offset;
  }
};

/// A byte of the data.
struct Coordinate {
  unsigned Field;
  uint64_t I;           ///< Number of the record.
  uint64_t ByteInField; ///< From 0.

  friend bool operator==(const Coordinate &A, const Coordinate &B) {
    return A.Field == B.Field && A.I == B.I && A.ByteInField == B.ByteInField;
  }
};

/// Fields that are stored by one layout expression.
struct ClusterLayout {
  std::vector<unsigned> Fields; ///< Numbers, in the order in which the
                                ///< expression counts them.
  LayoutExpr Layout;
  /// Name for its stored array, where that holds several fields; empty: `c0`,
  /// `c1`, ... by position among such arrays. When the layout splits it into
  /// several of those, they get numbers behind the name.
  std::string Name;
};

/// The layout of all records of an array. Numbers of fields refer to fields().
class Mapping {
public:
  /// Binds \p Layout to \p Fields. A usage error when verifyFields() fails,
  /// when the expression has room for fewer fields, or when an element of a
  /// stored array exceeds INT64_MAX bytes.
  static llvm::Expected<Mapping> create(const LayoutExpr &Layout,
                                        std::vector<FieldShape> Fields);

  llvm::ArrayRef<FieldShape> fields() const { return Fields; }
  /// Cluster after cluster, in each in the order that its expression gives.
  llvm::ArrayRef<StoredArray> storedArrays() const { return Arrays; }
  /// Number of the stored array that holds \p Field, or the first of those that
  /// hold an element each, which follow each other.
  unsigned arrayOf(unsigned Field) const { return ArrayOf[Field]; }
  /// The same for piece number \p Piece of pieces().
  unsigned arrayOf(unsigned Field, uint64_t Piece) const {
    return ArrayOf[Field] + (numArraysOf(Field) > 1 ? unsigned(Piece) : 0);
  }
  /// How many stored arrays hold \p Field: 1, or one for each element.
  unsigned numArraysOf(unsigned Field) const {
    return Arrays[ArrayOf[Field]].Element ? unsigned(Fields[Field].count()) : 1;
  }
  /// Whether the elements of \p Field lie apart, so that it is nowhere as a
  /// whole.
  bool splits(unsigned Field) const;
  /// In how many pieces \p Field of a record lies, the elements of one that
  /// splits(), else 1; and the bytes of each.
  uint64_t pieces(unsigned Field) const {
    return splits(Field) ? Fields[Field].count() : 1;
  }
  uint64_t pieceBytes(unsigned Field) const {
    return splits(Field) ? Fields[Field].elementSize() : Fields[Field].Size;
  }
  /// Bytes of a record that \p Array holds of \p Field, one of its fields.
  uint64_t sizeIn(const StoredArray &Array, unsigned Field) const {
    return Array.Element ? Fields[Field].elementSize() : Fields[Field].Size;
  }

  /// True when some offset depends on the number of records: a Dynamic index
  /// dimension is not the slowest one. Everything here works for such mappings,
  /// but no C type expresses them.
  bool needsCount() const;

  /// Bytes of stored array \p Array for \p N records; a usage error when they
  /// exceed INT64_MAX.
  llvm::Expected<uint64_t> bytes(unsigned Array, uint64_t N) const;
  /// Sum over all stored arrays; error as above.
  llvm::Expected<uint64_t> bytes(uint64_t N) const;
  /// Bytes that hold no data: bytes(Array, N) - N * sizes of its fields.
  llvm::Expected<uint64_t> paddingBytes(unsigned Array, uint64_t N) const;
  /// Sum over all stored arrays.
  llvm::Expected<uint64_t> paddingBytes(uint64_t N) const;

  /// Where element \p Element of \p Field of record \p I of \p N lies, of a
  /// field that is no array the whole. A usage error when I >= N or when the
  /// array of N records exceeds INT64_MAX bytes.
  llvm::Expected<Location> locate(unsigned Field, uint64_t I, uint64_t N,
                                  uint64_t Element = 0) const;

  /// The inverse of locate: what the byte \p Offset of \p Array belongs to;
  /// nullopt for padding and outside of the storage of \p N records.
  std::optional<Coordinate> coordinateAt(unsigned Array, uint64_t Offset,
                                         uint64_t N) const;

protected:
  Mapping() = default;

  /// Appends the stored arrays of \p Cluster, without names.
  llvm::Error addCluster(const ClusterLayout &Cluster);
  /// Names the stored arrays; \p Clusters has the cluster of each, as an index
  /// into \p Names.
  void nameArrays(llvm::ArrayRef<unsigned> Clusters,
                  llvm::ArrayRef<std::string> Names);

  std::vector<FieldShape> Fields;
  std::vector<StoredArray> Arrays;
  std::vector<unsigned> ArrayOf;
};

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_MAPPING_H
