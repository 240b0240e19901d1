//===-- FieldOrder.h - Choosing an order of fields --------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_FIELDORDER_H
#define LAYOUTOPT_PLAN_FIELDORDER_H

#include "layoutopt/Cost/Walks.h"
#include "layoutopt/Model/FieldOrders.h"
#include "layoutopt/Plan/OrderPolicy.h"

namespace layoutopt {

/// Numbers of FieldUnits, by their new place.
using UnitOrder = std::vector<size_t>;

/// The bytes of \p Record with its units in \p Order, padding included, by the
/// rules of C. Runs of bit-fields count as objects of their own: with these the
/// compiler may need a few bytes less or more.
uint64_t bytesIn(const OrderedRecord &Record, llvm::ArrayRef<size_t> Order);

/// Whether \p Record lies as bytesIn() thinks, in any order.
bool isPlainOrder(const OrderedRecord &Record);

/// The order with the least padding: units with the strictest alignment first,
/// else as they are. What has to be last is.
UnitOrder orderByPadding(const OrderedRecord &Record);

/// Units of \p Record that a turn of a loop uses together in front, those first
/// that most turns do; among themselves, and those behind them, by alignment.
/// \p Walks are those of \p P. Empty: no loop uses two of them. A graph of
/// distances would not do: it has the least one, be it between two accesses
/// that the program makes once.
UnitOrder orderByAffinity(const OrderedRecord &Record, const Program &P,
                          const WalkList &Walks);

/// The order that \p Stated names. A usage error if it does not name each field
/// once, or parts fields that are declared together.
llvm::Expected<UnitOrder> orderAsStated(const OrderedRecord &Record,
                                        const OrderPolicy &Stated);

/// The names of the fields of \p Record in \p Order.
std::vector<std::string> namesIn(const OrderedRecord &Record,
                                 llvm::ArrayRef<size_t> Order);

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_FIELDORDER_H
