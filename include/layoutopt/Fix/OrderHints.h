//===-- OrderHints.h - Orders of fields of one unit -------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For programs that read one unit and cannot read it again with the edits made
/// (OrderRounds.h does): orders that need no such check, since nothing can come
/// of them but what was judged.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_FIX_ORDERHINTS_H
#define LAYOUTOPT_FIX_ORDERHINTS_H

#include "layoutopt/Driver/Project.h"
#include "layoutopt/Extract/Fixes.h"

namespace layoutopt {

/// An order of fields that makes a record smaller.
struct OrderHint {
  std::string USR;                ///< Of the record.
  std::vector<std::string> Order; ///< Names of all fields.
  std::vector<Fix> Fixes;         ///< One for each file.
};

/// Orders for records of the one unit of \p Asked, behind settle(), of which
/// \p Orders is said. Each record and all its edits are in the main file and
/// nothing that other units may name speaks of it, or \p Asked is a closed
/// world. Left out is what only a second parse tells: whether names refer to
/// something else, and what C++ computes from sizes.
std::vector<OrderHint> orderHints(const Project &Asked,
                                  const FieldOrders &Orders);

} // namespace layoutopt

#endif // LAYOUTOPT_FIX_ORDERHINTS_H
