//===-- Field.h - Shape of a field ------------------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a layout needs to know about a field: its name, size and alignment, and
/// the extents of one that is an array.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_FIELD_H
#define LAYOUTOPT_LAYOUT_FIELD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace layoutopt {

/// The shape of one field of a record.
struct FieldShape {
  std::string Name; ///< A C identifier; used as the name of a struct member.
  uint64_t Size;    ///< Bytes, at least 1, a multiple of Align.
  uint64_t Align;   ///< Bytes, a power of two.
  /// Of a field that is an array, outermost first, each at least 1. Their
  /// product divides Size, and elements are aligned to Align.
  std::vector<uint64_t> Extents = {};

  /// Elements of the array; 1 for a field that is none.
  uint64_t count() const {
    uint64_t Product = 1;
    for (uint64_t Extent : Extents)
      Product *= Extent;
    return Product;
  }
  /// Bytes of an element, or of the field if it is no array.
  uint64_t elementSize() const { return Size / count(); }
};

/// True for what C takes for an identifier (keywords included).
bool isCIdentifier(llvm::StringRef Name);

/// Checks that there is at least one field, that names are distinct C
/// identifiers, and that sizes, alignments and extents are as stated above. A
/// usage error says which field is wrong.
llvm::Error verifyFields(llvm::ArrayRef<FieldShape> Fields);

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_FIELD_H
