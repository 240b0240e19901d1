//===-- OrderResult.h - What became of orders of fields ---------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_DRIVER_ORDERRESULT_H
#define LAYOUTOPT_DRIVER_ORDERRESULT_H

#include "layoutopt/Model/FieldOrders.h"
#include "layoutopt/Plan/LayoutPlan.h"
#include "layoutopt/Plan/OrderPolicy.h"
#include "layoutopt/Rewrite/EditTrail.h"
#include "layoutopt/Verify/Verify.h"

namespace layoutopt {

/// A record of which another order was asked for.
struct RecordOrder {
  std::string Name; ///< With its namespaces.
  Place Where;      ///< Of the name, in the text in front of all orders.
  OrderGoal Goal = OrderGoal::Padding;
  std::vector<std::string> Fields; ///< Names of all fields, as they are.
  /// The same in the order that was asked for; empty: the text of the record is
  /// not understood.
  std::vector<std::string> Order;
  uint64_t Before = 0, After = 0; ///< Bytes, as it is and in that order.
  uint64_t Used = 0;              ///< Bytes of fields; the rest is padding.
  /// A policy can ask for this order by the name of the record: it is the only
  /// one of that name, and the names of its fields say all.
  bool IsNameable = false;
};

/// A record whose fields got another order.
struct OrderedFields : RecordOrder {
  size_t Named = 0; ///< Initialisers whose values got names.
};

/// A record for which there is a better order that is not legal.
struct KeptOrder : RecordOrder {
  std::vector<OrderObstacle> Why; ///< At least one.
  bool IsAsked = false; ///< By its name, in a policy or in the source.
};

struct OrderResult {
  std::vector<OrderedFields> Changed; ///< In order of the program.
  std::vector<KeptOrder> Kept;        ///< The same.
  std::vector<std::string> Notes;     ///< Lines: `a.c:3:1: warning: ...`.
  FileContents Texts; ///< All of Request::Unsaved, with what changed.
  /// What changed, as edits of Request::Unsaved or of the disk. Owners: numbers
  /// in Changed; none: a record that this run has made.
  EditTrails Edits;
};

/// Says in \p Plan what became of \p Orders: of those that changed, and of
/// those that were asked for by name.
void planOrders(const OrderResult &Orders, LayoutPlan &Plan);

/// The place of the byte at \p Offset of \p Text, which the file \p File has.
Place placeAt(llvm::StringRef File, llvm::StringRef Text, size_t Offset);

/// Where in \p First the place \p Where of \p Now is, which \p Trail made of
/// it.
Place originOf(const Place &Where, const EditTrail &Trail, llvm::StringRef Now,
               llvm::StringRef First);

} // namespace layoutopt

#endif // LAYOUTOPT_DRIVER_ORDERRESULT_H
