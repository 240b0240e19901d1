//===-- TermLayout.h - Terms and layout expressions -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Layout terms as layout expressions, and back, where both can say it.
///
///     A10 * S3        [i, f]            10 records of 3 fields
///     S3 * A10        [f, i]
///     A4 * S3 * A8    [i, f, i p(8)]    32 records
///
/// Arrays are digits of the record's number, records and structures digits of
/// the field's, slowest first. An offset stands for one field: all fields are
/// of one size. (usedBytes() has no such limit, since it says no more than
/// which bytes hold data.)
///
/// A term does not say in which order the program goes through an array, and a
/// layout expression does not say which fields are used, nor that fields lie
/// elsewhere for some records than for others.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_TRACE_TERMLAYOUT_H
#define LAYOUTOPT_TRACE_TERMLAYOUT_H

#include "layoutopt/Layout/Mapping.h"
#include "layoutopt/Trace/LayoutTerm.h"

namespace layoutopt {

/// An array of records, each of which has fields of one size.
struct RecordArray {
  LayoutExpr Layout;
  uint64_t Records;
  uint64_t Fields;
};

/// \p T as records of fields. A structure has all of its offsets as fields,
/// used or not. A usage error says what a layout expression has no words for:
/// sums; layouts without an array; array sizes above LayoutExpr::MaxExtent,
/// save the slowest one.
llvm::Expected<RecordArray> toRecordArray(const LayoutTerm &T);

/// \p Array as a term: a factor for each dimension. Stored arrays lie behind
/// one another. A usage error says what a term has no words for: the order of
/// `oe`; the elements of a field, `k`; numbers of records or fields that do not
/// fill the dimensions, which leaves the last tile in part unused; more than
/// LayoutTerm::MaxSize offsets; no record or no field.
llvm::Expected<LayoutTerm> toTerm(const RecordArray &Array);

/// Where field \p Field of record \p Record lies, by a product \p T of arrays,
/// structures and records, in units of a field; nullopt when there is no such
/// record or field, or \p T has a sum in it.
std::optional<uint64_t> placeOf(const LayoutTerm &T, uint64_t Record,
                                uint64_t Field);

/// The bytes of stored array \p Array of \p M that hold data of \p N records,
/// from the start of the array, in normal form. A usage error when there are
/// more than LayoutTerm::MaxSize bytes, or more than LayoutTerm::MaxRuns, or
/// none. Time grows with the bytes.
llvm::Expected<LayoutTerm> usedBytes(const Mapping &M, unsigned Array,
                                     uint64_t N);

} // namespace layoutopt

#endif // LAYOUTOPT_TRACE_TERMLAYOUT_H
