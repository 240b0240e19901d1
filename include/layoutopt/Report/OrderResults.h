//===-- OrderResults.h - Orders of fields in other programs -----*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What became of the orders of fields that were asked for, in the words and
/// forms that all front doors have.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_REPORT_ORDERRESULTS_H
#define LAYOUTOPT_REPORT_ORDERRESULTS_H

#include "layoutopt/Driver/OrderResult.h"
#include "layoutopt/Driver/Project.h"
#include "layoutopt/Report/Results.h"
#include "llvm/Support/JSON.h"

namespace layoutopt {

/// `record 'body': fields in order m, id: 24 -> 16 bytes, 8 bytes of padding
/// removed; fields named in 1 initial value`.
std::string messageOf(const OrderedFields &Each);

/// `record 'body' keeps the order of its fields: why [reason]; it could have 16
/// bytes instead of 24`.
std::string messageOf(const KeptOrder &Each);

/// `why; to change it: fix [reason]`.
std::string noteOf(const OrderObstacle &O);

/// What the new order does for lines of \p LineBytes: `a line of 64 bytes holds
/// 2.67 records, and 2 as it is`; empty: nothing.
std::string linesOf(const RecordOrder &Each, uint64_t LineBytes);

/// Bytes of a cache line of the device that \p Asked chooses for, on which code
/// of the host runs.
uint64_t lineBytesOf(const Project &Asked);

/// Of edits that carry out layouts; others are numbers of records.
constexpr size_t LayoutOwner = ~size_t(0);

/// What is known of orders when a run is over. All places are those of the
/// sources.
struct OrderReport {
  OrderResult Orders; ///< Behind layouts.
  EditTrails Whole;   ///< Edits of the sources that carry out all; LayoutOwner.
  /// The same orders without layouts, whose edits may be made alone; empty: no
  /// layouts change.
  std::optional<OrderResult> Alone;
};

/// Adds results for \p Report to \p Results, which are of \p P, a program whose
/// files have \p Contents: one for each record whose order changes, and for
/// each that keeps its own although it was asked for by its name. Edits that
/// may be made alone become groups.
void addOrders(const OrderReport &Report, const Program &P,
               llvm::ArrayRef<std::string> Contents, uint64_t LineBytes,
               std::vector<FixGroup> &Groups, std::vector<Result> &Results);

/// The edits of all of \p Report, as edits of \p P, normalized.
std::vector<Edit> editsOf(const OrderReport &Report, const Program &P);

/// For the terminal: a line for each that changes, and for each that stays
/// although it was asked for by its name.
std::string ordersText(const OrderResult &Orders);

/// The list \p Orders for the report; docs/Report.md has the keys.
llvm::json::Array ordersJson(const OrderResult &Orders, uint64_t LineBytes);

} // namespace layoutopt

#endif // LAYOUTOPT_REPORT_ORDERRESULTS_H
