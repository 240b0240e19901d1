//===-- OrderPolicy.h - In which order fields are to lie --------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a policy, the command line or the source says about the order of the
/// fields of records that stay records.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_PLAN_ORDERPOLICY_H
#define LAYOUTOPT_PLAN_ORDERPOLICY_H

#include "layoutopt/Plan/Placed.h"
#include <string>
#include <vector>

namespace layoutopt {

/// What an order of fields is chosen for.
enum class OrderGoal {
  Keep,     ///< The fields stay where they are.
  Padding,  ///< The fewest bytes of padding; else as it was.
  Affinity, ///< Fields that are used together lie together, by the KDLG; then
            ///< the fewest bytes of padding.
  Stated    ///< A list of names says it.
};

/// Words of the text form; none of them is that of Stated.
llvm::StringRef toString(OrderGoal Goal);

/// The order of the fields of one record.
struct OrderPolicy {
  Placed<std::string> Name; ///< Of the record, without or with its namespaces.
  OrderGoal Goal = OrderGoal::Keep;
  /// Stated: all fields, each once.
  std::vector<Placed<std::string>> Fields;
};

} // namespace layoutopt

#endif // LAYOUTOPT_PLAN_ORDERPOLICY_H
