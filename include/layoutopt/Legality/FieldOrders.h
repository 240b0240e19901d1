//===-- FieldOrders.h - Which orders of fields are legal --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LEGALITY_FIELDORDERS_H
#define LAYOUTOPT_LEGALITY_FIELDORDERS_H

#include "layoutopt/Model/FieldOrders.h"
#include "layoutopt/Model/Program.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace layoutopt {

/// What an obstacle of arrays says about the order of fields.
enum class OrderEffect { Pins, Asked, None };

/// That of the row of OrderEffects.def.
OrderEffect orderEffectOf(Reason Why);

/// What is said of the order of one record's fields.
struct OrderVerdict {
  OrderedRecord Record;
  std::vector<OrderObstacle> Pins; ///< Empty: another order is legal, but for
                                   ///< what breaks() says.
  /// Units that stay next to each other, in this order.
  struct Run {
    size_t First = 0, Count = 0;
    OrderObstacle Why;
  };
  std::vector<Run> Runs;
  /// Units that have to stay as aligned as they are, and why.
  std::vector<size_t> Aligned;
  OrderObstacle WhyAligned;
};

/// The records of \p Orders, what all units say, each once and in order of
/// their places. \p P is the program of the same units, \p PlaceOf the place of
/// a range of its. \p IsClosed: no other code uses the records.
std::vector<OrderVerdict>
judgeOrders(const FieldOrders &Orders, const Program &P,
            llvm::function_ref<Place(const Range &)> PlaceOf, bool IsClosed);

/// What would break if the units of \p V came in \p Order, numbers of units;
/// nothing: it is legal, if there are no Pins.
std::optional<OrderObstacle> breaks(const OrderVerdict &V,
                                    llvm::ArrayRef<size_t> Order);

} // namespace layoutopt

#endif // LAYOUTOPT_LEGALITY_FIELDORDERS_H
