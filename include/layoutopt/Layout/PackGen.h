//===-- PackGen.h - C text of conversions -----------------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prints C functions that convert between records (AoS, as the user's program
/// has them) and the stored arrays of a mapping. They know bytes and offsets
/// only, no types of the user's, and compile as C99 and C++ without warnings
/// under -Wall -Wextra -Wpedantic -Wconversion. They need <stddef.h> and
/// <string.h>. Any number of records works.
///
/// Where the program has included share/include/layoutopt/convert.h before them
/// and that is faster, they leave the work to it.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LAYOUT_PACKGEN_H
#define LAYOUTOPT_LAYOUT_PACKGEN_H

#include "layoutopt/Layout/Mapping.h"

namespace layoutopt {

/// Where the fields lie in a record.
struct RecordShape {
  uint64_t Bytes = 0;            ///< Of the record, padding included.
  std::vector<uint64_t> Offsets; ///< Of each field, bytes.
};

/// The record that holds \p Fields in order, placed by the rules of C.
RecordShape naturalShape(llvm::ArrayRef<FieldShape> Fields);

/// Checks that \p Shape has an offset for each of \p Fields, and that they lie
/// inside of the record and do not overlap.
llvm::Error verifyShape(const RecordShape &Shape,
                        llvm::ArrayRef<FieldShape> Fields);

/// `static inline size_t <Name>(unsigned array, size_t n)`: bytes of a stored
/// array for n records; 0 for an array that does not exist.
std::string printBytesFunction(const Mapping &M, llvm::StringRef Name);

/// `static inline void <Name>(void *const arrays[K], const void *records,
/// size_t n)`: fills the stored arrays; sets padding to zero. \p Shape must be
/// valid for M's fields.
std::string printPackFunction(const Mapping &M, const RecordShape &Shape,
                              llvm::StringRef Name);

/// `static inline void <Name>(void *records, const void *const arrays[K],
/// size_t n)`: writes the fields of the records, and no other byte of them.
std::string printUnpackFunction(const Mapping &M, const RecordShape &Shape,
                                llvm::StringRef Name);

} // namespace layoutopt

#endif // LAYOUTOPT_LAYOUT_PACKGEN_H
