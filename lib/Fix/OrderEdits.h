//===-- OrderEdits.h - The text of another order ----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_LIB_FIX_ORDEREDITS_H
#define LAYOUTOPT_LIB_FIX_ORDEREDITS_H

#include "layoutopt/Extract/Fixes.h"
#include "layoutopt/Legality/FieldOrders.h"
#include "layoutopt/Plan/FieldOrder.h"

namespace layoutopt {

/// The edits that give the units of \p Record the order \p Order, one Fix for
/// each file; \p All is what all units say, and \p TextOf gives the text of a
/// file by its path.
std::vector<Fix>
orderEdits(const OrderedRecord &Record, llvm::ArrayRef<size_t> Order,
           const FieldOrders &All,
           llvm::function_ref<llvm::StringRef(const std::string &)> TextOf);

} // namespace layoutopt

#endif // LAYOUTOPT_LIB_FIX_ORDEREDITS_H
