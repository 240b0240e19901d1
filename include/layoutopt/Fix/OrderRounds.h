//===-- OrderRounds.h - Fields in another order -----------------*- C++ -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Gives the fields of records that stay records the order that a policy, the
/// source or the command line asks for.
///
///     read units -> judge orders -> choose -> edit in memory -> read again
///
/// The edits move fields with their comments, and what depends on their order
/// by its text alone: values of C that go to fields by position get names,
/// initialisers of constructors come in the order in which they run. What does
/// not parse then, draws a new diagnostic or means something else is dropped.
///
//===----------------------------------------------------------------------===//

#ifndef LAYOUTOPT_FIX_ORDERROUNDS_H
#define LAYOUTOPT_FIX_ORDERROUNDS_H

#include "layoutopt/Driver/OrderResult.h"
#include "layoutopt/Driver/Project.h"

namespace layoutopt {

/// Whether anything asks for an order in \p Asked, behind decide().
bool asksForOrders(const Project &Asked);

/// The orders for the program of \p R, with the policy that it names. \p
/// Changing: USRs of records whose arrays have changed their layout: what was
/// generated for them knows their order. Usage errors for orders of records or
/// fields that the program does not have.
llvm::Expected<OrderResult> orderFields(const Request &R,
                                        llvm::StringRef Executable,
                                        const std::set<std::string> &Changing);

} // namespace layoutopt

#endif // LAYOUTOPT_FIX_ORDERROUNDS_H
